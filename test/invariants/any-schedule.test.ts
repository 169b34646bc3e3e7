import fc from "fast-check";
import { expect, it } from "vitest";
import { anySchedule, scenarioOf } from "../../invariants/any-schedule.ts";
import { catalogue } from "../../nodes/catalogue.ts";
import { drawFault } from "../../src/engine/draw-fault.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";

it("makes scenarios that are valid, of all faults and many settings, whose faults end long before the run", () => {
  const kinds = new Set<string>();
  const presets = new Set<string>();
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const bytes = new TextEncoder().encode(scenarioOf(schedule));
      const scenario = loadScenario({ bytes, fileName: "schedule.yaml", sets: [], catalogue });
      const { warmupMicros, durationMicros } = scenario;
      const calmSeconds = scenario.faults.map((plan) => {
        kinds.add(plan.action.kind);
        const random = new RandomStreams(schedule.seed).stream(`fault/${plan.name}`);
        const fault = drawFault(plan, random, warmupMicros + durationMicros);
        return (warmupMicros + durationMicros - fault.lastChangeMicros) / 1_000_000;
      });
      presets.add(schedule.preset);
      expect(Math.min(...calmSeconds)).toBeGreaterThan(1000);
      expect(scenario.seeds).toEqual([schedule.seed]);
    }),
    { numRuns: 120, seed: 7 },
  );
  expect([...kinds].sort()).toEqual([
    "block",
    "churn",
    "clock",
    "crash",
    "leave",
    "link",
    "partition",
    "pause",
    "restart",
    "slow",
    "throttle",
  ]);
  expect(presets.size).toBeGreaterThan(10);
});
