/**
 * What a conviction was worth (DESIGN 2), decided at its instant in this order:
 * - *true*: the subject was down, now or at some moment since the suspicion behind it began;
 * - *faulted*: it was up but under an anomaly (which anomalies: `accounting`);
 * - *unreachable*: neither, but cut off from the observer, or the observer from it, by an injected partition;
 * - *false*: none of these.
 */
export type ConvictionClass = (typeof CONVICTION_CLASSES)[number];

/** In the order in which they are tried. */
export const CONVICTION_CLASSES = ["true", "faulted", "unreachable", "false"] as const;

/** How many convictions there were of each class. */
export type ConvictionCounts = Record<ConvictionClass, number>;

export function noConvictions(): ConvictionCounts {
  return { true: 0, faulted: 0, unreachable: 0, false: 0 };
}

/** @param isCutOff only asked when nothing stronger holds. */
export function classify(
  subjectWasDown: boolean,
  isFaulted: boolean,
  isCutOff: () => boolean,
): ConvictionClass {
  if (subjectWasDown) return "true";
  if (isFaulted) return "faulted";
  return isCutOff() ? "unreachable" : "false";
}
