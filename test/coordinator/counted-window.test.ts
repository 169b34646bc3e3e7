import { expect, test } from "vitest";
import { isCounted } from "../../src/coordinator/counted-window.ts";

test("a window is closed at the start and open at the end, and never holds what never was", () => {
  const window = { fromMicros: 10, untilMicros: 20 };
  const instants = [9, 10, 19, 20, Number.NaN];
  expect(instants.map((at) => isCounted(window, at))).toEqual([false, true, true, false, false]);
});
