import { describe, expect, it } from "vitest";
import { byConcurrent, figure2, figure3 } from "../../../src/reproduction/lifeguard/figures-2-and-3.ts";
import { pairRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import {
  CONCURRENT_ANOMALIES,
  CONFIGURATIONS,
  TABLE_IV,
} from "../../../src/reproduction/lifeguard/published.ts";
import { asPublished } from "./outcomes-for-tests.ts";

const points = byConcurrent(pairRuns(asPublished(), CONFIGURATIONS, 1));

describe("false positives by concurrent anomalies", () => {
  it("sum to the totals, and are each of one C", () => {
    expect(points.map(({ concurrent }) => concurrent)).toEqual(CONCURRENT_ANOMALIES);
    const sum = points.reduce((total, { all }) => total + (all.swim?.value ?? 0), 0);
    expect(sum).toBeCloseTo(TABLE_IV.swim.falsePositives, 3);
  });
});

describe("Figures 2 and 3", () => {
  it("have ours and the published of each configuration at each C", () => {
    const rows = figure2(points).table.rows;
    expect(rows).toHaveLength(2 * 5 * 9);
    expect(figure3(points).table.rows).toHaveLength(2 * 2 * 9);
    const published = rows.filter((row) => row[1]?.shown === "published");
    expect(published).toHaveLength(45);
  });
});
