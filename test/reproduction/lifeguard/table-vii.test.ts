import { describe, expect, it } from "vitest";
import { TUNED_NAMES } from "../../../src/reproduction/lifeguard/experiments.ts";
import { pairRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import { TABLE_VII, TUNING_METRICS } from "../../../src/reproduction/lifeguard/published.ts";
import { tableVii, tuningsOf } from "../../../src/reproduction/lifeguard/table-vii.ts";
import { outcomeAt, SEEDS } from "./outcomes-for-tests.ts";

const names = ["swim", ...TUNED_NAMES];

/** Runs that come to the published percentages; SWIM has 100 of everything. */
function tunedRuns() {
  const percent = (metric: (typeof TUNING_METRICS)[number], name: string) =>
    name === "swim" ? 100 : (TABLE_VII[metric][TUNED_NAMES.indexOf(name)] as number);
  const interval = names.flatMap((name) =>
    SEEDS.map((seed) =>
      outcomeAt({ concurrent: 4, blockedMs: 16384, openMs: 1 }, name, seed, {
        falsePositives: percent("false-positives", name),
        atHealthy: percent("at-healthy", name),
      }),
    ),
  );
  const threshold = names.flatMap((name) =>
    SEEDS.map((seed) =>
      outcomeAt({ concurrent: 4, blockedMs: 16384 }, name, seed, {
        firstDetection: [percent("first-median", name)],
        fullDissemination: [percent("full-median", name)],
      }),
    ),
  );
  return { interval: pairRuns(interval, names, 1), threshold: pairRuns(threshold, names, 1) };
}

describe("Table VII", () => {
  it("is the published one where runs come to that", () => {
    const { interval, threshold } = tunedRuns();
    const found = tuningsOf(interval, threshold);
    for (const metric of ["first-median", "full-median", "false-positives", "at-healthy"] as const) {
      TABLE_VII[metric].forEach((value, index) => {
        expect(found[metric][index]?.value).toBeCloseTo(value, 9);
      });
    }
  });

  it("has a published row and one of ours for each figure", () => {
    const { interval, threshold } = tunedRuns();
    const { rows, columns } = tableVii(tuningsOf(interval, threshold));
    expect(rows).toHaveLength(TUNING_METRICS.length * 2);
    for (const row of rows) {
      expect(row.map(({ values }) => values.length)).toEqual(columns.map(({ fields }) => fields.length));
    }
    expect(rows[0]?.slice(1, 3).map(({ shown }) => shown)).toEqual(["published", "53.14"]);
    expect(rows[1]?.[1]?.shown).toBe("here");
  });
});
