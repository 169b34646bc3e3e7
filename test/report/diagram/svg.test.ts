import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { element, escaped, tenths, text } from "../../../src/report/diagram/svg.ts";

describe("SVG", () => {
  it("holds no character that XML does not allow, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (content) => {
        expect(escaped(content)).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/);
        expect(escaped(content).replace(/[\t\n\r]/g, "")).not.toMatch(/[\p{Cc}\ufffe\uffff]/u);
      }),
    );
  });

  it("writes elements with their attributes, numbers short", () => {
    expect(element("line", { x: 1.25, class: 'a"b' })).toBe('<line x="1.3" class="a&quot;b"/>');
    expect(text(1, 2, "a < b", "label", "end")).toBe(
      '<text x="1" y="2" class="label" text-anchor="end">a &lt; b</text>',
    );
    expect(tenths(0.04)).toBe("0");
  });
});
