import { describe, expect, it } from "vitest";
import { crashAfter, eurekaRun } from "./eureka-run.ts";

// The reference's scenarios: N clients registered at 0 with heartbeats at phases i × 30 / N, no delay, rotation before
// eviction. Who dies or falls silent at 300 does so a microsecond later: a heartbeat at exactly 300 s still counts.

const crashes = (clients: number, dead: number, seconds = 1000, server: Record<string, unknown> = {}) =>
  eurekaRun({ clients, seconds, server, faults: [crashAfter(300, 0, dead)] });

/**
 * The clients stand still. (Over a cut link some would be in the middle of a dial when it heals, and come back up to a
 * heartbeat later.)
 */
const SILENCE = "{ pause: { group: client }, at: 300000001us, until: 600000001us }";

describe("the worked numbers of the reference", () => {
  it("10 clients, 1 dies: expiry on from 120, evicted at 540 and not at 480, when its lease is exactly 180 s old", () => {
    const { gates, evictions, told } = crashes(10, 1);
    expect(gates).toEqual([
      [0, true, 17, 0],
      [120, false, 17, 20],
    ]);
    expect(evictions).toEqual([[540, 1]]);
    expect(told).toEqual(["540 registry-0 holds client-0 convicted"]);
  });

  it("10 clients, 2 die: 16 renewals are not more than 17, and expiry stays off for ever", () => {
    // Over two refreshes of the threshold, at 900 and 1800, which both see 10 registered.
    const { gates, evictions, told, tally } = crashes(10, 2, 2000);
    expect(gates.slice(2)).toEqual([[360, true, 17, 16]]);
    expect(evictions).toEqual([]);
    expect(told).toEqual([
      "480 registry-0 holds client-1 convicted, withheld",
      "540 registry-0 holds client-0 convicted, withheld",
    ]);
    expect(tally.gate).toMatchObject({ triggers: 2, heldBack: 2, heldBackAlive: 0, heldBackDead: 2 });
  });

  it("7 clients, 1 dies: evicted at 540", () => {
    expect(crashes(7, 1).evictions).toEqual([[540, 1]]);
  });

  it("6 clients, 1 dies: 10 renewals are not more than 10, off for ever", () => {
    const { gates, evictions } = crashes(6, 1, 2000);
    expect(gates.slice(2)).toEqual([[360, true, 10, 10]]);
    expect(evictions).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])("with %i clients one crash stops expiry for ever", (clients) => {
    const { gates, evictions } = crashes(clients, 1, 1000);
    expect(gates.at(-1)?.[1]).toBe(true);
    expect(evictions).toEqual([]);
  });

  it("100 clients, 14 die: 13 evicted at 480 and 1 at 540, and the threshold follows", () => {
    const { gates, evictions } = crashes(100, 14);
    expect(gates.map(([seconds, engaged]) => [seconds, engaged])).toEqual([
      [0, true],
      [120, false],
    ]);
    expect(evictions).toEqual([
      [480, 13],
      [540, 1],
    ]);
  });

  it("100 clients, 15 die: 170 renewals are not more than 170, nobody is evicted", () => {
    const { gates, evictions } = crashes(100, 15);
    expect(gates.slice(2)).toEqual([[360, true, 170, 170]]);
    expect(evictions).toEqual([]);
  });

  it("20 clients silent from 300 to 600, protection on: off at 360, on at 660, nobody lost or registered again", () => {
    const { gates, evictions, told, tally } = eurekaRun({ clients: 20, seconds: 1000, faults: [SILENCE] });
    expect(gates.slice(2)).toEqual([
      [360, true, 34, 0],
      [660, false, 34, 40],
    ]);
    expect(evictions).toEqual([]);
    expect(tally.traffic.streams.messagesByKind.register).toBe(0);
    // All leases had expired by 540, and all were alive.
    expect(tally.gate).toMatchObject({ heldBack: 20, heldBackAlive: 20 });
    expect(told.filter((line) => line.endsWith("alive"))).toHaveLength(20);
  });

  it("the same, protection off: three a pass, 20, 17, 14, 11, and nine register again", () => {
    const { gates, evictions, tally } = eurekaRun({
      clients: 20,
      seconds: 1000,
      server: { enableSelfPreservation: false },
      faults: [SILENCE],
    });
    expect(gates).toEqual([]);
    expect(evictions).toEqual([
      [480, 3],
      [540, 3],
      [600, 3],
    ]);
    expect(tally.traffic.streams.messagesByKind.register).toBe(9);
  });

  it("20 clients dead for good, protection off: eleven passes from 480 to 1080", () => {
    const { evictions } = crashes(20, 20, 1200, { enableSelfPreservation: false });
    const left = [20, 17, 14, 11, 9, 7, 5, 4, 3, 2, 1, 0];
    expect(evictions).toEqual(
      left.slice(1).map((after, pass) => [480 + 60 * pass, (left[pass] as number) - after]),
    );
  });

  it.each([
    [5, 5],
    [10, 8],
    [50, 16],
    [100, 20],
  ])("all %i dead, protection off: %i passes", (clients, passes) => {
    expect(crashes(clients, clients, 1800, { enableSelfPreservation: false }).evictions).toHaveLength(passes);
  });

  it.each([
    [5, false],
    [6, true],
  ])("a lone Spring server with %i clients, all alive, lets leases expire: %s", (clients, isEnabled) => {
    // It opens with one client too many, and those who register come on top.
    const { gates } = eurekaRun({
      clients,
      seconds: 600,
      view: "join",
      server: {
        defaultOpenForTrafficCount: 1,
        numberRegistrySyncRetries: 0,
        renewalThresholdUpdateIntervalMs: 900_000,
      },
    });
    expect(gates.at(-1)?.[1]).toBe(!isEnabled);
  });

  it("clients that beat every 10 s where 30 are expected: two thirds may die before expiry stops", () => {
    const client = { leaseRenewalIntervalInSeconds: 10 };
    // 30 clients: threshold 51; 9 alive send 54 a minute, 8 send 48.
    const run = (dead: number) =>
      eurekaRun({ clients: 30, seconds: 420, client, faults: [crashAfter(300, 0, dead)] }).gates;
    expect(run(21)).toEqual([
      [0, true, 51, 0],
      [60, false, 51, expect.any(Number)],
    ]);
    expect(run(22).at(-1)).toEqual([360, true, 51, 48]);
  });

  describe("a death every four minutes, of 12 clients", () => {
    const faults = Array.from({ length: 7 }, (_, index) => crashAfter(300 + 240 * index, index, 1));
    // Only evictions move what is expected.
    const refresh = { renewalThresholdUpdateIntervalMs: 100_000_000 };

    it("is evicted one by one, for each eviction lowers what is expected, until six are left", () => {
      const { evictions, gates } = eurekaRun({ clients: 12, seconds: 2400, faults, server: refresh });
      expect(evictions.map(([, clients]) => clients)).toEqual([1, 1, 1, 1, 1, 1]);
      expect(gates.at(-1)).toEqual([1800, true, 10, 10]);
    });

    it("stopped expiry at the second before 2020, when evictions lowered nothing", () => {
      const server = { ...refresh, evictionLowersExpected: false };
      const { evictions, gates } = eurekaRun({ clients: 12, seconds: 2400, faults, server });
      expect(evictions).toEqual([[540, 1]]);
      expect(gates.at(-1)).toEqual([600, true, 20, 20]);
    });
  });
});
