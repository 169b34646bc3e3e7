import { describe, expect, it } from "vitest";
import { layOut } from "../../../src/report/diagram/diagram-layout.ts";
import { cutOut } from "../../../src/trace-reading/diagram-cut-out.ts";
import { WHOLE_RUN } from "../../../src/trace-reading/trace-part.ts";
import { realRun } from "../../trace-reading/real-run.ts";

describe("the layout of a diagram", () => {
  const { index, head } = realRun();
  const cut = cutOut(index, head, WHOLE_RUN, 44_000_000);
  const layout = layOut(cut, (event) => index.placeOf(event));

  it("has arrivals below their sendings, and readings below arrivals", () => {
    expect(cut.messages.length).toBeGreaterThan(10);
    for (const message of cut.messages) {
      const y = layout.yOfSend(message);
      expect(layout.yOfWanted(message) ?? y).toBeLessThanOrEqual(y);
      for (const arrival of message.arrivals) {
        if (arrival.atMicros > cut.toMicros) continue;
        expect(layout.yOfArrival(arrival)).toBeGreaterThanOrEqual(arrival.lostOnTheWay ? 0 : y);
        expect(layout.yOfRead(arrival) ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
          layout.yOfArrival(arrival),
        );
      }
    }
  });

  it("has members side by side, in their order, inside the picture", () => {
    const columns = cut.members.map((node) => layout.xOf(node));
    expect(columns).toEqual([...columns].sort((one, other) => one - other));
    expect(Math.min(...columns)).toBeGreaterThan(layout.axisX);
    expect(Math.max(...columns)).toBeLessThan(layout.width);
  });

  it("has everything between both bounds", () => {
    expect(layout.yOfTime(cut.fromMicros)).toBe(0);
    expect(layout.marks.at(-1)).toEqual({ micros: cut.toMicros, y: layout.height });
    // What comes after the end is drawn to its edge, and may stand above the bound itself.
    expect(layout.yOfTime(cut.toMicros)).toBeLessThanOrEqual(layout.height);
    for (const { y } of [...layout.marks, ...layout.notes, ...layout.edges, ...layout.pathEdges]) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(layout.height);
    }
  });
});
