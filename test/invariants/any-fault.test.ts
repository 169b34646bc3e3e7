import { describe, expect, it } from "vitest";
import { type FaultDraw, faultTextOf } from "../../invariants/any-fault.ts";

const place = { members: 5, zones: ["a", "b"], spanMs: 10_000, intervalMs: 1000 };
const who = { form: "members", members: [0], count: 1 } as const;
const draw: FaultDraw = {
  kind: "block",
  who,
  other: { ...who, members: [1] },
  at: 500,
  lasts: { ms: 200 },
  when: "once",
  gapMs: 50,
  way: 0,
  strength: 0,
};

describe("a random fault", () => {
  it("is written for the group: members by name, each once", () => {
    const members = { ...who, members: [1, 6, 63, 3] };
    expect(faultTextOf({ ...draw, who: members }, place)).toEqual({
      block: { members: ["member-1", "member-3"] },
      at: "5000ms",
      for: "200ms",
    });
  });

  it("picks no more than there are", () => {
    const picked = faultTextOf({ ...draw, who: { ...who, form: "pick", count: 12 } }, place);
    expect(picked.block).toEqual({ pick: 5, of: { group: "member" } });
  });

  it("ends within the span", () => {
    const lasts = { intervalTenths: 1000 };
    expect(faultTextOf({ ...draw, lasts }, place)).toMatchObject({ for: "5000ms" });
    expect(faultTextOf({ ...draw, when: "every" }, place)).toMatchObject({
      for: "200ms",
      every: "300ms",
      until: "9800ms",
    });
    expect(faultTextOf({ ...draw, when: "random" }, place)).toMatchObject({
      random: { every: "100ms", stability: "200ms" },
      until: "9800ms",
    });
  });

  it("happens at one instant if it is a leave, a restart or a death", () => {
    for (const kind of ["leave", "restart", "death"] as const) {
      expect(Object.keys(faultTextOf({ ...draw, kind }, place))).toEqual([
        kind === "death" ? "crash" : kind,
        "at",
      ]);
    }
  });

  it("cuts sides that share nobody, even if everybody was drawn for one", () => {
    const everybody = { ...who, members: [0, 1, 2, 3, 4] };
    for (const form of ["members", "pick", "group"] as const) {
      const other = { form, members: [0, 1], count: 9 };
      const { partition } = faultTextOf({ ...draw, kind: "partition", who: everybody, other }, place) as {
        partition: { between: [{ members: string[] }, { members?: string[]; pick?: number }] };
      };
      const [left, right] = partition.between;
      expect(left.members).toEqual(["member-0", "member-1", "member-2", "member-3"]);
      if (form === "pick") expect(right).toEqual({ pick: 1, of: { group: "member" } });
      else expect(right.members).toEqual(["member-4"]);
    }
  });

  it("throttles by a quota that the fault outlasts", () => {
    const { throttle } = faultTextOf({ ...draw, kind: "throttle", strength: 1000, lasts: { ms: 3 } }, place);
    expect(throttle).toMatchObject({ quota: "2971us", period: "10ms" });
  });
});
