import {
  NODE_CHANGE_NAMES,
  TRACE_CONFIRMATION,
  TRACE_NODE,
  TRACE_REFUTATION,
  type TraceRecord,
} from "../../coordinator/trace.ts";
import { CONVICTED, LEFT, type NodeOrdinal, SUSPECTED, VERDICT_NAMES } from "../../node.ts";
import type { CutOut } from "../../trace-reading/diagram-cut-out.ts";
import { type Arrival, hasLainUnread, type PacketJourney } from "../../trace-reading/packet-journey.ts";
import { endOf, sidesAmong } from "../../trace-reading/spans.ts";
import { NodeNames, type TraceHead } from "../../trace-reading/trace-head.ts";
import type { TraceIndex } from "../../trace-reading/trace-index.ts";
import { listNames } from "../listing.ts";
import { formatCounted } from "../numbers.ts";
import { type Layout, layOut } from "./diagram-layout.ts";
import { CHARACTER_WIDTH, DIAGRAM_STYLE } from "./diagram-style.ts";
import { legend } from "./legend.ts";
import { journeyWords, messageWords, momentWords, spanWords } from "./message-words.ts";
import { element, escaped, tenths, text } from "./svg.ts";
import { LONG_GAP_MICROS } from "./time-axis.ts";

const MARGIN = 16;
const HEAD_HEIGHT = 24;
/** Between the heads of the lifelines and the first event. */
const LEAD = 26;
const LONGEST_LABEL = 84;
/** Of the way, for what is lost in the network. */
const LOST_AT = 0.55;

/** A message sequence diagram as an SVG file: members side by side, run time downwards. */
export function sequenceDiagram(index: TraceIndex, head: TraceHead, cut: CutOut): string {
  const drawing = new Drawing(index, head, cut);
  return drawing.svg();
}

class Drawing {
  readonly #index: TraceIndex;
  readonly #head: TraceHead;
  readonly #cut: CutOut;
  readonly #names: NodeNames;
  readonly #layout: Layout;
  readonly #subject: string | undefined;

  constructor(index: TraceIndex, head: TraceHead, cut: CutOut) {
    this.#index = index;
    this.#head = head;
    this.#cut = cut;
    this.#names = new NodeNames(head.nodes);
    this.#layout = layOut(cut, (event) => index.placeOf(event));
    this.#subject = cut.focus === undefined ? undefined : this.#names.nameOf(cut.focus.a);
  }

