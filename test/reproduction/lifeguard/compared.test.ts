import { describe, expect, it } from "vitest";
import {
  comparedCells,
  comparedColumns,
  formatTwoPlaces,
  ofConfigurations,
  percentCells,
  percentOf,
  totalOf,
} from "../../../src/reproduction/lifeguard/compared.ts";
import { pairRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import { outcomeAt } from "./outcomes-for-tests.ts";

const place = { concurrent: 4, blockedMs: 128, openMs: 1 };
const runs = pairRuns(
  [
    outcomeAt(place, "swim", 1, { falsePositives: 10 }),
    outcomeAt(place, "swim", 2, { falsePositives: 30 }),
    outcomeAt(place, "lifeguard", 1, { falsePositives: 1 }),
    outcomeAt(place, "lifeguard", 2, { falsePositives: 3 }),
  ],
  ["swim", "lifeguard"],
  5,
);
const countOf = ({ falsePositives }: { readonly falsePositives: number }) => falsePositives;

describe("comparisons", () => {
  it("scale totals to the paper's number of runs, with an interval", () => {
    const total = totalOf(runs, "swim", countOf);
    expect(total.value).toBe(200);
    expect(total.interval?.low).toBeLessThan(200);
    expect(total.interval?.high).toBeGreaterThan(200);
  });

  it("give percentages over the same runs in pairs: what is a tenth in each is a tenth without scatter", () => {
    const percent = percentOf(runs, "lifeguard", "swim", countOf);
    expect(percent.value).toBeCloseTo(10, 9);
    expect(percent.interval?.low).toBeCloseTo(10, 9);
    expect(percent.interval?.high).toBeCloseTo(10, 9);
  });

  it("show published, here with its interval, and the ratio, and keep the ratio's interval for the file", () => {
    const cells = comparedCells(100, totalOf(runs, "swim", countOf));
    expect(cells.map(({ shown }) => shown)).toEqual(["100", "200 (100 to 300)", "2.00"]);
    expect(cells[2]?.values).toEqual([2, 1, 3]);
    expect(cells.map(({ values }) => values.length)).toEqual(
      comparedColumns("FP", "fp").map(({ fields }) => fields.length),
    );
    expect(
      percentCells(1.5, percentOf(runs, "lifeguard", "swim", countOf)).map(({ shown }) => shown),
    ).toEqual(["1.50", "10.00"]);
  });

  it("show what does not exist as such", () => {
    expect(formatTwoPlaces(null)).toBe("–");
    expect(formatTwoPlaces(Number.NaN)).toBe("–");
    expect(formatTwoPlaces(3)).toBe("3.00");
  });

  it("are of five configurations", () => {
    expect(ofConfigurations((name) => name.length)).toEqual({
      swim: 4,
      "lha-probe": 9,
      "lha-suspicion": 13,
      buddy: 5,
      lifeguard: 9,
    });
  });
});
