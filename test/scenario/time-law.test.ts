import { expect, it } from "vitest";
import { timeLawSchema } from "../../src/scenario/time-law.ts";

it.each([
  ["10s", { law: "constant", micros: 10_000_000 }],
  [{ constant: "1s" }, { law: "constant", micros: 1_000_000 }],
  [{ exponential: { mean: "1m" } }, { law: "exponential", meanMicros: 60_000_000 }],
  [{ uniform: { low: "1s", high: "2s" } }, { law: "uniform", lowMicros: 1_000_000, highMicros: 2_000_000 }],
  [{ pareto: { shape: 1.5, least: "1s" } }, { law: "pareto", shape: 1.5, leastMicros: 1_000_000 }],
  [{ weibull: { shape: 0.7, scale: "1s" } }, { law: "weibull", shape: 0.7, scaleMicros: 1_000_000 }],
])("reads %j", (text, law) => {
  expect(timeLawSchema.parse(text)).toEqual(law);
});

it.each([
  "0s",
  5,
  {},
  { uniform: { low: "2s", high: "1s" } },
  { weibull: { shape: 0, scale: "1s" } },
  { exponential: { mean: "1s" }, constant: "1s" },
])("refuses %j", (text) => {
  expect(timeLawSchema.safeParse(text).success).toBe(false);
});
