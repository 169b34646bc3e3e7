import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printable } from "../../src/cli/printable.ts";
import { createStyle } from "../../src/report/style.ts";

describe("text for a terminal", () => {
  it("shows control characters, and keeps everything else", () => {
    expect(printable("a\u001b[2Jb\u0007\r\u009b1m\u007f\0\tc", false)).toBe(
      "a\\x1b[2Jb\\x07\\x0d\\x9b1m\\x7f\\x00\\x09c",
    );
    expect(printable("größer × 10\n✓ 名\n", false)).toBe("größer × 10\n✓ 名\n");
  });

  it("keeps its own emphasis where there is colour, and only there", () => {
    const { strong, faint, good, bad } = createStyle(true);
    const text = `${strong("a")}${faint("b")}${good("c")}${bad("d")}`;
    expect(printable(text, true)).toBe(text);
    expect(printable(strong("a"), false)).toBe("\\x1b[1ma\\x1b[22m");
  });

  it("lets no other code through, though it be coloured", () => {
    expect(printable("\u001b[8mhidden\u001b[1A\u001b]0;title\u0007", true)).toBe(
      "\\x1b[8mhidden\\x1b[1A\\x1b]0;title\\x07",
    );
  });

  it("has no control characters but line ends, whatever it was", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(printable(text, false).replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
