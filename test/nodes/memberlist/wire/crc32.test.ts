import { describe, expect, it } from "vitest";
import { crc32 } from "../../../../nodes/memberlist/wire/crc32.ts";
import { goldenBytes } from "./golden-vectors.ts";

describe("crc32", () => {
  it("gives the check value of the standard", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });

  it("is 0 for nothing", () => {
    expect(crc32(new Uint8Array(0))).toBe(0);
  });

  it("gives the product's sum of a packet", () => {
    expect(crc32(goldenBytes("compound ping+suspect"))).toBe(0x49b509ea);
  });
});
