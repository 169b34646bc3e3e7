import {
  NODE_CRASHED,
  NODE_STARTED,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_NODE,
  TRACE_REFUTATION,
  TRACE_SEND,
  TRACE_VERDICT,
  type TraceRecord,
} from "../coordinator/trace.ts";
import { CONVICTED, MICROS_PER_SECOND, type Micros, type NodeOrdinal, SUSPECTED } from "../node.ts";
import { isArrival, isSend, journeyOf, type PacketJourney } from "./packet-journey.ts";
import {
  type AnomalySpan,
  anomalySpans,
  downSpans,
  endOf,
  type PathFaultSpan,
  pathFaultSpans,
  type Span,
  sidesAmong,
} from "./spans.ts";
import { accuserOf, besidesUncaused, lastVerdict, mentions } from "./story-events.ts";
import { countedFromMicros, NodeNames, type TraceHead } from "./trace-head.ts";
import type { TraceIndex } from "./trace-index.ts";
import type { TracePart } from "./trace-part.ts";

const MOST_MEMBERS = 8;
/** A list that somebody has written may be longer. */
const MOST_NAMED_MEMBERS = 24;
const MOST_MESSAGES = 60;
/** Messages that have nothing to do with a story only fill it up to here. */
const ENOUGH_MESSAGES = 24;
const MOST_NOTES = 60;
/** Before the accuser's first failed probe, and after the conviction. */
const MARGIN_MICROS: Micros = 250_000;
/** A window without a conviction to lead to. */
const USUAL_MICROS: Micros = 2 * MICROS_PER_SECOND;
/** How far back a conviction's beginnings are looked for. */
const LONGEST_STORY_MICROS: Micros = 60 * MICROS_PER_SECOND;

/** What a sequence diagram shows of a run. */
export interface CutOut {
  readonly fromMicros: Micros;
  readonly toMicros: Micros;
  /** The conviction that it is about, if it is about one. */
  readonly focus: TraceRecord | undefined;
  readonly members: readonly NodeOrdinal[];
  /** In the order of their sending. */
  readonly messages: readonly PacketJourney[];
  /** What members concluded or became: verdicts, refutations, starts and ends. */
  readonly notes: readonly TraceRecord[];
  readonly anomalies: readonly AnomalySpan[];
  /** Partitions and changes of links between the members. */
  readonly pathFaults: readonly PathFaultSpan[];
  readonly downs: readonly Span[];
  /** What there was, and is not in the picture. */
  readonly leftOut: { readonly members: number; readonly messages: number; readonly notes: number };
}

/**
 * Chooses what a diagram shows: the members, the time and the messages around the first false conviction (else the first
 * of any class), unless a part is asked for.
 *
 * @param lastMicros the end of the run.
 */
export function cutOut(index: TraceIndex, head: TraceHead, part: TracePart, lastMicros: Micros): CutOut {
  const names = new NodeNames(head.nodes);
  const focus = focusOf(index, part, countedFromMicros(head));
  const story = focus === undefined ? undefined : storyOf(index, focus, names);
  const fromMicros = part.fromMicros ?? Math.max(0, story?.fromMicros ?? firstMicros(index, part));
  const toMicros = Math.min(
    lastMicros,
    part.toMicros ??
      (part.fromMicros === undefined && story !== undefined ? story.toMicros : fromMicros + USUAL_MICROS),
  );
  const wanted = part.members ?? story?.members ?? busiest(index, fromMicros, toMicros);
  const members = wanted.slice(0, part.members === undefined ? MOST_MEMBERS : MOST_NAMED_MEMBERS);
  const shown = new Set(members);
  const inTime = index.events.filter(({ timeMicros }) => timeMicros >= fromMicros && timeMicros < toMicros);

  const sends = inTime.filter((event) => isSend(event) && shown.has(event.node) && shown.has(event.a));
  const subject = focus?.a;
  const subjectName = subject === undefined ? undefined : names.nameOf(subject);
  const weights = new Map(sends.map((send) => [send, weightOf(send, index, story, subject, subjectName)]));
  const concerned = [...weights.values()].filter((weight) => weight > 0).length;
  const most =
    story === undefined ? MOST_MESSAGES : Math.min(MOST_MESSAGES, Math.max(ENOUGH_MESSAGES, concerned));
  const kept = keepHeaviest(sends, most, (send) => weights.get(send) ?? 0);

  const allNotes = inTime.filter((event) => isNote(event, shown, subject));
  const notes = keepHeaviest(allNotes, MOST_NOTES, (event) =>
    event === focus
      ? 3
      : event.node === focus?.node || event.kind !== TRACE_VERDICT
        ? 2
        : event.b === CONVICTED
          ? 1
          : 0,
  );
  const isInPicture = (span: Pick<Span, "begin" | "end">) =>
    span.begin.timeMicros < toMicros && endOf(span, lastMicros) > fromMicros;
  const overlaps = (span: Span) => shown.has(span.node) && isInPicture(span);
  return {
    fromMicros,
    toMicros,
    focus,
    members,
    messages: kept.map((send) => journeyOf(index, send)),
    notes,
    anomalies: anomalySpans(index, head).filter(overlaps),
    pathFaults: pathFaultSpans(index, head).filter(
      (span) => isInPicture(span) && sidesAmong(span, members) !== undefined,
    ),
    downs: downSpans(index).filter(overlaps),
    leftOut: {
      members: wanted.length - members.length,
      messages: sends.length - kept.length,
      notes: allNotes.length - notes.length,
    },
  };
}

