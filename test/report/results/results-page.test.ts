import { describe, expect, it } from "vitest";
import { drawChart } from "../../../src/report/charts/draw-chart.ts";
import type { ReportedResults } from "../../../src/report/results/reported-results.ts";
import { resultsPage } from "../../../src/report/results/results-page.ts";
import { allCharts, resultsReport } from "../../../src/report/results/results-report.ts";
import { htmlElements } from "../html/html-elements.ts";
import { madeUpResults, madeUpRun, sweptResults } from "./made-up-results.ts";

async function pageOf(results: ReportedResults): Promise<string> {
  const report = resultsReport(results, { resamples: 100 });
  return resultsPage(report, await Promise.all(allCharts(report).map(drawChart)));
}

const ACCUSERS = new Map([["swim", [{ accuser: "<b>", victim: "member-2", count: 4 }]]]);

describe("the page", () => {
  it("is well formed, stands by itself, and has every id once", async () => {
    for (const results of [madeUpResults({ accusers: ACCUSERS }), sweptResults()]) {
      const page = await pageOf(results);
      const elements = htmlElements(page);
      const ids = elements.flatMap(({ attributes: { id } }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of page.matchAll(/(?:href="#|url\(#|aria-labelledby=")([^")]*)/g))
        expect(ids).toContain(id);
      expect(page.replace(/xmlns(:\w+)?="[^"]*"/g, "")).not.toMatch(/https?:|src=|<link|<script|@import/);
      const figures = elements.filter(({ name }) => name === "figure").length;
      expect(elements.filter(({ name }) => name === "figcaption")).toHaveLength(figures);
      expect(
        elements.filter(({ name, attributes }) => name === "svg" && attributes.role === "img"),
      ).toHaveLength(2 * figures);
      for (const { attributes } of elements.filter(({ name }) => name === "th")) {
        expect(["col", "row"]).toContain(attributes.scope);
      }
    }
  });

  it("says what was run, what came of it, and how to do it again", async () => {
    const page = await pageOf(
      madeUpResults({
        notices: ["A notice & more."],
        problems: ["runs.jsonl:7: the line is torn"],
        sets: ["seeds=2"],
        expectations: [{ cell: {}, expectations: [{ text: "a.b <= 3", value: 7, right: 3, holds: false }] }],
      }),
    );
    for (const text of [
      "In 2 runs swim convicted healthy members 240 times, lifeguard 5 times: 48 times fewer.",
      "128 of member",
      "starvation: block of 16 picked of all 128 of member",
      "lifeguard-paper/swim",
      "240 (200 to 280)",
      "A notice &amp; more.",
      "runs.jsonl:7: the line is torn",
      "seeds=2",
      "a.b &lt;= 3",
      "coroner run starved-observers",
      "coroner report results/latest",
      "type 7 of Hyndman and Fan",
      "Rao and Wu",
      "Limits of the emulation",
      "# yaml-language-server",
    ]) {
      expect(page).toContain(text);
    }
  });

  it("says which runs are missing, and does without a scenario that cannot be read", async () => {
    const page = await pageOf(madeUpResults({ planned: 10, plan: undefined }));
    expect(page).toContain("6 runs of 10 are missing");
    expect(page).toContain("cannot read the stored scenario any more");
  });

  it("keeps names from being anything but names", async () => {
    const evil = `</title><script>alert(1)</script>"'&`;
    const page = await pageOf(
      madeUpResults({
        scenario: evil,
        notices: [evil],
        accusers: new Map([[evil, [{ accuser: evil, victim: evil, count: 1 }]]]),
        runs: [madeUpRun(evil, 1, 20, 12), madeUpRun(evil, 2, 10, 13), madeUpRun("b", 1, 1, 1)],
      }),
    );
    expect(page).not.toContain("<script");
    expect(page.match(/<\/title>/g)?.length).toBe(page.match(/<title/g)?.length);
  });

  it("tells of broken expectations no more than can be read", async () => {
    const expectations = Array.from({ length: 80 }, (_, index) => ({
      cell: { x: index },
      expectations: [{ text: "a.b == 0", value: 1, right: 0, holds: false }],
    }));
    expect(await pageOf(madeUpResults({ expectations }))).toContain("20 more are in expectations.csv.");
  });
});
