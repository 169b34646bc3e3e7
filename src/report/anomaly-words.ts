import type { FaultPlan } from "../scenario/scenario.ts";

/**
 * What a member under the scenario's anomalies is called. Tallies know who was under an anomaly, and not under which: only
 * where all are of one kind may they be called by it.
 */
export type AnomalyWord = "starved" | "paused" | "under an anomaly";

/** *Starved* where all anomalies are blocks, *paused* where all are pauses. */
export function anomalyWord(faults: readonly Pick<FaultPlan, "action">[]): AnomalyWord {
  const kinds = new Set(faults.map(({ action }) => action.kind));
  if (kinds.has("block") === kinds.has("pause")) return "under an anomaly";
  return kinds.has("block") ? "starved" : "paused";
}

/** The word with a noun: a starved member, members under an anomaly. */
export function withAnomaly(noun: string, word: AnomalyWord): string {
  return word === "under an anomaly" ? `${noun} ${word}` : `${word} ${noun}`;
}
