import type { Micros, RandomStream } from "../node.ts";
import type { FaultTiming, RandomTiming } from "../scenario/scenario.ts";
import type { Occurrence } from "./fault-occurrences.ts";

/**
 * When a fault is on that chance turns on and off (SEMANTICS 7). At `atMicros` and then once per `everyMicros` the fault
 * is tried: one draw says whether it is to be on. That it is to be off is heeded only when it has been on for
 * `stabilityMicros`. Every try costs one draw, so that when the fault is on depends on nothing but its own stream.
 *
 * After `untilMicros` nothing is tried any more: a fault that is on then ends, as soon as it has been on long enough.
 *
 * @param random the fault's own stream.
 * @returns those that begin before `runEndMicros`; one that outlasts the run has no end.
 */
export function randomOccurrences(
  { atMicros, untilMicros }: Pick<FaultTiming, "atMicros" | "untilMicros">,
  { probability, everyMicros, stabilityMicros }: RandomTiming,
  random: RandomStream,
  runEndMicros: Micros,
): readonly Occurrence[] {
  const occurrences: Occurrence[] = [];
  const lastTryMicros = Math.min(runEndMicros, untilMicros ?? runEndMicros);
  let startMicros: Micros | undefined;
  for (let tryMicros = atMicros; tryMicros < lastTryMicros; tryMicros += everyMicros) {
    const isWanted = random.next() < probability;
    if (startMicros === undefined) {
      if (isWanted) startMicros = tryMicros;
    } else if (!isWanted && tryMicros >= startMicros + stabilityMicros) {
      occurrences.push({ startMicros, endMicros: tryMicros });
      startMicros = undefined;
    }
  }
  if (startMicros !== undefined) {
    const endMicros =
      untilMicros === undefined ? undefined : Math.max(untilMicros, startMicros + stabilityMicros);
    occurrences.push({ startMicros, endMicros });
  }
  return occurrences;
}
