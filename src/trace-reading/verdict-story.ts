import {
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_REFUTATION,
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
import { accuserOf, besidesUncaused, lastVerdict, newsOf } from "./story-events.ts";
import { NodeNames, type TraceHead } from "./trace-head.ts";
import type { TraceIndex } from "./trace-index.ts";

/** Why an observer came to a conviction (or a suspicion) of a subject. */
export interface VerdictStory {
  readonly verdict: TraceRecord;
  readonly accuser: NodeOrdinal;
  /** How the observer heard of it, from whoever said it first to the observer; empty when it came to it itself. */
  readonly hearsay: readonly PacketJourney[];
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
  readonly confirmations: readonly TraceRecord[];
  /** How it came there from the one whose probe had failed. */
  readonly hearsay: readonly PacketJourney[];
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
  const suspicion = isConviction ? suspicionOf(index, source, verdict, names) : undefined;
  const prober = suspicion === undefined ? accuserOf(verdict) : accuserOf(suspicion.begin);
  const until = suspicion?.begin.timeMicros ?? verdict.timeMicros;
  const probe = probeOf(index, prober, subject, until, names.nameOf(subject));
  const silence =
    probe === undefined && suspicion === undefined && hearsay.length === 0
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

/** The packets by which a verdict came to its observer, from the one who did not have it by a packet. */
function hearsayOf(index: TraceIndex, verdict: TraceRecord, subjectName: string): PacketJourney[] {
  const path: PacketJourney[] = [];
  let at: TraceRecord | undefined = verdict;
  // Whoever says it on its own account may all the same have been moved by packets: a confirmation, say.
  while (at !== undefined && accuserOf(at) !== at.node && path.length < LONGEST_PATH) {
    const delivery = index.causeOf(at);
    const send =
      delivery === undefined || delivery.kind === TRACE_VERDICT ? undefined : index.causeOf(delivery);
    if (send === undefined || !isSend(send) || send.node === at.node) return path;
    // A packet that does not speak of it has led to something else.
    if (newsOf(index.messageOf(send), subjectName).length === 0) return path;
    path.unshift(journeyOf(index, send));
    at = lastVerdict(index, send.node, verdict.a, at.b as Verdict, send.timeMicros);
  }
  return path;
}

function suspicionOf(
  index: TraceIndex,
  observer: NodeOrdinal,
  conviction: TraceRecord,
  names: NodeNames,
): SuspicionStory | undefined {
  const begin = lastVerdict(index, observer, conviction.a, SUSPECTED, conviction.timeMicros);
  if (begin === undefined) return undefined;
  return {
    begin,
    confirmations: index
      .eventsOf(observer)
      .filter(
        ({ kind, a, timeMicros }) =>
          kind === TRACE_CONFIRMATION &&
          a === conviction.a &&
          timeMicros >= begin.timeMicros &&
          timeMicros <= conviction.timeMicros,
      ),
    hearsay: hearsayOf(index, begin, names.nameOf(conviction.a)),
  };
}

function probeOf(
  index: TraceIndex,
  prober: NodeOrdinal,
  subject: NodeOrdinal,
  untilMicros: Micros,
  subjectName: string,
): ProbeStory | undefined {
  const failed = lastVerdict(index, prober, subject, SUSPECTED, untilMicros);
  if (failed === undefined || accuserOf(failed) !== prober) return undefined;
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

/** The subject's first refutation of what it was convicted for, and how it fared on its way to the observer. */
function refutationOf(
  index: TraceIndex,
  { node, a: subject, c: incarnation }: TraceRecord,
  fromMicros: Micros,
  subjectName: string,
): RefutationStory | undefined {
  const event = index
    .eventsOf(subject)
    .find(
      ({ kind, b, timeMicros }) => kind === TRACE_REFUTATION && b > incarnation && timeMicros >= fromMicros,
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
