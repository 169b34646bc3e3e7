import { describe, expect, it } from "vitest";
import { PairStates } from "../../../groundtruth/emulation/pair-states.ts";
import { recordedScenario } from "../../../groundtruth/emulation/recorded-scenario.ts";
import { ScenarioRun } from "../../../src/engine/scenario-run.ts";
import { healthy64, watched } from "./recorded-settings.ts";

const SECOND = 1_000_000;

interface Start {
  readonly pairs: PairStates;
  readonly run: ScenarioRun;
}

/** @param sets assignments over the recorded start. */
function start(seed: number, sets: readonly string[] = []): Start {
  const pairs = new PairStates(healthy64.members);
  const run = new ScenarioRun({
    scenario: { ...watched(healthy64, 120, sets) },
    configuration: 0,
    seed,
    listener: (record) => pairs.take(record),
  });
  return { pairs, run };
}

describe("14: in some starts some pair does not know each other after 6 s", () => {
  const SEEDS = 60;
  const missing = Array.from({ length: SEEDS }, (_, index) => {
    const { pairs, run } = start(index + 1);
    run.advance(6 * SECOND);
    return pairs.missingCount;
  });

  it("about as often as recorded: in 24 of 357 starts, of those with 64 members kept here in 10 of 88", () => {
    // At 7 to 11 %, 4 to 7 of 60; all but one in a thousand draws lie within 1 to 15. (200 seeds: 22.)
    const incomplete = missing.filter((count) => count > 0);
    expect(incomplete.length).toBeGreaterThanOrEqual(1);
    expect(incomplete.length).toBeLessThanOrEqual(15);
    // A few pairs each: a whole member's news was not lost.
    expect(Math.max(...incomplete)).toBeLessThan(32);
  });

  it("and would not until push/pull, if joins were not repeated", () => {
    const seed = missing.findIndex((count) => count > 0) + 1;
    // Members ask again during the warm-up only.
    const { pairs, run } = start(seed, ["warmup=5900ms"]);
    run.advance(6 * SECOND);
    const atFirst = pairs.missingCount;
    expect(atFirst).toBe(missing[seed - 1]);
    run.advance(28 * SECOND);
    expect(pairs.missingCount).toBe(atFirst);
    run.advance(run.boundMicros);
    expect(pairs.missingCount).toBe(0);
  });

  it("but do at once where they are", () => {
    const seed = missing.findIndex((count) => count > 0) + 1;
    const { pairs, run } = start(seed);
    run.advance(9 * SECOND);
    expect(pairs.missingCount).toBe(0);
    expect(recordedScenario(healthy64).warmupMicros).toBeGreaterThan(9 * SECOND);
  });
});
