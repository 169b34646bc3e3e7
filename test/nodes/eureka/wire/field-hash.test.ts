import { expect, test } from "vitest";
import { FieldHash } from "../../../../nodes/eureka/wire/field-hash.ts";

const hashOf = (...values: number[]) => {
  const hash = new FieldHash();
  for (const value of values) hash.f64(value);
  return hash.value;
};

test("a hash depends on every value and on their order", () => {
  const hashes = [
    hashOf(),
    hashOf(0),
    hashOf(0, 0),
    hashOf(1, 2),
    hashOf(2, 1),
    hashOf(2 ** 32),
    hashOf(2 ** 33),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashOf(1, 2)).toBe(hashOf(1, 2));
  for (const hash of hashes) expect(hash).toBe(hash | 0);
});

test("small numbers do not collide", () => {
  const seen = new Set<number>();
  for (let first = 0; first < 200; first++)
    for (let second = 0; second < 200; second++) seen.add(hashOf(first, second));
  expect(seen.size).toBe(40_000);
});
