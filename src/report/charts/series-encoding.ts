import { seriesColour, seriesDash, seriesShape, type Theme } from "./theme.ts";

/** Encodings that tell series apart by colour and, for whoever does not see that, by dash or shape; one legend for all. */
export function seriesEncoding(names: readonly string[], theme: Theme) {
  const field = "series";
  const type = "nominal" as const;
  const legend = names.length > 1 ? { title: null } : null;
  const domain = [...names];
  return {
    color: {
      field,
      type,
      legend,
      scale: { domain, range: names.map((_, index) => seriesColour(theme, index)) },
    },
    strokeDash: {
      field,
      type,
      legend,
      scale: { domain, range: names.map((_, index) => [...seriesDash(index)]) },
    },
    shape: {
      field,
      type,
      legend,
      scale: { domain, range: names.map((_, index) => seriesShape(index)) },
    },
  };
}
