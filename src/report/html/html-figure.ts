import type { DrawnChart } from "../charts/draw-chart.ts";
import { type Html, html, ready } from "./html.ts";

/** A picture with its caption, in both its variants: the style shows the one that goes with the page. */
export function htmlFigure({ chart, light, dark }: DrawnChart): Html {
  return html`<figure id="figure-${chart.name}"${chart.isWide ? html` class="wide"` : html``}>
<div class="scroll on-light" tabindex="0" role="region" aria-label="${chart.title}">${ready(light)}</div>
<div class="scroll on-dark" tabindex="0" role="region" aria-label="${chart.title}">${ready(dark)}</div>
<figcaption>${chart.caption}</figcaption>
</figure>
`;
}

/** Figures side by side where the page is wide enough. */
export function htmlFigures(figures: readonly DrawnChart[]): Html {
  return figures.length === 0 ? html`` : html`<div class="figures">\n${figures.map(htmlFigure)}</div>\n`;
}
