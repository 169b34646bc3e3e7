import { join } from "node:path";
import type { DrawnChart } from "../report/charts/draw-chart.ts";
import { csvOf } from "../report/csv.ts";
import { junitOf } from "../report/junit.ts";
import { formatCount, formatCounted } from "../report/numbers.ts";
import type { ReportedResults } from "../report/results/reported-results.ts";
import { resultsPage } from "../report/results/results-page.ts";
import { allCharts, allTables, type ResultsReport, resultsReport } from "../report/results/results-report.ts";
import { resultsText } from "../report/results/results-text.ts";
import { createStyle } from "../report/style.ts";
import { EXIT_EXPECTATION_BROKEN, EXIT_GOOD, type ExitStatus } from "./exit-status.ts";
import { REPORT_FORMATS, type ReportFormat } from "./options.ts";
import { type ReportFile, writeReportFiles } from "./report-files.ts";
import { readReportedResults } from "./reported-results.ts";
import { shellCommand } from "./shell-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { textWidth } from "./text-width.ts";

export interface ReportRequest {
  /** Folders of results: of one command, or of a campaign's shards. */
  readonly results: readonly string[];
  /** Where the report goes; `undefined` for the first folder of results. */
  readonly output: string | undefined;
  readonly formats: readonly ReportFormat[];
}

/**
 * `coroner report`: makes a page, files for other programs, and the main tables on standard output of stored results.
 *
 * @throws {UsageError} when these are no results, or do not belong together. @throws {ToolFailure} when nothing can be written.
 */
export async function report(request: ReportRequest, surroundings: Surroundings): Promise<ExitStatus> {
  const results = readReportedResults(request.results, commandOf(request, surroundings), surroundings);
  for (const problem of results.problems) surroundings.errors.write(`${problem}\n`);
  const made = resultsReport(results);
  const folder = request.output ?? (request.results[0] as string);
  const files = await filesOf(made, request.formats);
  writeReportFiles(folder, files);
  surroundings.output.write(
    `${resultsText(made, textWidth(surroundings.columns), createStyle(surroundings.coloured))}\n\n${written(folder, files)}\n`,
  );
  return isAsExpected(results) ? EXIT_GOOD : EXIT_EXPECTATION_BROKEN;
}

async function filesOf(made: ResultsReport, formats: readonly ReportFormat[]): Promise<ReportFile[]> {
  const files: ReportFile[] = [];
  const charts = allCharts(made);
  if (formats.includes("html") || formats.includes("svg")) {
    // What draws is heavy: whoever wants no picture does not wait for it.
    const { drawChart } = await import("../report/charts/draw-chart.ts");
    const drawn: DrawnChart[] = [];
    for (const chart of charts) drawn.push(await drawChart(chart));
    if (formats.includes("html")) files.push({ path: "report.html", text: resultsPage(made, drawn) });
    if (formats.includes("svg")) {
      for (const { chart, light, dark } of drawn) {
        files.push({ path: join("figures", `${chart.name}.svg`), text: light });
        files.push({ path: join("figures", `${chart.name}-dark.svg`), text: dark });
      }
    }
  }
  if (formats.includes("csv")) {
    for (const table of allTables(made)) {
      files.push({ path: join("tables", `${table.name}.csv`), text: csvOf(table) });
    }
    for (const { table } of charts) {
      files.push({ path: join("figures", `${table.name}.csv`), text: csvOf(table) });
    }
  }
  if (formats.includes("junit")) {
    files.push({ path: "junit.xml", text: junitOf(made.results.scenario, made.results.expectations) });
  }
  return files;
}

/** Where everything is: single files by name, many by their folder. */
function written(folder: string, files: readonly ReportFile[]): string {
  const count = (ending: string) => files.filter(({ path }) => path.endsWith(ending)).length;
  const has = (path: string) => files.some((file) => file.path === path);
  const [tables, pictures] = [count(".csv"), count(".svg")];
  return [
    ...(has("report.html") ? [`Page:         ${join(folder, "report.html")}`] : []),
    ...(tables > 0
      ? [
          `CSV:          ${formatCounted(tables, "file")} in ${join(folder, "tables")} and ${join(folder, "figures")}`,
        ]
      : []),
    ...(pictures > 0
      ? [`SVG:          ${formatCount(pictures)} files in ${join(folder, "figures")}, light and dark`]
      : []),
    ...(has("junit.xml") ? [`Expectations: ${join(folder, "junit.xml")}`] : []),
  ].join("\n");
}

function isAsExpected({ expectations }: ReportedResults): boolean {
  return expectations.every((cell) => cell.expectations.every(({ holds }) => holds));
}

/** The command that makes this report. */
function commandOf({ results, output, formats }: ReportRequest, { invokedAs }: Surroundings): string {
  const words = [
    "report",
    ...results,
    ...(output === undefined ? [] : ["--output", output]),
    ...(formats.length === REPORT_FORMATS.length ? [] : ["--format", formats.join(",")]),
  ];
  return `${invokedAs} ${shellCommand(words)}`;
}
