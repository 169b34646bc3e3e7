import {
  NODE_STARTED,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_NODE,
  TRACE_REFUTATION,
  TRACE_STREAM_EVENT,
  TRACE_VERDICT,
  type TraceRecord,
} from "../coordinator/trace.ts";
import { CONVICTED, type Micros, type NodeOrdinal, SUSPECTED, type Verdict } from "../node.ts";
import { isSend, journeyOf, type PacketJourney } from "./packet-journey.ts";
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
import { accuserOf, besidesUncaused, lastVerdict, lastWord, newsOf } from "./story-events.ts";
import { NodeNames, type TraceHead } from "./trace-head.ts";
import type { TraceIndex } from "./trace-index.ts";

/** Why an observer came to a conviction (or a suspicion) of a subject. */
export interface VerdictStory {
  readonly verdict: TraceRecord;
  readonly accuser: NodeOrdinal;
  /** How the observer heard of it, from whoever said it first to the observer; empty when it came to it itself. */
  readonly hearsay: readonly PacketJourney[];
  /** The exchange of states from which it, or the suspicion behind it, was taken over as the member's own word. */
  readonly exchange: ExchangeStory | undefined;
  /** The suspicion whose timer ran out, at the one who convicted first. */
  readonly suspicion: SuspicionStory | undefined;
  /** The probe behind the suspicion; `undefined` when none is known, as in programs that do not probe. */
  readonly probe: ProbeStory | undefined;
  /** In programs that only listen: since when nothing was heard, and what became of all that was sent. */
  readonly silence: SilenceStory | undefined;
  readonly refutation: RefutationStory | undefined;
  /** At the members of the story, during it. */
  readonly anomalies: readonly AnomalySpan[];
  /** Partitions and changes of links between members of the story, during it. */
  readonly pathFaults: readonly PathFaultStory[];
  /** When the subject was down, during it. */
  readonly downs: readonly Span[];
}

export interface PathFaultStory {
  readonly span: PathFaultSpan;
  /** Who of the story stands on either side. */
  readonly sides: readonly [readonly NodeOrdinal[], readonly NodeOrdinal[]];
}

export interface SuspicionStory {
  readonly begin: TraceRecord;
  /** The conviction that it ended in. */
  readonly end: TraceRecord;
  readonly confirmations: readonly TraceRecord[];
  /** How it came there from the one whose probe had failed. */
  readonly hearsay: readonly PacketJourney[];
}

export interface ExchangeStory {
  readonly packet: PacketJourney;
  /** What the sender held the subject. */
  readonly state: string;
}

export interface ProbeStory {
  readonly prober: NodeOrdinal;
  readonly failedMicros: Micros;
  /** To the subject. */
  readonly ping: PacketJourney | undefined;
  /** The subject's answer; `undefined` when it gave none. */
  readonly ack: PacketJourney | undefined;
  readonly helpers: readonly HelperStory[];
}

export interface HelperStory {
  readonly helper: NodeOrdinal;
  readonly request: PacketJourney;
  readonly ping: PacketJourney | undefined;
  readonly ack: PacketJourney | undefined;
  /** To the prober: an ack or a nack. */
  readonly answer: PacketJourney | undefined;
}

export interface SilenceStory {
  /** The last that was read of the subject; `undefined` when nothing was. */
  readonly last: PacketJourney | undefined;
  /** What the subject sent to the observer after it, up to the verdict. */
  readonly missed: readonly PacketJourney[];
}

export interface RefutationStory {
  /** By the subject, of what it was convicted for. */
  readonly event: TraceRecord;
  /** What carried it to the observer's host or was to, in the order of sending. */
  readonly packets: readonly PacketJourney[];
}

const LONGEST_PATH = 30;

/**
 * The verdict to tell of: the first false conviction of the subject at the observer, else its first conviction, else its
 * first suspicion.
 *
 * @param fromMicros only what comes from here on.
 */
export function verdictToTell(
  index: TraceIndex,
  observer: NodeOrdinal,
  subject: NodeOrdinal,
  fromMicros: Micros,
): TraceRecord | undefined {
  const verdicts = index
    .eventsOf(observer)
    .filter(({ kind, a, timeMicros }) => kind === TRACE_VERDICT && a === subject && timeMicros >= fromMicros);
  const convictions = verdicts.filter(({ b }) => b === CONVICTED);
  return (
    convictions.find((verdict) => index.classOf(verdict) === "false") ??
    convictions[0] ??
    verdicts.find(({ b }) => b === SUSPECTED)
  );
}

