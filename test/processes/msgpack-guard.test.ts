import fc from "fast-check";
import msgpack from "msgpack-lite";
import { describe, expect, it } from "vitest";
import { checkMsgpack } from "../../src/processes/msgpack-guard.ts";
import { FrameError, LARGEST_FRAME_BYTES, LONGEST_TEXT_BYTES } from "../../src/processes/protocol.ts";

function fault(...bytes: readonly (number | string | Uint8Array)[]): string {
  const parts = bytes.map((part) =>
    typeof part === "number" ? Buffer.of(part) : Buffer.from(part as string),
  );
  return faultOf(Buffer.concat(parts));
}

function faultOf(bytes: Buffer): string {
  try {
    checkMsgpack(bytes);
    return "nothing wrong";
  } catch (error) {
    if (error instanceof FrameError) return error.message;
    throw error;
  }
}

function nested(open: readonly number[], times: number): Buffer {
  return Buffer.concat([...Array.from({ length: times }, () => Buffer.from(open)), Buffer.of(0xc0)]);
}

const GOOD = "nothing wrong";

describe("the guard of MessagePack", () => {
  it("lets pass what msgpack-lite writes of plain values", () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.integer(),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string({ unit: "grapheme", maxLength: 100 }),
        fc.boolean(),
        fc.constant(null),
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        fc.array(tie("any"), { maxLength: 20 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,40}$/), tie("any"), { maxKeys: 20 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (any) => {
        expect(faultOf(msgpack.encode(any))).toBe(GOOD);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("lets msgpack-lite see only what it can read whole", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 8 }), (random) => {
        const bytes = Buffer.from(random);
        if (faultOf(bytes) !== GOOD) return;
        expect(msgpack.decode(bytes)).not.toBeUndefined();
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it("holds frames to their size", () => {
    const bytes = Buffer.alloc(LARGEST_FRAME_BYTES + 1);
    expect(faultOf(bytes)).toBe("the frame has 16777217 bytes; expected at most 16777216");
    bytes.writeUInt8(0xc6);
    bytes.writeUInt32BE(LARGEST_FRAME_BYTES - 5, 1);
    expect(faultOf(bytes.subarray(0, LARGEST_FRAME_BYTES))).toBe(GOOD);
  });

  it("refuses at once a list or map that has no room", () => {
    expect(fault(0xdd, 0xff, 0xff, 0xff, 0xff)).toBe(
      "byte 0: a list of 4294967295 values is announced, but of the frame only 0 bytes are left for it and what should follow",
    );
    expect(fault(0xdf, 0xff, 0xff, 0xff, 0xff, 1, 2)).toContain(
      "byte 0: a map of 4294967295 keys is announced",
    );
    expect(fault(0xdc, 0x00, 0x03, 1, 2)).toContain("a list of 3 values is announced");
    expect(fault(0xdc, 0x00, 0x03, 1, 2, 3)).toBe(GOOD);
    expect(fault(0xde, 0x00, 0x01, 0xa1, "a", 3)).toBe(GOOD);
    // A length that has room alone, but not beside what the outer list still needs.
    expect(fault(0x93, 0x93, 1, 2, 3, 4)).toContain("byte 1: a list of 3 values is announced");
  });

  it("holds frames to their depth, however deep", () => {
    const list = [0x91];
    const map = [0x81, 0xa1, 0x61];
    for (const open of [list, map]) {
      expect(faultOf(nested(open, 12))).toBe(GOOD);
      const place = 12 * open.length;
      const expected = `byte ${place}: expected lists and maps at most 12 deep`;
      expect(faultOf(nested(open, 13))).toBe(expected);
      expect(faultOf(nested(open, 100_000))).toBe(expected);
    }
    expect(fault(...new Array(12).fill(0x91), 0x90)).toContain("at most 12 deep");
  });

  it("counts depth anew behind what has closed", () => {
    const one = [...new Array(11).fill(0x91), 0xc0];
    expect(fault(0x92, ...one, ...one)).toBe(GOOD);
  });

  it("holds frames to their number of values", () => {
    const list = (count: number) => {
      const bytes = Buffer.alloc(5 + count);
      bytes.writeUInt8(0xdd);
      bytes.writeUInt32BE(count, 1);
      return bytes;
    };
    expect(faultOf(list(999_999))).toBe(GOOD);
    expect(faultOf(list(1_000_000))).toBe("byte 0: expected at most 1000000 values in a frame");
  });

  it("takes as keys short texts alone, each once in a map", () => {
    expect(fault(0x81, 1, 1)).toBe("byte 1: expected a text as a map's key, found type 0x1");
    expect(fault(0x81, 0xc4, 0x01, "a", 1)).toContain("byte 1: expected a text as a map's key");
    expect(fault(0x82, 0xa1, "a", 1, 0xa1, "a", 2)).toBe(
      'byte 4: the key "a" stands twice in one map; expected each key once',
    );
    // The same key in another spelling of its length.
    expect(fault(0x82, 0xa1, "a", 1, 0xd9, 1, "a", 2)).toContain('the key "a" stands twice');
    expect(fault(0x92, 0x81, 0xa1, "a", 1, 0x81, 0xa1, "a", 1)).toBe(GOOD);
    expect(fault(0x81, 0xa1, "a", 0x81, 0xa1, "a", 1)).toBe(GOOD);
    expect(fault(0x81, 0xda, 1, 0, "k".repeat(256), 1)).toBe(GOOD);
    expect(fault(0x81, 0xda, 1, 1, "k".repeat(257), 1)).toBe(
      "byte 1: a key of 257 bytes; expected at most 256",
    );
    expect(fault(0x81, 0xa9, "__proto__", 1)).toBe(
      'byte 1: "__proto__" is not allowed as a key, since it has a meaning in JavaScript',
    );
    expect(fault(0x81, 0xda, 0, 9, "__proto__", 1)).toContain("not allowed as a key");
    expect(fault(0xa9, "__proto__")).toBe(GOOD);
  });

  it("knows a key that stands twice among many, and takes no more than many", () => {
    const map = (keys: readonly number[]) =>
      Buffer.concat([
        Buffer.of(0xde, keys.length >>> 8, keys.length & 0xff),
        ...keys.map((key) => Buffer.from(`\xa5${String(key).padStart(5, "0")}\x00`, "latin1")),
      ]);
    const keys = Array.from({ length: 1_000 }, (_, index) => index);
    expect(faultOf(map(keys))).toBe(GOOD);
    expect(faultOf(map(keys.with(999, 0)))).toContain('the key "00000" stands twice');
    expect(faultOf(map([...keys, 1_000]))).toContain("expected at most 1000 different keys in a frame");
  });

  it("refuses extensions", () => {
    for (const type of [0xc7, 0xc8, 0xc9, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]) {
      expect(fault(type, ...new Array(20).fill(0))).toBe(
        `byte 0: a MessagePack extension (0x${type.toString(16)}); expected none, bytes are written as bin`,
      );
    }
    expect(fault(0xc1)).toBe("byte 0: 0xc1 begins no MessagePack value");
  });

  it("holds texts to their length and to UTF-8", () => {
    const text = (length: number) =>
      Buffer.concat([Buffer.of(0xdb, 0, length >>> 16, length >>> 8, length), Buffer.alloc(length, "a")]);
    expect(faultOf(text(LONGEST_TEXT_BYTES))).toBe(GOOD);
    expect(faultOf(text(LONGEST_TEXT_BYTES + 1))).toBe(
      "byte 0: a text of 65537 bytes; expected at most 65536",
    );
    expect(fault(0xa4, "😀")).toBe(GOOD);
    // A stray byte, an overlong form, half of a pair, a character beyond Unicode, one cut short.
    for (const bad of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]) {
      expect(fault(0x91, 0xa0 + bad.length, Uint8Array.from(bad))).toBe(
        "byte 1: a text that is not valid UTF-8",
      );
      expect(fault(0xd9, 100 + bad.length, "a".repeat(100), Uint8Array.from(bad))).toContain(
        "not valid UTF-8",
      );
      expect(fault(0x81, 0xa0 + bad.length, Uint8Array.from(bad), 1)).toContain("not valid UTF-8");
    }
  });

  it("refuses numbers that JSON does not have, and -0", () => {
    const float = (value: number) => {
      const bytes = Buffer.alloc(9, 0xcb);
      bytes.writeDoubleBE(value, 1);
      return bytes;
    };
    expect(faultOf(float(1.5))).toBe(GOOD);
    expect(faultOf(float(2 ** 53))).toBe(GOOD);
    expect(faultOf(float(Number.NaN))).toBe("byte 0: expected a finite number other than -0, found NaN");
    expect(faultOf(float(Number.NEGATIVE_INFINITY))).toContain("found -Infinity");
    expect(faultOf(float(-0))).toContain("found -0");
    expect(fault(0xca, 0x7f, 0x80, 0, 0)).toContain("found Infinity");
    expect(fault(0xca, 0x80, 0, 0, 0)).toContain("found -0");
    expect(fault(0xca, 0x3f, 0x80, 0, 0)).toBe(GOOD);
  });

  it("takes 64-bit integers that are exact, and msgpack-lite reads them so", () => {
    const int64 = (value: bigint, type: number) => {
      const bytes = Buffer.alloc(9, type);
      bytes.writeBigUInt64BE(BigInt.asUintN(64, value), 1);
      return bytes;
    };
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    const good = fc.bigInt({ min: -most, max: most });
    fc.assert(
      fc.property(good, (value) => {
        const bytes = int64(value, value < 0n ? 0xd3 : 0xcf);
        expect(faultOf(bytes)).toBe(GOOD);
        expect(BigInt(msgpack.decode(bytes) as number)).toBe(value);
      }),
      { seed: 1 },
    );
    for (const value of [most, -most]) {
      expect(faultOf(int64(value, 0xd3))).toBe(GOOD);
      expect(BigInt(msgpack.decode(int64(value, 0xd3)) as number)).toBe(value);
    }
    for (const [value, type] of [
      [most + 1n, 0xcf],
      [most + 1n, 0xd3],
      [most + 2n, 0xcf],
      [-most - 1n, 0xd3],
      [-most - 2n, 0xd3],
      [-1n, 0xcf],
      [-(2n ** 63n), 0xd3],
    ] as const) {
      expect(faultOf(int64(value, type))).toContain("a whole number beyond ±(2^53 - 1)");
    }
  });

  it("wants one value, whole, and no more", () => {
    expect(fault(0xc0, 0xc0, 0xc0)).toBe("byte 1: 2 bytes follow the frame; expected one value and no more");
    expect(fault()).toBe("byte 0: the frame ends where a value was expected");
    expect(fault(0xa5, "abc")).toBe("byte 0: a text of 5 bytes is announced, but only 3 bytes are left");
    expect(fault(0xc4, 0x05, 1)).toBe("byte 0: a bin of 5 bytes is announced, but only 1 bytes are left");
    expect(fault(0xc6, 0xff, 0xff, 0xff, 0xff)).toContain("a bin of 4294967295 bytes is announced");
    for (const type of [
      0xc4, 0xc5, 0xc6, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd9, 0xda, 0xdb, 0xdc,
      0xdd, 0xde, 0xdf,
    ]) {
      expect(fault(type)).toMatch(/^byte 0: a .* is announced, but only 0 bytes are left$/);
    }
  });

  it("remembers nothing of a frame that it has refused", () => {
    expect(fault(0x82, 0xa1, "a", 1, 0xa1, "a", 1)).toContain("twice");
    expect(fault(0x81, 0xa1, "a", 1)).toBe(GOOD);
    expect(fault(1)).toBe(GOOD);
  });
});
