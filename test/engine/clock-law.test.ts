import { expect, it } from "vitest";
import { drawAmount } from "../../src/engine/clock-law.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { ClockLaw } from "../../src/scenario/scenario.ts";

function amounts(law: ClockLaw): number[] {
  const random = new RandomStreams(3).stream("clock");
  return Array.from({ length: 10_000 }, () => drawAmount(law, () => random));
}

it("is the same for all without a draw, uniform between bounds, or normal", () => {
  const never = () => {
    throw new Error("no chance is needed");
  };
  expect(drawAmount({ law: "constant", value: -5 }, never)).toBe(-5);
  const uniform = amounts({ law: "uniform", low: -50, high: 50 });
  expect(Math.min(...uniform)).toBeGreaterThanOrEqual(-50);
  expect(Math.max(...uniform)).toBeLessThanOrEqual(50);
  const normal = amounts({ law: "normal", mean: 100, sd: 20 });
  const mean = normal.reduce((sum, amount) => sum + amount, 0) / normal.length;
  const variance = normal.reduce((sum, amount) => sum + (amount - mean) * (amount - mean), 0) / normal.length;
  // Seed 3; standard errors 0.2 and 0.15.
  expect(Math.abs(mean - 100)).toBeLessThan(0.8);
  expect(Math.abs(Math.sqrt(variance) - 20)).toBeLessThan(0.6);
});
