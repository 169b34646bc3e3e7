import { describe, expect, it } from "vitest";
import { curvePoints } from "../../../groundtruth/loopback/curve.ts";
import { curveChart } from "../../../groundtruth/loopback/curve-chart.ts";
import { cellMeasures } from "./cell-measures.ts";

const emulated = curvePoints(() => [cellMeasures({ falsePositives: 9 })], []);

describe("the picture of the curve", () => {
  it("has a line and a band for each configuration in each panel, and a mark for each measured point", () => {
    const svg = curveChart(emulated);
    expect(svg.match(/class="(?:swim|lifeguard) line" d="M [\d. ]+ L /g)).toHaveLength(2 + 12);
    expect(svg.match(/<path class="band /g)).toHaveLength(12);
    expect(svg.match(/<circle class="[a-z]+ measured"/g)).toHaveLength(16 + 1);
    expect(svg).toContain("loopback sockets, N = 128");
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("stays within its panels, whatever the counts are", () => {
    const svg = curveChart(
      emulated.map((point, index) => ({ ...point, low: 0, high: index % 2 === 0 ? 0 : 25_000 })),
    );
    const heights = [...svg.matchAll(/class="band [a-z]+" d="M ([^"]+) Z"/g)].flatMap(([, path = ""]) =>
      path.split(" L ").map((place) => Number(place.split(" ")[1])),
    );
    expect(heights.length).toBeGreaterThan(100);
    for (const height of heights) expect(height >= 0 && height <= 170).toBe(true);
  });

  it("says what it can of no points at all", () => {
    expect(curveChart([])).toContain("</svg>");
  });
});
