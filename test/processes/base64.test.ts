import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "../../src/processes/base64.ts";

describe("base64", () => {
  it("brings bytes back, also of a part of a buffer", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(3), (bytes, skipped) => {
        const part = bytes.subarray(skipped);
        expect(Uint8Array.from(fromBase64(toBase64(part)) ?? [])).toEqual(part);
      }),
      { seed: 1 },
    );
    expect(toBase64(Uint8Array.of(2, 3, 4))).toBe("AgME");
  });

  it("has one spelling for the same bytes", () => {
    // No padding, too much of it, other letters, white space, bits that mean nothing, letters of the other alphabet.
    for (const text of [
      "AQ",
      "AQ=",
      "AQ===",
      "AQI",
      "A",
      "=",
      "====",
      "A*Q=",
      "AQ==\n",
      " AQ==",
      "AR==",
      "_-8=",
      "AQ==AQ==",
    ]) {
      expect(fromBase64(text)).toBeUndefined();
    }
    expect(fromBase64("")).toEqual(Buffer.of());
    expect(fromBase64("/+8=")).toEqual(Buffer.of(0xff, 0xef));
  });
});
