import fc from "fast-check";
import { expect, it } from "vitest";
import { divide, runsOfShard } from "../../src/campaign/shards.ts";

const runsOf = (cells: number, configurations: number, seeds: number) =>
  Array.from({ length: cells * configurations * seeds }, (_, index) => ({
    cellIndex: Math.floor(index / (configurations * seeds)),
    configuration: Math.floor(index / seeds) % configurations,
    seed: index % seeds,
  }));

const spread = (shards: readonly number[], count: number) => {
  const counts = Array.from(
    { length: count },
    (_, index) => shards.filter((shard) => shard === index + 1).length,
  );
  return Math.max(...counts) - Math.min(...counts);
};

const shape = fc.tuple(
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 12 }),
);

it("gives every run to one shard, and each as many as the others: over all, in each cell and configuration", () => {
  fc.assert(
    fc.property(shape, fc.integer({ min: 1, max: 15 }), ([cells, configurations, seeds], count) => {
      const runs = runsOf(cells, configurations, seeds);
      const shards = divide(runs, count);
      expect(shards.every((shard) => shard >= 1 && shard <= count)).toBe(true);
      expect(spread(shards, count)).toBeLessThanOrEqual(1);
      const where = (isMeant: (run: (typeof runs)[number]) => boolean) =>
        shards.filter((_, at) => isMeant(runs[at] as (typeof runs)[number]));
      for (let cell = 0; cell < cells; cell++) {
        expect(
          spread(
            where(({ cellIndex }) => cellIndex === cell),
            count,
          ),
        ).toBeLessThanOrEqual(2);
        for (let of = 0; of < configurations; of++) {
          const group = where(({ cellIndex, configuration }) => cellIndex === cell && configuration === of);
          expect(spread(group, count)).toBeLessThanOrEqual(1);
        }
      }
    }),
  );
});

it("does not give one configuration to one shard and another to the other", () => {
  const runs = runsOf(10, 2, 1);
  const shards = divide(runs, 2);
  for (const configuration of [0, 1]) {
    expect(
      spread(
        shards.filter((_, at) => runs[at]?.configuration === configuration),
        2,
      ),
    ).toBeLessThanOrEqual(2);
  }
});

it("has shards that make up the whole, in its order", () => {
  const runs = runsOf(3, 2, 5);
  const parts = [1, 2, 3, 4].map((index) => runsOfShard(runs, { index, count: 4 }));
  expect(new Set(parts.flat()).size).toBe(runs.length);
  for (const part of parts) expect([...part].sort((a, b) => runs.indexOf(a) - runs.indexOf(b))).toEqual(part);
  expect(runsOfShard(runs, { index: 1, count: 1 })).toEqual(runs);
});
