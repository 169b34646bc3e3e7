import { describe, expect, it } from "vitest";
import {
  DARK,
  LIGHT,
  seriesColour,
  seriesDash,
  seriesShape,
  THEMES,
} from "../../../src/report/charts/theme.ts";

/** Relative luminance of sRGB, and the contrast made of two, as WCAG 2 defines them. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

describe("a theme", () => {
  it.each(THEMES)("has text that can be read, and lines that can be seen ($name)", (theme) => {
    expect(contrast(theme.text, theme.background)).toBeGreaterThan(7);
    expect(contrast(theme.faintText, theme.background)).toBeGreaterThan(4.5);
    for (const colour of theme.series) expect(contrast(colour, theme.background)).toBeGreaterThan(3);
  });

  it("tells series apart by a second sign too, for far more series than colours", () => {
    const signs = Array.from({ length: 42 }, (_, index) =>
      JSON.stringify([seriesColour(LIGHT, index), seriesDash(index), seriesShape(index)]),
    );
    expect(new Set(signs).size).toBe(42);
  });

  it("has as many colours in the dark as in the light", () => {
    expect(DARK.series).toHaveLength(LIGHT.series.length);
    expect(DARK.ramp).toHaveLength(LIGHT.ramp.length);
  });
});
