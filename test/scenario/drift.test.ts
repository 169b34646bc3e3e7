import { expect, it } from "vitest";
import { drift } from "../../src/scenario/drift.ts";

const read = (text: unknown) => drift().safeParse(text);

it.each([
  ["200ppm", 200],
  ["-0.5ppm", -0.5],
  ["+100000ppm", 100_000],
  ["-0ppm", 0],
])("reads %s", (text, ppm) => {
  expect(read(text)).toEqual({ success: true, data: ppm });
});

it.each([
  [200, /write 200ppm/],
  ["200", /parts in a million/],
  ["1%", /parts in a million/],
  ["100001ppm", /at most 100000ppm/],
])("refuses %s", (text, message) => {
  expect(read(text).error?.issues[0]?.message).toMatch(message);
});
