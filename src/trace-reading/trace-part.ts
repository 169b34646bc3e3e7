import { TRACE_FAULT, TRACE_NODE, type TraceRecord, WORLD } from "../coordinator/trace.ts";
import type { Micros, NodeOrdinal } from "../node.ts";

/** What of a run is asked for. */
export interface TracePart {
  /** Run time from which on; `undefined` from the beginning. */
  readonly fromMicros: Micros | undefined;
  /** Run time before which; `undefined` to the end. */
  readonly toMicros: Micros | undefined;
  /** In the order asked for; `undefined` for all. */
  readonly members: readonly NodeOrdinal[] | undefined;
}

export const WHOLE_RUN: TracePart = { fromMicros: undefined, toMicros: undefined, members: undefined };

export function isWhole({ fromMicros, toMicros, members }: TracePart): boolean {
  return fromMicros === undefined && toMicros === undefined && members === undefined;
}

export function isInTime({ timeMicros }: TraceRecord, { fromMicros, toMicros }: TracePart): boolean {
  return timeMicros >= (fromMicros ?? 0) && timeMicros < (toMicros ?? Number.POSITIVE_INFINITY);
}

/** Whether an event of the node belongs to the part; what the world does always does. */
export function isAmongMembers(node: NodeOrdinal, members: ReadonlySet<NodeOrdinal> | undefined): boolean {
  return members === undefined || node === WORLD || members.has(node);
}

/** Whether an event before the part tells how things stand when it begins. */
export function setsTheScene({ kind }: TraceRecord): boolean {
  return kind === TRACE_FAULT || kind === TRACE_NODE;
}
