import { describe, expect, it } from "vitest";
import { pairRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import { CONFIGURATIONS, TABLE_IV } from "../../../src/reproduction/lifeguard/published.ts";
import { falsePositivesOf, tableIv } from "../../../src/reproduction/lifeguard/table-iv.ts";
import { asPublished } from "./outcomes-for-tests.ts";

describe("Table IV", () => {
  it("is the published one where runs come to that", () => {
    const found = falsePositivesOf(pairRuns(asPublished(), CONFIGURATIONS, 1));
    for (const name of CONFIGURATIONS) {
      expect(found.all[name].total.value).toBeCloseTo(TABLE_IV[name].falsePositives, 3);
      expect(found.all[name].percentOfSwim.value).toBeCloseTo(TABLE_IV[name].percentOfSwim, 1);
      expect(found.atHealthy[name].percentOfSwim.value).toBeCloseTo(TABLE_IV[name].atHealthyPercentOfSwim, 1);
    }
  });

  it("has a table of FP and one of FP−, a row for each configuration, a field for each value", () => {
    const tables = tableIv(falsePositivesOf(pairRuns(asPublished(2), CONFIGURATIONS, 1)));
    expect(tables.map(({ name }) => name)).toEqual(["table-iv", "table-iv-healthy"]);
    for (const { columns, rows } of tables) {
      expect(rows).toHaveLength(5);
      for (const row of rows) {
        expect(row.map(({ values }) => values.length)).toEqual(columns.map(({ fields }) => fields.length));
      }
      expect(rows[0]?.[3]?.shown).toBe("2.00");
    }
  });
});
