import type { Micros, NodeOrdinal } from "../node.ts";
import { CheckpointKeeper, type TraceCheckpoints } from "./trace-checkpoints.ts";
import { TraceHash } from "./trace-hash.ts";

/** What a traced event is. The four numbers of a record mean what `TRACE_FIELDS` says for its kind. */
export const TRACE_SEND = 1;
export const TRACE_DELIVERY = 2;
export const TRACE_DROP = 3;
export const TRACE_VERDICT = 4;
export const TRACE_REFUTATION = 5;
export const TRACE_HEALTH = 6;
export const TRACE_GATE = 7;
export const TRACE_FAULT = 8;
export const TRACE_ACCUSATION = 9;
export const TRACE_CONFIRMATION = 10;
export const TRACE_RELEASE = 11;
export const TRACE_FORGOTTEN = 12;
export const TRACE_NODE = 13;
export const TRACE_DIAL = 14;
export const TRACE_STREAM_SEND = 15;
export const TRACE_STREAM_EVENT = 16;
/** Of the world: what one who acts for a group does to a subject. */
export const TRACE_ACTION = 17;
export type TraceKind = number;

/** Names of the kinds, by their number. */
export const TRACE_KIND_NAMES: readonly string[] = [
  "",
  "send",
  "delivery",
  "drop",
  "verdict",
  "refutation",
  "health",
  "gate",
  "fault",
  "accusation",
  "confirmation",
  "release",
  "forgotten",
  "node",
  "dial",
  "streamSend",
  "streamEvent",
  "action",
];

/**
 * What the four numbers of a record are, by its kind; unused ones are 0. A verdict has five to say, so that
 * `accuserAndOutcome` packs two: accuser · 2 + outcome, where the outcome is `ACTION_TAKEN` or `ACTION_WITHHELD`
 * (an `ActionOutcome`, 0 or 1).
 */
export const TRACE_FIELDS: readonly (readonly string[])[] = [
  [],
  ["to", "bytes", "fingerprint", "heldMicros"],
  ["from", "sent", "waitedMicros"],
  ["peer", "reason"],
  ["subject", "verdict", "incarnation", "accuserAndOutcome"],
  ["what", "incarnation"],
  ["score"],
  ["engaged", "expected", "renewals"],
  ["fault", "occurrence", "begins"],
  ["subject"],
  ["subject", "accuser", "confirmations"],
  ["subject"],
  ["subject"],
  ["what"],
  ["to", "connection"],
  ["to", "connection", "bytes", "fingerprint"],
  ["peer", "connection", "event"],
  ["subject", "what", "action"],
];

/** Why a packet was not delivered. */
export const DROP_LOSS = 0;
export const DROP_PARTITION = 1;
export const DROP_DOWN = 2;
export const DROP_OVERFLOW = 3;
/** Lost in a burst of losses. */
export const DROP_BURST = 4;
/** No room in the queue of a link or an interface of limited rate. */
export const DROP_QUEUE = 5;
export const DROP_REASON_NAMES = ["loss", "partition", "down", "overflow", "burst", "queue"] as const;
export type DropReason =
  | typeof DROP_LOSS
  | typeof DROP_PARTITION
  | typeof DROP_DOWN
  | typeof DROP_OVERFLOW
  | typeof DROP_BURST
  | typeof DROP_QUEUE;

/** What a `TRACE_NODE` record says of its node. */
export const NODE_STARTED = 0;
export const NODE_CRASHED = 1;
export const NODE_LEFT = 2;
export const NODE_CHANGE_NAMES = ["started", "crashed", "left"] as const;

/** The node of world events. */
export const WORLD: NodeOrdinal = -1;
/** The cause of what nothing traced has caused, such as a periodic tick. */
export const NO_CAUSE = -2;

/** One event of the trace. Its id is (node, count); `causeNode` is `NO_CAUSE` when it has no traced cause. */
export interface TraceRecord {
  readonly timeMicros: Micros;
  readonly kind: TraceKind;
  readonly node: NodeOrdinal;
  readonly count: number;
  readonly causeNode: NodeOrdinal;
  readonly causeCount: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  /** The message of a send, for readers who want its content. */
  readonly message: unknown;
}

export type TraceListener = (record: TraceRecord) => void;

const TWO_TO_THE_32 = 4_294_967_296;
const WORDS_OF_A_RECORD = 10;

/**
 * The ordered record of one run: hashed as it comes, and handed to a listener if there is one. Every number but the
 * time is a 32-bit integer (unsigned ones wrap); the hash is over these words in order.
 */
export class Trace {
  readonly #hash = new TraceHash();
  /** The record that is being hashed; one table for all. */
  readonly #words = new Int32Array(WORDS_OF_A_RECORD);
  readonly #counts: Int32Array;
  readonly #listener: TraceListener | undefined;
  readonly #keeper = new CheckpointKeeper();
  #untilCheckpoint = this.#keeper.every;

  constructor(nodeCount: number, listener: TraceListener | undefined) {
    this.#counts = new Int32Array(nodeCount + 1);
    this.#listener = listener;
  }

  /** Records an event of a node (or the world). @returns the node's count of traced events: the id's second half. */
  record(
    kind: TraceKind,
    timeMicros: Micros,
    node: NodeOrdinal,
    causeNode: NodeOrdinal,
    causeCount: number,
    a: number,
    b: number,
    c: number,
    d: number,
    message?: unknown,
  ): number {
    const count = (this.#counts[node + 1] as number) + 1;
    this.#counts[node + 1] = count;
    // Numbers wrap to 32 bits as they are stored.
    const words = this.#words;
    words[0] = timeMicros % TWO_TO_THE_32;
    words[1] = Math.floor(timeMicros / TWO_TO_THE_32) * 32 + kind;
    words[2] = node;
    words[3] = count;
    words[4] = causeNode;
    words[5] = causeCount;
    words[6] = a;
    words[7] = b;
    words[8] = c;
    words[9] = d;
    this.#hash.add(words);
    this.#untilCheckpoint -= 1;
    if (this.#untilCheckpoint === 0) this.#takeCheckpoint();
    if (this.#listener !== undefined) {
      this.#listener({ timeMicros, kind, node, count, causeNode, causeCount, a, b, c, d, message });
    }
    return count;
  }

  digest(): string {
    return this.#hash.digest();
  }

  /** How the hash has gone so far. */
  checkpoints(): TraceCheckpoints {
    return this.#keeper.checkpoints(this.#keeper.every - this.#untilCheckpoint);
  }

  #takeCheckpoint(): void {
    this.#keeper.take(this.#hash.digest());
    this.#untilCheckpoint = this.#keeper.every;
  }
}
