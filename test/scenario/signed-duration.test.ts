import { expect, it } from "vitest";
import { signedDuration } from "../../src/scenario/signed-duration.ts";

const read = (text: unknown) => signedDuration().safeParse(text);

it.each([
  ["5s", 5_000_000],
  ["+1.5ms", 1500],
  ["-10ms", -10_000],
  ["-0s", 0],
])("reads %s", (text, micros) => {
  expect(read(text)).toEqual({ success: true, data: micros });
});

it.each([
  [5, /unit is missing/],
  ["--5s", /with a minus before it/],
  ["-5", /with a minus before it/],
  ["", /expected a number with its unit/],
  ["0.5us", /expected a number with its unit/],
])("refuses %s", (text, message) => {
  expect(read(text).error?.issues[0]?.message).toMatch(message);
});
