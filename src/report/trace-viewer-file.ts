import { SUBJECT_ACTS } from "../coordinator/tally-plan.ts";
import {
  NODE_CHANGE_NAMES,
  TRACE_ACCUSATION,
  TRACE_ACTION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_DIAL,
  TRACE_DROP,
  TRACE_GATE,
  TRACE_HEALTH,
  TRACE_NODE,
  TRACE_REFUTATION,
  TRACE_RELEASE,
  TRACE_SEND,
  TRACE_STREAM_EVENT,
  TRACE_VERDICT,
  type TraceRecord,
  WORLD,
} from "../coordinator/trace.ts";
import {
  ACTION_KINDS,
  type Micros,
  type NodeOrdinal,
  RECEIVED,
  STREAM_EVENT_NAMES,
  VERDICT_NAMES,
} from "../node.ts";
import { isSend, journeyOf } from "../trace-reading/packet-journey.ts";
import { anomalySpans, downSpans, endOf, type Span, suspicionSpans } from "../trace-reading/spans.ts";
import { NodeNames, type TraceHead } from "../trace-reading/trace-head.ts";
import type { TraceIndex } from "../trace-reading/trace-index.ts";

/** An event of the Trace Event Format, as far as it is used here; times are in microseconds. */
export interface ViewerEvent {
  readonly name: string;
  readonly cat?: string;
  /** M metadata, X slice, i instant, s and f the ends of a flow, b and e those of a span, C counter. */
  readonly ph: "M" | "X" | "i" | "s" | "f" | "b" | "e" | "C";
  readonly ts: Micros;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: Micros;
  readonly id?: string;
  /** Of an instant: the thread. */
  readonly s?: "t";
  /** Of a flow's end: bound to the slice around it. */
  readonly bp?: "e";
  readonly args?: Readonly<Record<string, unknown>>;
}

/** The one thread of every node's process; spans stand beside it. */
const THREAD = 1;
/** So that a slice can be seen and clicked. */
const SLICE_MICROS = 1;

/** What of a run a file shows. */
export interface ViewerPart {
  /** Whether a node has a track. */
  shown(node: NodeOrdinal): boolean;
  readonly fromMicros: Micros;
  /** The end of what is shown: there every span ends that is still on. */
  readonly toMicros: Micros;
}

/**
 * The events of a file for Perfetto or Chrome's trace viewer, in the order of their times: a process for each node, its
 * messages as slices joined by flows, suspicions and anomalies as spans, verdicts as instants.
 */
export function* viewerEvents(index: TraceIndex, head: TraceHead, part: ViewerPart): Generator<ViewerEvent> {
  const names = new NodeNames(head.nodes);
  yield* tracks(head, part);
  const edges = new SpanEdges(index, head, names, part);
  for (const event of index.events) {
    if (!isShown(event, part)) continue;
    yield* edges.before(event.timeMicros);
    if (isSend(event)) yield* sending(event, index, names, part);
    else if (isArrivalOfMessage(event)) yield* arriving(event, index, names, part);
    else yield* instantsOf(event, index, names);
  }
  yield* edges.before(Number.POSITIVE_INFINITY);
}

function isShown({ kind, node, timeMicros, a }: TraceRecord, part: ViewerPart): boolean {
  const { shown, fromMicros, toMicros } = part;
  // What is done for a group stands with the subject.
  return timeMicros >= fromMicros && timeMicros < toMicros && shown(kind === TRACE_ACTION ? a : node);
}

/** A loss stands at the sending of what was lost. */
function isArrivalOfMessage({ kind, c }: TraceRecord): boolean {
  return kind === TRACE_DELIVERY || kind === TRACE_DROP || (kind === TRACE_STREAM_EVENT && c === RECEIVED);
}

/** The beginnings and ends of all spans: within an instant they begin before all else, and end after it. */
class SpanEdges {
  readonly #begins: ViewerEvent[] = [];
  readonly #ends: ViewerEvent[] = [];
  #nextBegin = 0;
  #nextEnd = 0;

