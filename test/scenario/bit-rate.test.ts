import { describe, expect, it } from "vitest";
import { bitRate } from "../../src/scenario/bit-rate.ts";

describe("a rate", () => {
  it.each([
    ["1bps", 1],
    ["64kbps", 64_000],
    ["1.1Mbps", 1_100_000],
    ["10Gbps", 10_000_000_000],
  ])("%s is %i bits a second", (text, bits) => {
    expect(bitRate().parse(text)).toBe(bits);
  });

  it.each([
    ["10", /with its unit/],
    [10, /write 10kbps or 10Mbps/],
    ["10mbps", /with its unit/],
    ["0Mbps", /a whole number of bits/],
    ["0.5bps", /a whole number of bits/],
    ["2000Gbps", /a whole number of bits/],
    ["-1Mbps", /with its unit/],
  ])("%j is refused", (text, message) => {
    expect(() => bitRate().parse(text)).toThrow(message);
  });
});
