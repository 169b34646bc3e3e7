import fc from "fast-check";
import type { FaultAction, FaultPlan, PauseWakeUp, Scenario } from "../../src/scenario/scenario.ts";
import { restlessScript } from "./restless-script.ts";
import { type ScriptWriter, scriptedProgram } from "./scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "./scripted-scenario.ts";

type Spell = typeof anySpell extends fc.Arbitrary<infer Of> ? Of : never;
const anySpell = fc.record({
  kind: fc.constantFrom(
    "block" as const,
    "pause" as const,
    "crash" as const,
    "throttle" as const,
    "slow" as const,
    "clock" as const,
  ),
  wakeUp: fc.constantFrom<PauseWakeUp>("due", "timers", "packets"),
  node: fc.nat({ max: 2 }),
  // Multiples of the tickers' intervals and others.
  atMicros: fc.oneof(
    fc.integer({ min: 1, max: 3000 }),
    fc.nat({ max: 300 }).map((ten) => ten * 10),
  ),
  forMicros: fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 30 }).map((ten) => ten * 10),
  ),
});

function faultOfSpell({ kind, wakeUp, node, atMicros, forMicros }: Spell, index: number): FaultPlan {
  return faultOf(index, actionOf(kind, node, wakeUp), { atMicros, forMicros });
}

function actionOf(kind: Spell["kind"], node: number, wakeUp: PauseWakeUp): FaultAction {
  const who = nodesOf(node);
  switch (kind) {
    case "pause":
      return { kind, who, wakeUp };
    case "throttle":
      return { kind, who, quotaMicros: 20, periodMicros: 50 };
    case "slow":
      return { kind, who, serviceMicros: 10 };
    case "clock":
      // Fast for some, slow for others.
      return { kind, who, offsetMicros: 0, driftPpm: node === 1 ? 50_000 : -50_000, stepMicros: 0 };
    default:
      return { kind, who };
  }
}

/** Some nodes of chance, whose hosts go through every fault now and then. */
export const anyScenario: fc.Arbitrary<Scenario> = anyScenarioOf(restlessScript);

/** Some nodes of a script, whose hosts go through every fault now and then. */
export function anyScenarioOf(write: ScriptWriter): fc.Arbitrary<Scenario> {
  return fc
    .record({
      spells: fc.array(anySpell, { maxLength: 6 }),
      packetTimeMicros: fc.constantFrom(0, 10, 13),
      latencyMicros: fc.constantFrom(0, 10, 17),
      overMicros: fc.constantFrom(0, 25),
      hosts: fc.constantFrom(3, 2),
      cores: fc.constantFrom(undefined, undefined, 1),
      driftPpm: fc.constantFrom(0, 0, 30_000),
    })
    .map(({ spells, packetTimeMicros, latencyMicros, overMicros, hosts, cores, driftPpm }) =>
      scriptedScenario(scriptedProgram(write), {
        nodes: 3,
        hosts,
        machine: cores === undefined ? undefined : { cores, hosts },
        clock: {
          offsetMicros: { law: "constant", value: 0 },
          driftPpm: { law: "uniform", low: -driftPpm, high: driftPpm },
        },
        faults: spells.map(faultOfSpell),
        packetTimeMicros,
        latency: { law: "constant", micros: latencyMicros },
        overMicros,
        durationMicros: 5000,
      }),
    );
}
