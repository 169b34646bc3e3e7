import { describe, expect, it, test } from "vitest";
import { envoyPanic } from "../../src/gates/envoy-panic.ts";
import { actorBehind } from "./actor.ts";
import { gateGroup } from "./gate-group.ts";

function panics(healthy: number, hosts: number, settings: object = {}): boolean {
  const { gate } = actorBehind(envoyPanic, settings, gateGroup(hosts));
  gate.observe({ expected: hosts, renewals: healthy }, 0);
  return gate.engagedAt(0);
}

const notices = (hosts: number, settings: object = {}, isMember = false) =>
  envoyPanic.noticesOf?.(envoyPanic.settings.parse(settings), gateGroup(hosts), isMember);

describe("Envoy's panic", () => {
  test.each([
    [5, 10, false],
    [4, 10, true],
    [3, 6, false],
    [2, 6, true],
    [0, 6, true],
    [0, 1, true],
    [1, 1, false],
    [0, 0, true],
  ])("with %i of %i healthy: %s", (healthy, hosts, expected) => {
    expect(panics(healthy, hosts)).toBe(expected);
  });

  it("never comes while the healthy, overprovisioned, are enough: above about 72 % a threshold has no effect", () => {
    // 75 × 1.4 is 105.
    expect(panics(75, 100, { healthy_panic_threshold: 80 })).toBe(false);
    expect(panics(72, 100, { healthy_panic_threshold: 80 })).toBe(false);
    expect(panics(71, 100, { healthy_panic_threshold: 80 })).toBe(true);
    expect(panics(75, 100, { healthy_panic_threshold: 80, overprovisioning_factor: 100 })).toBe(true);
    expect(notices(100, { healthy_panic_threshold: 80 })?.[0]).toContain(
      "Above 72 % healthy_panic_threshold has no",
    );
  });

  it("never comes at a threshold of 0, and 100 is the most", () => {
    expect(panics(0, 10, { healthy_panic_threshold: 0 })).toBe(false);
    expect(notices(10, { healthy_panic_threshold: 0 })?.[0]).toContain("never withholds anything");
    expect(envoyPanic.settings.parse({ healthy_panic_threshold: 250 }).healthy_panic_threshold).toBe(100);
    expect(notices(10)).toEqual([]);
    // One of one is itself.
    expect(notices(1, {}, true)?.[0]).toContain("a member counts itself as healthy");
  });

  it("disregards what was done before, too", () => {
    const actor = actorBehind(envoyPanic, {}, gateGroup(4));
    expect(actor.convict(0, 0)).toEqual([0]);
    expect(actor.gate.upholds(0, 0)).toBe(true);
    expect(actor.convict(1, 1, 2)).toEqual([]);
    expect(actor.gate.upholds(0, 1)).toBe(false);
    expect(actor.gate.explain(1)).toBe(
      "2 actions are withheld: 1 of 4 members are neither suspected nor convicted, fewer than 50 %, so that all are used; 1 more would release them.",
    );
    actor.acquit(2, 1);
    expect(actor.gate.upholds(0, 2)).toBe(true);
  });

  it("has a worst case of those that leave half", () => {
    const settings = envoyPanic.settings.parse({});
    const worst = (hosts: number) => envoyPanic.worstCaseRemovalsPerMinute(settings, gateGroup(hosts));
    expect([1, 2, 5, 6, 10].map(worst)).toEqual([0, 1, 2, 3, 5]);
    expect(envoyPanic.inWords(settings, gateGroup(10))).toEqual({
      withholds:
        "every action, and takes back those taken, while 4 or fewer of 10 members are healthy (below 50 %)",
      letsGo: "as soon as 5 are healthy",
    });
  });
});
