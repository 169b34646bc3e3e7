import { describe, expect, it } from "vitest";
import { type HeatMapEntry, heatMapChart } from "../../../src/report/charts/heat-map-chart.ts";
import { textsOf } from "./drawn.ts";

function chart(entries: readonly HeatMapEntry[], all = entries.reduce((sum, { count }) => sum + count, 0)) {
  return heatMapChart({
    name: "accusers",
    title: "Who accused whom: swim",
    counted: "false convictions",
    entries,
    all,
  });
}

describe("a heat map", () => {
  it("names accusers and accused", async () => {
    const small = chart([
      { accuser: "member-1", victim: "member-2", count: 3 },
      { accuser: "a<b", victim: "member-2", count: 1 },
    ]);
    const texts = await textsOf(small);
    for (const text of ["member-1", "member-2", "a&lt;b", "accuser", "accused", "false convictions"]) {
      expect(texts).toContain(text);
    }
    expect(small.description).toBe("4 false convictions by 2 accusers, most often member-1 of member-2 (3).");
    expect(small.caption).not.toContain("Shown are");
  });

  it("leaves out of a large group those with the least, and says how much that is", () => {
    const entries = Array.from({ length: 60 }, (_, index) => ({
      accuser: `member-${index}`,
      victim: "member-99",
      count: index + 1,
    }));
    const large = chart(entries);
    expect(large.table.rows).toHaveLength(40);
    expect(large.table.rows.flatMap(([accuser]) => accuser?.values)).not.toContain("member-19");
    expect(large.caption).toContain(
      "Shown are the 40 of 60 accusers and the 1 of 1 accused with the most: 1,620 of 1,830 false convictions.",
    );
  });

  it("says how many are missing where not all were kept", () => {
    const entries = [{ accuser: "a", victim: "b", count: 3 }];
    expect(chart(entries, 3).caption).not.toMatch(/not kept/);
    expect(chart(entries, 1_000).caption).toContain("Of 1,000 false convictions 3 are here: ");
  });

  it("is drawn of one entry with one conviction", async () => {
    await textsOf(chart([{ accuser: "a", victim: "b", count: 1 }]));
  });
});
