/** Text that is HTML already: whatever else stood in it has been escaped. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly Html[];

/** HTML of a template: texts put into it are escaped, HTML is taken as it is. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    html: fixed.reduce(
      (text, piece, index) => text + piece + (index < parts.length ? htmlOf(parts[index] as Part) : ""),
      "",
    ),
  };
}

/** HTML made elsewhere, such as a picture. */
export function ready(markup: string): Html {
  return { html: markup };
}

function htmlOf(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(({ html: markup }) => markup).join("");
}

/** For text and for values of attributes. Control characters, which no browser shows, become a replacement character. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replace(CONTROL, "\ufffd");
}

/** All but tab and line ends. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
