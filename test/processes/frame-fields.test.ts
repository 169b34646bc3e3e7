import { describe, expect, it } from "vitest";
import { checkBatch, checkFields } from "../../src/processes/frame-fields.ts";
import { FrameError } from "../../src/processes/protocol.ts";

describe("the fields of a frame", () => {
  it("are exactly those that it has, in any order", () => {
    checkFields({ b: 1, a: 2 }, "x", ["a", "b"]);
    expect(() => checkFields({ a: 1 }, "x", ["a", "b"])).toThrow('a frame of type x needs the field "b"');
    expect(() => checkFields({ a: 1, b: 1, c: 1 }, "x", ["a", "b"])).toThrow(
      'a frame of type x has no field "c"; expected a, b',
    );
  });

  it("are its own", () => {
    expect(() => checkFields({}, "x", ["toString"])).toThrow(FrameError);
  });
});

describe("a batch", () => {
  it("has a number that counts", () => {
    for (const batch of [0, 1, Number.MAX_SAFE_INTEGER]) checkBatch(batch);
    for (const batch of [-1, 0.5, 2 ** 53, "1", null, undefined, Number.NaN]) {
      expect(() => checkBatch(batch)).toThrow(FrameError);
    }
  });
});
