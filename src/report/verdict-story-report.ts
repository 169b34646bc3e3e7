import { CONVICTED, type Micros } from "../node.ts";
import type { Arrival, PacketJourney } from "../trace-reading/packet-journey.ts";
import { endOf, type Span } from "../trace-reading/spans.ts";
import { NodeNames, type TraceHead } from "../trace-reading/trace-head.ts";
import type { TraceIndex } from "../trace-reading/trace-index.ts";
import type { HelperStory, ProbeStory, VerdictStory } from "../trace-reading/verdict-story.ts";
import { journeyWords, lossWords, momentWords, spanWords } from "./diagram/message-words.ts";
import { listNames } from "./listing.ts";
import { formatCounted } from "./numbers.ts";

/** The story of a verdict in about a dozen lines. */
export function verdictStoryLines(
  index: TraceIndex,
  head: TraceHead,
  story: VerdictStory,
): readonly string[] {
  return new Teller(index, head, story).lines();
}

class Teller {
  readonly #index: TraceIndex;
  readonly #names: NodeNames;
  readonly #story: VerdictStory;
  readonly #observer: string;
  readonly #subject: string;

  constructor(index: TraceIndex, head: TraceHead, story: VerdictStory) {
    this.#index = index;
    this.#names = new NodeNames(head.nodes);
    this.#story = story;
    this.#observer = this.#names.nameOf(story.verdict.node);
    this.#subject = this.#names.nameOf(story.verdict.a);
  }

  lines(): string[] {
    const { probe, silence } = this.#story;
    return [
      this.#headline(),
      ...this.#truth(),
      ...this.#hearsay("That came to it by gossip", this.#story.hearsay),
      ...this.#suspicion(),
      ...this.#exchange(),
      ...(probe === undefined ? [] : this.#probe(probe)),
      ...(silence === undefined ? [] : this.#silence(silence)),
      ...this.#refutation(),
    ];
  }

  #headline(): string {
    const { verdict, accuser } = this.#story;
    const convictionClass = this.#index.classOf(verdict);
    const kind = convictionClass === undefined ? "" : ` (${convictionClass})`;
    const what = verdict.b === CONVICTED ? `convicted ${this.#subject}${kind}` : `suspected ${this.#subject}`;
    const by =
      accuser === verdict.node ? "on its own account" : `on the word of ${this.#names.nameOf(accuser)}`;
    const withheld = verdict.d % 2 === 1 ? "; a gate withheld the action" : "";
    return `At ${momentWords(verdict.timeMicros)} ${this.#observer} ${what} at incarnation ${verdict.c}, ${by}${withheld}.`;
  }

  #truth(): string[] {
    const { downs, anomalies, verdict } = this.#story;
    const down = downs.filter((span) => endOf(span, Number.POSITIVE_INFINITY) > span.begin.timeMicros);
    const lines =
      down.length === 0
        ? [`In truth ${this.#subject} was up all the time.`]
        : [`In truth ${this.#subject} was down ${listNames(down.map(duringWords), 4)}.`];
    const told = this.#anomaliesToTell();
    for (const span of told) {
      const name = /^\d+$/.test(span.fault) ? "" : ` (${span.fault})`;
      const member = this.#names.nameOf(span.node);
      // A clock that is off is no anomaly.
      const what =
        span.kind === "clock"
          ? `The clock of ${member} was wrong${name}`
          : `${member} was under ${span.kind}${name}`;
      lines.push(`${what} ${duringWords(span)}.`);
    }
    if (anomalies.length > told.length) {
      lines.push(
        `(${formatCounted(anomalies.length - told.length, "other spell")} of anomalies up to ${momentWords(verdict.timeMicros)} left out.)`,
      );
    }
    return [...lines, ...this.#pathFaults()];
  }

  #pathFaults(): string[] {
    const told = this.#story.pathFaults.slice(-4);
    return told.map(({ span, sides }) => {
      const name = /^\d+$/.test(span.fault) ? "" : ` (${span.fault})`;
      const what = span.kind === "partition" ? `A partition${name} lay` : `A change of links${name} was on`;
      const [one, other] = sides.map((nodes) =>
        listNames(
          nodes.map((node) => this.#names.nameOf(node)),
          4,
        ),
      );
      return `${what} between ${one} on one side and ${other} on the other, ${duringWords(span)}.`;
    });
  }

  /** The four that matter most, in their order: the subject's, which make a conviction faulted, then the observer's. */
  #anomaliesToTell(): VerdictStory["anomalies"] {
    const { anomalies, verdict } = this.#story;
    const weight = ({ node, kind }: VerdictStory["anomalies"][number]) =>
      kind === "clock" ? 0 : node === verdict.a ? 3 : node === verdict.node ? 2 : 1;
    const byWeight = anomalies
      .map((span, place) => ({ span, place }))
      .sort((one, other) => weight(other.span) - weight(one.span) || other.place - one.place);
    const most = new Set(byWeight.slice(0, 4).map(({ span }) => span));
    return anomalies.filter((span) => most.has(span));
  }

