import { CHARACTER_WIDTH } from "./diagram-style.ts";
import { element, text } from "./svg.ts";

const ROW = 18;
const SAMPLE = 30;
const GAP = 18;

const stroke = (className: string) =>
  element("line", { class: `arrow ${className}`, x1: 0, y1: -4, x2: 24, y2: -4 });
const dot = (className: string) => element("circle", { class: className, cx: 12, cy: -4, r: 5 });

const ENTRIES: readonly (readonly [sample: string, words: string])[] = [
  [stroke("probe"), "ping, to the moment it reached the host"],
  [stroke("answer"), "ack or nack"],
  [stroke("gossip"), "gossip or push/pull"],
  [stroke("other"), "other message"],
  [stroke("other stream"), "on a stream"],
  [
    element("line", { class: "cross", x1: 8, y1: -8, x2: 16, y2: 0 }) +
      element("line", { class: "cross", x1: 8, y1: 0, x2: 16, y2: -8 }),
    "lost",
  ],
  [
    element("line", { class: "held", x1: 0, y1: -4, x2: 16, y2: -4 }) +
      element("rect", { class: "release", x: 16, y: -7.5, width: 7, height: 7 }),
    "held or unread, and its release",
  ],
  [element("rect", { class: "anomaly", x: 6, y: -10, width: 12, height: 12 }), "anomaly at the member"],
  [
    element("line", { class: "cut", x1: 0, y1: -4, x2: 24, y2: -4 }),
    "partition, or other links, from or up to here",
  ],
  [element("line", { class: "down", x1: 0, y1: -4, x2: 24, y2: -4 }), "member down"],
  [dot("suspected"), "suspects, or suspicion confirmed"],
  [dot("convicted"), "convicts"],
  [dot("alive"), "holds alive"],
  [dot("refuted"), "refutes"],
];

/** What the marks of a diagram mean, in as many rows as the width needs. */
export function legend(width: number): { readonly content: string; readonly height: number } {
  const parts: string[] = [];
  let x = 0;
  let y = 10;
  for (const [sample, words] of ENTRIES) {
    const length = SAMPLE + words.length * CHARACTER_WIDTH + GAP;
    if (x > 0 && x + length > width) {
      x = 0;
      y += ROW;
    }
    parts.push(element("g", { transform: `translate(${x} ${y})` }, sample + text(SAMPLE, 0, words, "faint")));
    x += Math.ceil(length);
  }
  return { content: parts.join(""), height: y };
}
