import { describe, expect, test } from "vitest";
import {
  AccuserMatrix,
  LISTED_ACCUSER_ENTRIES,
  mergeAccuserEntries,
} from "../../src/coordinator/accuser-matrix.ts";

const nameOf = (node: number) => `n${node}`;

test("lists what happened, the most frequent first, then by ordinals and class", () => {
  const matrix = new AccuserMatrix();
  matrix.convicted(10, 1, "false");
  matrix.convicted(2, 1, "false");
  matrix.convicted(2, 1, "true");
  matrix.convicted(2, 0, "unreachable");
  matrix.convicted(10, 3, "faulted");
  matrix.convicted(10, 3, "faulted");
  expect(matrix.entries(nameOf)).toEqual([
    ["n10", "n3", "faulted", 2],
    ["n2", "n0", "unreachable", 1],
    ["n2", "n1", "true", 1],
    ["n2", "n1", "false", 1],
    ["n10", "n1", "false", 1],
  ]);
});

test("a list has a bound, and drops the least frequent", () => {
  const matrix = new AccuserMatrix();
  for (let victim = 0; victim <= LISTED_ACCUSER_ENTRIES; victim++) matrix.convicted(0, victim, "false");
  matrix.convicted(0, LISTED_ACCUSER_ENTRIES, "false");
  const entries = matrix.entries(nameOf);
  expect(entries).toHaveLength(LISTED_ACCUSER_ENTRIES);
  expect(entries[0]).toEqual(["n0", `n${LISTED_ACCUSER_ENTRIES}`, "false", 2]);
});

describe("merging", () => {
  test("adds equal entries, and keeps classes apart", () => {
    const merged = mergeAccuserEntries([
      [
        ["a", "b", "false", 2],
        ["a", "c", "true", 1],
      ],
      [
        ["a", "c", "true", 4],
        ["a", "b", "faulted", 1],
      ],
      [],
    ]);
    expect(merged).toEqual([
      ["a", "c", "true", 5],
      ["a", "b", "false", 2],
      ["a", "b", "faulted", 1],
    ]);
  });

  test("the order does not depend on that of the runs", () => {
    const one = [["a", "b", "false", 1]] as const;
    const other = [["b", "a", "false", 1]] as const;
    expect(mergeAccuserEntries([one, other])).toEqual(mergeAccuserEntries([other, one]));
  });
});
