import { describe, expect, it } from "vitest";
import { NODE_CRASHED } from "../../../src/coordinator/trace.ts";
import { ALIVE, CONVICTED, SUSPECTED } from "../../../src/node.ts";
import { sequenceDiagram } from "../../../src/report/diagram/sequence-diagram.ts";
import { cutOut } from "../../../src/trace-reading/diagram-cut-out.ts";
import { type TracePart, WHOLE_RUN } from "../../../src/trace-reading/trace-part.ts";
import { gossip, HandMadeTrace } from "../../trace-reading/hand-made.ts";
import { realRun } from "../../trace-reading/real-run.ts";
import { xmlElements } from "../xml-elements.ts";

function draw(trace: Pick<HandMadeTrace, "index" | "head">, part: TracePart = WHOLE_RUN, lastMs = 10_000) {
  const svg = sequenceDiagram(trace.index, trace.head, cutOut(trace.index, trace.head, part, lastMs * 1_000));
  const elements = xmlElements(svg);
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words = ""]) => words);
  return { svg, elements, texts };
}

describe("a sequence diagram", () => {
  it("has an arrow for every message, from its sender's lifeline down to its receiver's", () => {
    const trace = new HandMadeTrace(3);
    const ping = trace.send(1, 0, 1, { kind: "ping", fields: { sequence: 4 } });
    const ack = trace.send(2.2, 1, 0, { kind: "ack", fields: { sequence: 4 } }, trace.deliver(2.2, ping));
    trace.deliver(3, ack);
    trace.lose(4, trace.send(4, 2, 0, gossip("suspect", "m-1", 1)));
    const { elements, texts } = draw(trace);
    const column = new Map(
      ["m-0", "m-1", "m-2"].map((name, index) => [
        name,
        elements.filter(({ attributes }) => attributes.class === "lifeline")[index]?.attributes.x1,
      ]),
    );
    // Those of the legend begin at 0.
    const arrows = elements.filter(
      ({ name, attributes }) =>
        name === "line" && attributes.class?.startsWith("arrow") && attributes.x1 !== "0",
    );
    expect(arrows.map(({ attributes }) => attributes.class)).toEqual([
      "arrow probe",
      "arrow answer",
      "arrow lost gossip",
    ]);
    expect(arrows.map(({ attributes }) => attributes.x1)).toEqual([
      column.get("m-0"),
      column.get("m-1"),
      column.get("m-2"),
    ]);
    const [first, second, third] = arrows.map(({ attributes }) => attributes);
    expect(Math.abs(Number(first?.x2) - Number(column.get("m-1")))).toBeLessThan(4);
    expect(Number(first?.y2)).toBeGreaterThan(Number(first?.y1));
    expect(Math.abs(Number(second?.x2) - Number(column.get("m-0")))).toBeLessThan(4);
    // What is lost on the way gets nowhere.
    expect(Number(third?.x2)).toBeGreaterThan(Number(column.get("m-0")) + 20);
    expect(elements.filter(({ name }) => name === "polygon")).toHaveLength(2);
    expect(texts).toContain("ping #4 · 1.2 ms");
    expect(texts).toContain("ack #4 · 800 µs");
    expect(texts).toContain("gossip +1 · lost (network)");
  });

  it("marks where partitions and other links begin and end, and says which are on from before", () => {
    const trace = new HandMadeTrace(4, [
      { name: "cut", kind: "partition", members: ["m-0"], otherSide: ["m-1", "m-2"] },
      { name: "1", kind: "link", members: ["m-2"], otherSide: ["m-1"] },
      { name: "far", kind: "partition", members: ["m-3"], otherSide: ["m-0"] },
    ]);
    trace.fault(1, 0, true);
    trace.fault(1, 2, true);
    trace.send(10, 0, 1);
    trace.fault(20, 1, true);
    trace.fault(30, 0, false);
    const part = { fromMicros: 5_000, toMicros: 90_000, members: [0, 1, 2] };
    const { texts, elements } = draw(trace, part);
    expect(texts).toContain("Between some of these members: partition (cut) from 0.001 s to 0.030 s.");
    expect(texts).toContain("link begins: m-2 | m-1");
    expect(texts).toContain("partition (cut) ends: m-0 | m-1 and m-2");
    expect(texts.filter((words) => words.includes("far"))).toEqual([]);
    // One more is the legend's.
    expect(elements.filter(({ attributes }) => attributes.class === "cut")).toHaveLength(3);
  });

  it("marks holding, waiting, anomalies, deaths and what members conclude, and says which run it is", () => {
    const trace = new HandMadeTrace(3, [
      { name: "starvation", kind: "block", members: ["m-0"], otherSide: [] },
    ]);
    trace.fault(1, 0, true);
    const ping = trace.send(50, 0, 1, { kind: "ping", fields: {} }, undefined, 40);
    trace.fault(50, 0, false);
    trace.deliver(80, ping, 20);
    const suspicion = trace.verdict(60, 0, 1, SUSPECTED, { cause: ping });
    trace.confirm(61, 0, 1, 2, 1);
    trace.change(62, 2, NODE_CRASHED);
    trace.refute(80, 1, 2);
    trace.verdict(100, 0, 1, CONVICTED, { cause: suspicion, as: "false" });
    trace.verdict(120, 0, 1, ALIVE, { incarnation: 2 });
    const { elements, texts } = draw(trace);
    const of = (className: string) => elements.filter(({ attributes }) => attributes.class === className);
    expect(of("held").length).toBeGreaterThanOrEqual(2);
    expect(of("anomaly").length).toBeGreaterThanOrEqual(2);
    expect(texts).toContain("m-0 convicts m-1 (false) – made, by-hand, seed 1");
    for (const words of [
      "block (starvation) begins",
      "block (starvation) ends",
      "suspects m-1 i1",
      "suspicion of m-1 confirmed by m-2 (1)",
      "crashed",
      "refutes: alive i2",
      "convicts m-1 (false)",
      "holds m-1 alive i2",
      "ping · held 40 ms · 10 ms · unread 20 ms",
    ]) {
      expect(texts).toContain(words);
    }
  });

  it("says what was left out", () => {
    const trace = new HandMadeTrace(12);
    for (let ms = 0; ms < 400; ms++) trace.send(ms, ms % 12, (ms + 1) % 12);
    const { texts } = draw(trace);
    expect(texts.join("\n")).toMatch(/Left out for room: 4 more members, \d+ messages between those shown\./);
  });

  it("has colours for dark surroundings, and no label outside or upon another, in a real run", () => {
    const { svg, elements } = draw(realRun(), WHOLE_RUN, 44_000);
    expect(svg).toContain("prefers-color-scheme: dark");
    const width = Number(elements[0]?.attributes.width);
    const labels = [
      ...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" class="label" text-anchor="(\w+)">([^<]*)</g),
    ].map(([, x, y, anchor, words = ""]) => {
      const length = words.length * 6.2;
      const left = anchor === "end" ? Number(x) - length : Number(x);
      return { left, right: left + length, y: Number(y) };
    });
    expect(labels.length).toBeGreaterThan(20);
    for (const [index, label] of labels.entries()) {
      expect(label.left).toBeGreaterThan(90);
      expect(label.right).toBeLessThan(width);
      for (const other of labels.slice(0, index)) {
        const apart =
          Math.abs(other.y - label.y) >= 11 || other.right <= label.left || label.right <= other.left;
        expect(apart).toBe(true);
      }
    }
  });
});
