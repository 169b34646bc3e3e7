import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { createStyle } from "../../src/report/style.ts";

it("changes nothing without colour", () => {
  const style = createStyle(false);
  for (const key of ["strong", "faint", "good", "bad"] as const) expect(style[key]("a b")).toBe("a b");
});

it("adds to the text with colour, and takes nothing away", () => {
  const style = createStyle(true);
  for (const key of ["strong", "faint", "good", "bad"] as const) {
    expect(style[key]("a b")).not.toBe("a b");
    expect(stripVTControlCharacters(style[key]("a b"))).toBe("a b");
  }
});

it("leaves nothing behind where there is no text", () => {
  expect(createStyle(true).strong("")).toBe("");
});
