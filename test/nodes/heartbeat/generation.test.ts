import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIRST_GENERATION,
  generationAfter,
  generationAt,
  isNewerGeneration,
} from "../../../nodes/heartbeat/generation.ts";

const wall = fc.integer({ min: 0, max: 8_000_000_000_000_000 });

describe("generations", () => {
  it("count milliseconds of the wall clock, modulo 2^31", () => {
    expect(generationAt(5_000_999)).toBe(5000);
    expect(generationAt(2_147_483_648_000 + 42_000)).toBe(42);
  });

  it("of a restart never equal the first", () => {
    for (const micros of [0, 1000, 1999, 2_147_483_648_000, -1]) {
      expect(generationAt(micros)).toBeGreaterThan(FIRST_GENERATION);
    }
  });

  it("of a restart that remembers are newer than the last, wherever the wall clock stands", () => {
    expect(generationAfter(FIRST_GENERATION, 5_000_000)).toBe(5000);
    expect(generationAfter(4000, 5_000_000)).toBe(5000);
    expect(generationAfter(6000, 5_000_000)).toBe(6001);
    fc.assert(
      fc.property(wall, wall, (before, after) => {
        const last = generationAt(before);
        expect(isNewerGeneration(generationAfter(last, after), last)).toBe(true);
      }),
    );
  });

  it("fit into 32 bits and come after the first life", () => {
    fc.assert(
      fc.property(wall, (micros) => {
        const generation = generationAt(micros);
        expect(generation).toBe(generation >>> 0);
        expect(isNewerGeneration(generation, FIRST_GENERATION)).toBe(true);
        expect(isNewerGeneration(FIRST_GENERATION, generation)).toBe(false);
        expect(isNewerGeneration(generation, generation)).toBe(false);
      }),
    );
  });

  it("come after those of earlier restarts up to 12 days ago, over the wrap too, and never the other way", () => {
    fc.assert(
      fc.property(wall, fc.integer({ min: 3, max: 1_000_000_000 }), (micros, laterMillis) => {
        const earlier = generationAt(micros);
        const later = generationAt(micros + laterMillis * 1000);
        expect(isNewerGeneration(later, earlier)).toBe(true);
        expect(isNewerGeneration(earlier, later)).toBe(false);
      }),
    );
  });
});
