import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrap } from "../../src/report/wrap.ts";

describe("wrap", () => {
  it("breaks between words and indents what goes on", () => {
    expect(wrap("one two three four", 9, "  ")).toBe("one two\n  three\n  four");
  });

  it("keeps a line's own indentation and the text's line ends", () => {
    expect(wrap("  one two\nthree", 6)).toBe("  one\ntwo\nthree");
  });

  it("keeps a number with its unit", () => {
    expect(wrap("it took 12 s in all", 10)).toBe("it took\n12 s in\nall");
  });

  it("leaves no spaces at the end of a line", () => {
    expect(wrap("one  two  three", 8)).toBe("one  two\nthree");
    expect(wrap("four  five", 5)).toBe("four\nfive");
  });

  it("leaves a word that is too long as it is", () => {
    expect(wrap("a member-with-a-long-name b", 8)).toBe("a\nmember-with-a-long-name\nb");
  });

  it("loses no word and stays within the width where words fit", () => {
    const words = fc.array(fc.stringMatching(/^[a-z÷✓]{1,10}$/), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 60 }), (list, width) => {
        const wrapped = wrap(list.join(" "), width);
        expect(wrapped.split(/[ \n]/)).toEqual(list);
        for (const line of wrapped.split("\n")) expect([...line].length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
