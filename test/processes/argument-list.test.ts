import { describe, expect, it } from "vitest";
import {
  type Argument,
  boolean,
  bytes,
  faultOfArguments,
  faultOfCount,
  incarnation,
  instanceKey,
  micros,
  nothing,
  ordinal,
  stream,
  wholeNumber,
  word,
} from "../../src/processes/argument-list.ts";

function takes(argument: Argument, ...values: readonly unknown[]): boolean[] {
  return values.map((value) => faultOfArguments([value], 0, [argument], "msgpack") === undefined);
}

describe("an argument", () => {
  it("is a whole number of its range, both ends included", () => {
    expect(takes(wholeNumber("x", -1, 2), -2, -1, 0, 2, 3, 0.5, "1", null, Number.NaN)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(takes(ordinal("x"), -1, 0, 2 ** 31 - 1, 2 ** 31)).toEqual([false, true, true, false]);
    expect(takes(stream("x"), 0, 1, 2 ** 31 - 1, 2 ** 31)).toEqual([false, true, true, false]);
    expect(takes(instanceKey("x"), -(2 ** 31) - 1, -(2 ** 31), 2 ** 31 - 1, 2 ** 31)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(takes(micros("x"), -1, 0, 2 ** 53 - 1, 2 ** 53)).toEqual([false, true, true, false]);
    expect(takes(incarnation("x"), -1, 0, 2 ** 32 - 1, 2 ** 32)).toEqual([false, true, true, false]);
  });

  it("is a word of a few, true or false, bytes, or null", () => {
    expect(takes(word("x", "a", "b"), "a", "b", "c", 0, null)).toEqual([true, true, false, false, false]);
    expect(takes(boolean("x"), true, false, 0, null)).toEqual([true, true, false, false]);
    expect(takes(bytes("x"), Uint8Array.of(), Buffer.of(1), [1], "AQ==")).toEqual([true, true, false, false]);
    expect(takes(nothing("x"), null, undefined, 0)).toEqual([true, false, false]);
  });
});

describe("a list of arguments", () => {
  it("is checked from an index on, and the first fault told", () => {
    const expected = [ordinal("to"), boolean("engaged")];
    expect(faultOfArguments([-1, 5, true], 1, expected, "msgpack")).toBeUndefined();
    expect(faultOfArguments([-1, "5", 1], 1, expected, "msgpack")).toBe(
      'to is "5"; expected a whole number from 0 to 2147483647',
    );
    expect(faultOfArguments([-1, 5, 1], 1, expected, "msgpack")).toBe("engaged is 1; expected true or false");
  });

  it("gets bytes in the place of base64 in JSON alone", () => {
    const list = [0, "AQI="];
    expect(faultOfArguments(list, 1, [bytes("bytes")], "msgpack")).toContain(
      "expected bytes as MessagePack's bin",
    );
    expect(list[1]).toBe("AQI=");
    expect(faultOfArguments(list, 1, [bytes("bytes")], "json")).toBeUndefined();
    expect(list[1]).toEqual(Uint8Array.of(1, 2));
  });

  it("gets plain bytes in the place of a decoder's, without a copy", () => {
    const decoded = Buffer.from([9, 1, 2, 9]).subarray(1, 3);
    const list: unknown[] = [decoded];
    expect(faultOfArguments(list, 0, [bytes("bytes")], "msgpack")).toBeUndefined();
    expect(list[0]).toEqual(Uint8Array.of(1, 2));
    expect((list[0] as Uint8Array).buffer).toBe(decoded.buffer);
  });

  it("has as many as expected", () => {
    expect(faultOfCount("dial", 2, [ordinal("to"), micros("at")])).toBeUndefined();
    expect(faultOfCount("dial", 1, [ordinal("to"), micros("at")])).toBe(
      "dial has 1 arguments; expected 2 (to, at)",
    );
    expect(faultOfCount("exit", 3, [])).toBe("exit has 3 arguments; expected none");
  });
});
