import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lzwCompress, lzwDecompress } from "../../../../nodes/memberlist/wire/lzw.ts";
import { CodecError } from "../../../../src/node.ts";
import { fromHex, toHex } from "./golden-vectors.ts";

const NO_LIMIT = 1_000_000_000;

/** A generator with a fixed rule, so that every run tests the same long inputs. */
function noise(length: number, letters: number): Uint8Array {
  let state = 12_345;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % letters;
  });
}

/** Packs codes least significant bit first; each comes with its width. */
function pack(codes: readonly (readonly [code: number, width: number])[]): Uint8Array {
  const bits = codes.flatMap(([code, width]) =>
    Array.from({ length: width }, (_, bit) => (code >>> bit) & 1),
  );
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(8 * byte, 8 * byte + 8).reduce((value, bit, index) => value | (bit << index), 0),
  );
}

describe("LZW round trip", () => {
  it("holds for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (content) => {
        expect(lzwDecompress(lzwCompress(content), content.length)).toEqual(content);
      }),
    );
  });

  it("holds for texts of few letters, whose strings grow long", () => {
    const letter = fc.constantFrom(97, 98, 99);
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 3000 }), (letters) => {
        const content = Uint8Array.from(letters);
        expect(lzwDecompress(lzwCompress(content), content.length)).toEqual(content);
      }),
    );
  });

  it.each([
    ["noise, whose table fills fastest", noise(20_000, 256)],
    ["a small alphabet", noise(200_000, 4)],
    ["one letter, every string its predecessor and one more", new Uint8Array(9_000_000).fill(7)],
  ])("holds across several resets of the full table: %s", (_, content) => {
    const compressed = lzwCompress(content);
    // Between two clear codes there are 3837 entries of at most 12 bits: more bytes than that mean a reset.
    expect(compressed.length).toBeGreaterThan((3837 * 12) / 8);
    expect(Buffer.compare(lzwDecompress(compressed, content.length), content)).toBe(0);
  });

  it("holds at every length around the full table", () => {
    const content = noise(3900, 256);
    for (let length = 3780; length <= content.length; length++) {
      const start = content.subarray(0, length);
      expect(Buffer.compare(lzwDecompress(lzwCompress(start), length), start)).toBe(0);
    }
  });
});

describe("lzwCompress", () => {
  it("starts with a clear code and ends with an end code", () => {
    expect(toHex(lzwCompress(new Uint8Array(0)))).toBe(
      toHex(
        pack([
          [256, 9],
          [257, 9],
        ]),
      ),
    );
    expect(lzwCompress(Uint8Array.of(65, 65, 65))).toEqual(
      pack([
        [256, 9],
        [65, 9],
        [258, 9],
        [257, 9],
      ]),
    );
  });

  it("leaves nothing behind that changes the next call", () => {
    const content = noise(5000, 16);
    const first = lzwCompress(content);
    lzwCompress(noise(9000, 200));
    expect(lzwCompress(content)).toEqual(first);
  });
});

describe("lzwDecompress", () => {
  it("accepts a stream without the clear code at the start", () => {
    const compressed = pack([
      [65, 9],
      [66, 9],
      [258, 9],
      [257, 9],
    ]);
    expect(lzwDecompress(compressed, NO_LIMIT)).toEqual(Uint8Array.of(65, 66, 65, 66));
  });

  it("accepts clear codes anywhere and ignores what follows the end", () => {
    const compressed = pack([
      [256, 9],
      [256, 9],
      [65, 9],
      [66, 9],
      [256, 9],
      [67, 9],
      [257, 9],
      [511, 9],
    ]);
    expect(lzwDecompress(compressed, NO_LIMIT)).toEqual(Uint8Array.of(65, 66, 67));
  });

  it("adds no entries to a full table until a clear code", () => {
    // 256 to 4095 entries come from literals: 3838 codes fill the table, and 100 more must not change it.
    const codes: [number, number][] = [[256, 9]];
    let next = 257;
    for (let index = 0; index < 3838 + 100; index++) {
      codes.push([index % 251, Math.max(9, 32 - Math.clz32(Math.min(next, 4095)))]);
      next++;
    }
    const literals = codes.slice(1).map(([code]) => code);
    codes.push([4095, 12], [258, 12], [257, 12]);
    const content = [...literals, ...literals.slice(3837, 3839), ...literals.slice(0, 2)];
    expect(Array.from(lzwDecompress(pack(codes), NO_LIMIT))).toEqual(content);
  });

  it("refuses a code without an entry", () => {
    expect(() =>
      lzwDecompress(
        pack([
          [256, 9],
          [258, 9],
        ]),
        NO_LIMIT,
      ),
    ).toThrow(CodecError);
    expect(() =>
      lzwDecompress(
        pack([
          [65, 9],
          [259, 9],
          [257, 9],
        ]),
        NO_LIMIT,
      ),
    ).toThrow(CodecError);
  });

  it("refuses entries from before a clear code", () => {
    const compressed = pack([
      [65, 9],
      [66, 9],
      [67, 9],
      [256, 9],
      [65, 9],
      [259, 9],
      [257, 9],
    ]);
    expect(() => lzwDecompress(compressed, NO_LIMIT)).toThrow(CodecError);
  });

  it("refuses a stream without an end", () => {
    const compressed = lzwCompress(noise(300, 256));
    for (const length of [0, 1, 100, compressed.length - 2]) {
      expect(() => lzwDecompress(compressed.subarray(0, length), NO_LIMIT)).toThrow(CodecError);
    }
  });

  it("refuses more bytes than allowed, to the byte", () => {
    const bomb = lzwCompress(new Uint8Array(3_000_000));
    expect(bomb.length).toBeLessThan(5000);
    expect(() => lzwDecompress(bomb, 2_999_999)).toThrow(CodecError);
    expect(lzwDecompress(bomb, 3_000_000).length).toBe(3_000_000);
  });

  it("ends on any bytes with a content or a CodecError", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          lzwDecompress(bytes, 100_000);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
    );
  });

  it("reads the product's bytes", () => {
    const compressed = fromHex(
      "00c388192390e0c01605131e5468700cc2810c1f362c283122438a171742dce83063478e18416a9c38d2a2c88f24519a4c599163cb862d0202",
    );
    const content = new TextEncoder().encode("abcabcabc-".repeat(20));
    expect(lzwDecompress(compressed, NO_LIMIT)).toEqual(content);
    expect(toHex(lzwCompress(content))).toBe(toHex(compressed));
  });
});
