import { expect, test } from "vitest";
import { latencyFigures } from "../../src/coordinator/latency-figures.ts";

test("no sample, no figure", () => {
  expect(latencyFigures([])).toEqual({ count: 0, p50: null, p99: null, p999: null });
});

test("one sample is every percentile, 0 too", () => {
  expect(latencyFigures([0])).toEqual({ count: 1, p50: 0, p99: 0, p999: 0 });
});

test("percentiles lie at rank (n − 1) p between order statistics, in numeric order", () => {
  const samples = [10, 9, 100, 2];
  // Sorted 2, 9, 10, 100: ranks 1.5, 2.97 and 2.997.
  expect(latencyFigures(samples)).toEqual({
    count: 4,
    p50: 9.5,
    p99: expect.closeTo(10 + 0.97 * 90, 9),
    p999: expect.closeTo(10 + 0.997 * 90, 9),
  });
  expect(samples).toEqual([10, 9, 100, 2]);
});

test("1001 samples 0 … 1000: the percentiles are exact", () => {
  const samples = Array.from({ length: 1_001 }, (_, index) => 1_000 - index);
  expect(latencyFigures(samples)).toEqual({ count: 1_001, p50: 500, p99: 990, p999: 999 });
});
