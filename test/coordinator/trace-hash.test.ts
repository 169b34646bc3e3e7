import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TraceHash } from "../../src/coordinator/trace-hash.ts";

function digestOf(words: readonly number[]): string {
  const hash = new TraceHash();
  hash.add(Int32Array.from(words));
  return hash.digest();
}

const anyWords = fc.array(fc.integer(), { minLength: 1, maxLength: 40 });

describe("the trace hash", () => {
  it("is sixteen hexadecimal digits, and may be asked for again and in between", () => {
    fc.assert(
      fc.property(anyWords, anyWords, (words, more) => {
        const hash = new TraceHash();
        hash.add(Int32Array.from(words));
        expect(hash.digest()).toMatch(/^[0-9a-f]{16}$/);
        expect(hash.digest()).toBe(digestOf(words));
        hash.add(Int32Array.from(more));
        expect(hash.digest()).toBe(digestOf([...words, ...more]));
      }),
    );
  });

  it("changes with every word, with their order and with their number", () => {
    fc.assert(
      fc.property(anyWords, fc.nat(), fc.integer(), (words, place, word) => {
        const at = place % words.length;
        fc.pre(words[at] !== word);
        expect(digestOf(words.with(at, word))).not.toBe(digestOf(words));
        expect(digestOf([...words, 0])).not.toBe(digestOf(words));
        expect(digestOf([0, ...words])).not.toBe(digestOf(words));
      }),
    );
    expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
  });

  it("collides no more than chance would: never, among 200,000 short sequences", () => {
    const seen = new Set<string>();
    for (let first = 0; first < 500; first++) {
      for (let second = 0; second < 400; second++) seen.add(digestOf([first, second]));
    }
    expect(seen.size).toBe(200_000);
  });

  it("takes words by their 32 bits", () => {
    expect(digestOf([-1])).toBe(digestOf([4_294_967_295]));
  });

  it("is what it has always been", () => {
    expect([digestOf([]), digestOf([1, 2, 3])]).toMatchInlineSnapshot(`
      [
        "048e72bd83ce9fef",
        "6ea2063da441fa18",
      ]
    `);
  });
});