/** @param verdict a conviction or a suspicion. */
export function storyOf(index: TraceIndex, head: TraceHead, verdict: TraceRecord): VerdictStory {
  const subject = verdict.a;
  const names = new NodeNames(head.nodes);
  const isConviction = verdict.b === CONVICTED;
  const hearsay = hearsayOf(index, verdict, names.nameOf(subject));
  const source = hearsay[0]?.from ?? verdict.node;
  const told = hearsay[0]?.sentMicros ?? verdict.timeMicros;
  const suspicion = isConviction ? suspicionOf(index, source, subject, told, names) : undefined;
  const prober = suspicion === undefined ? accuserOf(verdict) : accuserOf(suspicion.begin);
  const until =
    suspicion === undefined ? told : (suspicion.hearsay[0]?.sentMicros ?? suspicion.begin.timeMicros);
  const probe = probeOf(index, prober, subject, until, names.nameOf(subject));
  const exchange = exchangeOf(
    index,
    lastWord(index, prober, subject, SUSPECTED, prober, until),
    names.nameOf(subject),
  );
  const silence =
    probe === undefined && suspicion === undefined && exchange === undefined && hearsay.length === 0
      ? silenceOf(index, verdict)
      : undefined;
  const begin = Math.min(
    verdict.timeMicros,
    suspicion?.begin.timeMicros ?? verdict.timeMicros,
    probe?.ping?.wantedMicros ?? verdict.timeMicros,
    silence?.last?.sentMicros ?? verdict.timeMicros,
  );
  const members = new Set([
    verdict.node,
    subject,
    source,
    prober,
    ...(probe?.helpers ?? []).map(({ helper }) => helper),
  ]);
  const isDuring = (span: Pick<Span, "begin" | "end">) =>
    span.begin.timeMicros <= verdict.timeMicros && endOf(span, Number.POSITIVE_INFINITY) >= begin;
  return {
    verdict,
    accuser: accuserOf(verdict),
    hearsay,
    exchange,
    suspicion,
    probe,
    silence,
    refutation: refutationOf(index, verdict, begin, names.nameOf(subject)),
    anomalies: anomalySpans(index, head).filter((span) => members.has(span.node) && isDuring(span)),
    pathFaults: pathFaultSpans(index, head).flatMap((span) => {
      const sides = isDuring(span) ? sidesAmong(span, [...members]) : undefined;
      return sides === undefined ? [] : [{ span, sides }];
    }),
    downs: downSpans(index).filter((span) => span.node === subject && isDuring(span)),
  };
}

/**
 * The packets by which a verdict came to its observer, from the one whose word it is. Those on the way may hold it on
 * another's word, and have passed this one on as a confirmation.
 */
function hearsayOf(index: TraceIndex, verdict: TraceRecord, subjectName: string): PacketJourney[] {
  const path: PacketJourney[] = [];
  const accuser = accuserOf(verdict);
  let at: TraceRecord | undefined = verdict;
  // Whoever says it on its own account may all the same have been moved by packets: a confirmation, say.
  while (at !== undefined && accuser !== at.node && path.length < LONGEST_PATH) {
    const delivery = index.causeOf(at);
    const send =
      delivery === undefined || delivery.kind === TRACE_VERDICT ? undefined : index.causeOf(delivery);
    if (send === undefined || !isSend(send) || send.node === at.node) return path;
    // A packet that does not speak of it has led to something else.
    if (newsOf(index.messageOf(send), subjectName).length === 0) return path;
    path.unshift(journeyOf(index, send));
    at = lastWord(index, send.node, verdict.a, verdict.b as Verdict, accuser, send.timeMicros);
  }
  return path;
}

/** The suspicion that ended in the observer's conviction of the subject; `undefined` if it convicted on another's word. */
function suspicionOf(
  index: TraceIndex,
  observer: NodeOrdinal,
  subject: NodeOrdinal,
  untilMicros: Micros,
  names: NodeNames,
): SuspicionStory | undefined {
  const end = lastVerdict(index, observer, subject, CONVICTED, untilMicros);
  if (end === undefined || accuserOf(end) !== observer) return undefined;
  const begin = lastVerdict(index, observer, subject, SUSPECTED, end.timeMicros);
  if (begin === undefined) return undefined;
  return {
    begin,
    end,
    confirmations: index
      .eventsOf(observer)
      .filter(
        ({ kind, a, timeMicros }) =>
          kind === TRACE_CONFIRMATION &&
          a === subject &&
          timeMicros >= begin.timeMicros &&
          timeMicros <= end.timeMicros,
      ),
    hearsay: hearsayOf(index, begin, names.nameOf(subject)),
  };
}

/** Where the states of others are exchanged, an ill word of a subject becomes the reader's own. */
function exchangeOf(
  index: TraceIndex,
  word: TraceRecord | undefined,
  subjectName: string,
): ExchangeStory | undefined {
  const delivery = word === undefined ? undefined : index.causeOf(word);
  const send = delivery?.kind === TRACE_STREAM_EVENT ? index.causeOf(delivery) : undefined;
  if (send === undefined || !isSend(send) || send.node === word?.node) return undefined;
  const [news] = newsOf(index.messageOf(send), subjectName);
  return news === undefined ? undefined : { packet: journeyOf(index, send), state: news.kind };
}

