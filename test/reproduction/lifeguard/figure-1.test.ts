import { describe, expect, it } from "vitest";
import { distressOf, figure1Charts, figure1Tables } from "../../../src/reproduction/lifeguard/figure-1.ts";
import type { Outcome } from "../../../src/reproduction/lifeguard/outcome.ts";
import { DISTRESSED_MEMBERS } from "../../../src/reproduction/lifeguard/published.ts";
import { outcomeAt } from "./outcomes-for-tests.ts";

const outcomes: Outcome[] = ["11.52ms", "1s"].flatMap((service) =>
  DISTRESSED_MEMBERS.flatMap((distressed) =>
    ["swim", "lifeguard"].flatMap((name) =>
      [1, 2].map((seed) => ({
        ...outcomeAt({ concurrent: 0, blockedMs: 0 }, name, seed),
        cell: { "faults.distress.slow.pick": distressed, "faults.distress.slow.service": service },
        falsePositives: service === "1s" && name === "swim" ? distressed * 100 + seed : 0,
        atHealthy: 0,
      })),
    ),
  ),
);

describe("Figure 1", () => {
  it("has means over the seeds, by cost of a message and distressed members", () => {
    const found = distressOf(outcomes);
    expect(found.map(({ service }) => service)).toEqual(["11.52ms", "1s"]);
    expect(found[0]?.total.swim).toEqual([0, 0, 0, 0, 0, 0]);
    expect(found[1]?.total.swim).toEqual([101.5, 201.5, 401.5, 801.5, 1601.5, 3201.5]);
    expect(found[1]?.total.lifeguard).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("has the published bars first, and all that was tried beside them", () => {
    const [swim] = figure1Tables(distressOf(outcomes));
    expect(swim?.rows.map((row) => row[0]?.shown)).toEqual([
      "published",
      "published",
      "11.52ms",
      "11.52ms",
      "1s",
      "1s",
    ]);
    expect(swim?.rows[0]?.[4]?.shown).toBe("365");
    expect(figure1Charts(distressOf(outcomes)).map(({ name }) => name)).toEqual([
      "figure-1-swim",
      "figure-1-lifeguard",
    ]);
  });
});
