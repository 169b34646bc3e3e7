import { TRACE_VERDICT } from "../coordinator/trace.ts";
import { CONVICTED, type Micros, type NodeOrdinal } from "../node.ts";
import type { TraceIndex } from "./trace-index.ts";

/** One who has convicted another at least once. */
export interface ConvictedPair {
  readonly observer: NodeOrdinal;
  readonly subject: NodeOrdinal;
}

/** Who has convicted whom: each pair once, in the order of their first convictions. @param fromMicros run time. */
export function convictedPairs(index: TraceIndex, fromMicros: Micros): readonly ConvictedPair[] {
  const pairs = new Map<string, ConvictedPair>();
  for (const { kind, node, a: subject, b: verdict, timeMicros } of index.events) {
    if (kind !== TRACE_VERDICT || verdict !== CONVICTED || timeMicros < fromMicros) continue;
    const key = `${node} ${subject}`;
    if (!pairs.has(key)) pairs.set(key, { observer: node, subject });
  }
  return [...pairs.values()];
}
