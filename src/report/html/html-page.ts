import { type Html, html, ready } from "./html.ts";
import { pageStyle } from "./page-style.ts";

export interface PageSection {
  /** Unique in the page: small letters and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly content: readonly Html[];
}

/**
 * A page that asks nobody for anything: style and pictures are in it, and there is no script. It can be opened from the disk,
 * sent by mail and read in years.
 */
export function htmlPage(page: {
  readonly title: string;
  /** Stands above the contents. */
  readonly lead: readonly Html[];
  readonly sections: readonly PageSection[];
}): string {
  const { title, lead, sections } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
${ready(pageStyle())}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${lead}
</header>
<nav aria-label="Contents"><ul>
${sections.map((section) => html`<li><a href="#${section.id}">${section.title}</a></li>\n`)}</ul></nav>
<main>
${sections.map(sectionHtml)}</main>
</body>
</html>
`.html;
}

function sectionHtml({ id, title, content }: PageSection): Html {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}
</section>
`;
}

export function paragraph(text: string): Html {
  return html`<p>${text}</p>\n`;
}

export function faintParagraph(text: string): Html {
  return html`<p class="faint">${text}</p>\n`;
}

export function list(items: readonly string[]): Html {
  return html`<ul>\n${items.map((item) => html`<li>${item}</li>\n`)}</ul>\n`;
}

/** Terms and what they stand for. */
export function termList(terms: readonly (readonly [term: string, meaning: string | Html])[]): Html {
  return html`<dl>\n${terms.map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>\n`)}</dl>\n`;
}

/** A command to be copied, a file's text. */
export function verbatim(text: string): Html {
  return html`<pre><code>${text}</code></pre>\n`;
}
