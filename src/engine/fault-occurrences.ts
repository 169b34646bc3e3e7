import type { Micros } from "../node.ts";
import type { FaultTiming } from "../scenario/scenario.ts";

/** One time that a fault is on, in run time; `endMicros` is `undefined` when it stays on. */
export interface Occurrence {
  readonly startMicros: Micros;
  readonly endMicros: Micros | undefined;
}

/** The occurrence of that index, or `undefined` when the fault has fewer that begin before `runEndMicros`. */
export function occurrenceOf(
  timing: FaultTiming,
  index: number,
  runEndMicros: Micros,
): Occurrence | undefined {
  if (index > 0 && timing.everyMicros === undefined) return undefined;
  const startMicros = timing.atMicros + index * (timing.everyMicros ?? 0);
  if (startMicros >= runEndMicros) return undefined;
  if (timing.untilMicros !== undefined && startMicros >= timing.untilMicros) return undefined;
  return {
    startMicros,
    endMicros: timing.forMicros === undefined ? undefined : startMicros + timing.forMicros,
  };
}

/** When the last change that the fault makes before the run's end has been made, or 0 if it makes none. */
export function lastChangeMicros(isLasting: boolean, timing: FaultTiming, runEndMicros: Micros): Micros {
  const openEnd = isLasting ? runEndMicros : 0;
  const { atMicros, everyMicros, untilMicros } = timing;
  const startsEndMicros = Math.min(runEndMicros, untilMicros ?? runEndMicros);
  const lastIndex =
    everyMicros === undefined ? 0 : Math.max(0, Math.ceil((startsEndMicros - atMicros) / everyMicros) - 1);
  // Occurrences do not overlap, so that the last one is the last to end.
  const last = occurrenceOf(timing, lastIndex, runEndMicros);
  if (last === undefined) return 0;
  return Math.max(last.startMicros, Math.min(last.endMicros ?? openEnd, runEndMicros));
}
