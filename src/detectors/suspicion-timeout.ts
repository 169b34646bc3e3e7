import type { Micros } from "../node/micros.ts";

/** The bounds of a suspicion and how far it has come. */
export interface SuspicionProgress {
  readonly minMicros: Micros;
  readonly maxMicros: Micros;
  /** Confirmations that bring the timeout down to the minimum; below 1 the timeout is the minimum throughout. */
  readonly required: number;
  /** Independent confirmations so far. */
  readonly confirmations: number;
}

/**
 * How long a suspicion lasts from its start, given the confirmations so far: a logarithmic descent from the maximum
 * to the minimum, floored to whole milliseconds as memberlist does (`remainingSuspicionTime` and `newSuspicion`,
 * v0.2.2 and the snapshot of July 2026). Without confirmations it is the maximum, not floored.
 */
export function suspicionTimeoutMicros(progress: SuspicionProgress): Micros {
  const { minMicros, maxMicros, required, confirmations } = progress;
  if (required < 1) return minMicros;
  if (confirmations < 1) return maxMicros;
  // The order of operations, in seconds, is the product's: the floor makes the last bit visible.
  const fraction = Math.log(confirmations + 1) / Math.log(required + 1);
  const maxSeconds = seconds(maxMicros);
  const minSeconds = seconds(minMicros);
  const rawSeconds = maxSeconds - fraction * (maxSeconds - minSeconds);
  return Math.max(minMicros, Math.floor(1000 * rawSeconds) * 1000);
}

/**
 * The shortest suspicion: SuspicionMult · ⌊1000 · max(1, log10 N)⌋ · ProbeInterval / 1000 (memberlist
 * `suspicionTimeout`). N counts all records, dead ones not yet reaped included; up to 10 members it does not matter.
 */
export function suspicionMinimumMicros(
  suspicionMult: number,
  members: number,
  probeIntervalMicros: Micros,
): Micros {
  const nodeScale = Math.max(1, Math.log10(Math.max(1, members)));
  return Math.floor((suspicionMult * Math.floor(nodeScale * 1000) * probeIntervalMicros) / 1000);
}

/** The longest suspicion: SuspicionMaxTimeoutMult times the shortest. */
export function suspicionMaximumMicros(suspicionMaxTimeoutMult: number, minMicros: Micros): Micros {
  return suspicionMaxTimeoutMult * minMicros;
}

/**
 * Confirmations that a suspicion waits for: SuspicionMult − 2, and none in a group that has too few others to give
 * them (N − 2 < k; the observer and the subject do not count).
 */
export function requiredConfirmations(suspicionMult: number, members: number): number {
  const required = suspicionMult - 2;
  return members - 2 < required ? 0 : Math.max(0, required);
}

/** As Go's Duration.Seconds: the whole seconds and the fraction are converted apart. */
function seconds(micros: Micros): number {
  return Math.floor(micros / 1_000_000) + (micros % 1_000_000) / 1_000_000;
}
