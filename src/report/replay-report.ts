import type { TraceLine } from "../trace-reading/trace-lines.ts";
import { formatCount, formatCounted, formatSeconds } from "./numbers.ts";
import type { Style } from "./style.ts";
import { wrap } from "./wrap.ts";

/** How a replay came out. */
export interface ReplayOutcome {
  readonly scenario: string;
  readonly configuration: string;
  readonly seed: number;
  readonly same: boolean;
  readonly storedHash: string;
  readonly hash: string;
  readonly events: number;
  readonly virtualSeconds: number;
  /** Where the two part; absent when they are the same. */
  readonly difference?: Difference | undefined;
  /** What might be the reason of it. */
  readonly likelyReasons: readonly string[];
  /** Of files that were written, with what is in them. */
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

export interface Difference {
  /** Counted from 1; the exact event when both are the same. */
  readonly firstEvent: number;
  readonly lastEvent: number;
  /** The event in question of this replay: the exact one, or the first of those among which it is. */
  readonly here: TraceLine | undefined;
  /** Its stored counterpart, where a stored trace tells it. */
  readonly stored?: TraceLine | undefined;
  readonly isExact: boolean;
}

/** A replay's outcome in words. */
export function replayReport(outcome: ReplayOutcome, width: number, style: Style): string {
  const { scenario, configuration, seed, events, virtualSeconds } = outcome;
  const lines = [
    `${scenario}, ${configuration}, seed ${seed}: ${formatCounted(events, "event")} in ${formatSeconds(virtualSeconds)} of run time.`,
    outcome.same
      ? `${style.good("The same:")} its trace has the stored hash ${outcome.storedHash}.`
      : `${style.bad("It differs:")} the stored hash is ${outcome.storedHash}, this one ${outcome.hash}.`,
    ...(outcome.difference === undefined ? [] : differenceLines(outcome.difference)),
    ...outcome.likelyReasons.map((reason) => `A likely reason: ${reason}.`),
    ...outcome.files.map(({ path, content }) => `${path}: ${content}`),
  ];
  return lines.map((line) => wrap(line, width, "  ")).join("\n");
}

function differenceLines({ firstEvent, lastEvent, here, stored, isExact }: Difference): string[] {
  if (isExact) {
    return [
      `The first event that differs is number ${formatCount(firstEvent)}.`,
      `  stored: ${stored === undefined ? "none: that trace has ended" : JSON.stringify(stored)}`,
      `  here:   ${here === undefined ? "none: this trace has ended" : JSON.stringify(here)}`,
    ];
  }
  const first =
    here === undefined
      ? "this run has ended before them"
      : `the first of them here is ${here.id}, a ${here.kind} at ${here.seconds} s: ${JSON.stringify(here)}`;
  return [
    `The first event that differs is among numbers ${formatCount(firstEvent)} to ${formatCount(lastEvent)}; ${first}.`,
    "The stored hashes tell no more. With a full trace of the stored run (--trace, written by the version that stored it) --against names the event itself.",
  ];
}
