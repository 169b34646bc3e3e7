import {
  NO_CAUSE,
  TRACE_CONFIRMATION,
  TRACE_DROP,
  TRACE_VERDICT,
  type TraceRecord,
} from "../coordinator/trace.ts";
import { type MessageDescription, type Micros, type NodeOrdinal, SUSPECTED, type Verdict } from "../node.ts";
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
 * How the observer last came by the accuser's word on a subject, not after a time: by a verdict that goes back to it, or,
 * when it suspected the subject already, by a confirmation.
 */
export function lastWord(
  index: TraceIndex,
  observer: NodeOrdinal,
  subject: NodeOrdinal,
  verdict: Verdict,
  accuser: NodeOrdinal,
  untilMicros: Micros,
): TraceRecord | undefined {
  return index.eventsOf(observer).findLast((event) => {
    if (event.a !== subject || event.timeMicros > untilMicros) return false;
    if (event.kind === TRACE_VERDICT) return event.b === verdict && accuserOf(event) === accuser;
    return event.kind === TRACE_CONFIRMATION && verdict === SUSPECTED && event.b === accuser;
  });
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
    // What the network lost at once stands among the node's own events.
    if (before?.kind === TRACE_DROP && before.timeMicros === event.timeMicros) continue;
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
