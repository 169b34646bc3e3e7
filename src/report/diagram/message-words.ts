import type { MessageDescription, Micros } from "../../node.ts";
import { hasLainUnread, type PacketJourney } from "../../trace-reading/packet-journey.ts";

/** A time span with three digits at most: 1.1 ms, 16.4 s. */
export function spanWords(micros: Micros): string {
  const size = Math.abs(micros);
  if (size < 1_000) return `${micros} µs`;
  if (size < 1_000_000) return `${trimmed(micros / 1_000)} ms`;
  return `${trimmed(micros / 1_000_000)} s`;
}

function trimmed(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}

/** A moment of run time, to the digits that tell it from its neighbours: 33.2451 s. */
export function momentWords(micros: Micros): string {
  return `${(micros / 1_000_000).toFixed(micros % 1_000 === 0 ? 3 : micros % 100 === 0 ? 4 : 6)} s`;
}

/** What a message is: its kind, its number, whom it asks about, and what it carries about `subject`. */
export function messageWords(message: MessageDescription | undefined, subject: string | undefined): string {
  if (message === undefined) return "message";
  const { kind, fields } = message;
  const words = [kind];
  if (fields.sequence !== undefined && fields.sequence !== null) words.push(`#${fields.sequence}`);
  if (kind === "indirectPing" && typeof fields.subject === "string") words.push(`of ${fields.subject}`);
  const carries = message.carries ?? [];
  const about = carries.filter((part) => part.fields.subject === subject && subject !== undefined);
  const told = about.map(({ kind: what, fields: of }) => {
    const by = typeof of.from === "string" ? ` by ${of.from}` : "";
    return `${what} ${of.subject}${of.incarnation === undefined ? "" : ` i${of.incarnation}`}${by}`;
  });
  if (told.length > 0) words.push(`[${told.join(", ")}]`);
  const more = carries.length - about.length;
  if (more > 0) words.push(`+${more}`);
  return words.join(" ");
}

/** What became of a message: how long it took, was held or lay unread, or that it was lost. */
export function journeyWords(journey: PacketJourney): string {
  const { arrivals, heldMicros, sentMicros, onStream } = journey;
  const words: string[] = [];
  if (heldMicros > 0) words.push(`held ${spanWords(heldMicros)}`);
  // Of copies the one that was read: whether another was lost made no difference.
  const first = arrivals.find(({ readMicros }) => readMicros !== undefined) ?? arrivals[0];
  if (first === undefined)
    words.push(onStream ? "not read (stream closed, or on its way)" : "not read by the end");
  else if (first.lost !== undefined) words.push(lossWords(first.lost));
  else {
    words.push(spanWords(first.atMicros - sentMicros));
    if (hasLainUnread(first, journey)) words.push(`unread ${spanWords(first.waitedMicros)}`);
  }
  if (arrivals.length > 1) words.push(`${arrivals.length} copies`);
  return words.join(" · ");
}

/** Why a message was lost. @param reason as the trace names it. */
export function lossWords(reason: string): string {
  return `lost (${LOSSES[reason] ?? reason})`;
}

const LOSSES: Readonly<Record<string, string>> = {
  loss: "network",
  partition: "partition",
  down: "receiver down",
  overflow: "buffer full",
  burst: "burst",
  queue: "queue full",
};
