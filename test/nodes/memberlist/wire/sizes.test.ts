import { describe, expect, it } from "vitest";
import * as sizes from "../../../../nodes/memberlist/wire/sizes.ts";
import { goldenBytes } from "./golden-vectors.ts";

const NO_SOURCE = -1;

describe("sizes of messages", () => {
  it.each([
    ["ping min", sizes.pingSize(2, 1, NO_SOURCE)],
    ["ping src4", sizes.pingSize(6, 300, 6)],
    ["indirect", sizes.indirectPingSize(6, 300, 6)],
    ["indirect nosrc", sizes.indirectPingSize(6, 300, NO_SOURCE)],
    ["ack nil", sizes.ackSize(300)],
    ["nack", sizes.nackSize(300)],
    ["suspect", sizes.suspectSize(6, 6, 7)],
    ["dead", sizes.deadSize(6, 6, 7)],
    ["alive", sizes.aliveSize(6, 3, 8)],
    ["alive nilmeta", sizes.aliveSize(6, 0, 8)],
    ["alive meta40 name33", sizes.aliveSize(33, 40, 100_000)],
    ["compound ping+suspect", sizes.compoundSize(17, 39, 1)],
    ["compound ack+suspect+alive", sizes.compoundSize(20, 39 + 65, 2)],
    ["crc(compound ping+suspect)", sizes.compoundSize(17, 39, 1) + sizes.CRC_BYTES],
    [
      "pushpull raw",
      sizes.pushPullHeaderSize(2) + sizes.pushPullRecordSize(6, 0, 1) + sizes.pushPullRecordSize(6, 3, 7) + 3,
    ],
  ] as const)("are those of the golden vectors: %s", (name, size) => {
    expect(size).toBe(goldenBytes(name).length);
  });

  it("grow with integers at the edges of their forms", () => {
    const edges = [0, 127, 128, 255, 256, 65_535, 65_536, 0xffffffff];
    expect(edges.map(sizes.unsignedSize)).toEqual([1, 1, 2, 2, 3, 3, 5, 5]);
  });

  it("grow with strings at the edges of their forms: there is no str8", () => {
    expect([0, 31, 32, 255, 65_535, 65_536].map(sizes.stringSize)).toEqual([1, 32, 35, 258, 65_538, 65_541]);
  });
});

describe("packets", () => {
  it("are bare when they carry one message", () => {
    expect(sizes.compoundSize(17, 0, 0)).toBe(17);
    expect(sizes.compoundSize(0, 39, 1)).toBe(39);
  });

  it("are compounds of 2 bytes and 2 for each message when they carry several", () => {
    expect(sizes.compoundSize(17, 39, 1)).toBe(2 + 2 * 2 + 17 + 39);
    expect(sizes.compoundSize(0, 78, 2)).toBe(2 + 2 * 2 + 78);
  });

  it("may take what the buffer leaves beside the leading message and the compound's header", () => {
    expect(sizes.gossipAllowance(1400, 0)).toBe(1398);
    expect(sizes.gossipAllowance(1400, 17)).toBe(1381);
  });

  it("stay within the buffer when filled by gossip alone, and exceed it by 2 at most beside a leading message", () => {
    const suspect = 39;
    for (let head = 0; head < 120; head++) {
      const allowance = sizes.gossipAllowance(1400, head);
      const count = Math.floor(allowance / (sizes.COMPOUND_PART_BYTES + suspect));
      const slack = allowance - count * (sizes.COMPOUND_PART_BYTES + suspect);
      const size = sizes.compoundSize(head, count * suspect, count);
      expect(size + slack).toBe(head === 0 ? 1400 : 1402);
    }
  });
});
