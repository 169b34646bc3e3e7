import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SampleWindow } from "../../src/detectors/sample-window.ts";

describe("a sample window", () => {
  it("is empty at first, with a mean of 0", () => {
    const window = new SampleWindow(3);
    expect([window.size, window.mean]).toEqual([0, 0]);
  });

  it("holds the newest samples and gives back the one it loses", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat({ max: 1_000_000_000 }), { maxLength: 120 }),
        (capacity, samples) => {
          const window = new SampleWindow(capacity);
          samples.forEach((sample, index) => {
            expect(window.add(sample)).toBe(samples[index - capacity] ?? 0);
            const kept = samples.slice(Math.max(0, index + 1 - capacity), index + 1);
            const sum = kept.reduce((total, one) => total + one, 0);
            expect(window.size).toBe(kept.length);
            expect(window.mean).toBe(sum / kept.length);
          });
        },
      ),
    );
  });
});
