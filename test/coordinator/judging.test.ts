import { expect, test } from "vitest";
import { Judging } from "../../src/coordinator/judging.ts";

const group = (name: string, first: number, count: number, judged?: readonly number[]) => ({
  name,
  first,
  count,
  startsFull: false,
  ...(judged === undefined ? {} : { judged }),
});

test("a group judges itself, unless it says otherwise", () => {
  const judging = new Judging([group("a", 0, 3), group("b", 3, 2)]);
  expect(judging.subjectsOf(1)).toMatchObject([{ first: 3, count: 2 }]);
  expect(judging.judgesOf(1)).toEqual([{ first: 3, count: 2 }]);
  expect([2, 3, 4, 5].map((node) => judging.rowOf(1, node))).toEqual([-1, 0, 1, -1]);
});

test("several groups may be judged, and by several", () => {
  const judging = new Judging([
    group("registry", 0, 2, [3, 1]),
    group("web", 2, 4, []),
    group("probe", 6, 1, [1]),
    group("batch", 7, 3, []),
  ]);
  expect(judging.rowCountOf(0)).toBe(7);
  expect([1, 2, 5, 6, 7, 9, 10].map((node) => judging.rowOf(0, node))).toEqual([-1, 0, 3, -1, 4, 6, -1]);
  expect(judging.judgesOf(1)).toEqual([
    { first: 0, count: 2 },
    { first: 6, count: 1 },
  ]);
  expect(judging.judgesOf(0)).toEqual([]);
  expect(judging.rowCountOf(1)).toBe(0);
  expect(judging.subjectGroups).toEqual([[1, 3], [], [1], []]);
  expect(judging.judgeGroups).toEqual([[], [0, 2], [], [0]]);
});
