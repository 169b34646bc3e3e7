/** An element of a document, with the names of those around it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly around: readonly string[];
}

const TOKEN = /<\?[^?]*\?>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/**
 * The elements of an XML document, in order.
 *
 * @throws Error when it is not well formed.
 */
export function xmlElements(document: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: string[] = [];
  let roots = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < document.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(document);
    if (token === null) throw new Error(`not well formed at ${at}: ${document.slice(at, at + 60)}`);
    const [, closing, name, attributes = "", selfClosing, characters] = token;
    if (characters !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot);)/.test(characters)) throw new Error(`a bare & at ${at}`);
      if (open.length === 0 && characters.trim() !== "") throw new Error(`text outside the root at ${at}`);
    } else if (closing === "/") {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing at ${at}`);
    } else if (name !== undefined) {
      if (open.length === 0) roots += 1;
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
      if (new Set(pairs.map(([key]) => key)).size < pairs.length)
        throw new Error(`an attribute twice at ${at}`);
      elements.push({ name, attributes: Object.fromEntries(pairs), around: [...open] });
      if (selfClosing === "") open.push(name);
    }
  }
  if (open.length > 0 || roots !== 1) throw new Error("elements are left open, or there is not one root");
  return elements;
}
