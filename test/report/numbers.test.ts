import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatCounted,
  formatFigure,
  formatRatio,
  formatSeconds,
  formatShare,
  formatTimes,
} from "../../src/report/numbers.ts";

describe("counts", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [1234567, "1,234,567"],
  ])("%d is %s", (count, text) => expect(formatCount(count)).toBe(text));

  it("come with their noun", () => {
    expect(formatCounted(1, "crash", "crashes")).toBe("1 crash");
    expect(formatCounted(0, "member")).toBe("0 members");
  });
});

describe("figures", () => {
  it.each([
    [0, "0"],
    [0.0041234, "0.00412"],
    [0.5, "0.5"],
    [1.005, "1"],
    [12.249, "12.2"],
    [99.96, "100"],
    [1638.4, "1,638"],
    [null, "–"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("%d is %s", (figure, text) => expect(formatFigure(figure)).toBe(text));

  it("of time carry their unit, unless there is none", () => {
    expect(formatSeconds(12.249)).toBe("12.2 s");
    expect(formatSeconds(null)).toBe("–");
  });
});

describe("shares", () => {
  it.each([
    [0, "0 %"],
    [1, "100 %"],
    [0.5, "50 %"],
    [0.001, "0.1 %"],
    [0.937, "93.7 %"],
    [0.9999987, "99.99987 %"],
    [0.0000012, "0.00012 %"],
    [null, "–"],
  ])("%d is %s", (share, text) => expect(formatShare(share)).toBe(text));

  it("never pass for all or nothing when they are not", () => {
    expect(formatShare(1 - 1e-9)).not.toBe("100 %");
    expect(formatShare(1e-9)).not.toBe("0 %");
  });
});

describe("ratios", () => {
  it.each([
    [412, 7, "÷59"],
    [7, 412, "×59"],
    [10, 21, "×2.1"],
    [20, 19, "÷1.05"],
    [5, 5, "same"],
    [0, 0, "same"],
    [1000, 1001, "≈"],
    [5, 0, "÷∞"],
    [0, 5, "×∞"],
    [1, 123456, "×123,456"],
    [null, 5, "–"],
    [5, null, "–"],
  ])("of %d to %d is %s", (base, figure, text) => expect(formatRatio(base, figure)).toBe(text));

  it("are told with digits that mean something", () => {
    expect([58.857, 9.96, 5.91, 1.049].map(formatTimes)).toEqual(["59", "10", "5.9", "1.05"]);
  });
});
