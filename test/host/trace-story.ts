import { NO_CAUSE, TRACE_KIND_NAMES, type TraceRecord } from "../../src/coordinator/trace.ts";

/** `kind node.count <- node.count`, or without the arrow when nothing traced has caused it. */
export function story(records: readonly TraceRecord[]): string[] {
  return records.map(({ kind, node, count, causeNode, causeCount }) => {
    const cause = causeNode === NO_CAUSE ? "" : ` <- ${causeNode}.${causeCount}`;
    return `${TRACE_KIND_NAMES[kind]} ${node}.${count}${cause}`;
  });
}
