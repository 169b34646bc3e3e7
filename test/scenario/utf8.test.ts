import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeUtf8 } from "../../src/scenario/utf8.ts";

it("gives back every text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre(!text.startsWith("\ufeff"));
      expect(decodeUtf8(new TextEncoder().encode(text))).toEqual({ text });
    }),
  );
});

it("finds the first byte that can't belong to the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (before, after) => {
      const prefix = new TextEncoder().encode(before);
      const bytes = Uint8Array.of(...prefix, 0xff, ...new TextEncoder().encode(after));
      expect(decodeUtf8(bytes)).toEqual({ invalidByteOffset: prefix.length });
    }),
  );
});

it("points at the last byte of a text cut short within a character", () => {
  expect(decodeUtf8(Uint8Array.of(0x61, 0xe2, 0x82))).toEqual({ invalidByteOffset: 2 });
});
