import { expect, it } from "vitest";
import { timeLawWords } from "../../src/report/time-law-words.ts";

it("says how long, and by which law", () => {
  expect(timeLawWords({ law: "constant", micros: 10_000_000 })).toBe("10s");
  expect(timeLawWords({ law: "exponential", meanMicros: 60_000_000 })).toBe("1m on average (exponential)");
  expect(timeLawWords({ law: "uniform", lowMicros: 1_000_000, highMicros: 2_000_000 })).toBe(
    "1s to 2s (uniform)",
  );
  expect(timeLawWords({ law: "pareto", shape: 2, leastMicros: 1_000_000 })).toBe(
    "at least 1s (Pareto, shape 2)",
  );
  expect(timeLawWords({ law: "weibull", shape: 0.5, scaleMicros: 1_000_000 })).toBe(
    "the order of 1s (Weibull, shape 0.5)",
  );
});
