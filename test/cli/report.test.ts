import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/cli/command-line.ts";
import { EXIT_EXPECTATION_BROKEN, EXIT_FAILURE, EXIT_GOOD, EXIT_USAGE } from "../../src/cli/exit-status.ts";
import { htmlElements } from "../report/html/html-elements.ts";
import { xmlElements } from "../report/xml-elements.ts";
import { FakeSurroundings } from "./fake-surroundings.ts";
import { storedResults } from "./stored-results.ts";
import { changeFirstLine, storedSweep } from "./stored-sweep.ts";

const stored = storedResults();

async function report(...words: readonly string[]) {
  const surroundings = new FakeSurroundings();
  const status = await runCommandLine(["report", ...words], surroundings);
  return { status, written: surroundings.written, complained: surroundings.complained };
}

describe("report", () => {
  it("writes a page, tables, pictures and expectations beside the results, and says where", async () => {
    const { status, written, complained } = await report(stored.path);
    expect([status, complained]).toEqual([EXIT_GOOD, ""]);
    for (const line of [
      `Page:         ${join(stored.path, "report.html")}`,
      `Expectations: ${join(stored.path, "junit.xml")}`,
      "2 expectations held.",
    ]) {
      expect(written.split("\n")).toContain(line);
    }
    expect(written).toMatch(/^small: 4 runs\.\n\nIn 2 runs no healthy member was convicted/);
    expect(readdirSync(stored.path).sort()).toEqual([
      "figures",
      "junit.xml",
      "manifest.json",
      "report.html",
      "runs.jsonl",
      "summary.json",
      "tables",
    ]);
    const page = readFileSync(join(stored.path, "report.html"), "utf8");
    expect(htmlElements(page).filter(({ name }) => name === "figure").length).toBeGreaterThan(1);
    expect(page).toContain("coroner run ");
    expect(readFileSync(join(stored.path, "tables/runs.csv"), "utf8").trim().split("\r\n")).toHaveLength(5);
    for (const file of readdirSync(join(stored.path, "figures")).filter((name) => name.endsWith(".svg"))) {
      expect(xmlElements(readFileSync(join(stored.path, "figures", file), "utf8"))[0]?.name).toBe("svg");
    }
    expect(xmlElements(readFileSync(join(stored.path, "junit.xml"), "utf8"))[0]?.attributes).toMatchObject({
      tests: "2",
      failures: "0",
    });
  });

  it("is the same whenever it is made", async () => {
    const [one, other] = [join(stored.folder.path, "one"), join(stored.folder.path, "other")];
    await report(stored.path, "--format", "html,csv", "--output", one);
    await report(stored.path, "--format", "csv,html", "--output", other);
    const page = (folder: string) => readFileSync(join(folder, "report.html"), "utf8").replaceAll(folder, "");
    expect(page(one)).toBe(page(other));
  });

  it("writes only what is asked for, where it is asked for", async () => {
    const output = join(stored.folder.path, "ci");
    const { status, written } = await report(stored.path, "--format", "junit", "--output", output);
    expect(status).toBe(EXIT_GOOD);
    expect(readdirSync(output)).toEqual(["junit.xml"]);
    expect(written).not.toContain("Page:");
  });

  it("merges shards, and ends as broken expectations end", async () => {
    const shards = storedSweep(stored.path, stored.folder.path);
    const output = join(stored.folder.path, "report");
    const both = await report(...shards, "--format", "csv,junit", "--output", output);
    expect([both.status, both.complained]).toEqual([EXIT_GOOD, ""]);
    expect(both.written).toContain("small: 8 runs over 2 cells.");
    expect(readFileSync(join(output, "tables/cells.csv"), "utf8").trim().split("\r\n")).toHaveLength(5);
    const half = await report(shards[0], "--format", "junit", "--output", output);
    expect(half.status).toBe(EXIT_EXPECTATION_BROKEN);
    expect(half.written).toContain("4 runs of 8 are missing");
    expect(readFileSync(join(output, "junit.xml"), "utf8")).toContain("<failure ");
  });

  it("tells of damaged lines on standard error", async () => {
    changeFirstLine(stored.path, (line) => line.slice(0, 50));
    const { complained } = await report(stored.path, "--format", "junit");
    expect(complained).toMatch(/runs\.jsonl:1: the line is torn/);
  });

  it.each([
    [["nowhere"], /nowhere/],
    [["x", "--format", "pdf"], /no format pdf\. Expected some of html,csv,svg,junit/],
    [["x", "--output", ""], /Name a folder/],
    [[], /results/],
  ])("refuses %j", async (words, message) => {
    const { status, complained } = await report(...words);
    expect(status).toBe(EXIT_USAGE);
    expect(complained).toMatch(message);
  });

  it("says when it cannot write", async () => {
    mkdirSync(join(stored.path, "junit.xml"));
    const { status, complained } = await report(stored.path, "--format", "junit");
    expect(status).toBe(EXIT_FAILURE);
    expect(complained).toMatch(/^The report can't be written to .*junit\.xml: .*--output\.\n$/);
  });
});
