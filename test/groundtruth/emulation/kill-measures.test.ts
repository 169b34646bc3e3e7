import { describe, expect, it } from "vitest";
import { killMeasures } from "../../../groundtruth/emulation/kill-measures.ts";
import { event } from "./records.ts";

describe("a kill", () => {
  it("is suspected, detected and disseminated so long after it", () => {
    const looks: [number, number][] = [];
    const measures = killMeasures(
      [
        event(0.1, "S", 0, 9),
        event(2, "S", 1, 9),
        event(3, "S", 2, 9),
        event(10, "M", 3, 9, 2),
        event(10, "D", 3, 9),
        event(10, "D", 0, 5),
        event(10.2, "D", 1, 9),
        event(10.25, "M", 2, 9, 3),
        event(10.75, "D", 2, 9),
      ],
      9,
      0.5,
      (member, atSeconds) => {
        looks.push([member, atSeconds]);
        return 3;
      },
    );
    expect(measures).toEqual({
      killFirstSuspicionSeconds: 1.5,
      killFirstDetectionSeconds: 9.5,
      killMedianDetectionSeconds: 9.7,
      killFullDisseminationSeconds: 10.25,
      killSuspicionToDetectionSeconds: 8,
      killDetectionToDisseminationSeconds: 0.75,
      killConfirmationsAtFirstTimeout: 2,
      killScoreOfFirstSuspecter: 3,
    });
    expect(looks).toEqual([[1, 2]]);
  });

  it("looks at the suspecter's score at the next multiple of 20 ms", () => {
    const looks: number[] = [];
    killMeasures([event(1.901, "S", 1, 9)], 9, 0, (_, atSeconds) => looks.push(atSeconds));
    expect(looks).toEqual([1.92]);
  });

  it("that nobody noticed has no times", () => {
    const measures = killMeasures([], 9, 0.5, () => 0);
    expect(new Set(Object.values(measures))).toEqual(new Set([null]));
  });
});
