import { describe, expect, it, test } from "vitest";
import { envoyEjection } from "../../src/gates/envoy-ejection.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

/** How many of so many hosts are ejected if all are to be. */
function ejected(hosts: number, settings: object = {}): number {
  return actorBehind(envoyEjection, settings, gateGroup(hosts)).convict(0, ...members(hosts)).length;
}

describe("Envoy's cap on ejection", () => {
  test.each([
    [1, 0],
    [9, 0],
    [10, 1],
    [19, 1],
    [20, 2],
    [29, 2],
    [30, 3],
  ])("of %i hosts ejects %i at 10 %%: nobody of fewer than ten", (hosts, most) => {
    expect(ejected(hosts)).toBe(most);
    const settings = envoyEjection.settings.parse({});
    expect(envoyEjection.worstCaseRemovalsPerMinute(settings, gateGroup(hosts))).toBe(most);
    const notices = envoyEjection.noticesOf?.(settings, gateGroup(hosts), false);
    expect(notices).toHaveLength(most === 0 ? 1 : 0);
    if (most === 0) expect(notices?.[0]).toContain("10 % of fewer than 10 is nobody");
  });

  it("ejects one of however few if it is told to always (1.31), and only one", () => {
    for (const hosts of [1, 5, 9]) expect(ejected(hosts, { always_eject_one_host: true })).toBe(1);
    expect(ejected(20, { always_eject_one_host: true })).toBe(2);
    expect(ejected(4, { max_ejection_percent: 0, always_eject_one_host: true })).toBe(1);
  });

  it("counted without the next one before 2023: of 3 hosts at 67 % all three, of 2 at 50 % one", () => {
    const old = { counts: "beforeEjection", always_eject_one_host: true };
    expect(ejected(3, { ...old, max_ejection_percent: 67 })).toBe(3);
    expect(ejected(3, { max_ejection_percent: 67 })).toBe(2);
    expect(ejected(2, { ...old, max_ejection_percent: 50 })).toBe(1);
  });

  it("is gRPC's, too: one is always possible, and the cap is overshot by one", () => {
    const grpc = { counts: "beforeEjection" };
    for (const [hosts, most] of [
      [1, 1],
      [5, 1],
      [10, 1],
      [11, 2],
      [20, 2],
      [25, 3],
    ] as const) {
      expect(ejected(hosts, grpc)).toBe(most);
    }
  });

  it("lets one go whenever one comes back, and no other", () => {
    const actor = actorBehind(envoyEjection, {}, gateGroup(10));
    expect(actor.convict(0, 1, 2, 3)).toEqual([1]);
    actor.acquit(5, 2);
    expect(actor.gate.permits(3, 5)).toBe(false);
    expect(actor.gate.explain(5)).toBe(
      "1 action is withheld: 1 of 10 members are removed, and at most 10 % may be; one that comes back would release one.",
    );
    actor.acquit(6, 1);
    expect(actor.gate.permits(3, 6)).toBe(true);
  });

  it("speaks of hosts that are there, and of a share that is nobody", () => {
    const { gate } = actorBehind(envoyEjection, {}, gateGroup(10));
    gate.observe({ expected: 9, renewals: 9 }, 0);
    expect(gate.engagedAt(0)).toBe(true);
    expect(gate.explain(0)).toContain("nothing can release them, because not even one is allowed");
    gate.observe({ expected: 0, renewals: 0 }, 0);
    expect(gate.engagedAt(0)).toBe(true);
    gate.observe({ expected: 10, renewals: 10 }, 0);
    expect(gate.explain(0)).toBe("Actions pass: 0 of 10 members are removed, and at most 10 % may be.");
    const words = (hosts: number) =>
      envoyEjection.inWords(envoyEjection.settings.parse({}), gateGroup(hosts));
    expect(words(20).withholds).toBe("every action beyond 2 of 20 members removed at one time (10 %)");
    expect(words(9).letsGo).toBe("never");
  });
});
