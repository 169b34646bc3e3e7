import type { ConvictionClass } from "../../src/coordinator/conviction-class.ts";
import {
  DROP_LOSS,
  NO_CAUSE,
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_DROP,
  TRACE_FAULT,
  TRACE_NODE,
  TRACE_REFUTATION,
  TRACE_SEND,
  TRACE_VERDICT,
  type TraceKind,
  type TraceRecord,
  WORLD,
} from "../../src/coordinator/trace.ts";
import type { MessageDescription } from "../../src/node.ts";
import { TRACE_FORMAT, type TraceHead } from "../../src/trace-reading/trace-head.ts";
import { TraceIndex } from "../../src/trace-reading/trace-index.ts";

/** A trace written by hand, in the order of its calls; times are in milliseconds. */
export class HandMadeTrace {
  readonly head: TraceHead;
  readonly index = new TraceIndex(({ message }) => message as MessageDescription | undefined);
  readonly #counts = new Map<number, number>();

  constructor(members: number, faults: TraceHead["faults"] = []) {
    this.head = {
      format: TRACE_FORMAT,
      scenario: "made",
      configuration: "by-hand",
      seed: 1,
      version: "1.2.3",
      warmupSeconds: 0,
      nodes: Array.from({ length: members }, (_, node) => `m-${node}`),
      faults,
    };
  }

  add(
    kind: TraceKind,
    ms: number,
    node: number,
    cause: TraceRecord | undefined,
    [a = 0, b = 0, c = 0, d = 0]: readonly number[] = [],
    message?: MessageDescription,
  ): TraceRecord {
    const count = (this.#counts.get(node) ?? 0) + 1;
    this.#counts.set(node, count);
    const record = {
      timeMicros: Math.round(ms * 1_000),
      kind,
      node,
      count,
      causeNode: cause?.node ?? NO_CAUSE,
      causeCount: cause?.count ?? 0,
      a,
      b,
      c,
      d,
      message,
    };
    this.index.add(record);
    return record;
  }

  send(
    ms: number,
    from: number,
    to: number,
    message: MessageDescription = { kind: "ping", fields: {} },
    cause?: TraceRecord,
    heldMs = 0,
  ): TraceRecord {
    return this.add(TRACE_SEND, ms, from, cause, [to, 40, 7, heldMs * 1_000], message);
  }

  deliver(ms: number, send: TraceRecord, waitedMs = 0): TraceRecord {
    return this.add(TRACE_DELIVERY, ms, send.a, send, [send.node, send.count, waitedMs * 1_000]);
  }

  /** In the network, unless a reason of the receiver's host is given with `atReceiver`. */
  lose(ms: number, send: TraceRecord, reason: number = DROP_LOSS, atReceiver = false): TraceRecord {
    const [node, peer] = atReceiver ? [send.a, send.node] : [send.node, send.a];
    return this.add(TRACE_DROP, ms, node, send, [peer, reason]);
  }

  verdict(
    ms: number,
    observer: number,
    subject: number,
    verdict: number,
    given: {
      readonly accuser?: number;
      readonly cause?: TraceRecord | undefined;
      readonly incarnation?: number;
      readonly as?: ConvictionClass;
    } = {},
  ): TraceRecord {
    const { accuser = observer, cause, incarnation = 1 } = given;
    const record = this.add(TRACE_VERDICT, ms, observer, cause, [subject, verdict, incarnation, accuser * 2]);
    if (given.as !== undefined) this.index.classify(record, given.as);
    return record;
  }

  accuse(ms: number, observer: number, subject: number, cause?: TraceRecord): TraceRecord {
    return this.add(TRACE_ACCUSATION, ms, observer, cause, [subject]);
  }

  confirm(
    ms: number,
    observer: number,
    subject: number,
    accuser: number,
    confirmations: number,
    cause?: TraceRecord,
  ) {
    return this.add(TRACE_CONFIRMATION, ms, observer, cause, [subject, accuser, confirmations]);
  }

  refute(ms: number, member: number, incarnation: number, cause?: TraceRecord): TraceRecord {
    return this.add(TRACE_REFUTATION, ms, member, cause, [0, incarnation]);
  }

  fault(ms: number, fault: number, begins: boolean, occurrence = 0): TraceRecord {
    return this.add(TRACE_FAULT, ms, WORLD, undefined, [fault, occurrence, begins ? 1 : 0]);
  }

  change(ms: number, node: number, change: number, cause?: TraceRecord): TraceRecord {
    return this.add(TRACE_NODE, ms, node, cause, [change]);
  }
}

/** Gossip that says something of a subject. */
export function gossip(
  what: string,
  subject: string,
  incarnation: number,
  from?: string,
): MessageDescription {
  const fields = { subject, incarnation, ...(from === undefined ? {} : { from }) };
  return { kind: "gossip", fields: {}, carries: [{ kind: what, fields }] };
}