/** What comes in the warm-up is not counted, and only chosen where there is nothing else. */
function focusOf(
  index: TraceIndex,
  { fromMicros, toMicros, members }: TracePart,
  countedMicros: Micros,
): TraceRecord | undefined {
  const asked = members === undefined ? undefined : new Set(members);
  let first: TraceRecord | undefined;
  let uncounted: TraceRecord | undefined;
  for (const event of index.events) {
    if (event.kind !== TRACE_VERDICT || event.b !== CONVICTED) continue;
    if (fromMicros !== undefined && event.timeMicros < fromMicros) continue;
    if (toMicros !== undefined && event.timeMicros >= toMicros) continue;
    if (asked !== undefined && !(asked.has(event.node) && asked.has(event.a))) continue;
    if (fromMicros === undefined && event.timeMicros < countedMicros) {
      if (uncounted === undefined || !isFalse(index, uncounted)) {
        uncounted = isFalse(index, event) ? event : (uncounted ?? event);
      }
    } else if (isFalse(index, event)) return event;
    else first ??= event;
  }
  return first ?? uncounted;
}

function isFalse(index: TraceIndex, conviction: TraceRecord): boolean {
  return index.classOf(conviction) === "false";
}

/** What led to a conviction. */
interface Story {
  readonly observer: NodeOrdinal;
  readonly fromMicros: Micros;
  readonly toMicros: Micros;
  /** The subject, the accuser, the observer, then the others in the order of their parts. */
  readonly members: readonly NodeOrdinal[];
  /** Events that the conviction goes back to. */
  readonly chain: ReadonlySet<TraceRecord>;
}

function storyOf(index: TraceIndex, conviction: TraceRecord, names: NodeNames): Story {
  const subject = conviction.a;
  const observer = conviction.node;
  const accuser = accuserOf(conviction);
  const members = new Set([subject, accuser, observer]);
  const chain = new Set<TraceRecord>();
  let fromMicros = conviction.timeMicros;
  const follow = (event: TraceRecord | undefined) => {
    for (let at = event; at !== undefined && !chain.has(at); at = index.causeOf(at)) {
      if (at.timeMicros < conviction.timeMicros - LONGEST_STORY_MICROS) return;
      chain.add(at);
      if (at.node >= 0) members.add(at.node);
      fromMicros = Math.min(fromMicros, at.timeMicros);
    }
  };
  follow(conviction);
  // The suspicion behind it, and the accuser's own, if it came by hearsay.
  const suspicions = [accuser, observer].map((node) =>
    lastVerdict(index, node, subject, SUSPECTED, conviction.timeMicros),
  );
  const accusers = new Set([accuser]);
  for (const suspicion of suspicions) {
    if (suspicion === undefined) continue;
    follow(suspicion);
    accusers.add(accuserOf(suspicion));
  }
  for (const node of accusers) {
    members.add(node);
    const own = lastVerdict(index, node, subject, SUSPECTED, conviction.timeMicros);
    if (own === undefined || accuserOf(own) !== node) continue;
    follow(own);
    for (const event of besidesUncaused(index, own)) {
      chain.add(event);
      if (event.kind === TRACE_SEND) members.add(event.a);
    }
    // The probe: what its first packet has led to before it failed.
    for (const event of [...chain]) {
      if (event.node !== node || event.kind !== TRACE_SEND) continue;
      for (const effect of index.effectsOf(event)) {
        if (effect.node !== node || effect.kind !== TRACE_SEND || effect.timeMicros > own.timeMicros)
          continue;
        chain.add(effect);
        members.add(effect.a);
      }
    }
  }
  for (const { kind, a, b, timeMicros } of index.eventsOf(observer)) {
    const isInStory = timeMicros >= fromMicros && timeMicros <= conviction.timeMicros;
    if (isInStory && kind === TRACE_CONFIRMATION && a === subject) members.add(b);
  }
  // What became of the probe's packets, and of the answers to them.
  for (const event of chain) {
    if (!isSend(event) && !isArrival(event)) continue;
    for (const effect of index.effectsOf(event)) {
      if ((isSend(effect) || isArrival(effect)) && effect.timeMicros <= conviction.timeMicros)
        chain.add(effect);
    }
  }
  // Who told the observer of the subject: its refutation, say, which came too late.
  const subjectName = names.nameOf(subject);
  for (const event of index.events) {
    if (members.size >= MOST_MEMBERS) break;
    if (event.timeMicros < fromMicros || event.timeMicros > conviction.timeMicros) continue;
    if (isSend(event) && event.a === observer && mentions(index.messageOf(event), subjectName)) {
      members.add(event.node);
    }
  }
  if (fromMicros === conviction.timeMicros) {
    // Nothing traced has led to it: then it was silence, which began with the last that was heard.
    const heard = index
      .eventsOf(observer)
      .findLast(
        ({ kind, a, timeMicros }) => kind === TRACE_DELIVERY && a === subject && timeMicros < fromMicros,
      );
    const send = heard === undefined ? undefined : index.causeOf(heard);
    if (send !== undefined && send.timeMicros >= fromMicros - LONGEST_STORY_MICROS) {
      chain.add(send);
      fromMicros = send.timeMicros;
    }
  }
  return {
    observer,
    fromMicros: fromMicros - MARGIN_MICROS,
    toMicros: conviction.timeMicros + MARGIN_MICROS,
    members: [...members],
    chain,
  };
}

