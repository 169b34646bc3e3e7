import type { Micros } from "../node/micros.ts";
import type { SuspicionProgress } from "./suspicion-timeout.ts";

/** The paper's K: a constant, where memberlist ties it to SuspicionMult. */
export const PAPER_REQUIRED_CONFIRMATIONS = 3;

/**
 * How long a suspicion lasts as the Lifeguard paper has it (arXiv:1707.00788v2, section IV-B):
 * max(Min, Max − (Max − Min) · log(C + 1) / log(K + 1)), not floored to milliseconds but rounded to the microsecond
 * of run time. A K below 1 gives SWIM's fixed timeout, Min.
 */
export function paperSuspicionTimeoutMicros(progress: SuspicionProgress): Micros {
  const { minMicros, maxMicros, required, confirmations } = progress;
  if (required < 1) return minMicros;
  const fraction = Math.log(confirmations + 1) / Math.log(required + 1);
  return Math.max(minMicros, Math.round(maxMicros - (maxMicros - minMicros) * fraction));
}

/**
 * The paper's Min = α · log10(n) · ProbeInterval (section V-C), rounded to the microsecond. Unlike memberlist's it
 * neither truncates the logarithm nor keeps it at 1 and above, so a group of one has 0.
 *
 * @param members the known group size, at least 1.
 */
export function paperSuspicionMinimumMicros(
  alpha: number,
  members: number,
  probeIntervalMicros: Micros,
): Micros {
  return Math.round(alpha * Math.log10(members) * probeIntervalMicros);
}
