import { describe, expect, it } from "vitest";
import { crashAfter, eurekaRun } from "./eureka-run.ts";

const NO_COPY = { copied: undefined };

describe("a server", () => {
  it("that copies nobody serves nobody for two minutes, expects nobody, and so never lets a lease expire", () => {
    const { gates, told, tally, evictions } = eurekaRun({
      clients: 10,
      seconds: 890,
      view: "join",
      server: NO_COPY,
      faults: [crashAfter(300, 0, 5)],
    });
    expect(gates).toEqual([[120, true, 0, 0]]);
    // Who has registered before is cut off, and registers by the first heartbeat that is answered 404.
    expect(told[0]).toMatch(/^1[2-5]\d(\.\d+)? registry-0 holds client-\d alive$/);
    expect(told.filter((line) => line.endsWith("alive"))).toHaveLength(10);
    expect(evictions).toEqual([]);
    expect(tally.gate.heldBackDead).toBe(5);
  });

  it("is helped by the refresh after 15 minutes, unless it keeps no copy", () => {
    const world = { clients: 10, seconds: 1000, view: "join" } as const;
    expect(eurekaRun({ ...world, server: NO_COPY }).gates).toEqual([
      [120, true, 0, 0],
      [900, false, 17, 20],
    ]);
    const blind = { ...NO_COPY, shouldFetchRegistry: false };
    expect(eurekaRun({ ...world, server: blind }).gates).toEqual([[120, true, 0, 0]]);
  });

  it("forgives what it has stood still: a pause of ten minutes costs nobody the lease", () => {
    const pause = "{ pause: { group: registry }, at: 310s, for: 600s }";
    const { evictions, tally } = eurekaRun({
      clients: 20,
      seconds: 1200,
      server: { enableSelfPreservation: false },
      faults: [pause],
    });
    expect(evictions).toEqual([]);
    expect(tally.convictions).toEqual({ true: 0, faulted: 0, unreachable: 0, false: 0 });
  });

  it("goes by its wall clock: a step of ten minutes expires every lease, of which a pass takes its limit", () => {
    const { evictions } = eurekaRun({
      clients: 20,
      seconds: 361,
      faults: ["{ clock: { group: registry, step: 10m }, at: 359s }"],
    });
    expect(evictions).toEqual([[360, 3]]);
  });

  it("holds back what the limit of a pass keeps, and says when it is released", () => {
    const { told, evictions } = eurekaRun({
      clients: 7,
      seconds: 700,
      server: { enableSelfPreservation: false },
      faults: [crashAfter(300, 0, 4)],
    });
    // Three have expired at 480, and the fourth at 540.
    expect(evictions).toEqual([
      [480, 2],
      [540, 1],
      [600, 1],
    ]);
    const withheld = told.filter((line) => line.endsWith("withheld"));
    expect(withheld.map((line) => line.split(" ")[0])).toContain("480");
    expect(told.filter((line) => line.endsWith("after all"))).toHaveLength(withheld.length);
  });

  it("cannot be reached where streams are cut, and can where datagrams are", () => {
    const cut = (carries: string) =>
      eurekaRun({
        clients: 8,
        seconds: 600,
        faults: [
          `{ partition: { between: [{ group: registry }, { group: client }], carries: ${carries} }, at: 150s }`,
        ],
      }).tally.convictions;
    expect(cut("streams")).toEqual({ true: 0, faulted: 0, unreachable: 8, false: 0 });
    expect(cut("datagrams")).toEqual({ true: 0, faulted: 0, unreachable: 0, false: 0 });
  });

  it("hears of clients that leave, and expects fewer", () => {
    const { told, gates } = eurekaRun({
      clients: 20,
      seconds: 700,
      faults: ["{ leave: { members: [client-3, client-4, client-5, client-6] }, at: 300s }"],
    });
    expect([...told].sort()).toEqual(
      [3, 4, 5, 6].map((index) => `300 registry-0 holds client-${index} left`),
    );
    // 16 send 32 renewals, and 27 are the threshold.
    expect(gates.at(-1)).toEqual([120, false, 34, 40]);
  });
});

describe("servers that are peers", () => {
  it("tell each other what clients ask for, once", () => {
    const { told, tally, gates } = eurekaRun({
      clients: 10,
      servers: 3,
      seconds: 600,
      view: "join",
      server: { ...NO_COPY, numberRegistrySyncRetries: 0, defaultOpenForTrafficCount: 1 },
      latency: "1ms",
    });
    expect(told.filter((line) => line.endsWith("alive"))).toHaveLength(30);
    expect(told.filter((line) => !line.endsWith("alive"))).toEqual([]);
    // All heartbeats are counted everywhere: 20 are more than trunc(11 × 1.7) = 18.
    expect(gates.filter(([, engaged]) => !engaged)).toHaveLength(3);
    expect(tally.traffic.streams.messagesByKind.replication).toBeGreaterThan(0);
  });

  it("copy the registry of one that is there when they start", () => {
    const { told, gates } = eurekaRun({
      clients: 10,
      servers: 2,
      seconds: 700,
      latency: "1ms",
      faults: ["{ crash: { members: [registry-1] }, at: 300s, until: 400s }"],
    });
    const again = told.filter((line) => line.includes("registry-1 holds"));
    expect(again).toHaveLength(10);
    expect(Number(again[0]?.split(" ")[0])).toBeLessThan(401);
    // It opens with all 10, protects itself for two minutes, and not longer.
    expect(
      gates.filter(([seconds]) => seconds > 400).map(([, engaged, threshold]) => [engaged, threshold]),
    ).toEqual([
      [true, 17],
      [false, 17],
    ]);
  });

  it("do not tell each other of evictions, and tell of leaves", () => {
    const { told } = eurekaRun({
      clients: 10,
      servers: 2,
      seconds: 700,
      latency: "1ms",
      faults: [crashAfter(300, 0, 1), "{ leave: { members: [client-5] }, at: 300s }"],
    });
    expect(told.filter((line) => line.endsWith("client-5 left"))).toHaveLength(2);
    expect(told.filter((line) => line.endsWith("client-0 convicted"))).toHaveLength(2);
  });
});
