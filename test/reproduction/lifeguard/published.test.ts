import { describe, expect, it } from "vitest";
import {
  CONCURRENT_ANOMALIES,
  CONFIGURATIONS,
  DISTRESSED_MEMBERS,
  FIGURE_1,
  FIGURE_2,
  FIGURE_2_ERROR,
  FIGURE_3,
  FIGURE_3_ERROR,
  TABLE_IV,
  TABLE_V,
  TABLE_VI,
  TABLE_VII,
  TUNING_METRICS,
  TUNINGS,
} from "../../../src/reproduction/lifeguard/published.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const ofTuning = (alpha: number, beta: number) =>
  TUNINGS.findIndex((tuning) => tuning.alpha === alpha && tuning.beta === beta);

describe("the published tables", () => {
  it("have percentages that recompute from their counts to the printed digits", () => {
    for (const name of CONFIGURATIONS) {
      const { falsePositives, atHealthy, percentOfSwim, atHealthyPercentOfSwim } = TABLE_IV[name];
      expect((100 * falsePositives) / TABLE_IV.swim.falsePositives).toBeCloseTo(percentOfSwim, 1.9);
      expect((100 * atHealthy) / TABLE_IV.swim.atHealthy).toBeCloseTo(atHealthyPercentOfSwim, 1.9);
      const { messagesMillions, bytesGib, messagesPercentOfSwim, bytesPercentOfSwim } = TABLE_VI[name];
      expect((100 * messagesMillions) / TABLE_VI.swim.messagesMillions).toBeCloseTo(
        messagesPercentOfSwim,
        1.9,
      );
      expect((100 * bytesGib) / TABLE_VI.swim.bytesGib).toBeCloseTo(bytesPercentOfSwim, 1.9);
    }
  });

  it("say the same of Lifeguard with alpha 5 and beta 6 in Table VII as in Tables IV and V", () => {
    const at = ofTuning(5, 6);
    const percent = (lifeguard: number, swim: number) => (100 * lifeguard) / swim;
    const { lifeguard, swim } = TABLE_V;
    // From figures that are printed to a hundredth of a second.
    expect(TABLE_VII["first-median"][at]).toBeCloseTo(percent(lifeguard.first[0], swim.first[0]), 1.9);
    expect(TABLE_VII["full-median"][at]).toBeCloseTo(percent(lifeguard.full[0], swim.full[0]), 1.9);
    expect(TABLE_VII["first-p99"][at]).toBeCloseTo(percent(lifeguard.first[1], swim.first[1]), 1.9);
    expect(TABLE_VII["full-p99"][at]).toBeCloseTo(percent(lifeguard.full[1], swim.full[1]), 1.9);
    expect(TABLE_VII["first-p999"][at]).toBeCloseTo(percent(lifeguard.first[2], swim.first[2]), 1.9);
    expect(TABLE_VII["full-p999"][at]).toBeCloseTo(percent(lifeguard.full[2], swim.full[2]), 1.9);
    expect(TABLE_VII["false-positives"][at]).toBe(TABLE_IV.lifeguard.percentOfSwim);
    expect(TABLE_VII["at-healthy"][at]).toBe(TABLE_IV.lifeguard.atHealthyPercentOfSwim);
  });

  it("have the order of the text: Lifeguard, LHA-Suspicion, LHA-Probe, Buddy System, SWIM", () => {
    const order = ["lifeguard", "lha-suspicion", "lha-probe", "buddy", "swim"] as const;
    for (const field of ["falsePositives", "atHealthy"] as const) {
      const counts = order.map((name) => TABLE_IV[name][field]);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    }
  });

  it("have a figure for each of nine tunings", () => {
    expect(TUNINGS).toHaveLength(9);
    for (const metric of TUNING_METRICS) expect(TABLE_VII[metric]).toHaveLength(9);
  });
});

describe("the digitised figures", () => {
  it("sum to Table IV within their error: Figure 2", () => {
    for (const name of CONFIGURATIONS) {
      expect(FIGURE_2[name]).toHaveLength(CONCURRENT_ANOMALIES.length);
      const off = sum(FIGURE_2[name]) / TABLE_IV[name].falsePositives - 1;
      expect(Math.abs(off)).toBeLessThan(FIGURE_2_ERROR);
    }
  });

  it("sum to Table IV within their error: Figure 3", () => {
    for (const name of ["swim", "lifeguard"] as const) {
      expect(FIGURE_3[name]).toHaveLength(CONCURRENT_ANOMALIES.length);
      expect(Math.abs(sum(FIGURE_3[name]) / TABLE_IV[name].atHealthy - 1)).toBeLessThan(FIGURE_3_ERROR);
    }
  });

  it("have at healthy members no more than in all: Figure 1", () => {
    for (const { total, atHealthy } of Object.values(FIGURE_1)) {
      expect([total.length, atHealthy.length]).toEqual([
        DISTRESSED_MEMBERS.length,
        DISTRESSED_MEMBERS.length,
      ]);
      total.forEach((count, index) => {
        expect(atHealthy[index]).toBeLessThanOrEqual(count);
      });
    }
  });
});
