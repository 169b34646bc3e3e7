import { expect, test } from "vitest";
import { classify, noConvictions } from "../../src/coordinator/conviction-class.ts";

test.each([
  [true, true, true, "true"],
  [true, false, false, "true"],
  [false, true, true, "faulted"],
  [false, false, true, "unreachable"],
  [false, false, false, "false"],
] as const)("down %s, faulted %s, cut off %s: %s", (wasDown, isFaulted, isCutOff, expected) => {
  expect(classify(wasDown, isFaulted, () => isCutOff)).toBe(expected);
});

test("the network is not asked about what is true or faulted", () => {
  const refuse = () => {
    throw new Error("asked");
  };
  expect(classify(true, false, refuse)).toBe("true");
  expect(classify(false, true, refuse)).toBe("faulted");
});

test("counts of one run are not those of another", () => {
  const counts = noConvictions();
  counts.false += 1;
  expect(noConvictions()).toEqual({ true: 0, faulted: 0, unreachable: 0, false: 0 });
});
