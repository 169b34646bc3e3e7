import fc from "fast-check";
import type { FaultPlan, PauseWakeUp, Scenario } from "../../src/scenario/scenario.ts";
import { restlessScript } from "./restless-script.ts";
import { scriptedProgram } from "./scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "./scripted-scenario.ts";

type Spell = typeof anySpell extends fc.Arbitrary<infer Of> ? Of : never;
const anySpell = fc.record({
  kind: fc.constantFrom("block" as const, "pause" as const, "crash" as const),
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
  const who = nodesOf(node);
  const action = kind === "pause" ? { kind, who, wakeUp } : { kind, who };
  return faultOf(index, action, { atMicros, forMicros });
}

/** Some nodes of chance, whose hosts are blocked, paused and crash now and then. */
export const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    spells: fc.array(anySpell, { maxLength: 6 }),
    packetTimeMicros: fc.constantFrom(0, 10, 13),
    latencyMicros: fc.constantFrom(0, 10, 17),
    overMicros: fc.constantFrom(0, 25),
  })
  .map(({ spells, packetTimeMicros, latencyMicros, overMicros }) =>
    scriptedScenario(scriptedProgram(restlessScript), {
      nodes: 3,
      faults: spells.map(faultOfSpell),
      packetTimeMicros,
      latency: { law: "constant", micros: latencyMicros },
      overMicros,
      durationMicros: 5000,
    }),
  );
