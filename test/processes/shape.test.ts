import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultOfShape, listShape, microsShape, ordinalShape, textShape } from "../../src/processes/shape.ts";

const shape = z.strictObject({
  inner: listShape(
    z.strictObject({ ordinal: ordinalShape, word: z.enum(["a", "b"]), any: z.unknown() }),
    "things",
  ),
  micros: microsShape,
  text: textShape,
});
const GOOD = { inner: [{ ordinal: 1, word: "a", any: null }], micros: 5, text: "" };

function fault(value: unknown): string {
  const read = shape.safeParse(value);
  return read.success ? "nothing wrong" : faultOfShape(read.error, value, "root");
}

describe("a fault of shape", () => {
  it("is not found where there is none", () => {
    expect(fault(GOOD)).toBe("nothing wrong");
    expect(shape.parse(GOOD)).toEqual(GOOD);
  });

  it("says where, what was expected and what stands there", () => {
    expect(fault({ ...GOOD, micros: "5" })).toBe(
      'root.micros: expected a whole number from 0 to 9007199254740991, found "5"',
    );
    expect(fault({ ...GOOD, micros: -5 })).toBe("root.micros: expected at least 0, found -5");
    expect(fault({ ...GOOD, inner: [GOOD.inner[0], { ...GOOD.inner[0], ordinal: 2 ** 31 }] })).toBe(
      "root.inner[1].ordinal: expected at most 2147483647, found 2147483648",
    );
    expect(fault({ ...GOOD, inner: [{ ...GOOD.inner[0], word: "c" }] })).toBe(
      'root.inner[0].word: expected "a" or "b", found "c"',
    );
    expect(fault({ ...GOOD, inner: {} })).toBe("root.inner: expected a list of things, found a map");
    expect(fault({ ...GOOD, more: 1 })).toBe('root: expected no field "more", found a map');
    expect(fault({ ...GOOD, text: undefined })).toBe("root.text: expected a text, found nothing");
    expect(fault(5)).toBe("root: expected object, found 5");
  });

  it("is the first of a list, whatever comes behind", () => {
    let looked = 0;
    const counting = z.custom<number>(() => {
      looked++;
      return false;
    });
    expect(listShape(counting, "numbers").safeParse([1, 2, 3]).success).toBe(false);
    expect(looked).toBe(1);
  });
});
