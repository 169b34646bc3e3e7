import { medianOf } from "../../src/statistics/sample.ts";
import type { Measures } from "../comparisons.ts";
import type { RunEvent } from "../run-event.ts";

/** Deaths in the window of a partition. @param left members of one side; all others are on the other. */
export function partitionMeasures(events: readonly RunEvent[], left: ReadonlySet<number>): Measures {
  const dead = events.filter(({ kind }) => kind === "D");
  const crossSeconds = dead
    .filter(({ observer, subject }) => left.has(observer) !== left.has(subject))
    .map(({ atSeconds }) => atSeconds);
  return {
    partitionFirstDeadSeconds: crossSeconds.length === 0 ? null : Math.min(...crossSeconds),
    partitionMedianDeadSeconds: medianOf(crossSeconds),
    partitionSameSideDead: dead.length - crossSeconds.length,
  };
}
