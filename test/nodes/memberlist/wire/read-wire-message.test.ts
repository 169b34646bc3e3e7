import { describe, expect, it } from "vitest";
import { NACK, PING, SUSPECT } from "../../../../nodes/memberlist/messages.ts";
import {
  readDatagramMessage,
  readStreamMessage,
} from "../../../../nodes/memberlist/wire/read-wire-message.ts";
import { CodecError } from "../../../../src/node.ts";
import { GOLDEN_MESSAGES } from "./golden-messages.ts";
import { fromHex, goldenBytes } from "./golden-vectors.ts";

const STREAM_ONLY = ["err", "pushpull raw", "tcp usermsg raw"];
const ON_BOTH = ["ping min", "ping src4", "ping src16", "ack nil", "ack empty", "ack payload"];

describe("reading the product's bytes", () => {
  it.each(GOLDEN_MESSAGES.filter(([name]) => !STREAM_ONLY.includes(name)))(
    "of a packet: %s",
    (name, message) => {
      expect(readDatagramMessage(goldenBytes(name))).toEqual(message);
    },
  );

  it.each(GOLDEN_MESSAGES.filter(([name]) => STREAM_ONLY.includes(name) || ON_BOTH.includes(name)))(
    "of a stream: %s",
    (name, message) => {
      expect(readStreamMessage(goldenBytes(name))).toEqual(message);
    },
  );

  it.each(STREAM_ONLY)("refuses in a packet what only streams carry: %s", (name) => {
    const [golden] = GOLDEN_MESSAGES.find(([goldenName]) => goldenName === name) ?? [];
    expect(golden).toBeDefined();
    if (golden) expect(() => readDatagramMessage(goldenBytes(golden))).toThrow(CodecError);
  });

  it.each(["nack", "suspect", "alive", "indirect", "compound ping+suspect"] as const)(
    "refuses on a stream what only packets carry: %s",
    (name) => {
      expect(() => readStreamMessage(goldenBytes(name))).toThrow(CodecError);
    },
  );

  it("refuses no bytes at all", () => {
    expect(() => readDatagramMessage(new Uint8Array(0))).toThrow(CodecError);
    expect(() => readStreamMessage(new Uint8Array(0))).toThrow(CodecError);
  });

  it.each(GOLDEN_MESSAGES)("refuses every shortened form: %s", (name) => {
    const bytes = goldenBytes(name);
    const read = STREAM_ONLY.includes(name) ? readStreamMessage : readDatagramMessage;
    for (let length = 0; length < bytes.length; length++) {
      expect(() => read(bytes.subarray(0, length))).toThrow(CodecError);
    }
  });
});

