import { describe, expect, it } from "vitest";
import {
  addCrc,
  checkCrc,
  compress,
  compressIfSmaller,
  hasCrc,
  InflationBudget,
  joinCompound,
  STREAM_INFLATION_BYTES,
  splitCompound,
} from "../../../../nodes/memberlist/wire/packet-layers.ts";
import { CodecError } from "../../../../src/node.ts";
import { fromHex, GOLDEN_HEX, goldenBytes, toHex } from "./golden-vectors.ts";

const ABC = new TextEncoder().encode("abcabcabc-".repeat(20));

describe("compounds", () => {
  it("are the product's bytes, and come apart again", () => {
    const two = [goldenBytes("ping min"), goldenBytes("suspect")];
    expect(toHex(joinCompound(two))).toBe(GOLDEN_HEX["compound ping+suspect"]);
    expect(splitCompound(goldenBytes("compound ping+suspect"))).toEqual(two);
    const three = [goldenBytes("ack nil"), goldenBytes("suspect"), goldenBytes("alive")];
    expect(toHex(joinCompound(three))).toBe(GOLDEN_HEX["compound ack+suspect+alive"]);
    expect(splitCompound(goldenBytes("compound ack+suspect+alive"))).toEqual(three);
  });

  it("hold 255 messages of 65,535 bytes and no more", () => {
    const message = Uint8Array.of(1);
    expect(splitCompound(joinCompound(Array.from({ length: 255 }, () => message)))).toHaveLength(255);
    expect(() => joinCompound(Array.from({ length: 256 }, () => message))).toThrow(RangeError);
    expect(splitCompound(joinCompound([new Uint8Array(65_535)]))).toEqual([new Uint8Array(65_535)]);
    expect(() => joinCompound([new Uint8Array(65_536)])).toThrow(RangeError);
  });

  it("lose only their truncated tail, but must have all their lengths", () => {
    expect(splitCompound(fromHex("07 02 0001 0002 aa bb"))).toEqual([Uint8Array.of(0xaa)]);
    expect(splitCompound(fromHex("07 02 0001 0002"))).toEqual([]);
    expect(() => splitCompound(fromHex("07 02 0001 00"))).toThrow(CodecError);
    expect(() => splitCompound(fromHex("07"))).toThrow(CodecError);
  });
});

describe("the check sum", () => {
  const golden = goldenBytes("crc(compound ping+suspect)");

  it("is the product's, and is checked", () => {
    expect(toHex(addCrc(goldenBytes("compound ping+suspect")))).toBe(toHex(golden));
    expect(hasCrc(golden)).toBe(true);
    expect(checkCrc(golden)).toEqual(goldenBytes("compound ping+suspect"));
    const damaged = golden.slice();
    damaged[20] = 0;
    expect(() => checkCrc(damaged)).toThrow(CodecError);
  });

  it("needs all its bytes", () => {
    expect(hasCrc(golden.subarray(0, 4))).toBe(false);
    expect(hasCrc(goldenBytes("ping min"))).toBe(false);
    expect(hasCrc(new Uint8Array(0))).toBe(false);
  });
});

describe("compression", () => {
  it.each([
    ["compress(ping min)", goldenBytes("ping min")],
    ["compress(compound ack+suspect+alive)", goldenBytes("compound ack+suspect+alive")],
    ["compress(200 bytes abcabcabc-)", ABC],
    ["pushpull compressed", goldenBytes("pushpull raw")],
  ] as const)("inflates the product's bytes and gives the same: %s", (name, content) => {
    expect(new InflationBudget(STREAM_INFLATION_BYTES).inflate(goldenBytes(name))).toEqual(content);
    expect(toHex(compress(content))).toBe(GOLDEN_HEX[name]);
  });

  it("is left out where it would not make a packet smaller", () => {
    expect(compressIfSmaller(goldenBytes("ping min"))).toEqual(goldenBytes("ping min"));
    expect(compressIfSmaller(ABC)).toEqual(compress(ABC));
  });

  it("refuses another algorithm and damaged bytes", () => {
    const inflate = (hex: string): Uint8Array =>
      new InflationBudget(STREAM_INFLATION_BYTES).inflate(fromHex(hex));
    const golden = GOLDEN_HEX["compress(ping min)"];
    expect(() => inflate(golden.replace("a4416c676f00", "a4416c676f01"))).toThrow(/unknown compression 1/);
    expect(() => inflate(golden.slice(0, -2))).toThrow(CodecError);
    expect(() => inflate("09 82 a4 416c676f 00 a3 427566 c0")).toThrow(CodecError);
    expect(() => inflate("09")).toThrow(CodecError);
  });

  it("inflates no more than allowed in all, and nothing after it was refused", () => {
    const third = compress(new Uint8Array(14_000_000));
    const budget = new InflationBudget(STREAM_INFLATION_BYTES);
    expect(budget.inflate(third)).toHaveLength(14_000_000);
    expect(budget.inflate(third)).toHaveLength(14_000_000);
    expect(() => budget.inflate(third)).toThrow(CodecError);
    expect(() => budget.inflate(compress(ABC))).toThrow(CodecError);
  });

  it("charges for inflating even nothing", () => {
    const budget = new InflationBudget(10 * 1024);
    const nothing = compress(new Uint8Array(0));
    for (let time = 0; time < 10; time++) expect(budget.inflate(nothing)).toHaveLength(0);
    expect(() => budget.inflate(compress(ABC))).toThrow(CodecError);
  });
});
