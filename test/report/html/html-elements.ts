import { type XmlElement, xmlElements } from "../xml-elements.ts";

/** The elements of a page of ours: it closes what HTML lets stand open, so that it is nearly XML. */
export function htmlElements(page: string): XmlElement[] {
  const asXml = page
    .replace(/^<!doctype html>\n/, "")
    .replace(/<meta ([^>]*)>/g, "<meta $1/>")
    // Text of a style sheet is no markup.
    .replace(/<style>[^<]*<\/style>/, "<style></style>")
    .replaceAll("&#39;", "&quot;");
  return xmlElements(asXml);
}