function probeOf(
  index: TraceIndex,
  prober: NodeOrdinal,
  subject: NodeOrdinal,
  untilMicros: Micros,
  subjectName: string,
): ProbeStory | undefined {
  // It may have suspected the subject already on another's word, and confirmed it by this probe.
  const failed = lastWord(index, prober, subject, SUSPECTED, prober, untilMicros);
  if (failed === undefined) return undefined;
  const own: TraceRecord[] = [...besidesUncaused(index, failed)].reverse();
  for (let at = index.causeOf(failed); at?.node === prober; at = index.causeOf(at)) own.unshift(at);
  const ping = own.find(
    (event) => isSend(event) && event.a === subject && index.messageOf(event)?.kind === "ping",
  );
  if (ping === undefined) return undefined;
  const requests = [...own, ...index.effectsOf(ping)].filter(
    (event) =>
      isSend(event) &&
      event.node === prober &&
      index.messageOf(event)?.kind === "indirectPing" &&
      index.messageOf(event)?.fields.subject === subjectName,
  );
  return {
    prober,
    failedMicros: failed.timeMicros,
    ping: journeyOf(index, ping),
    ack: answerTo(index, ping, prober),
    helpers: [...new Set(requests)].map((request): HelperStory => {
      const after = consequences(index, request);
      const sent = (from: NodeOrdinal, to: NodeOrdinal) => {
        const send = after.find((event) => isSend(event) && event.node === from && event.a === to);
        return send === undefined ? undefined : journeyOf(index, send);
      };
      const helper = request.a;
      return {
        helper,
        request: journeyOf(index, request),
        ping: sent(helper, subject),
        ack: sent(subject, helper),
        answer: sent(helper, prober),
      };
    }),
  };
}

function answerTo(index: TraceIndex, ping: TraceRecord, prober: NodeOrdinal): PacketJourney | undefined {
  for (const arrival of index.arrivalsOf(ping)) {
    const ack = index.effectsOf(arrival).find((event) => isSend(event) && event.a === prober);
    if (ack !== undefined) return journeyOf(index, ack);
  }
  return undefined;
}

/** Everything that follows from a packet, in the order of the trace. */
function consequences(index: TraceIndex, send: TraceRecord): readonly TraceRecord[] {
  const found = new Set<TraceRecord>([send]);
  for (const event of found) for (const effect of index.effectsOf(event)) found.add(effect);
  return [...found].sort((one, other) => index.placeOf(one) - index.placeOf(other));
}

function silenceOf(index: TraceIndex, { node, a: subject, timeMicros }: TraceRecord): SilenceStory {
  const last = index
    .eventsOf(node)
    .findLast(
      (event) => event.kind === TRACE_DELIVERY && event.a === subject && event.timeMicros <= timeMicros,
    );
  const lastSend = last === undefined ? undefined : index.causeOf(last);
  const missed = index
    .eventsOf(subject)
    .filter(
      (event) =>
        isSend(event) &&
        event.a === node &&
        event.count > (lastSend?.count ?? 0) &&
        event.timeMicros <= timeMicros,
    );
  return {
    last: lastSend === undefined ? undefined : journeyOf(index, lastSend),
    missed: missed.map((send) => journeyOf(index, send)),
  };
}

/**
 * The subject's first refutation of what it was convicted for, and how it fared on its way to the observer. Who hears late
 * of a suspicion may hear of one that was refuted long ago, but an earlier life of the subject has nothing to say to it.
 */
function refutationOf(
  index: TraceIndex,
  { node, a: subject, c: incarnation }: TraceRecord,
  fromMicros: Micros,
  subjectName: string,
): RefutationStory | undefined {
  const own = index.eventsOf(subject);
  const start = own.findLast(
    ({ kind, a, timeMicros }) => kind === TRACE_NODE && a === NODE_STARTED && timeMicros <= fromMicros,
  );
  const event = own.find(
    ({ kind, b, count }) => kind === TRACE_REFUTATION && b > incarnation && count > (start?.count ?? 0),
  );
  if (event === undefined) return undefined;
  const packets: PacketJourney[] = [];
  const isNews = ({ kind, fields }: ReturnType<typeof newsOf>[number]) =>
    kind === "alive" && typeof fields.incarnation === "number" && fields.incarnation > incarnation;
  let hasArrived = false;
  for (const send of index.events.slice(index.placeOf(event))) {
    // Once it has been read there nothing more is to be told.
    if (hasArrived) break;
    hasArrived = send.node === node && send.kind === TRACE_VERDICT && send.a === subject && send.b === 0;
    if (!isSend(send) || send.a !== node) continue;
    if (newsOf(index.messageOf(send), subjectName).some(isNews)) packets.push(journeyOf(index, send));
  }
  return { event, packets };
}
