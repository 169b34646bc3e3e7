import { expect, it } from "vitest";
import { DARK, LIGHT } from "../../../src/report/charts/theme.ts";
import { pageStyle } from "../../../src/report/html/page-style.ts";

it("has the colours of the pictures, by the reader's preference", () => {
  const style = pageStyle();
  expect(style).toContain(`--background:${LIGHT.background}`);
  expect(style).toMatch(
    new RegExp(`@media screen and \\(prefers-color-scheme:dark\\)\\{:root\\{--background:${DARK.background}`),
  );
});

it("asks nobody for anything", () => {
  expect(pageStyle()).not.toMatch(/url\(|@import|http/);
});

it("closes what it opens", () => {
  const style = pageStyle();
  expect(style.split("{")).toHaveLength(style.split("}").length);
});
