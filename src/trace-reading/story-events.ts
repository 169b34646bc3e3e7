import { NO_CAUSE, TRACE_VERDICT, type TraceRecord } from "../coordinator/trace.ts";
import type { MessageDescription, Micros, NodeOrdinal, Verdict } from "../node.ts";
import type { TraceIndex } from "./trace-index.ts";

/** Whose word a verdict goes back to. */
export function accuserOf({ d }: TraceRecord): NodeOrdinal {
  return Math.floor(d / 2);
}

/** The observer's last verdict of a kind on a subject, not after an event's place in the trace. */
export function lastVerdict(
  index: TraceIndex,
  observer: NodeOrdinal,
  subject: NodeOrdinal,
  verdict: Verdict,
  untilMicros: Micros,
): TraceRecord | undefined {
  return index
    .eventsOf(observer)
    .findLast(
      ({ kind, a, b, timeMicros }) =>
        kind === TRACE_VERDICT && a === subject && b === verdict && timeMicros <= untilMicros,
    );
}

/**
 * What the node did before in the same event, where nothing traced has caused it: the release of a held send, say.
 * The latest first.
 */
export function besidesUncaused(index: TraceIndex, event: TraceRecord): readonly TraceRecord[] {
  if (event.causeNode !== NO_CAUSE) return [];
  const beside: TraceRecord[] = [];
  for (let count = event.count - 1; ; count--) {
    const before = index.event(event.node, count);
    if (before?.timeMicros !== event.timeMicros || before.causeNode !== NO_CAUSE) return beside;
    beside.push(before);
  }
}

/** Whether a message is about a member, or carries something about it. */
export function mentions(message: MessageDescription | undefined, name: string): boolean {
  return message !== undefined && (message.fields.subject === name || newsOf(message, name).length > 0);
}

/** What a message carries about a member. */
export function newsOf(message: MessageDescription | undefined, name: string): readonly MessageDescription[] {
  return (message?.carries ?? []).filter(({ fields }) => fields.subject === name);
}