  svg(): string {
    const { width, height } = this.#layout;
    const title = this.#title();
    const remarks = this.#remarks();
    const key = legend(width - 2 * MARGIN);
    const keyTop = 64 + remarks.length * 17;
    const top = keyTop + key.height + 14;
    const bodyTop = top + HEAD_HEIGHT + LEAD;
    const bottom = bodyTop + height + LEAD;
    const total = bottom + HEAD_HEIGHT + MARGIN;
    const parts = [
      element("title", {}, escaped(title)),
      element("desc", {}, escaped(this.#subtitle())),
      element("style", {}, DIAGRAM_STYLE),
      element("rect", { class: "paper", width: "100%", height: "100%" }),
      text(MARGIN, 28, title, "title"),
      text(MARGIN, 48, this.#subtitle(), "subtitle"),
      ...remarks.map((remark, line) => text(MARGIN, 66 + line * 17, remark, "remark faint")),
      element("g", { transform: `translate(${MARGIN} ${keyTop})` }, key.content),
      this.#heads(top),
      element(
        "g",
        { transform: `translate(0 ${tenths(bodyTop)})` },
        [
          this.#axis(),
          this.#lifelines(),
          this.#anomalies(),
          this.#pathFaults(),
          this.#messages(),
          this.#notes(),
        ].join("\n"),
      ),
      this.#heads(bottom),
    ];
    const size = {
      width: tenths(width),
      height: tenths(total),
      viewBox: `0 0 ${tenths(width)} ${tenths(total)}`,
    };
    return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", ...size, role: "img" },
      `\n${parts.join("\n")}\n`,
    )}\n`;
  }

  #title(): string {
    const { focus } = this.#cut;
    const { scenario, configuration, seed } = this.#head;
    const run = `${scenario}, ${configuration}, seed ${seed}`;
    if (focus === undefined) return run;
    const convictionClass = this.#index.classOf(focus);
    const kind = convictionClass === undefined ? "" : ` (${convictionClass})`;
    return `${this.#names.nameOf(focus.node)} convicts ${this.#subject}${kind} – ${run}`;
  }

  #subtitle(): string {
    const { fromMicros, toMicros, focus } = this.#cut;
    const span = `Run time ${momentWords(fromMicros)} to ${momentWords(toMicros)}, warm-up included (${this.#head.warmupSeconds} s)`;
    return focus === undefined
      ? `${span}.`
      : `${span}; the conviction is at ${momentWords(focus.timeMicros)}.`;
  }

  #remarks(): string[] {
    const { leftOut } = this.#cut;
    const left = [
      leftOut.members > 0 ? formatCounted(leftOut.members, "more member") : "",
      leftOut.messages > 0 ? `${formatCounted(leftOut.messages, "message")} between those shown` : "",
      leftOut.notes > 0 ? formatCounted(leftOut.notes, "verdict") : "",
    ].filter((part) => part !== "");
    const about =
      "Time runs downwards, not to scale: every label has a row of its own, and gaps grow by their logarithm.";
    const carried = `${this.#subject === undefined ? "" : `In brackets: what a message carries about ${this.#subject}. `}i2: incarnation 2. +3: 3 more pieces of gossip.`;
    const { fromMicros, pathFaults } = this.#cut;
    const lasting = pathFaults
      .filter(({ begin }) => begin.timeMicros < fromMicros)
      .map((span) => {
        const end = endOf(span, Number.POSITIVE_INFINITY);
        const until = Number.isFinite(end) ? ` to ${momentWords(end)}` : " on";
        return `${faultWords(span)} from ${momentWords(span.begin.timeMicros)}${until}`;
      });
    const between = lasting.length === 0 ? [] : [`Between some of these members: ${listNames(lasting, 3)}.`];
    if (left.length === 0) return [about, carried, ...between];
    return [
      about,
      carried,
      ...between,
      `Left out for room: ${left.join(", ")}. --from, --to and --members choose what is shown.`,
    ];
  }

  #heads(top: number): string {
    const boxes = this.#cut.members.map((node) => {
      const name = this.#names.nameOf(node);
      const width = Math.max(70, name.length * 7 + 16);
      const x = this.#layout.xOf(node);
      return (
        element("rect", { class: "head", x: x - width / 2, y: top, width, height: HEAD_HEIGHT, rx: 4 }) +
        text(x, top + 16, name, "name", "middle")
      );
    });
    return [text(this.#layout.axisX - 12, top + 16, "run time", "faint", "end"), ...boxes].join("\n");
  }

  #axis(): string {
    const { marks, axisX, width } = this.#layout;
    const parts: string[] = [];
    let last: string | undefined;
    marks.forEach((mark, index) => {
      const words = momentWords(mark.micros);
      if (words !== last) {
        parts.push(text(axisX - 12, mark.y + 3.5, words, "time", "end"));
        parts.push(
          element("line", { class: "grid", x1: axisX - 6, x2: width - MARGIN, y1: mark.y, y2: mark.y }),
        );
      }
      last = words;
      const next = marks[index + 1];
      if (next !== undefined && next.micros - mark.micros >= LONG_GAP_MICROS) {
        const middle = (mark.y + next.y) / 2;
        parts.push(text(axisX - 12, middle + 3.5, `⋮ ${spanWords(next.micros - mark.micros)}`, "gap", "end"));
      }
    });
    return parts.join("\n");
  }

  #lifelines(): string {
    const { height } = this.#layout;
    const { fromMicros, toMicros, downs, members } = this.#cut;
    const bottom = height + LEAD;
    return members
      .map((node) => {
        const x = this.#layout.xOf(node);
        const parts: string[] = [];
        let from = -LEAD;
        for (const span of downs.filter((down) => down.node === node)) {
          const begin =
            span.begin.timeMicros <= fromMicros ? -LEAD : this.#layout.yOfTime(span.begin.timeMicros);
          const endMicros = endOf(span, Number.POSITIVE_INFINITY);
          const end = endMicros >= toMicros ? bottom : this.#layout.yOfTime(endMicros);
          if (begin > from) parts.push(line("lifeline", x, from, x, begin));
          parts.push(line("down", x, begin, x, end));
          from = end;
        }
        if (from < bottom) parts.push(line("lifeline", x, from, x, bottom));
        return parts.join("");
      })
      .join("\n");
  }

  #anomalies(): string {
    const { anomalies, fromMicros, toMicros } = this.#cut;
    const layout = this.#layout;
    const bars = anomalies.map((span) => {
      const begin = span.begin.timeMicros <= fromMicros ? -LEAD : layout.yOfTime(span.begin.timeMicros);
      const endMicros = endOf(span, Number.POSITIVE_INFINITY);
      const end = endMicros >= toMicros ? layout.height + LEAD : layout.yOfTime(endMicros);
      const bar = {
        class: "anomaly",
        x: layout.xOf(span.node) - 6,
        y: begin,
        width: 12,
        height: end - begin,
      };
      return element("rect", bar, element("title", {}, escaped(`${span.kind} (${span.fault})`)));
    });
    const labels = layout.edges.map(({ edge, y }) => {
      const { span, begins } = edge;
      const words = `${faultWords(span)} ${begins ? "begins" : "ends"}`;
      return this.#label(layout.xOf(span.node), 10, y + 4, words, true);
    });
    return [...bars, ...labels].join("\n");
  }

  /** A line across the picture where a partition, or a change of links, begins or ends. */
  #pathFaults(): string {
    const { members } = this.#cut;
    const [first, last] = [members[0], members.at(-1)].map((node) => this.#layout.xOf(node ?? 0));
    return this.#layout.pathEdges
      .map(({ edge: { span, begins }, y }) => {
        const [one = [], other = []] = sidesAmong(span, members) ?? [];
        const between = [one, other]
          .map((nodes) =>
            listNames(
              nodes.map((node) => this.#names.nameOf(node)),
              2,
            ),
          )
          .join(" | ");
        const words = `${faultWords(span)} ${begins ? "begins" : "ends"}: ${between}`;
        return (
          line("cut", this.#layout.axisX, y, (last ?? 0) + 40, y) +
          this.#label(first ?? 0, 10, y + 4, words, true)
        );
      })
      .join("\n");
  }

  #messages(): string {
    return this.#cut.messages.map((message) => this.#message(message)).join("\n");
  }

  #message(message: PacketJourney): string {
    const layout = this.#layout;
    const description = this.#index.messageOf(message.send);
    const style = `${classOf(description?.kind)}${message.onStream ? " stream" : ""}`;
    const from = layout.xOf(message.from);
    const to = layout.xOf(message.to);
    const y = layout.yOfSend(message);
    const parts: string[] = [];
    const rightwards = to > from;
    const wanted = layout.yOfWanted(message);
    if (message.heldMicros > 0) {
      const x = from + (rightwards ? -8 : 8);
      if (wanted !== undefined) parts.push(line("held", x, wanted, x, y));
      parts.push(element("rect", { class: "release", x: from - 3.5, y: y - 3.5, width: 7, height: 7 }));
    }
    if (message.arrivals.length === 0) {
      parts.push(
        line(`arrow unknown ${style}`, from, y, from + (to - from) * 0.8, Math.min(y + 12, layout.height)),
      );
    }
    for (const arrival of message.arrivals) parts.push(this.#flight(arrival, message, style, y));
    const words = `${messageWords(description, this.#subject)} · ${journeyWords(message)}`;
    parts.push(this.#label(from, 9, y - 3, words, rightwards));
    const ids = `${this.#names.nameOf(message.send.node)}.${message.send.count} to ${this.#names.nameOf(message.to)}`;
    return element(
      "g",
      { class: "message" },
      element("title", {}, escaped(`${ids}: ${words}`)) + parts.join(""),
    );
  }

  /** One copy's way from the sender to the receiver, or to where it was lost. */
  #flight(arrival: Arrival, message: PacketJourney, style: string, y: number): string {
    const from = this.#layout.xOf(message.from);
    const to = this.#layout.xOf(message.to);
    const arrivalY = this.#layout.yOfArrival(arrival);
    const sign = to > from ? 1 : -1;
    if (arrival.lostOnTheWay) {
      const x = from + (to - from) * LOST_AT;
      const endY = Math.max(arrivalY, y) + 1;
      return line(`arrow lost ${style}`, from, y, x, endY) + cross(x, endY);
    }
    const end = to - sign * 2;
    const parts = [line(`arrow ${style}`, from, y, end, arrivalY), tip(style, from, y, end, arrivalY)];
    if (arrival.lost !== undefined) parts.push(cross(to - sign * 6, arrivalY));
    if (hasLainUnread(arrival, message)) {
      const readY = this.#layout.yOfRead(arrival);
      const x = to - sign * 9;
      parts.push(line("held", x, arrivalY, x, readY ?? this.#layout.height + LEAD));
      if (readY !== undefined) {
        parts.push(element("rect", { class: "release", x: to - 3.5, y: readY - 3.5, width: 7, height: 7 }));
      }
    }
    return parts.join("");
  }

  #notes(): string {
    return this.#layout.notes
      .map(({ note, y }) => {
        const x = this.#layout.xOf(note.node);
        const { words, style } = this.#noteOf(note);
        const mark = element("circle", { class: style, cx: x, cy: y, r: 5 });
        return element("g", { class: "note" }, mark + this.#label(x, 10, y + 4, words, true));
      })
      .join("\n");
  }

  #noteOf(note: TraceRecord): { readonly words: string; readonly style: string } {
    const name = (node: NodeOrdinal) => this.#names.nameOf(node);
    if (note.kind === TRACE_NODE) return { words: `${NODE_CHANGE_NAMES[note.a]}`, style: "life" };
    if (note.kind === TRACE_REFUTATION) return { words: `refutes: alive i${note.b}`, style: "refuted" };
    if (note.kind === TRACE_CONFIRMATION) {
      return {
        words: `suspicion of ${name(note.a)} confirmed by ${name(note.b)} (${note.c})`,
        style: "confirmed",
      };
    }
    const subject = name(note.a);
    const accuser = Math.floor(note.d / 2);
    const by = accuser === note.node ? "" : ` by ${name(accuser)}`;
    const style = VERDICT_NAMES[note.b] ?? "other";
    if (note.b === CONVICTED) {
      const convictionClass = this.#index.classOf(note);
      const kind = convictionClass === undefined ? "" : ` (${convictionClass})`;
      return {
        words: `convicts ${subject}${kind}${by}${note.d % 2 === 1 ? ", action withheld" : ""}`,
        style,
      };
    }
    if (note.b === SUSPECTED) return { words: `suspects ${subject} i${note.c}${by}`, style };
    if (note.b === LEFT) return { words: `${subject} has left`, style };
    return { words: `holds ${subject} alive i${note.c}`, style };
  }

  /** A label beside a place: to the right of it or to the left, as there is room, and always inside the picture. */
  #label(x: number, distance: number, y: number, words: string, rightwards: boolean): string {
    const shown = words.length > LONGEST_LABEL ? `${words.slice(0, LONGEST_LABEL - 1)}…` : words;
    const length = shown.length * CHARACTER_WIDTH;
    const least = this.#layout.axisX + 4;
    const most = this.#layout.width - 6;
    const fitsRight = x + distance + length <= most;
    const fitsLeft = x - distance - length >= least;
    if (rightwards ? fitsRight : fitsRight && !fitsLeft) return text(x + distance, y, shown, "label");
    if (fitsLeft) return text(x - distance, y, shown, "label", "end");
    return text(Math.max(least, most - length), y, shown, "label");
  }
}

