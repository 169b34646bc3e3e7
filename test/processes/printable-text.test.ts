import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printableText } from "../../src/processes/printable-text.ts";

describe("text that somebody else wrote", () => {
  it("stays as it is when it is fit to print", () => {
    expect(printableText("process-3: größer, 日本, 😀")).toBe("process-3: größer, 日本, 😀");
  });

  it("loses what steers a terminal, ends a line or turns the direction of writing", () => {
    expect(printableText("\u001b[31mred\u001b[0m\r\nnext\u0000 \u202eback\u2028line")).toBe(
      "[31mred [0m next   back line",
    );
  });

  it("is cut to its length, and says so", () => {
    expect(printableText("abcdefgh", 8)).toBe("abcdefgh");
    expect(printableText("abcdefghi", 8)).toBe("abcdefg…");
    expect(printableText("abcdef😀xyz", 8)).toBe("abcdef…");
  });

  it("never has more than may be, whatever it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 50 }), (text, most) => {
        const printed = printableText(text, most);
        expect(printed.length).toBeLessThanOrEqual(most);
        expect(printed).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});
