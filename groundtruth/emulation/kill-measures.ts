import { medianOf } from "../../src/statistics/sample.ts";
import type { Measures } from "../comparisons.ts";
import type { RunEvent } from "../run-event.ts";

/** Times since the kill. @param scoreAt the score of a member at a time since the window's start. */
export function killMeasures(
  events: readonly RunEvent[],
  victim: number,
  killSeconds: number,
  scoreAt: (member: number, atSeconds: number) => number,
): Measures {
  const about = events.filter(({ subject, atSeconds }) => subject === victim && atSeconds >= killSeconds);
  const suspicion = about.find(({ kind }) => kind === "S");
  const timeout = about.find(({ kind }) => kind === "M");
  const dead = about.filter(({ kind }) => kind === "D").map(({ atSeconds }) => atSeconds - killSeconds);
  const first = dead.length === 0 ? null : Math.min(...dead);
  const full = dead.length === 0 ? null : Math.max(...dead);
  const suspected = suspicion === undefined ? null : suspicion.atSeconds - killSeconds;
  return {
    killFirstSuspicionSeconds: suspected,
    killFirstDetectionSeconds: first,
    killMedianDetectionSeconds: medianOf(dead),
    killFullDisseminationSeconds: full,
    killSuspicionToDetectionSeconds: difference(first, suspected),
    killDetectionToDisseminationSeconds: difference(full, first),
    killConfirmationsAtFirstTimeout: timeout?.confirmations ?? null,
    killScoreOfFirstSuspecter:
      suspicion === undefined ? null : scoreAt(suspicion.observer, nextLookSeconds(suspicion.atSeconds)),
  };
}

/** The harness looked every 20 ms or so. */
const LOOKS_PER_SECOND = 50;

function nextLookSeconds(atSeconds: number): number {
  return Math.ceil(atSeconds * LOOKS_PER_SECOND) / LOOKS_PER_SECOND;
}

function difference(later: number | null, sooner: number | null): number | null {
  return later === null || sooner === null ? null : later - sooner;
}
