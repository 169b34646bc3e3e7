import {
  NODE_STARTED,
  TRACE_FAULT,
  TRACE_FORGOTTEN,
  TRACE_NODE,
  TRACE_VERDICT,
  type TraceRecord,
} from "../coordinator/trace.ts";
import { type Micros, type NodeOrdinal, SUSPECTED } from "../node.ts";
import { NodeNames, type TraceHead } from "./trace-head.ts";
import type { TraceIndex } from "./trace-index.ts";

/** Something that lasted at one node. */
export interface Span {
  readonly node: NodeOrdinal;
  readonly begin: TraceRecord;
  /** `undefined` when it was on at the end. */
  readonly end: TraceRecord | undefined;
}

/** A fault of a host: its kind and name. */
export interface AnomalySpan extends Span {
  readonly kind: string;
  readonly fault: string;
}

/** From an observer's first suspicion until it holds something else. */
export interface SuspicionSpan extends Span {
  readonly subject: NodeOrdinal;
}

/** A fault of the paths between two sides: a partition, or other laws on links. */
export interface PathFaultSpan extends Pick<Span, "begin" | "end"> {
  readonly kind: string;
  readonly fault: string;
  readonly sides: readonly [ReadonlySet<NodeOrdinal>, ReadonlySet<NodeOrdinal>];
}

/** Faults that do not last at a node: they happen at an instant, or to the paths between nodes. */
const NOT_AT_A_NODE: ReadonlySet<string> = new Set([
  "crash",
  "restart",
  "leave",
  "partition",
  "link",
  "churn",
]);

/** Whether an event begins or ends a fault that lasts at nodes, and at which. */
export function anomalyOf(
  event: TraceRecord,
  head: Pick<TraceHead, "faults">,
): TraceHead["faults"][number] | undefined {
  if (event.kind !== TRACE_FAULT) return undefined;
  const fault = head.faults[event.a];
  return fault === undefined || NOT_AT_A_NODE.has(fault.kind) ? undefined : fault;
}

/** Every anomaly, in the order of their beginnings. */
export function anomalySpans(index: TraceIndex, head: TraceHead): readonly AnomalySpan[] {
  const names = new NodeNames(head.nodes);
  const spans: { -readonly [Key in keyof AnomalySpan]: AnomalySpan[Key] }[] = [];
  const open = new Map<string, typeof spans>();
  for (const event of index.events) {
    const fault = anomalyOf(event, head);
    if (fault === undefined) continue;
    const occurrence = `${event.a}/${event.b}`;
    if (event.c === 1) {
      const begun = fault.members.map((member) => ({
        node: names.ordinalOf(member) ?? -1,
        begin: event,
        end: undefined,
        kind: fault.kind,
        fault: fault.name,
      }));
      for (const span of begun) spans.push(span);
      open.set(occurrence, begun);
    } else {
      for (const span of open.get(occurrence) ?? []) span.end = event;
      open.delete(occurrence);
    }
  }
  return spans;
}

/** Every partition and every change of links, in the order of their beginnings. */
export function pathFaultSpans(index: TraceIndex, head: TraceHead): readonly PathFaultSpan[] {
  const names = new NodeNames(head.nodes);
  const side = (members: readonly string[]) => new Set(members.map((name) => names.ordinalOf(name) ?? -1));
  const sides = head.faults.map(
    ({ members, otherSide }) => [side(members), side(otherSide)] as PathFaultSpan["sides"],
  );
  const spans: { -readonly [Key in keyof PathFaultSpan]: PathFaultSpan[Key] }[] = [];
  const open = new Map<string, (typeof spans)[number]>();
  for (const event of index.events) {
    const fault = event.kind === TRACE_FAULT ? head.faults[event.a] : undefined;
    if (fault === undefined || !(fault.kind === "partition" || fault.kind === "link")) continue;
    const occurrence = `${event.a}/${event.b}`;
    if (event.c === 1) {
      const span = {
        kind: fault.kind,
        fault: fault.name,
        sides: sides[event.a] as PathFaultSpan["sides"],
        begin: event,
        end: undefined,
      };
      spans.push(span);
      open.set(occurrence, span);
    } else {
      const running = open.get(occurrence);
      if (running !== undefined) running.end = event;
      open.delete(occurrence);
    }
  }
  return spans;
}

/** Who of some nodes stands on each side of such a fault; `undefined` when it lies between none of them. */
export function sidesAmong(
  { sides }: PathFaultSpan,
  nodes: readonly NodeOrdinal[],
): readonly [readonly NodeOrdinal[], readonly NodeOrdinal[]] | undefined {
  const [one, other] = sides;
  const left = nodes.filter((node) => one.has(node));
  const right = nodes.filter((node) => other.has(node));
  const isBetween = left.some((node) => right.some((peer) => peer !== node));
  return isBetween ? [left, right] : undefined;
}

/** Every suspicion, in the order of their beginnings. */
export function suspicionSpans(index: TraceIndex): readonly SuspicionSpan[] {
  const spans: { -readonly [Key in keyof SuspicionSpan]: SuspicionSpan[Key] }[] = [];
  const open = new Map<string, (typeof spans)[number]>();
  for (const event of index.events) {
    const { kind, node } = event;
    if (kind === TRACE_NODE) {
      // Whatever it held, it holds no longer.
      for (const [pair, span] of open) {
        if (span.node !== node) continue;
        span.end = event;
        open.delete(pair);
      }
      continue;
    }
    if (kind !== TRACE_VERDICT && kind !== TRACE_FORGOTTEN) continue;
    const pair = `${node} ${event.a}`;
    const isSuspicion = kind === TRACE_VERDICT && event.b === SUSPECTED;
    const running = open.get(pair);
    if (isSuspicion && running === undefined) {
      const span = { node, subject: event.a, begin: event, end: undefined };
      spans.push(span);
      open.set(pair, span);
    } else if (!isSuspicion && running !== undefined) {
      running.end = event;
      open.delete(pair);
    }
  }
  return spans;
}

/** When nodes were down that had been up before. */
export function downSpans(index: TraceIndex): readonly Span[] {
  const spans: { -readonly [Key in keyof Span]: Span[Key] }[] = [];
  const open = new Map<NodeOrdinal, (typeof spans)[number]>();
  for (const event of index.events) {
    if (event.kind !== TRACE_NODE) continue;
    const running = open.get(event.node);
    if (event.a === NODE_STARTED) {
      if (running !== undefined) running.end = event;
      open.delete(event.node);
    } else if (running === undefined) {
      const span = { node: event.node, begin: event, end: undefined };
      spans.push(span);
      open.set(event.node, span);
    }
  }
  return spans;
}

/** Run time at which a span was over. @param lastMicros the end of what is known. */
export function endOf(span: Pick<Span, "end">, lastMicros: Micros): Micros {
  return span.end?.timeMicros ?? lastMicros;
}
