import { describe, expect, it } from "vitest";
import { ADDED, type Change, DELETED, MODIFIED } from "../../../nodes/eureka/delta-queue.ts";
import { Expectation } from "../../../nodes/eureka/expectation.ts";
import { Registry } from "../../../nodes/eureka/registry.ts";
import { DOWN, OUT_OF_SERVICE, UNKNOWN_STATUS, UP } from "../../../nodes/eureka/status.ts";
import { AleaStream } from "../../../src/kernel/random-streams.ts";
import { recordOf } from "./records.ts";

function registryOf(enableSelfPreservation = true) {
  const changes: Change[] = [];
  const expectation = new Expectation({
    share: 0.85,
    intervalSeconds: 30,
    counting: "clients",
    refreshAppliesShare: "once",
    evictionLowers: true,
    enableSelfPreservation,
  });
  const registry = new Registry({ enableSelfPreservation, share: 0.85 }, expectation, (change) =>
    changes.push(change),
  );
  const random = new AleaStream("registry");
  return { registry, expectation, changes, evict: (at: number) => registry.evict(at, 0, random) };
}

describe("the repository's own test", () => {
  it("50 instances, of which 45 send heartbeats: values at 40, 80 and 120 s", () => {
    const { registry, expectation, evict } = registryOf();
    expectation.open(1);
    // Of the server's own client: one at first.
    let copied = 1;
    const seen: Record<number, unknown[]> = {};
    for (let id = 0; id < 50; id++) registry.register(recordOf(id, { durationSeconds: 30 }), 0, false);
    expect(expectation.threshold).toBe(86);
    for (let second = 1; second <= 120; second++) {
      const nowMs = second * 1_000;
      if ([15, 45, 75, 105].includes(second))
        for (let id = 0; id < 45; id++) registry.renew(id, nowMs, false);
      if (second === 100) copied = 151;
      if (second % 60 === 0) registry.renewals.rotate();
      if (second % 10 === 0) evict(nowMs);
      if (second % 5 === 0) expectation.refresh(copied);
      const { isExpiryEnabled, renewals, size } = registry;
      seen[second] = [isExpiryEnabled, renewals.lastMinute, size, expectation.threshold];
    }
    expect(seen[40]).toEqual([false, 0, 50, 86]);
    // Five were evicted, so that 46 are expected.
    expect(seen[80]).toEqual([true, 90, 45, 78]);
    expect(seen[120]).toEqual([false, 90, 45, 256]);
  });
});

describe("registering", () => {
  it("raises what is expected once for an instance, and not for one that has a lease", () => {
    const { registry, expectation, changes } = registryOf();
    expectation.open(3);
    registry.register(recordOf(1), 0, false);
    registry.register(recordOf(1), 1, false);
    expect(expectation.clients).toBe(4);
    expect(changes.map(({ action }) => action)).toEqual([ADDED, ADDED]);
  });

  it("keeps the record that was changed later, and takes the incoming one on equality", () => {
    const { registry } = registryOf();
    registry.register(recordOf(1, { dirtyMs: 5 }), 0, false);
    expect(registry.register(recordOf(1, { dirtyMs: 4, status: DOWN }), 0, false)).toMatchObject({
      dirtyMs: 5,
      status: UP,
    });
    expect(registry.register(recordOf(1, { dirtyMs: 5, status: DOWN }), 0, false).status).toBe(DOWN);
  });

  it("replaces the lease either way, so that it lasts for its single duration again", () => {
    const { registry, evict } = registryOf(false);
    registry.register(recordOf(1), 0, false);
    registry.renew(1, 30_000, false);
    registry.register(recordOf(1, { dirtyMs: 1 }), 40_000, false);
    expect(evict(130_000).expired).toEqual([]);
    expect(evict(130_001).evicted.map(({ id }) => id)).toEqual([1]);
  });

  it("keeps the status that the lease has against the instance, and not against a peer", () => {
    const { registry } = registryOf();
    registry.register(recordOf(1, { status: OUT_OF_SERVICE }), 0, false);
    expect(registry.register(recordOf(1), 0, false).status).toBe(OUT_OF_SERVICE);
    expect(registry.register(recordOf(1), 0, true).status).toBe(UP);
  });

  it("learns an override that the record carries, unless one is known", () => {
    const { registry } = registryOf();
    registry.register(recordOf(1, { overridden: OUT_OF_SERVICE }), 0, true);
    expect(registry.recordOf(1)).toMatchObject({ status: OUT_OF_SERVICE, overridden: OUT_OF_SERVICE });
    registry.register(recordOf(1, { overridden: UP, dirtyMs: 2_000 }), 0, true);
    expect(registry.overrideOf(1, 0)).toBe(OUT_OF_SERVICE);
  });
});

