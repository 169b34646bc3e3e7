import type { Micros, NodeOrdinal } from "../node.ts";
import type { TallyPlan } from "./tally-plan.ts";

/** What was sent in the window. A compound is one message; lost, cut and dropped ones are counted too. */
export interface TrafficCounts {
  /** Packets entering the network. */
  readonly messages: number;
  /** Messages carried by them, the parts of compounds each for itself. */
  readonly parts: number;
  readonly bytes: number;
  /** By kind of (leading) message; kinds of one name in several groups are added. */
  readonly messagesByKind: Readonly<Record<string, number>>;
  readonly bytesByKind: Readonly<Record<string, number>>;
  /** Messages on streams: in none of the figures above. */
  readonly streams: {
    readonly messages: number;
    readonly bytes: number;
    readonly messagesByKind: Readonly<Record<string, number>>;
    readonly bytesByKind: Readonly<Record<string, number>>;
  };
  /** Packets that did not arrive, by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** Counts packets by group and kind: a few array increments each, for it is asked a million times a second. */
export class TrafficTally {
  readonly #fromMicros: Micros;
  readonly #endMicros: Micros;
  readonly #kinds: readonly string[];
  readonly #offsetOf: Int32Array;
  readonly #messages: Float64Array;
  readonly #parts: Float64Array;
  readonly #bytes: Float64Array;
  readonly #streamMessages: Float64Array;
  readonly #streamBytes: Float64Array;
  readonly #dropped = new Map<string, number>();

  constructor(
    plan: Pick<TallyPlan, "memberCount" | "groups" | "messageKinds" | "warmupMicros" | "endMicros">,
  ) {
    this.#fromMicros = plan.warmupMicros;
    this.#endMicros = plan.endMicros;
    this.#offsetOf = new Int32Array(plan.memberCount);
    const kinds: string[] = [];
    plan.groups.forEach((group, index) => {
      this.#offsetOf.fill(kinds.length, group.first, group.first + group.count);
      kinds.push(...(plan.messageKinds[index] ?? []));
    });
    this.#kinds = kinds;
    this.#messages = new Float64Array(kinds.length);
    this.#parts = new Float64Array(kinds.length);
    this.#bytes = new Float64Array(kinds.length);
    this.#streamMessages = new Float64Array(kinds.length);
    this.#streamBytes = new Float64Array(kinds.length);
  }

  packetSent(atMicros: Micros, node: NodeOrdinal, kind: number, bytes: number, parts: number): void {
    if (atMicros < this.#fromMicros || atMicros >= this.#endMicros) return;
    const column = (this.#offsetOf[node] as number) + kind;
    (this.#messages[column] as number) += 1;
    (this.#parts[column] as number) += parts;
    (this.#bytes[column] as number) += bytes;
  }

  streamSent(atMicros: Micros, node: NodeOrdinal, kind: number, bytes: number): void {
    if (atMicros < this.#fromMicros || atMicros >= this.#endMicros) return;
    const column = (this.#offsetOf[node] as number) + kind;
    (this.#streamMessages[column] as number) += 1;
    (this.#streamBytes[column] as number) += bytes;
  }

  dropped(atMicros: Micros, reason: string): void {
    if (atMicros < this.#fromMicros || atMicros >= this.#endMicros) return;
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + 1);
  }

  tally(): TrafficCounts {
    return {
      messages: sum(this.#messages),
      parts: sum(this.#parts),
      bytes: sum(this.#bytes),
      messagesByKind: this.#byKind(this.#messages),
      bytesByKind: this.#byKind(this.#bytes),
      streams: {
        messages: sum(this.#streamMessages),
        bytes: sum(this.#streamBytes),
        messagesByKind: this.#byKind(this.#streamMessages),
        bytesByKind: this.#byKind(this.#streamBytes),
      },
      dropped: Object.fromEntries([...this.#dropped].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  }

  #byKind(column: Float64Array): Record<string, number> {
    const byKind = new Map<string, number>();
    this.#kinds.forEach((kind, index) => {
      byKind.set(kind, (byKind.get(kind) ?? 0) + (column[index] as number));
    });
    return Object.fromEntries(byKind);
  }
}

function sum(column: Float64Array): number {
  let total = 0;
  for (const value of column) total += value;
  return total;
}
