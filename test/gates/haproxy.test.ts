import { describe, expect, it } from "vitest";
import { haproxy } from "../../src/gates/haproxy.ts";
import { actorBehind, members } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

const worst = (settings: object, count = 6) =>
  haproxy.worstCaseRemovalsPerMinute(haproxy.settings.parse(settings), gateGroup(count));

describe("HAProxy", () => {
  it("has no panic mode: all may go down, and it says so", () => {
    expect(actorBehind(haproxy, {}, gateGroup(6)).convict(0, ...members(6))).toHaveLength(6);
    expect(worst({})).toBe(6);
    expect(haproxy.noticesOf?.({ fallback: "none", nbsrv: 1 }, gateGroup(6), false)?.[0]).toContain(
      "no panic mode",
    );
    expect(haproxy.noticesOf?.({ fallback: "none", nbsrv: 2 }, gateGroup(6), false)?.[0]).toContain(
      "nbsrv has no effect without a fallback",
    );
  });

  it("uses all backups with none usable, or with fewer than a rule on nbsrv asks", () => {
    expect(
      actorBehind(haproxy, { fallback: "allbackups" }, gateGroup(6)).convict(0, ...members(5)),
    ).toHaveLength(5);
    expect(actorBehind(haproxy, { fallback: "allbackups" }, gateGroup(6)).convict(0, ...members(6))).toEqual(
      [],
    );
    const three = { fallback: "allbackups", nbsrv: 3 };
    expect(actorBehind(haproxy, three, gateGroup(6)).convict(0, ...members(3))).toHaveLength(3);
    expect(actorBehind(haproxy, three, gateGroup(6)).convict(0, ...members(4))).toEqual([]);
    expect(worst(three)).toBe(3);
    expect(haproxy.noticesOf?.({ fallback: "allbackups", nbsrv: 1 }, gateGroup(6), true)).toHaveLength(1);
    expect(haproxy.noticesOf?.({ fallback: "allbackups", nbsrv: 1 }, gateGroup(6), false)).toEqual([]);
  });

  it("uses the first backup alone without option allbackups", () => {
    const actor = actorBehind(haproxy, { fallback: "backup" }, gateGroup(4, { first: 10 }));
    expect(actor.convict(0, 10)).toEqual([10]);
    expect(actor.convict(1, 11, 12, 13)).toEqual([11, 12, 13]);
    expect([10, 11, 12, 13].map((server) => actor.gate.upholds(server, 1))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(worst({ fallback: "backup" })).toBe(6);
    // Alone, the first is never let go.
    expect(worst({ fallback: "backup" }, 1)).toBe(0);
    expect(actor.gate.explain(1)).toContain("so that the first backup is used");
  });

  it("says in words what it does", () => {
    expect(haproxy.inWords({ fallback: "backup", nbsrv: 1 }, gateGroup(6))).toEqual({
      withholds: "the action on the first member, and takes back those taken, while nobody is usable",
      letsGo: "as soon as 1 is",
    });
    expect(haproxy.inWords({ fallback: "none", nbsrv: 1 }, gateGroup(6)).withholds).toBe("nothing");
  });
});
