import { describe, expect, it } from "vitest";
import { MsgpackWriter } from "../../../../nodes/memberlist/wire/msgpack-writer.ts";
import { stringSize, unsignedSize } from "../../../../nodes/memberlist/wire/sizes.ts";
import { fromHex, toHex } from "./golden-vectors.ts";

function written(write: (writer: MsgpackWriter) => void): Uint8Array {
  const writer = new MsgpackWriter();
  write(writer);
  return writer.finish();
}

describe("MsgpackWriter", () => {
  it.each([
    [0, "00"],
    [127, "7f"],
    [128, "cc80"],
    [255, "ccff"],
    [256, "cd0100"],
    [65_535, "cdffff"],
    [65_536, "ce00010000"],
    [0xffffffff, "ceffffffff"],
    [0x1_0000_0000, "cf0000000100000000"],
    [Number.MAX_SAFE_INTEGER, "cf001fffffffffffff"],
  ])("writes the shortest form of %d", (value, hex) => {
    const bytes = written((writer) => writer.unsigned(value));
    expect(toHex(bytes)).toBe(hex);
    if (value <= 0xffffffff) expect(bytes.length).toBe(unsignedSize(value));
  });

  it.each([
    [0, "a0"],
    [31, "bf"],
    [32, "da0020"],
    [255, "da00ff"],
    [65_535, "daffff"],
    [65_536, "db00010000"],
  ])("writes %d bytes without str8 and bin", (length, head) => {
    const content = new Uint8Array(length).fill(0x6d);
    const bytes = written((writer) => writer.bytes(content));
    expect(toHex(bytes.subarray(0, fromHex(head).length))).toBe(head);
    expect(bytes.length).toBe(stringSize(length));
    expect(written((writer) => writer.string("m".repeat(length)))).toEqual(bytes);
  });

  it.each([0, 1, 5, 6, 100])("writes the same, whatever was expected: %i bytes", (expectedBytes) => {
    const writer = new MsgpackWriter(expectedBytes);
    writer.string("where");
    writer.unsigned(256);
    expect(toHex(writer.finish())).toBe("a57768657265cd0100");
  });

  it("writes strings as UTF-8, nil, booleans, maps and plain bytes", () => {
    expect(toHex(written((writer) => writer.string("ö")))).toBe("a2c3b6");
    expect(toHex(written((writer) => writer.bytes(null)))).toBe("c0");
    expect(toHex(written((writer) => writer.boolean(true)))).toBe("c3");
    expect(toHex(written((writer) => writer.boolean(false)))).toBe("c2");
    expect(toHex(written((writer) => writer.mapHead(15)))).toBe("8f");
    expect(toHex(written((writer) => writer.mapHead(16)))).toBe("de0010");
    expect(toHex(written((writer) => writer.bigEndian(0xfedcba98, 4)))).toBe("fedcba98");
    expect(toHex(written((writer) => writer.bigEndian(0x1234, 2)))).toBe("1234");
  });
});
