import type { FaultAction, FaultPlan } from "../scenario/scenario.ts";

/**
 * What a member under the scenario's anomalies is called. Tallies know who was under an anomaly, and not under which: only
 * where all are of one kind may they be called by it.
 */
export type AnomalyWord = "starved" | "paused" | "throttled" | "slow" | "under an anomaly";

const WORDS: Partial<Record<FaultAction["kind"], AnomalyWord>> = {
  block: "starved",
  pause: "paused",
  throttle: "throttled",
  slow: "slow",
};

/** *Starved* where all anomalies are blocks, *paused* where all are pauses, and so on. */
export function anomalyWord(faults: readonly Pick<FaultPlan, "action">[]): AnomalyWord {
  const words = new Set(faults.flatMap(({ action }) => WORDS[action.kind] ?? []));
  const [word] = words;
  return word === undefined || words.size > 1 ? "under an anomaly" : word;
}

/** The word with a noun: a starved member, members under an anomaly. */
export function withAnomaly(noun: string, word: AnomalyWord): string {
  return word === "under an anomaly" ? `${noun} ${word}` : `${word} ${noun}`;
}
