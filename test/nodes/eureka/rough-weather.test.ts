import { expect, test } from "vitest";
import { eurekaRun } from "./eureka-run.ts";

// Servers and clients under everything that can befall them.

const CHURN =
  "{ churn: { group: client, lifetime: { exponential: { mean: 3m } }, absence: { exponential: { mean: 40s } } }, at: 60s, for: 10m }";
const WEATHER: Readonly<Record<string, readonly string[]>> = {
  churn: [CHURN],
  "leaves and restarts": [
    "{ churn: { group: client, ending: leave, lifetime: { exponential: { mean: 3m } }, absence: { exponential: { mean: 40s } } }, at: 60s, for: 10m }",
    "{ crash: { members: [registry-1] }, at: 200s, for: 30s }",
    "{ crash: { members: [registry-0] }, at: 260s, for: 10s }",
  ],
  "blocks and pauses": [
    "{ block: { pick: 3, of: { group: client } }, at: 30s, for: 70s, open: 20s }",
    "{ block: { members: [registry-0] }, at: 100s, for: 40s, open: 100s }",
    "{ pause: { members: [registry-1], wakeUp: packets }, at: 150s, for: 45s, every: 3m }",
    "{ pause: { pick: 3, of: { group: client } }, at: 200s, for: 200s }",
  ],
  "clocks and slowness": [
    "{ clock: { members: [registry-0], step: -5m }, at: 200s }",
    "{ clock: { members: [registry-1], drift: 50000ppm }, at: 100s, for: 300s }",
    "{ throttle: { members: [registry-1], quota: 1s, period: 10s }, at: 300s, for: 100s }",
    "{ slow: { members: [registry-0], service: 1s }, at: 400s, for: 100s }",
  ],
  partitions: [
    "{ partition: { between: [{ group: registry }, { pick: 5, of: { group: client } }] }, at: 60s, for: 100s, every: 4m }",
    "{ partition: { between: [{ members: [registry-0] }, { members: [registry-1] }], direction: forth }, at: 90s, for: 90s, every: 5m }",
  ],
};

test.each(Object.entries(WEATHER))(
  "in %s nothing breaks down, and the run is the same again",
  (_name, faults) => {
    const run = () =>
      eurekaRun({
        clients: 12,
        servers: 2,
        seconds: 900,
        latency: "{ exponential: { mean: 20ms } }",
        server: { enableSelfPreservation: false },
        faults,
      });
    const first = run();
    expect(run()).toEqual(first);
    expect(first.tally.traffic.streams.messages).toBeGreaterThan(500);
    // A server that restarts knows nothing of what it has told before.
    if (faults.some((fault) => fault.includes("crash: { members: [registry"))) return;
    const held = new Map<string, string>();
    for (const line of first.told) {
      const [, server, what, client, verdict = ""] = line.split(" ");
      if (what !== "holds") continue;
      // Only changes are told.
      expect(held.get(`${server} ${client}`), line).not.toBe(verdict);
      held.set(`${server} ${client}`, verdict);
    }
  },
);
