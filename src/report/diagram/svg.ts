/** Text as it may stand in XML, in an element or an attribute. */
export function escaped(text: string): string {
  return (
    text
      // Control characters and halves of pairs are not for XML.
      .replace(/[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\u{FFFD}")
      .replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found)
  );
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** An element; numbers are written to a tenth. @param content of elements that are written already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = "",
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? tenths(value) : escaped(value)}"`)
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** A text that begins, is centred or ends (`anchor`) at a place. */
export function text(
  x: number,
  y: number,
  content: string,
  className: string,
  anchor: "start" | "middle" | "end" = "start",
): string {
  return element("text", { x, y, class: className, "text-anchor": anchor }, escaped(content));
}

export function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}
