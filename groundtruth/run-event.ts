/**
 * What a member did, in the letters of the recorded event files: `D` dead (NotifyLeave), `J` rejoin (NotifyJoin), `S`
 * own probe failed, `M` own suspicion timer ran out, `s`, `d` and `a` refuted a suspect, dead or alive message, `F`
 * direct probe timed out, `T` saved by the stream ping, `P` push/pull failed.
 */
export const EVENT_KINDS = ["S", "F", "T", "M", "D", "J", "s", "d", "a", "P"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export interface RunEvent {
  /** Since the window's start. */
  readonly atSeconds: number;
  readonly kind: EventKind;
  readonly observer: number;
  /** The observer itself when it refutes. */
  readonly subject: number;
  /** `M`: confirmations counted. 0 otherwise. */
  readonly confirmations: number;
}