describe("reading leniently, as the product does", () => {
  const suspicion = { type: SUSPECT, incarnation: 7, node: "node-3", from: "node-1" };
  const FROM = "a4 46726f6d a6 6e6f64652d31";
  const INCARNATION = "ab 496e6361726e6174696f6e 07";
  const NODE = "a4 4e6f6465 a6 6e6f64652d33";

  it.each([
    ["keys in another order", `03 83 ${NODE} ${INCARNATION} ${FROM}`],
    [
      "an unknown key with nested values",
      `03 84 ${FROM} a1 78 82 01 93 c0 cb 0000000000000000 d6 01 00000000 a1 79 90 ${INCARNATION} ${NODE}`,
    ],
    ["a lower-case key, which is unknown", `03 84 ${FROM} ${INCARNATION} ${NODE} a4 6e6f6465 a1 78`],
    [
      "a key twice, the last one counting",
      `03 84 ${FROM} ab 496e6361726e6174696f6e 09 ${INCARNATION} ${NODE}`,
    ],
    ["a str8 value and key", `03 83 ${FROM} ${INCARNATION} d9 04 4e6f6465 d9 06 6e6f64652d33`],
    ["a bin8 value and key", `03 83 ${FROM} ${INCARNATION} c4 04 4e6f6465 c4 06 6e6f64652d33`],
    ["a raw16 and a raw32", `03 83 ${FROM} ${INCARNATION} da 0004 4e6f6465 db 00000006 6e6f64652d33`],
    ["an integer of 64 bits", `03 83 ${FROM} ab 496e6361726e6174696f6e cf 0000000000000007 ${NODE}`],
    ["a signed integer", `03 83 ${FROM} ab 496e6361726e6174696f6e d1 0007 ${NODE}`],
    ["a map16", `03 de 0003 ${FROM} ${INCARNATION} ${NODE}`],
    ["an array in the order of declaration", "03 93 07 a6 6e6f64652d33 a6 6e6f64652d31"],
    ["an array with more than the fields", "03 dc 0004 07 a6 6e6f64652d33 a6 6e6f64652d31 92 01 02"],
    ["bytes after the body", `03 83 ${FROM} ${INCARNATION} ${NODE} ff ff`],
  ])("accepts %s", (_, hex) => {
    expect(readDatagramMessage(fromHex(hex))).toEqual(suspicion);
  });

  it("takes missing keys, a short array and nil for zero values", () => {
    const nothing = { type: SUSPECT, incarnation: 0, node: "", from: "" };
    expect(readDatagramMessage(fromHex("03 80"))).toEqual(nothing);
    expect(readDatagramMessage(fromHex("03 91 07"))).toEqual({ ...nothing, incarnation: 7 });
    expect(readDatagramMessage(fromHex("03 93 c0 c0 c0"))).toEqual(nothing);
  });

  it("reads bytes that come as an array of small integers", () => {
    expect(
      readDatagramMessage(
        fromHex("04 96 08 a6 6e6f64652d33 94 0a 01 02 03 cd 1f0a 93 6d 3d 31 96 01 05 02 00 00 00"),
      ),
    ).toEqual(readDatagramMessage(goldenBytes("alive")));
  });

  it("reads a ping and an indirect ping as arrays in the order of declaration", () => {
    expect(
      readDatagramMessage(fromHex("00 95 cd 012c a6 6e6f64652d32 a4 0a010203 cd 1f0a a6 6e6f64652d31")),
    ).toEqual(readDatagramMessage(goldenBytes("ping src4")));
    expect(
      readDatagramMessage(
        fromHex("01 98 cd 012c a4 0a010203 cd 1f0a a6 6e6f64652d33 c3 a4 0a010203 cd 1f0a a6 6e6f64652d31"),
      ),
    ).toEqual(readDatagramMessage(goldenBytes("indirect")));
  });

  it("reads a push/pull header of the newest version, with a signed count", () => {
    const header = fromHex("06 83 a4 4a6f696e c2 a5 4e6f646573 d1 00c8 ac 5573657253746174654c656e 00");
    const record = fromHex("81 a4 4e616d65 a1 78");
    const bytes = new Uint8Array(header.length + 200 * record.length);
    bytes.set(header);
    for (let index = 0; index < 200; index++) bytes.set(record, header.length + index * record.length);
    const message = readStreamMessage(bytes);
    expect("records" in message && message.records.length).toBe(200);
  });

  it.each([
    ["a float for an integer", `03 83 ${FROM} ab 496e6361726e6174696f6e ca 40e00000 ${NODE}`],
    ["a double for an integer", "0b 81 a5 5365714e6f cb 4008000000000000"],
    ["a string for an integer", "0b 81 a5 5365714e6f a1 31"],
    ["a negative number", "0b 81 a5 5365714e6f ff"],
    ["a number beyond 32 bits", "0b 81 a5 5365714e6f cf 0000000100000000"],
    ["an integer for a string", "00 92 01 02"],
    ["an integer beyond a byte among bytes", "02 92 01 91 cd 0100"],
    ["an integer for a key", "0b 81 01 01"],
    ["a scalar for the body", "0b 01"],
    ["nil for the body", "0b c0"],
    ["the byte that MessagePack never uses", "0b 82 a1 78 c1 a5 5365714e6f 01"],
    ["a body that promises more than it holds", "0b df ffffffff"],
    ["an unknown value that promises more than it holds", "0b 81 a1 78 dd ffffffff"],
    ["bytes that promise more than they hold", "02 92 01 dd 7fffffff"],
    ["more records than there are bytes", "06 81 a5 4e6f646573 ce 000f4240"],
    ["more records than the product allows", "06 81 a5 4e6f646573 ce 7fffffff"],
    ["a negative count of records", "06 81 a5 4e6f646573 d0 ff"],
    ["more user state than there are bytes", "06 81 ac 5573657253746174654c656e 05 78"],
  ])("refuses %s", (_, hex) => {
    const read = hex.startsWith("06") ? readStreamMessage : readDatagramMessage;
    expect(() => read(fromHex(hex))).toThrow(CodecError);
  });

  it("passes over an unknown value nested a hundred thousand deep", () => {
    const depth = 100_000;
    const bytes = new Uint8Array(depth + 12).fill(0x91);
    bytes.set(fromHex("0b 82 a1 78"));
    bytes.set(fromHex("01 a5 5365714e6f 05"), 4 + depth);
    expect(readDatagramMessage(bytes)).toEqual({ type: NACK, sequence: 5 });
  });

  it("passes over a million unknown keys", () => {
    const bytes = new Uint8Array(6 + 2_000_000).fill(0xa0);
    bytes.set(fromHex("0b df 000f4240"));
    expect(readDatagramMessage(bytes)).toEqual({ type: NACK, sequence: 0 });
  });

  it("takes the largest values of their width", () => {
    const message = readDatagramMessage(fromHex("00 94 ce ffffffff a0 c0 cd ffff"));
    expect(message).toEqual({
      type: PING,
      sequence: 0xffffffff,
      node: "",
      sourceAddress: null,
      sourcePort: 65_535,
      sourceNode: "",
    });
    expect(() => readDatagramMessage(fromHex("00 94 01 a0 c0 ce 00010000"))).toThrow(CodecError);
  });
});