/** A fault's kind, and its name if it has one: unnamed faults go by their index. */
function faultWords({ kind, fault }: { readonly kind: string; readonly fault: string }): string {
  return /^\d+$/.test(fault) ? kind : `${kind} (${fault})`;
}

function line(className: string, x1: number, y1: number, x2: number, y2: number): string {
  return element("line", { class: className, x1, y1, x2, y2 });
}

function cross(x: number, y: number): string {
  return line("cross", x - 4, y - 4, x + 4, y + 4) + line("cross", x - 4, y + 4, x + 4, y - 4);
}

/** The point of an arrow, in its direction. */
function tip(style: string, x1: number, y1: number, x2: number, y2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = (x2 - x1) / length;
  const dy = (y2 - y1) / length;
  const corner = (side: number) =>
    `${tenths(x2 - 8 * dx - side * 3.2 * dy)},${tenths(y2 - 8 * dy + side * 3.2 * dx)}`;
  return element("polygon", {
    class: `tip ${style}`,
    points: `${tenths(x2)},${tenths(y2)} ${corner(1)} ${corner(-1)}`,
  });
}

function classOf(kind: string | undefined): string {
  if (kind === undefined) return "other";
  if (/ping$/i.test(kind)) return "probe";
  if (/n?ack$/i.test(kind)) return "answer";
  return /^(?:gossip|pushPull)$/.test(kind) ? "gossip" : "other";
}
