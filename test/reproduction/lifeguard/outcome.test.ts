import { describe, expect, it } from "vitest";
import { catalogue } from "../../../nodes/catalogue.ts";
import { recordOf } from "../../../src/campaign/run-record.ts";
import { ScenarioRun } from "../../../src/engine/scenario-run.ts";
import { faultsKey, outcomeOf } from "../../../src/reproduction/lifeguard/outcome.ts";
import { loadScenario } from "../../../src/scenario/load-scenario.ts";
import { outcomeAt } from "./outcomes-for-tests.ts";

const TEXT = `name: small
warmup: 5s
duration: 60s
groups:
  - { name: member, count: 8, program: memberlist, preset: lifeguard-paper/swim }
faults:
  - name: anomaly
    block: { pick: 1, of: { group: member } }
    at: 0s
    for: 20s
`;

describe("an outcome", () => {
  it("has the counts and samples of its run", () => {
    const scenario = loadScenario({
      bytes: new TextEncoder().encode(TEXT),
      fileName: "small",
      catalogue,
      sets: [],
    });
    const result = new ScenarioRun({ scenario, configuration: 0, seed: 1 }).finish();
    const cell = { "faults.anomaly.block.pick": 1 };
    const record = recordOf({ version: "1", scenarioHash: "h", cell }, { result, wallSeconds: 0.5 });
    const outcome = outcomeOf(record);
    expect(outcome).toMatchObject({ cell, configuration: "default", seed: 1 });
    expect(outcome.messages).toBe(result.messages);
    expect(outcome.messagesAfterRest).toBe(result.tally.traffic.messages);
    expect(outcome.messagesAfterRest).toBeLessThan(outcome.messages);
    expect(outcome.bytes).toBeGreaterThan(outcome.messages);
    expect(outcome.firstDetection).toHaveLength(1);
    expect(outcome.falsePositives).toBe(result.tally.falseConvictions.total);
    expect(outcome.joinComplete).toBe(true);
  });
});

describe("the key of what a run met", () => {
  it("is the same for all configurations, and another for another cell or seed", () => {
    const place = { concurrent: 4, blockedMs: 128, openMs: 1 };
    const key = faultsKey(outcomeAt(place, "swim", 1));
    expect(faultsKey(outcomeAt(place, "lifeguard", 1))).toBe(key);
    expect(faultsKey(outcomeAt(place, "swim", 2))).not.toBe(key);
    expect(faultsKey(outcomeAt({ ...place, openMs: 4 }, "swim", 1))).not.toBe(key);
  });
});
