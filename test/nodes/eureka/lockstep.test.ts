import { expect, test } from "vitest";
import { ScenarioRun } from "../../../src/engine/scenario-run.ts";
import { runInLockstep } from "../../processes/in-memory-lockstep.ts";
import { crashAfter, eurekaScenario } from "./eureka-run.ts";

// Servers and clients are of different groups, and run in different processes: each learns of the other's group by the
// frame that begins the run.
test.each([
  { nodesPerProcess: 1, form: "json" },
  { nodesPerProcess: 4, form: "msgpack" },
] as const)("a registry's trace is the same with its programs behind frames: %o", (plan) => {
  const scenario = eurekaScenario({
    clients: 8,
    servers: 2,
    seconds: 420,
    view: "join",
    latency: "{ uniform: { low: 1ms, high: 5ms } }",
    server: { copied: undefined, numberRegistrySyncRetries: 2, defaultOpenForTrafficCount: 1 },
    faults: [
      crashAfter(200, 0, 1),
      "{ block: { members: [client-3] }, at: 100s, for: 40s }",
      "{ partition: { between: [{ members: [registry-0] }, { members: [registry-1] }] }, at: 150s, for: 60s }",
      "{ leave: { members: [client-5] }, at: 300s }",
    ],
  });
  const here = new ScenarioRun({ scenario, configuration: 0, seed: 1 }).finish();
  const { result } = runInLockstep(scenario, plan, 1);
  expect(result.traceHash).toBe(here.traceHash);
  expect(result.tally).toEqual(here.tally);
  expect(here.tally.convictions.true).toBeGreaterThan(0);
});
