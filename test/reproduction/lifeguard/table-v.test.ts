import { describe, expect, it } from "vitest";
import { pairRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import { CONFIGURATIONS } from "../../../src/reproduction/lifeguard/published.ts";
import { latenciesOf, tableV } from "../../../src/reproduction/lifeguard/table-v.ts";
import { outcomeAt, SEEDS } from "./outcomes-for-tests.ts";

const outcomes = CONFIGURATIONS.flatMap((name, index) =>
  SEEDS.map((seed) =>
    outcomeAt({ concurrent: 4, blockedMs: 16384 }, name, seed, {
      firstDetection: [12 + index, 12 + index, 13 + index],
      fullDissemination: seed === 1 ? [] : [14],
    }),
  ),
);

describe("Table V", () => {
  it("has the quantiles of all samples together, of those that there are", () => {
    const latencies = latenciesOf(pairRuns(outcomes, CONFIGURATIONS, 1));
    expect(latencies.swim.first.map(({ value }) => value)).toEqual([12, 13, 13]);
    expect(latencies.lifeguard.first[0].value).toBe(16);
    expect(latencies.swim.full[2].value).toBe(14);
  });

  it("sets them beside the published ones, a row for each configuration", () => {
    const [first, full] = tableV(latenciesOf(pairRuns(outcomes, CONFIGURATIONS, 1)));
    expect([first?.rows.length, full?.rows.length]).toEqual([5, 5]);
    expect(first?.rows[0]?.slice(0, 4).map(({ shown }) => shown)).toEqual(["SWIM", "12.44", "12.00", "0.96"]);
    for (const row of first?.rows ?? []) {
      expect(row.map(({ values }) => values.length)).toEqual(
        first?.columns.map(({ fields }) => fields.length),
      );
    }
  });

  it("has no figure where nothing was detected", () => {
    const silent = outcomes.map((outcome) => ({ ...outcome, firstDetection: [] }));
    const [first] = tableV(latenciesOf(pairRuns(silent, CONFIGURATIONS, 1)));
    expect(first?.rows[0]?.[2]?.shown).toBe("–");
  });
});
