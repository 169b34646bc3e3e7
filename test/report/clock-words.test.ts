import { expect, it } from "vitest";
import { clockWords } from "../../src/report/clock-words.ts";

it("says how far off, how fast, and by which law", () => {
  const right = { law: "constant", value: 0 } as const;
  expect(clockWords({ offsetMicros: right, driftPpm: right })).toBe("clocks that are right");
  expect(clockWords({ offsetMicros: { law: "constant", value: -5000 }, driftPpm: right })).toBe(
    "clocks set off by -5ms",
  );
  expect(
    clockWords({
      offsetMicros: { law: "normal", mean: 0, sd: 20_000 },
      driftPpm: { law: "uniform", low: -50, high: 50 },
    }),
  ).toBe(
    "clocks set off by 0s with a deviation of 20ms (normal) and drifting by -50 ppm to 50 ppm (uniform)",
  );
});
