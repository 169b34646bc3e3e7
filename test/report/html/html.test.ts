import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, html, ready } from "../../../src/report/html/html.ts";

describe("HTML", () => {
  it("takes texts as texts, and HTML as HTML", () => {
    const name = `<img src=x onerror="alert('1')">&`;
    expect(html`<p title="${name}">${name} ${3}${html`<b>${"a<b"}</b>`}${ready("<i></i>")}</p>`.html).toBe(
      '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp; 3<b>a&lt;b</b><i></i></p>',
    );
  });

  it("puts lists one behind the other", () => {
    expect(html`<ul>${["a", "b"].map((item) => html`<li>${item}</li>`)}</ul>`.html).toBe(
      "<ul><li>a</li><li>b</li></ul>",
    );
  });

  it("lets nothing through that could open or close anything, nor control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)|(?![\t\n\r])\p{Cc}/u);
      }),
    );
    expect(escapeHtml("a\u0000\u001b[31mb\n")).toBe("a\ufffd\ufffd[31mb\n");
  });
});
