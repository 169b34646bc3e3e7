import fc from "fast-check";
import { anySchedule, type Schedule, scenarioOf } from "./any-schedule.ts";
import { type CheckedRun, checkScenario } from "./check-run.ts";
import type { Promised } from "./convergence.ts";

/** What one case of the soak has come to: plain data, which goes from worker to main thread. */
export interface CaseResult {
  /** The number of the case: the seed by which fast-check draws its schedule. */
  readonly number: number;
  readonly faultSteps: number;
  readonly events: number;
  readonly virtualSeconds: number;
  readonly promised: Promised;
  readonly convergedAfterSeconds: number | undefined;
  readonly isSplit: boolean;
  readonly failure: CaseFailure | undefined;
}

export interface CaseFailure {
  /** What is wrong with the shrunk schedule. */
  readonly text: string;
  /** The shrunk schedule as a scenario file. */
  readonly scenario: string;
  readonly shrinks: number;
}

/** Draws a case, runs it, and shrinks it if it fails, for so long at the most. */
export function runCase(number: number, shrinkMs: number): CaseResult {
  let first: CheckedRun | undefined;
  const property = fc.property(anySchedule, (schedule) => {
    const run = checkSchedule(schedule);
    first ??= run;
    if (run.complaints.length > 0) throw new Error(complaintsOf(run));
  });
  const details = fc.check(property, { seed: number, numRuns: 1, skipAllAfterTimeLimit: shrinkMs });
  const group = first?.groups[0];
  const convergedMicros = group?.convergedAfterMicros;
  const shrunk = details.counterexample?.[0];
  return {
    number,
    faultSteps: first?.faultSteps ?? 0,
    events: first?.events ?? 0,
    virtualSeconds: first?.virtualSeconds ?? 0,
    promised: group?.promised ?? "nothing",
    convergedAfterSeconds: convergedMicros === undefined ? undefined : convergedMicros / 1_000_000,
    isSplit: group?.isSplit === true,
    failure:
      shrunk === undefined
        ? undefined
        : { text: failureText(shrunk), scenario: scenarioOf(shrunk), shrinks: details.numShrinks },
  };
}

/** Runs the schedule under the eyes of the invariants. */
export function checkSchedule(schedule: Schedule): CheckedRun {
  const bytes = new TextEncoder().encode(scenarioOf(schedule));
  const [run] = [...checkScenario({ bytes, fileName: "schedule.yaml" })];
  if (run === undefined) throw new Error("a schedule has one seed and one configuration");
  return run;
}

export function complaintsOf({ complaints }: CheckedRun): string {
  return complaints
    .map(({ invariant, timeMicros, text }) => `${invariant}, at ${timeMicros / 1_000_000} s: ${text}`)
    .join("\n");
}

function failureText(schedule: Schedule): string {
  try {
    return complaintsOf(checkSchedule(schedule));
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
