import { describe, expect, it } from "vitest";
import { RunWindow } from "../../../groundtruth/emulation/run-window.ts";

describe("a window", () => {
  it("is closed at its start and open at its end, which may come to be known later", () => {
    const window = new RunWindow(1_000_000, 3_000_000);
    expect([999_999, 1_000_000, 2_999_999, 3_000_000].map((at) => window.holds(at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(window.seconds).toBe(2);
    window.endMicros = 2_500_000;
    expect(window.seconds).toBe(1.5);
    expect(window.holds(2_500_000)).toBe(false);
  });
});