describe("renewing", () => {
  it("is counted where it succeeds, from whomever it comes", () => {
    const { registry } = registryOf();
    registry.register(recordOf(1), 0, false);
    expect(registry.renew(1, 0, false)).toBe(true);
    expect(registry.renew(1, 0, true)).toBe(true);
    expect(registry.renew(2, 0, false)).toBe(false);
    registry.renewals.rotate();
    expect(registry.renewals.lastMinute).toBe(2);
  });

  it("fails for an instance whose status is UNKNOWN, without counting or renewing", () => {
    const { registry, evict } = registryOf(false);
    registry.register(recordOf(1, { status: UNKNOWN_STATUS }), 0, false);
    expect(registry.renew(1, 80_000, false)).toBe(false);
    registry.renewals.rotate();
    expect(registry.renewals.lastMinute).toBe(0);
    expect(evict(90_001).evicted).toHaveLength(1);
  });
});

describe("cancelling", () => {
  it("lowers what is expected, only where there was a lease", () => {
    const { registry, expectation, changes } = registryOf();
    expectation.open(2);
    registry.register(recordOf(1), 0, false);
    expect(registry.cancel(1, 0)).toBe(true);
    expect(registry.cancel(1, 0)).toBe(false);
    expect(expectation.clients).toBe(2);
    expect(changes.at(-1)?.action).toBe(DELETED);
    expect(registry.size).toBe(0);
  });
});

describe("an operator's status", () => {
  it("holds against what the instance says, renews the lease, and is a change", () => {
    const { registry, changes } = registryOf();
    registry.register(recordOf(1), 0, false);
    expect(registry.updateStatus(1, OUT_OF_SERVICE, 7, 5)).toBe(true);
    expect(changes.at(-1)).toMatchObject({ action: MODIFIED, record: { status: OUT_OF_SERVICE } });
    registry.register(recordOf(1, { dirtyMs: 9_000 }), 6, false);
    expect(registry.recordOf(1)?.status).toBe(OUT_OF_SERVICE);
    // It renews without being counted.
    registry.renewals.rotate();
    expect(registry.renewals.lastMinute).toBe(0);
    expect(registry.updateStatus(2, UP, 0, 0)).toBe(false);
  });

  it("that is taken back leaves UNKNOWN, so that the next heartbeat is refused and the instance registers", () => {
    const { registry } = registryOf();
    registry.register(recordOf(1), 0, false);
    registry.updateStatus(1, OUT_OF_SERVICE, 7, 5);
    expect(registry.removeOverride(1, UNKNOWN_STATUS, 8, 6)).toBe(true);
    expect(registry.renew(1, 7, false)).toBe(false);
    registry.register(recordOf(1, { dirtyMs: 9_000 }), 8, false);
    expect(registry.recordOf(1)?.status).toBe(UP);
    expect(registry.removeOverride(2, UP, 0, 0)).toBe(false);
  });

  it("changes nothing where it is what the status is, or was never set", () => {
    const { registry, changes } = registryOf();
    registry.register(recordOf(1), 0, false);
    expect(registry.updateStatus(1, UP, 7, 5)).toBe(true);
    expect(registry.removeOverride(1, DOWN, 7, 5)).toBe(true);
    expect(changes).toHaveLength(1);
    expect(registry.recordOf(1)?.status).toBe(UP);
  });

  it("may be learned from a peer, and goes with the lease", () => {
    const { registry } = registryOf();
    registry.register(recordOf(1), 0, false);
    registry.learnOverride(1, OUT_OF_SERVICE, 0);
    expect(registry.recordOf(1)?.overridden).toBe(OUT_OF_SERVICE);
    registry.renew(1, 1, false);
    expect(registry.recordOf(1)?.status).toBe(OUT_OF_SERVICE);
    registry.cancel(1, 2);
    expect(registry.overrideOf(1, 3)).toBeUndefined();
  });
});

describe("a pass", () => {
  it("evicts nobody while expiry is off, and says whose lease has expired", () => {
    const { registry, expectation, evict } = registryOf();
    for (let id = 0; id < 3; id++) registry.register(recordOf(id), 0, true);
    expectation.open(3);
    expect(evict(90_001)).toMatchObject({ expired: [{ id: 0 }, { id: 1 }, { id: 2 }], evicted: [] });
    expect(registry.size).toBe(3);
  });

  it("evicts no more than its limit, of the size before it, and lowers what is expected for each", () => {
    const { registry, expectation, evict } = registryOf(false);
    for (let id = 0; id < 20; id++) registry.register(recordOf(id), 0, true);
    expectation.open(20);
    const { expired, evicted } = evict(90_001);
    expect([expired.length, evicted.length, registry.size, expectation.clients]).toEqual([20, 3, 17, 17]);
  });

  it("forgives what it is told to", () => {
    const { registry } = registryOf(false);
    registry.register(recordOf(1), 0, false);
    const random = new AleaStream("forgiving");
    expect(registry.evict(95_000, 5_000, random).expired).toEqual([]);
    expect(registry.evict(95_001, 5_000, random).expired).toHaveLength(1);
  });
});
