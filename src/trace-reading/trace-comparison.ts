import { Trace, type TraceRecord } from "../coordinator/trace.ts";
import { CHECKPOINT_DIGITS, type TraceCheckpoints } from "../coordinator/trace-checkpoints.ts";

/** Where two traces part, as far as checkpoints tell: among these events, counted from 1. */
export interface DifferingPart {
  readonly firstEvent: number;
  readonly lastEvent: number;
  /** The first of them in the trace that was compared; `undefined` when it ends before. */
  readonly first: TraceRecord | undefined;
}

/** Follows a trace event by event, and notices at which checkpoint of a stored one its hash is another. */
export class TraceComparison {
  readonly #stored: TraceCheckpoints;
  readonly #trace: Trace;
  #events = 0;
  /** The first event after the last checkpoint at which both were the same. */
  #first: TraceRecord | undefined;
  #firstEvent = 1;
  #differing: DifferingPart | undefined;

  constructor(stored: TraceCheckpoints, nodeCount: number) {
    this.#stored = stored;
    this.#trace = new Trace(nodeCount, undefined);
  }

  follow(record: TraceRecord): void {
    if (this.#differing !== undefined) return;
    this.#events += 1;
    this.#first ??= record;
    const { timeMicros, kind, node, causeNode, causeCount, a, b, c, d } = record;
    this.#trace.record(kind, timeMicros, node, causeNode, causeCount, a, b, c, d);
    const { every, digests } = this.#stored;
    if (this.#events % every !== 0) return;
    const end = (this.#events / every) * CHECKPOINT_DIGITS;
    if (end > digests.length) return;
    if (this.#trace.digest().startsWith(digests.slice(end - CHECKPOINT_DIGITS, end))) {
      this.#first = undefined;
      this.#firstEvent = this.#events + 1;
    } else {
      this.#differing = { firstEvent: this.#firstEvent, lastEvent: this.#events, first: this.#first };
    }
  }

  /** For when the traces are known to differ, and the followed one has come to its end. */
  differing(): DifferingPart {
    return (
      this.#differing ?? {
        firstEvent: this.#firstEvent,
        lastEvent: Math.max(this.#stored.events, this.#events),
        first: this.#first,
      }
    );
  }
}
