import { describe, expect, it } from "vitest";
import { checkKey, keyTooLong } from "../../src/processes/forbidden-key.ts";
import { FrameError } from "../../src/processes/protocol.ts";

describe("a key", () => {
  it("may be any that means nothing in JavaScript", () => {
    const before = new Set<string>();
    const inFrame = new Set<string>();
    for (const key of ["", "type", "proto", "__proto", "toString", "Constructor"])
      checkKey(key, before, inFrame, "byte 1");
    expect(before.size).toBe(6);
    for (const key of ["__proto__", "constructor", "prototype"]) {
      expect(() => checkKey(key, before, inFrame, "byte 1")).toThrow(FrameError);
    }
  });

  it("stands once in a map", () => {
    const before = new Set(["a"]);
    const inFrame = new Set(["a"]);
    expect(() => checkKey("a", before, inFrame, "byte 7")).toThrow(
      'byte 7: the key "a" stands twice in one map',
    );
  });

  it("is one of a thousand different ones at most", () => {
    const inFrame = new Set<string>();
    for (let key = 0; key < 2_000; key++) checkKey(`${key % 1_000}`, new Set(), inFrame, "byte 7");
    expect(() => checkKey("x", new Set(), inFrame, "byte 7")).toThrow(
      "byte 7: expected at most 1000 different keys in a frame",
    );
  });

  it("has an error if it is too long", () => {
    expect(keyTooLong(300, "byte 7")).toBeInstanceOf(FrameError);
    expect(keyTooLong(300, "byte 7").message).toBe("byte 7: a key of 300 bytes; expected at most 256");
  });
});
