import type { ConvictionClass } from "../coordinator/conviction-class.ts";
import { TRACE_DELIVERY, TRACE_DROP, TRACE_STREAM_EVENT, type TraceRecord } from "../coordinator/trace.ts";
import type { MessageDescription, NodeOrdinal } from "../node.ts";
import type { DescribeMessage } from "./message-describer.ts";

/** How many events whoever fills an index should keep at most: some 250 bytes each. */
export const MOST_EVENTS_IN_MEMORY = 6_000_000;
const NONE: readonly TraceRecord[] = [];

/**
 * The events of a run, or of a part of it, in order and by their ids: what caused which, and what became of what was
 * sent. It is filled in the order of the trace, and then asked.
 */
export class TraceIndex {
  readonly #describe: DescribeMessage;
  readonly #events: TraceRecord[] = [];
  /** By node + 1: its events in order, whose counts have no gaps unless events were left out. */
  readonly #byNode: TraceRecord[][] = [];
  readonly #classes = new Map<TraceRecord, ConvictionClass>();
  readonly #effects = new Map<TraceRecord, TraceRecord[]>();

  constructor(describe: DescribeMessage) {
    this.#describe = describe;
  }

  /** In the order of the trace. */
  get events(): readonly TraceRecord[] {
    return this.#events;
  }

  /** @param record comes after all that were added before. */
  add(record: TraceRecord): void {
    this.#events.push(record);
    const own = this.#byNode[record.node + 1];
    if (own === undefined) this.#byNode[record.node + 1] = [record];
    else own.push(record);
    const cause = this.event(record.causeNode, record.causeCount);
    if (cause === undefined) return;
    const effects = this.#effects.get(cause);
    if (effects === undefined) this.#effects.set(cause, [record]);
    else effects.push(record);
  }

  /** The class of a conviction that has been added. */
  classify(conviction: TraceRecord, convictionClass: ConvictionClass): void {
    this.#classes.set(conviction, convictionClass);
  }

  /** `undefined` for what is no conviction, or whose class is not known. */
  classOf(verdict: TraceRecord): ConvictionClass | undefined {
    return this.#classes.get(verdict);
  }

  /** The events of one node (or the world), in order. */
  eventsOf(node: NodeOrdinal): readonly TraceRecord[] {
    return this.#byNode[node + 1] ?? NONE;
  }

  /** `undefined` when there is none of that id. */
  event(node: NodeOrdinal, count: number): TraceRecord | undefined {
    const own = this.#byNode[node + 1];
    if (own === undefined || own.length === 0) return undefined;
    let low = 0;
    let high = own.length - 1;
    // Where nothing was left out the place is known.
    const guess = count - (own[0] as TraceRecord).count;
    if (own[guess]?.count === count) return own[guess];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = own[middle] as TraceRecord;
      if (found.count === count) return found;
      if (found.count < count) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  /** An event's place in the order of the trace, from 0; -1 when it is not here. */
  placeOf(event: TraceRecord): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle] as TraceRecord).timeMicros < event.timeMicros) low = middle + 1;
      else high = middle;
    }
    return this.#events.indexOf(event, low);
  }

  causeOf({ causeNode, causeCount }: TraceRecord): TraceRecord | undefined {
    return this.event(causeNode, causeCount);
  }

  /** What followed at once from an event, in order. */
  effectsOf(event: TraceRecord): readonly TraceRecord[] {
    return this.#effects.get(event) ?? NONE;
  }

  /** Deliveries and drops of what was sent; more than one when it was duplicated, none while it is on its way. */
  arrivalsOf(send: TraceRecord): readonly TraceRecord[] {
    return this.effectsOf(send).filter(
      ({ kind }) => kind === TRACE_DELIVERY || kind === TRACE_DROP || kind === TRACE_STREAM_EVENT,
    );
  }

  /** What a send carries. */
  messageOf(send: TraceRecord): MessageDescription | undefined {
    return this.#describe(send);
  }
}