  constructor(index: TraceIndex, head: TraceHead, names: NodeNames, part: ViewerPart) {
    for (const span of anomalySpans(index, head)) {
      this.#add(span, part, "anomaly", span.kind, { fault: span.fault });
    }
    for (const span of suspicionSpans(index)) {
      const subject = names.nameOf(span.subject);
      this.#add(span, part, "suspicion", `suspects ${subject}`, { subject });
    }
    for (const span of downSpans(index)) this.#add(span, part, "down", "down", {});
    this.#begins.sort((one, other) => one.ts - other.ts);
    this.#ends.sort((one, other) => one.ts - other.ts);
  }

  /** Those that come before what happens at an instant, and were not given yet. */
  *before(micros: Micros): Generator<ViewerEvent> {
    for (;;) {
      const begin = this.#begins[this.#nextBegin];
      const end = this.#ends[this.#nextEnd];
      if (begin !== undefined && begin.ts <= micros && begin.ts <= (end?.ts ?? begin.ts)) {
        this.#nextBegin += 1;
        yield begin;
      } else if (end !== undefined && end.ts < micros) {
        this.#nextEnd += 1;
        yield end;
      } else {
        return;
      }
    }
  }

  #add(
    span: Span,
    { shown, fromMicros, toMicros }: ViewerPart,
    cat: string,
    name: string,
    args: Readonly<Record<string, unknown>>,
  ): void {
    const begin = Math.max(fromMicros, span.begin.timeMicros);
    const end = Math.min(toMicros, endOf(span, toMicros));
    if (!shown(span.node) || end < begin || span.begin.timeMicros >= toMicros) return;
    const { node, count } = span.begin;
    const both = {
      name,
      cat,
      pid: pidOf(span.node),
      tid: THREAD,
      id: `${cat}-${span.node}-${node}.${count}`,
    };
    this.#begins.push({ ...both, ph: "b", ts: begin, args: { ...args, ended: span.end !== undefined } });
    this.#ends.push({ ...both, ph: "e", ts: end });
  }
}

function pidOf(node: NodeOrdinal): number {
  // Viewers take process 0 for the idle one.
  return node + 1;
}

function tracks(head: TraceHead, { shown }: ViewerPart): ViewerEvent[] {
  return head.nodes.flatMap((name, node): ViewerEvent[] => {
    if (!shown(node)) return [];
    const base = { ph: "M", ts: 0, pid: pidOf(node), tid: THREAD } as const;
    return [
      { ...base, name: "process_name", args: { name } },
      { ...base, name: "process_sort_index", args: { sort_index: node } },
      { ...base, name: "thread_name", args: { name: "messages and verdicts" } },
    ];
  });
}

/** A slice for the sending of a message, and the beginning of a flow for each arrival that is shown. */
function* sending(
  send: TraceRecord,
  index: TraceIndex,
  names: NodeNames,
  part: ViewerPart,
): Generator<ViewerEvent> {
  const message = index.messageOf(send);
  const journey = journeyOf(index, send);
  const kind = message?.kind ?? "message";
  const to = names.nameOf(journey.to);
  const lost = journey.arrivals.find((arrival) => arrival.lost !== undefined)?.lost;
  const base = { cat: channelOf(send), ts: send.timeMicros, pid: pidOf(send.node), tid: THREAD };
  yield {
    ...base,
    name: lost === undefined ? `${kind} to ${to}` : `${kind} to ${to}, lost`,
    ph: "X",
    dur: SLICE_MICROS,
    args: {
      id: `${names.nameOf(send.node)}.${send.count}`,
      to,
      bytes: journey.onStream ? send.c : send.b,
      heldMicros: journey.heldMicros,
      ...(lost === undefined ? {} : { lost }),
      ...(message === undefined ? {} : { message }),
    },
  };
  for (const { event, lost: isLost } of journey.arrivals) {
    if (isLost === undefined && isShown(event, part))
      yield { ...base, ...flowOf(event, kind, names), ph: "s" };
  }
}

