import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkJson } from "../../src/processes/json-guard.ts";
import { FrameError, LARGEST_FRAME_BYTES, LONGEST_TEXT_BYTES } from "../../src/processes/protocol.ts";

function fault(text: string): string {
  try {
    checkJson(text);
    return GOOD;
  } catch (error) {
    if (error instanceof FrameError) return error.message;
    throw error;
  }
}

const GOOD = "nothing wrong";

describe("the guard of JSON", () => {
  it("lets pass every JSON that keeps the limits, however it is laid out", () => {
    const json = fc.tuple(
      fc.jsonValue({ maxDepth: 5, stringUnit: "binary" }),
      fc.constantFrom("", " ", "\t"),
    );
    fc.assert(
      fc.property(json, ([value, indent]) => {
        const text = JSON.stringify(value, undefined, indent);
        // fc's dictionaries may hold the key __proto__.
        if (/__proto__|constructor|prototype/.test(text) || /-0[,\]}\s]|-0$/.test(text)) return;
        expect(fault(text)).toBe(GOOD);
      }),
      { seed: 1, numRuns: 400 },
    );
  });

  it("holds frames to their size in bytes", () => {
    const text = (bytes: number) => `"${"a".repeat(bytes - 2)}"`;
    expect(fault(text(LARGEST_FRAME_BYTES))).toBe(GOOD);
    expect(fault(text(LARGEST_FRAME_BYTES + 1))).toBe(
      "the frame has 16777217 bytes; expected at most 16777216",
    );
    expect(fault(`"${"€".repeat(LARGEST_FRAME_BYTES / 3)}"`)).toContain("expected at most 16777216");
  });

  it("holds frames to their depth, however deep", () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const nested = (times: number) => `${open.repeat(times)}1${close.repeat(times)}`;
      expect(fault(nested(12))).toBe(GOOD);
      const expected = `character ${12 * open.length}: expected lists and maps at most 12 deep`;
      expect(fault(nested(13))).toBe(expected);
      expect(fault(nested(100_000))).toBe(expected);
    }
    expect(fault(`[${Array.from({ length: 50 }, () => "[[]]").join()}]`)).toBe(GOOD);
    expect(fault(`["${"[".repeat(50)}"]`)).toBe(GOOD);
  });

  it("holds frames to their number of values", () => {
    const list = (count: number) => `[${"1,".repeat(count - 1)}1]`;
    expect(fault(list(999_999))).toBe(GOOD);
    expect(fault(list(1_000_000))).toContain("expected at most 1000000 values in a frame");
    const map = (count: number) => `{${Array.from({ length: count }, (_, index) => `"${index}":{}`).join()}}`;
    expect(fault(`[${map(3)}${",[]".repeat(999_994)}]`)).toBe(GOOD);
    expect(fault(`[${map(3)}${",[]".repeat(999_996)}]`)).toContain("expected at most 1000000 values");
  });

  it("refuses keys that have a meaning in JavaScript, also in disguise", () => {
    expect(fault('{"__proto__":{}}')).toBe(
      'character 1: "__proto__" is not allowed as a key, since it has a meaning in JavaScript',
    );
    expect(fault('{"a":1, "\\u005f_proto__" : {}}')).toContain('character 8: "__proto__" is not allowed');
    expect(fault('[{"a":[]},{"b":{"constructor":1}}]')).toContain("not allowed as a key");
    expect(fault('{"a":"__proto__","b":["prototype"]}')).toBe(GOOD);
  });

  it("takes each key once in a map, and short", () => {
    expect(fault('{"a":1,"a":2}')).toBe(
      'character 7: the key "a" stands twice in one map; expected each key once',
    );
    expect(fault('{"a":1,"\\u0061":2}')).toContain('the key "a" stands twice');
    expect(fault('{"a":{"a":1},"b":[{"a":1},{"a":1}]}')).toBe(GOOD);
    expect(fault('{"b":[1,2],"b":1}')).toContain('the key "b" stands twice');
    expect(fault(`{"${"k".repeat(256)}":1}`)).toBe(GOOD);
    expect(fault(`{"${"k".repeat(257)}":1}`)).toBe("character 1: a key of 257 bytes; expected at most 256");
    expect(fault(`{"${"€".repeat(86)}":1}`)).toBe("character 1: a key of 258 bytes; expected at most 256");
    expect(fault(`{"${"k".repeat(5_000_000)}":1}`)).toContain("expected at most 256");
    expect(fault(`{"${"\\u0061".repeat(256)}":1}`)).toBe(GOOD);
  });

  it("tells the first text that is too long in bytes", () => {
    expect(checkJson(`["${"a".repeat(LONGEST_TEXT_BYTES)}"]`)).toBe(-1);
    expect(checkJson(`["${"a".repeat(LONGEST_TEXT_BYTES + 1)}"]`)).toBe(1);
    expect(checkJson(`["", "${"€".repeat(21_846)}", "${"a".repeat(70_000)}"]`)).toBe(5);
    expect(checkJson(`["${"\\u0061".repeat(LONGEST_TEXT_BYTES)}"]`)).toBe(-1);
  });

  it("finds where a text ends behind escapes", () => {
    for (const content of ['\\"', "\\\\", '\\\\\\"', '\\"__proto__\\":', "{[", "\\\\\\\\"]) {
      expect(fault(`{"a":"${content}","b":[1]}`)).toBe(GOOD);
      expect(fault(`{"a":"${content}","a":1}`)).toContain("twice");
    }
    expect(fault('["abc')).toBe('character 1: a text is not closed; expected "');
    expect(fault('["abc\\"]')).toContain("not closed");
    expect(fault('{"\\x":1}')).toBe("character 1: a text with an escape that JSON does not have");
  });

  it("refuses numbers that are not finite once they are read, and -0", () => {
    for (const number of ["1e999", "-1E999", "1".repeat(400), "-0", "-0.0", "-0e5", "-1e-999"]) {
      expect(fault(`[${number}]`)).toContain("character 1: expected a finite number other than -0");
    }
    for (const number of ["-0.5", "0", "1e3", "1e-999", "1.5E+3", "-10"])
      expect(fault(`[${number}]`)).toBe(GOOD);
    expect(fault("[true,false,null]")).toBe(GOOD);
  });

  it("goes through what is no JSON to its end or its first breach of a limit", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"',
      "\\",
      "a",
      "-0",
      "1e9",
      " ",
      "\u0000",
      "\ud800",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        fault(parts.join(""));
      }),
      { seed: 1, numRuns: 1_000 },
    );
  });
});