/**
 * The more a message matters to the story, the higher: part of it; news of its subject that its receiver drew a conclusion
 * from; other news of the subject, above all to or from the one who convicts; to or from the subject; of others.
 */
function weightOf(
  send: TraceRecord,
  index: TraceIndex,
  story: Story | undefined,
  subject: NodeOrdinal | undefined,
  subjectName: string | undefined,
): number {
  if (story?.chain.has(send)) return 5;
  if (subjectName !== undefined && mentions(index.messageOf(send), subjectName)) {
    const wasNews = index
      .arrivalsOf(send)
      .some((arrival) => index.effectsOf(arrival).some((effect) => isConclusion(effect, subject)));
    if (wasNews) return 4;
    return send.a === story?.observer || send.node === story?.observer ? 3 : 2;
  }
  return send.node === subject || send.a === subject ? 1 : 0;
}

/** Whether an event is what a node concludes about a subject, or the subject about itself. */
function isConclusion({ kind, node, a }: TraceRecord, subject: NodeOrdinal | undefined): boolean {
  if (kind === TRACE_REFUTATION) return node === subject;
  return (kind === TRACE_VERDICT || kind === TRACE_CONFIRMATION) && a === subject;
}

/** The heaviest, among equals those nearest to the beginning or the end, in their own order. */
function keepHeaviest<Item>(
  items: readonly Item[],
  most: number,
  weight: (item: Item) => number,
): readonly Item[] {
  if (items.length <= most) return items;
  const byWeight = items.map((item, place) => ({
    item,
    place,
    weight: weight(item),
    inside: Math.min(place, items.length - 1 - place),
  }));
  byWeight.sort(
    (one, other) => other.weight - one.weight || one.inside - other.inside || one.place - other.place,
  );
  return byWeight
    .slice(0, most)
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function isNote(
  event: TraceRecord,
  shown: ReadonlySet<NodeOrdinal>,
  subject: NodeOrdinal | undefined,
): boolean {
  if (!shown.has(event.node)) return false;
  if (event.kind === TRACE_VERDICT) return subject === undefined ? shown.has(event.a) : event.a === subject;
  if (event.kind === TRACE_REFUTATION) return subject === undefined || event.node === subject;
  if (event.kind === TRACE_CONFIRMATION)
    return subject === undefined ? shown.has(event.a) : event.a === subject;
  return event.kind === TRACE_NODE && (event.a === NODE_CRASHED || event.a === NODE_STARTED);
}

function firstMicros(index: TraceIndex, { toMicros, members }: TracePart): Micros {
  if (toMicros !== undefined) return Math.max(0, toMicros - USUAL_MICROS);
  const asked = members === undefined ? undefined : new Set(members);
  const first = index.events.find(
    (event) => isSend(event) && (asked === undefined || (asked.has(event.node) && asked.has(event.a))),
  );
  return first?.timeMicros ?? 0;
}

/** Those who send most, as far as a picture has room; in the order of their ordinals. */
function busiest(index: TraceIndex, fromMicros: Micros, toMicros: Micros): readonly NodeOrdinal[] {
  const counts = new Map<NodeOrdinal, number>();
  for (const event of index.events) {
    if (!isSend(event) || event.timeMicros < fromMicros || event.timeMicros >= toMicros) continue;
    for (const node of [event.node, event.a]) counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  const ordered = [...counts].sort(([one, a], [other, b]) => b - a || one - other).map(([node]) => node);
  const shown = ordered.slice(0, MOST_MEMBERS).sort((one, other) => one - other);
  return [...shown, ...ordered.slice(MOST_MEMBERS)];
}
