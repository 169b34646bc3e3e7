import { describe, expect, it } from "vitest";
import { html } from "../../../src/report/html/html.ts";
import {
  faintParagraph,
  htmlPage,
  list,
  paragraph,
  termList,
  verbatim,
} from "../../../src/report/html/html-page.ts";
import { htmlElements } from "./html-elements.ts";

describe("a page", () => {
  const page = htmlPage({
    title: "a & <b>",
    lead: [paragraph("In short.")],
    sections: [
      { id: "one", title: "One", content: [list(["<i>", "j"]), verbatim("run <x> && y")] },
      { id: "two", title: "Two", content: [termList([["seed", html`<b>1</b>`]]), faintParagraph("end")] },
    ],
  });

  it("is well formed, in one language, with one first heading", () => {
    const elements = htmlElements(page);
    expect(elements[0]).toMatchObject({ name: "html", attributes: { lang: "en" } });
    expect(elements.filter(({ name }) => name === "h1")).toHaveLength(1);
    expect(page).toContain("<h1>a &amp; &lt;b&gt;</h1>");
    expect(page).toContain("run &lt;x&gt; &amp;&amp; y");
  });

  it("has contents whose links lead to its sections", () => {
    const elements = htmlElements(page);
    const links = elements.flatMap(({ name, attributes: { href } }) => (name === "a" ? (href ?? "") : []));
    expect(links).toEqual(["#one", "#two"]);
    const ids = elements.flatMap(({ attributes: { id } }) => id ?? []);
    for (const link of links) expect(ids).toContain(link.slice(1));
    expect(
      elements
        .filter(({ name }) => name === "section")
        .map(({ attributes }) => attributes["aria-labelledby"]),
    ).toEqual(["one-title", "two-title"]);
  });

  it("forbids itself to load or to run anything", () => {
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(/<script|<link|https?:/);
  });
});
