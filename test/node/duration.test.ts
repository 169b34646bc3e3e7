import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { duration, formatDuration, parseDuration } from "../../src/node/duration.ts";

describe("a duration", () => {
  it.each([
    ["0s", 0],
    ["30us", 30],
    ["500ms", 500_000],
    ["0.3ms", 300],
    ["1.5s", 1_500_000],
    ["2m", 120_000_000],
    ["1h", 3_600_000_000],
    ["0.300000s", 300_000],
    // Beyond some two hours a fraction times a million is off a whole number by more than a millionth.
    ["277263332.9s", 277_263_332_900_000],
    ["4.35h", 15_660_000_000],
    ["1m30s", 90_000_000],
    ["1h0.5m1ms1us", 3_630_001_001],
    ["1s500ms", 1_500_000],
  ])("%s is %d microseconds", (text, micros) => {
    expect(parseDuration(text)).toBe(micros);
  });

  it.each([
    "",
    "5",
    "-5s",
    "5 s",
    "s",
    "5S",
    "1e3s",
    "0.5us",
    ".5s",
    "5s ",
    "500ms1s",
    "1s1s",
    "99999999999999999h",
    `0.${"0".repeat(64)}s`,
  ])("is not %j", (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it.each([
    ["1sec", "1s"],
    ["1d", "24h"],
    ["30µs", "30us"],
    ["5 ms", "5ms"],
    ["5min", "5m"],
  ])("was probably meant by %s", (text, meant) => {
    const error = duration().safeParse(text).error?.issues[0]?.message;
    expect(error?.endsWith(`, got "${text}": write ${meant}`)).toBe(true);
  });

  it("is written so that it reads as the same", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000_000 }),
        fc.constantFrom(1, 1_000, 100_000, 60_000_000),
        (n, unit) => {
          const micros = Math.min(n * unit, 3_600_000_000_000_000);
          expect(parseDuration(formatDuration(micros))).toBe(micros);
        },
      ),
    );
  });

  it.each([
    [0, "0s"],
    [30, "30us"],
    [500_000, "0.5s"],
    [16_384_000, "16384ms"],
    [1_500_000, "1.5s"],
    [120_000_000, "2m"],
  ])("of %d microseconds is written %s", (micros, text) => {
    expect(formatDuration(micros)).toBe(text);
  });
});

describe("a setting that holds a duration", () => {
  it("is read as microseconds", () => {
    expect(duration().parse("500ms")).toBe(500_000);
  });

  it.each([
    [-5, "can't be negative"],
    [5, "the unit is missing: write 5ms or 5s"],
    ["5", "the unit is missing"],
    ["-5s", "can't be negative: -5s"],
    ["soon", "expected a number with its unit"],
    [null, "expected a number with its unit"],
    ["0.5us", "expected a whole number of microseconds, got 0.5us"],
    ["1ms", "expected at least 10ms, got 1ms"],
  ])("refuses %j and says %j", (input, message) => {
    const result = duration({ atLeastMicros: 10_000 }).safeParse(input);
    expect(result.success).toBe(false);
    expect(result.error?.issues.map((issue) => issue.message).join()).toContain(message);
  });
});
