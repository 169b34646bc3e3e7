import { expect, test } from "vitest";
import { hasSameCounts, incarnationOf, onlyUp, statusCounts } from "../../../nodes/eureka/instance.ts";
import { DOWN, OUT_OF_SERVICE } from "../../../nodes/eureka/status.ts";
import { recordOf } from "./records.ts";

const records = [
  recordOf(1),
  recordOf(2, { status: DOWN }),
  recordOf(3),
  recordOf(4, { status: OUT_OF_SERVICE }),
];

test("instances are counted by status, and two registries compared by that", () => {
  expect(statusCounts(records)).toEqual([2, 1, 0, 1, 0]);
  expect(hasSameCounts(statusCounts(records), statusCounts([...records].reverse()))).toBe(true);
  expect(hasSameCounts(statusCounts(records), statusCounts(records.slice(1)))).toBe(false);
});

test("only those that are up are up", () => {
  expect(onlyUp(records).map(({ id }) => id)).toEqual([1, 3]);
});

test("an incarnation is the dirty timestamp, in 32 bits", () => {
  expect(incarnationOf({ dirtyMs: 17 })).toBe(17);
  expect(incarnationOf({ dirtyMs: 2 ** 32 + 17 })).toBe(17);
  expect(incarnationOf({ dirtyMs: -1 })).toBe(2 ** 32 - 1);
});
