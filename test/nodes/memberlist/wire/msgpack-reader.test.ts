import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MsgpackReader } from "../../../../nodes/memberlist/wire/msgpack-reader.ts";
import { MsgpackWriter } from "../../../../nodes/memberlist/wire/msgpack-writer.ts";
import { CodecError } from "../../../../src/node.ts";
import { fromHex } from "./golden-vectors.ts";

const reader = (hex: string): MsgpackReader => new MsgpackReader(fromHex(hex));

describe("MsgpackReader", () => {
  it("reads what the writer writes", () => {
    const unsigned = fc.maxSafeNat();
    const text = fc.string({ unit: "grapheme", maxLength: 300 });
    const bytes = fc.option(fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(unsigned, text, bytes, fc.boolean(), (number, string, content, flag) => {
        const writer = new MsgpackWriter();
        writer.unsigned(number);
        writer.string(string);
        writer.bytes(content);
        writer.boolean(flag);
        const read = new MsgpackReader(writer.finish());
        expect(read.unsigned(Number.MAX_SAFE_INTEGER)).toBe(number);
        expect(read.string()).toBe(string);
        expect(read.bytes()).toEqual(content);
        expect(read.boolean()).toBe(flag);
        expect(() => read.raw(1)).toThrow(CodecError);
      }),
    );
  });

  it("takes a key for a field only if all of it is the field's name", () => {
    // Six keys, of which the second alone is one: "Nod", "Node", "Nodes", "node", "Nodé" and "".
    const fields: string[] = [];
    const structure = reader("86a34e6f6401a44e6f646502a54e6f64657303a46e6f646504a54e6f64c3a905a006");
    structure.structure(["Node"], (field) => fields.push(`${field} ${structure.unsigned(9)}`));
    expect(fields).toEqual(["Node 2"]);
    expect(() => structure.raw(1)).toThrow(CodecError);
  });

  it("refuses strings and keys that end early", () => {
    expect(() => reader("a36162").string()).toThrow(/ends early/);
    expect(() => reader("da00ff6162").string()).toThrow(/ends early/);
    expect(() => reader("81a44e6f64").structure(["Node"], () => undefined)).toThrow(/ends early/);
  });

  it.each([
    "05",
    "cc05",
    "cd0005",
    "ce00000005",
    "cf0000000000000005",
    "d005",
    "d10005",
    "d200000005",
    "d30000000000000005",
  ])("reads an integer of any width: %s", (hex) => {
    expect(reader(hex).unsigned(5)).toBe(5);
    expect(() => reader(hex).unsigned(4)).toThrow(CodecError);
  });

  it.each(["ff", "e0", "d0ff", "d1ffff", "d2ffffffff", "d3ffffffffffffffff", "d38000000000000000"])(
    "refuses a negative integer: %s",
    (hex) => {
      expect(() => reader(hex).unsigned(Number.MAX_SAFE_INTEGER)).toThrow(/not in 0/);
    },
  );

  it.each([
    "00",
    "7f",
    "80",
    "8101a178",
    "90",
    "9101",
    "a0",
    "a178",
    "c0",
    "c2",
    "c3",
    "c40178",
    "c5000178",
    "c60000000178",
    "c7010578",
    "c800010578",
    "c9000000010578",
    "ca00000000",
    "cb0000000000000000",
    "cc00",
    "cd0000",
    "ce00000000",
    "cf0000000000000000",
    "d000",
    "d10000",
    "d200000000",
    "d30000000000000000",
    "d40178",
    "d5017878",
    "d60178787878",
    "d7017878787878787878",
    "d80178787878787878787878787878787878",
    "d90178",
    "da000178",
    "db0000000178",
    "dc000101",
    "dd0000000101",
    "de0001a17801",
    "df00000001a17801",
    "e0",
    "ff",
  ])("passes over one whole value: %s", (hex) => {
    const read = reader(`${hex} 2a`);
    read.skip();
    expect(read.unsigned(42)).toBe(42);
    for (let length = 0; length < fromHex(hex).length; length++) {
      const shortened = new MsgpackReader(fromHex(hex).subarray(0, length));
      expect(() => shortened.skip()).toThrow(CodecError);
    }
  });

  it("refuses the one byte that starts no value", () => {
    expect(() => reader("c1").skip()).toThrow(CodecError);
  });

  it("ends on any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        try {
          new MsgpackReader(bytes).skip();
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