/** A slice for the reading of a message, and the end of its flow. */
function* arriving(
  event: TraceRecord,
  index: TraceIndex,
  names: NodeNames,
  part: ViewerPart,
): Generator<ViewerEvent> {
  const send = index.causeOf(event);
  if (event.kind === TRACE_DROP || send === undefined || !isSend(send)) return;
  const arrival = journeyOf(index, send).arrivals.find((candidate) => candidate.event === event);
  if (arrival === undefined) return;
  const kind = index.messageOf(send)?.kind ?? "message";
  const sender = names.nameOf(send.node);
  const base = { cat: channelOf(send), ts: event.timeMicros, pid: pidOf(event.node), tid: THREAD };
  yield {
    ...base,
    name: `${kind} from ${sender}`,
    ph: "X",
    dur: SLICE_MICROS,
    args: {
      id: `${names.nameOf(event.node)}.${event.count}`,
      sent: `${sender}.${send.count}`,
      delayMicros: arrival.atMicros - send.timeMicros,
      waitedMicros: arrival.waitedMicros,
    },
  };
  if (isShown(send, part)) yield { ...base, ...flowOf(event, kind, names), ph: "f", bp: "e" };
}

function channelOf({ kind }: TraceRecord): string {
  return kind === TRACE_SEND ? "datagram" : "stream";
}

/** Both ends of a flow are found by its name and the arrival's id. */
function flowOf({ node, count }: TraceRecord, kind: string, names: NodeNames) {
  return { name: kind, id: `${names.nameOf(node)}.${count}` };
}

/** What a node concluded or became. */
function instantsOf(event: TraceRecord, index: TraceIndex, names: NodeNames): ViewerEvent[] {
  const base = { ts: event.timeMicros, pid: pidOf(event.node), tid: THREAD } as const;
  const args = { id: `${names.nameOf(event.node)}.${event.count}` };
  const instant = (
    cat: string,
    name: string,
    more: Readonly<Record<string, unknown>> = {},
  ): ViewerEvent[] => [{ ...base, ph: "i", s: "t", cat, name, args: { ...args, ...more } }];
  const subject = names.nameOf(event.a);
  switch (event.kind) {
    case TRACE_VERDICT: {
      const verdict = VERDICT_NAMES[event.b] ?? "unknown";
      const convictionClass = index.classOf(event);
      const accuser = names.nameOf(Math.floor(event.d / 2));
      const kind = convictionClass === undefined ? "" : ` (${convictionClass})`;
      return instant("verdict", `${subject} ${verdict}${kind}`, {
        subject,
        verdict,
        incarnation: event.c,
        accuser,
      });
    }
    case TRACE_ACCUSATION:
      return instant("verdict", `accuses ${subject}`, { subject });
    case TRACE_CONFIRMATION:
      return instant("verdict", `${subject} confirmed by ${names.nameOf(event.b)}`, {
        confirmations: event.c,
      });
    case TRACE_REFUTATION:
      return instant("verdict", "refutes", { incarnation: event.b });
    case TRACE_RELEASE:
      return instant("gate", `acts on ${subject}`, { subject });
    case TRACE_GATE:
      // Who acts for a whole group has no track.
      if (event.node === WORLD) return [];
      return instant("gate", event.a === 1 ? "gate engages" : "gate opens", {
        expected: event.b,
        renewals: event.c,
      });
    case TRACE_ACTION: {
      const what = `${ACTION_KINDS[event.c]} ${SUBJECT_ACTS[event.b]}`;
      return instant("gate", what, { subject }).map((shown) => ({ ...shown, pid: pidOf(event.a) }));
    }
    case TRACE_NODE:
      return instant("life", NODE_CHANGE_NAMES[event.a] ?? "changed");
    case TRACE_DIAL:
      return instant("stream", `dials ${subject}`);
    case TRACE_STREAM_EVENT: {
      return instant("stream", `${subject}: ${STREAM_EVENT_NAMES[event.c] ?? "changed"}`);
    }
    case TRACE_HEALTH:
      return [{ ...base, ph: "C", cat: "health", name: "health score", args: { score: event.a } }];
    default:
      return [];
  }
}
