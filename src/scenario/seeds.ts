import { z } from "zod";

const MOST_SEEDS = 100_000;

/** A number n means the seeds 1 to n; a list means itself. */
export const seedsSchema = z
  .union(
    [
      z
        .int()
        .min(1)
        .max(MOST_SEEDS)
        .transform((count) => Array.from({ length: count }, (_, index) => index + 1)),
      z
        .array(z.int().min(0))
        .min(1)
        .max(MOST_SEEDS)
        .refine((seeds) => new Set(seeds).size === seeds.length, {
          error: "a seed is in the list twice: remove it",
        }),
    ],
    { error: "expected how many seeds, such as 5, or a list of them, such as [1, 2, 3]" },
  )
  .prefault(1)
  .describe("How many runs: 5 means the seeds 1 to 5; or a list of seeds. Default 1.");
