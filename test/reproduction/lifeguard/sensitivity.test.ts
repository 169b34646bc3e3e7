import { describe, expect, it } from "vitest";
import {
  sameFaultsAs,
  sensitivityCharts,
  sensitivityTable,
  totalsOver,
} from "../../../src/reproduction/lifeguard/sensitivity.ts";
import { VARIANTS } from "../../../src/reproduction/lifeguard/variants.ts";
import { asPublished, outcomeAt } from "./outcomes-for-tests.ts";

const base = totalsOver(asPublished());
const [first, second, third] = VARIANTS;
if (first === undefined || second === undefined || third === undefined) throw new Error("no variants");
const varied = [
  { variant: first, totals: totalsOver(asPublished(0.5)) },
  { variant: second, totals: totalsOver(asPublished(3)) },
  { variant: third, totals: base },
];

describe("the sensitivity band", () => {
  it("divides each variant by the default", () => {
    const { rows, columns } = sensitivityTable(base, varied);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toHaveLength(columns.length);
    expect(rows.map((row) => row[3]?.values[0])).toEqual([
      expect.closeTo(339_002, 3),
      expect.closeTo(0.5, 9),
      expect.closeTo(3, 9),
      1,
    ]);
  });

  it("has one bar a point, and the published figure beside the default", () => {
    const charts = sensitivityCharts(base, varied, 1);
    expect(charts).toHaveLength(9);
    const [swim] = charts;
    expect(swim?.name).toBe("sensitivity-fp-swim");
    expect(swim?.table.rows.map((row) => row[1]?.shown)).toEqual([first.value, second.value, third.value]);
    expect(swim?.caption).toContain("published figure, 1.");
  });

  it("draws nothing of what the default has none of", () => {
    const without = { ...base, atHealthy: { ...base.atHealthy, lifeguard: 0 } };
    expect(sensitivityCharts(without, varied, 1)).toHaveLength(8);
    expect(sensitivityTable(without, varied).rows[1]?.at(12)?.shown).toBe("–");
  });

  it("compares runs that met the same faults alone", () => {
    const place = { concurrent: 4, blockedMs: 128, openMs: 1 };
    const there = [outcomeAt(place, "swim", 1)];
    const others = [outcomeAt(place, "swim", 1), outcomeAt(place, "swim", 2)];
    expect(sameFaultsAs(there, others)).toEqual(there);
  });
});