  #hearsay(what: string, path: readonly PacketJourney[]): string[] {
    const [first] = path;
    if (first === undefined) return [];
    const hops = path.map(
      (hop) => `${this.#names.nameOf(hop.to)} (sent ${momentWords(hop.sentMicros)}, ${journeyWords(hop)})`,
    );
    return [`${what}: ${[this.#names.nameOf(first.from), ...hops].join(" → ")}.`];
  }

  #suspicion(): string[] {
    const { suspicion } = this.#story;
    if (suspicion === undefined) return [];
    const { begin, end, confirmations } = suspicion;
    const holder = this.#names.nameOf(begin.node);
    const confirmed =
      confirmations.length === 0
        ? "nobody confirmed it"
        : `confirmed by ${listNames(
            confirmations.map(
              ({ b, timeMicros }) => `${this.#names.nameOf(b)} at ${momentWords(timeMicros)}`,
            ),
            4,
          )}`;
    const lasted = `its timer ran out after ${spanWords(end.timeMicros - begin.timeMicros)}`;
    return [
      `${holder} had suspected ${this.#subject} since ${momentWords(begin.timeMicros)}: ${confirmed}, and ${lasted}.`,
      ...this.#hearsay("The suspicion came by gossip", suspicion.hearsay),
    ];
  }

  #exchange(): string[] {
    const { exchange } = this.#story;
    if (exchange === undefined) return [];
    const { packet, state } = exchange;
    const [reader, sender] = [this.#names.nameOf(packet.to), this.#names.nameOf(packet.from)];
    return [
      `${reader} took the suspicion over from ${sender}, whose state had ${this.#subject} ${state} (sent ${momentWords(packet.sentMicros)}, ${journeyWords(packet)}).`,
    ];
  }

  #probe(probe: ProbeStory): string[] {
    const prober = this.#names.nameOf(probe.prober);
    const lines = [`Behind it is a probe by ${prober} that failed at ${momentWords(probe.failedMicros)}:`];
    const { ping, ack } = probe;
    if (ping !== undefined) {
      lines.push(
        `  its ping, sent at ${momentWords(ping.sentMicros)}: ${this.#fate(ping, probe.failedMicros)}`,
      );
      if (ack !== undefined)
        lines.push(`  the ack of ${this.#subject}: ${this.#fate(ack, probe.failedMicros)}`);
    }
    if (probe.helpers.length === 0) lines.push("  no helper was asked");
    for (const helper of probe.helpers) lines.push(this.#helper(helper, probe.failedMicros));
    return lines;
  }

  #helper({ helper, request, ping, ack, answer }: HelperStory, deadline: Micros): string {
    const asked = request.sentMicros < deadline ? "asked" : "asked when the probe had failed already";
    const parts = [`${asked}, ${journeyWords(request)}`];
    if (ping !== undefined) parts.push(`its ping ${this.#fate(ping, undefined)}`);
    if (ack !== undefined) parts.push(`the ack ${this.#fate(ack, undefined)}`);
    if (answer !== undefined) {
      const kind = this.#index.messageOf(answer.send)?.kind ?? "answer";
      parts.push(`its ${kind} ${this.#fate(answer, deadline)}`);
    } else if (ping !== undefined) parts.push("it gave no answer");
    return `  helper ${this.#names.nameOf(helper)}: ${parts.join(", ")}`;
  }

  /** What became of a packet, and whether that was too late. */
  #fate(packet: PacketJourney, deadline: Micros | undefined): string {
    const read = packet.arrivals.map((arrival: Arrival) => arrival.readMicros).find((at) => at !== undefined);
    const words = journeyWords(packet);
    if (deadline === undefined || read === undefined || read < deadline) return words;
    return `${words}, too late by ${spanWords(read - deadline)}`;
  }

  #silence({ last, missed }: NonNullable<VerdictStory["silence"]>): string[] {
    const { verdict } = this.#story;
    const read = last?.arrivals.find(({ readMicros }) => readMicros !== undefined)?.readMicros;
    const lines = [
      read === undefined
        ? `${this.#observer} had never heard of it.`
        : `${this.#observer} had last heard of it at ${momentWords(read)}, ${spanWords(verdict.timeMicros - read)} before.`,
    ];
    if (missed.length === 0) {
      lines.push(`${this.#subject} had sent it nothing since.`);
    } else {
      lines.push(`Of ${formatCounted(missed.length, "message")} sent to it since, ${this.#tally(missed)}.`);
    }
    return lines;
  }

  #refutation(): string[] {
    const { refutation, verdict } = this.#story;
    if (refutation === undefined) return [`${this.#subject} did not refute it.`];
    const { event, packets } = refutation;
    const early = verdict.timeMicros - event.timeMicros;
    const when = early >= 0 ? `${spanWords(early)} before` : `${spanWords(-early)} after`;
    const lines = [
      `${this.#subject} refuted it at ${momentWords(event.timeMicros)}, ${when} the verdict (incarnation ${event.b}).`,
    ];
    const before = packets.filter(({ sentMicros }) => sentMicros <= verdict.timeMicros);
    if (early >= 0) {
      lines.push(
        before.length === 0
          ? `No packet with it had been sent to ${this.#observer} by then.`
          : `Of ${formatCounted(before.length, "packet")} that should have brought it to ${this.#observer} by then, ${this.#tally(before)}.`,
      );
    }
    const reads = packets.flatMap(({ arrivals }) => arrivals.flatMap(({ readMicros }) => readMicros ?? []));
    const first = Math.min(...reads);
    if (Number.isFinite(first)) lines.push(`It was read there first at ${momentWords(first)}.`);
    return lines;
  }

  /** How many packets fared how, up to the verdict. */
  #tally(packets: readonly PacketJourney[]): string {
    const { timeMicros } = this.#story.verdict;
    const counts = new Map<string, number>();
    for (const { arrivals } of packets) {
      // Of copies the one that was read first, whatever became of the others.
      const arrival = arrivals.find(({ readMicros }) => readMicros !== undefined) ?? arrivals[0];
      const fate =
        arrival === undefined || arrival.atMicros > timeMicros
          ? "still on the way"
          : arrival.lost !== undefined
            ? lossWords(arrival.lost)
            : (arrival.readMicros ?? timeMicros) > timeMicros
              ? "unread at its host"
              : "read";
      counts.set(fate, (counts.get(fate) ?? 0) + 1);
    }
    return listNames(
      [...counts].map(([fate, count]) => `${count} ${count === 1 ? "was" : "were"} ${fate}`),
      6,
    );
  }
}

function duringWords(span: Pick<Span, "begin" | "end">): string {
  const end = endOf(span, Number.POSITIVE_INFINITY);
  return `from ${momentWords(span.begin.timeMicros)}${Number.isFinite(end) ? ` to ${momentWords(end)}` : " on"}`;
}
