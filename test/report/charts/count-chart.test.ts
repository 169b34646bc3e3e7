import { describe, expect, it } from "vitest";
import { type CountSeries, countChart } from "../../../src/report/charts/count-chart.ts";
import { textsOf } from "./drawn.ts";

function chart(series: readonly CountSeries[], remark?: string) {
  return countChart({
    name: "counts",
    title: "False convictions by pick",
    xTitle: "faults.starvation.block.pick",
    yTitle: "false convictions",
    series,
    ...(remark === undefined ? {} : { remark }),
  });
}

const SWIM: CountSeries = {
  name: "swim",
  points: [
    { x: 1, y: 0, interval: { low: 0, high: 3 } },
    { x: 32, y: 1_500_000, interval: { low: 1_000_000, high: 2_000_000 } },
  ],
};

describe("a chart of counts", () => {
  it("marks zeros, and writes large numbers out", async () => {
    const texts = await textsOf(chart([SWIM]));
    for (const text of [
      "0",
      "1,000,000",
      "10,000,000",
      "1",
      "32",
      "faults.starvation.block.pick",
      "false convictions",
    ]) {
      expect(texts).toContain(text);
    }
    expect(chart([SWIM]).caption).toContain("Zeros stand in a row of their own");
  });

  it("has no row for zeros where there are none", async () => {
    const lifeguard = { name: "lifeguard", points: [{ x: 4, y: 3 }] };
    expect(chart([lifeguard]).caption).not.toContain("Zeros");
    expect(await textsOf(chart([lifeguard]))).not.toContain("0");
  });

  it("tells published figures from ours", async () => {
    const published = { name: "swim", isPublished: true, points: [{ x: 1, y: 935 }] };
    const both = chart([SWIM, published], "All seeds.");
    const texts = await textsOf(both);
    expect(texts).toContain("published");
    expect(texts).toContain("here");
    expect(both.caption).toContain("Published figures are hollow");
    expect(both.caption).toContain("All seeds.");
    expect(both.table.rows.map((row) => row.flatMap(({ values }) => values))).toEqual([
      ["swim", "here", 1, 0, 0, 3],
      ["swim", "here", 32, 1_500_000, 1_000_000, 2_000_000],
      ["swim", "published", 1, 935, null, null],
    ]);
  });

  it("has names on its axis where values are no numbers", async () => {
    const texts = await textsOf(
      chart([
        {
          name: "swim",
          points: [
            { x: "memberlist", y: 3 },
            { x: "swim-2002", y: 8 },
          ],
        },
      ]),
    );
    expect(texts).toContain("memberlist");
    expect(texts).toContain("swim-2002");
  });

  it("draws a single point, and numbers far apart", async () => {
    await textsOf(chart([{ name: "swim", points: [{ x: 5, y: 5 }] }]));
    expect(
      await textsOf(chart([{ name: "swim", points: [1, 64, 65_536].map((x) => ({ x, y: x })) }])),
    ).toContain("65,536");
  });
});
