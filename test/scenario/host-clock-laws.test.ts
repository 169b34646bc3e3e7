import { expect, it } from "vitest";
import { hostClockSchema, planHostClock } from "../../src/scenario/host-clock-laws.ts";

it("reads amounts and laws, and takes what is left out for right", () => {
  const plan = planHostClock(hostClockSchema.parse({ drift: { normal: { mean: "10ppm", sd: "30ppm" } } }));
  expect(plan).toEqual({
    offsetMicros: { law: "constant", value: 0 },
    driftPpm: { law: "normal", mean: 10, sd: 30 },
  });
});

it.each([
  { offset: { uniform: { low: "1s", high: "0s" } } },
  { drift: { normal: { mean: "1ppm", sd: "-1ppm" } } },
  { drift: {} },
  { drift: { uniform: { low: "1ppm", high: "2ppm" }, normal: { mean: "1ppm", sd: "1ppm" } } },
  { skew: "1s" },
])("refuses %j", (text) => {
  expect(hostClockSchema.safeParse(text).success).toBe(false);
});
