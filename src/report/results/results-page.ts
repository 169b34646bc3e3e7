import type { Cell } from "../../scenario/cells.ts";
import { flowText } from "../../scenario/flow-text.ts";
import { INTERVAL_METHOD } from "../../statistics/resample.ts";
import { QUANTILE_METHOD } from "../../statistics/sample.ts";
import type { DrawnChart } from "../charts/draw-chart.ts";
import { faultWords } from "../fault-words.ts";
import { headline } from "../headline.ts";
import { type Html, html } from "../html/html.ts";
import { htmlFigures } from "../html/html-figure.ts";
import {
  faintParagraph,
  htmlPage,
  list,
  type PageSection,
  paragraph,
  termList,
  verbatim,
} from "../html/html-page.ts";
import { htmlTable } from "../html/html-table.ts";
import { listNames } from "../listing.ts";
import { networkWords } from "../network-words.ts";
import { formatCount, formatCounted, formatFigure, formatSeconds } from "../numbers.ts";
import { incompleteJoinLines } from "../remarks.ts";
import { virtualSecondsPerRun } from "../scenario-report.ts";
import { seedsWords } from "../subject.ts";
import { emulationLimits } from "./emulation-limits.ts";
import { type ReportedResults, sweptFields } from "./reported-results.ts";
import type { ResultsReport } from "./results-report.ts";

/** Rows of a page's longest table; the file has all. */
const MOST_ROWS = 60;
const MOST_PROBLEMS = 20;

/** The report as one page. @param drawn its charts, all of them. */
export function resultsPage(report: ResultsReport, drawn: readonly DrawnChart[]): string {
  const { results, parts, word } = report;
  const byName = new Map(drawn.map((picture) => [picture.chart.name, picture] as const));
  const missing = results.planned - results.runs.length;
  return htmlPage({
    title: `${results.scenario}: what the failure detectors did`,
    lead: [
      html`<p class="lead">${headline(results.summary.configurations, word)}</p>\n`,
      ...(missing > 0
        ? [
            html`<p class="broken">${`${formatCounted(missing, "run")} of ${formatCount(results.planned)} ${missing === 1 ? "is" : "are"} missing: these are the figures of the others alone.`}</p>\n`,
          ]
        : []),
    ],
    sections: [
      whatWasRun(report),
      ...parts.map(
        ({ id, title, tables, charts }): PageSection => ({
          id,
          title,
          content: [
            ...tables.map((table) => htmlTable(table)),
            htmlFigures(charts.flatMap(({ name }) => byName.get(name) ?? [])),
          ],
        }),
      ),
      ...expectationsSection(report),
      {
        id: "method",
        title: "How figures are made",
        content: [
          list([
            QUANTILE_METHOD,
            INTERVAL_METHOD,
            "Counts are sums over all runs; samples of times are those of all runs together. What is beside each figure in brackets is its interval.",
          ]),
        ],
      },
      { id: "limits", title: "Limits of the emulation", content: [list(emulationLimits(results.plan))] },
      repeatSection(results),
    ],
  });
}

function whatWasRun({ results, settings }: ResultsReport): PageSection {
  const { plan, cells, configurations, seeds, runs, version, sets, summary, notices, problems } = results;
  const fields = sweptFields(results);
  const terms: (readonly [string, string])[] = [
    ["Scenario", results.scenario],
    ...(plan === undefined || plan.about === "" ? [] : [["About", plan.about] as const]),
    ...(plan === undefined
      ? []
      : [
          [
            "Members",
            listNames(plan.groups.map(({ name, count }) => `${formatCount(count)} of ${name}`)),
          ] as const,
          ["Length", `${formatSeconds(virtualSecondsPerRun(plan))} of run time a run, at most`] as const,
          ["Network", networkWords(plan.network)] as const,
        ]),
    ["Configurations", listNames(configurations, 40)],
    ["Seeds", seedsWords(seeds)],
    ...(fields.length === 0
      ? []
      : [["Cells", `${formatCount(cells.length)}, of ${sweepWords(cells, fields)}`] as const]),
    [
      "Runs",
      `${formatCount(runs.length)}${results.planned === runs.length ? "" : ` of ${formatCount(results.planned)}`}; ${formatFigure(summary.engine.virtualSeconds)} virtual seconds, ${formatCount(summary.engine.messages)} packets`,
    ],
    ["Version", version],
    ...(sets.length === 0 ? [] : [["Changed with --set", sets.join(", ")] as const]),
  ];
  const asWritten =
    fields.length === 0
      ? []
      : [
          faintParagraph(
            "These are the scenario's as written; in each cell the swept fields have the cell's values.",
          ),
        ];
  const faults = plan?.faults.map((fault) => faultWords(fault, plan.groups, plan.warmupMicros)) ?? [];
  return {
    id: "run",
    title: "What was run",
    content: [
      termList(terms),
      ...(faults.length === 0 ? [] : [html`<h3>Faults</h3>\n`, list(faults), ...asWritten]),
      ...(settings === undefined || settings.rows.length === 0
        ? []
        : [html`<h3>Configurations</h3>\n`, htmlTable(settings)]),
      ...(plan === undefined
        ? [
            paragraph(
              "This version cannot read the stored scenario any more, so that its faults, network and settings are not told here; its text is below.",
            ),
          ]
        : []),
      ...incompleteJoinLines(summary.configurations).map((line) => html`<p class="broken">${line}</p>\n`),
      ...(notices.length === 0 ? [] : [html`<h3>Good to know</h3>\n`, list(notices)]),
      ...(problems.length === 0
        ? []
        : [
            html`<h3>What is wrong with the stored results</h3>\n`,
            list([
              ...problems.slice(0, MOST_PROBLEMS),
              ...(problems.length > MOST_PROBLEMS
                ? [`and ${formatCount(problems.length - MOST_PROBLEMS)} more`]
                : []),
            ]),
          ]),
    ],
  };
}

function sweepWords(cells: readonly Cell[], fields: readonly string[]): string {
  return fields
    .map((field) => {
      const values = new Set(cells.map((cell) => flowText(cell[field])));
      return `${field} (${[...values].join(", ")})`;
    })
    .join(" × ");
}

function expectationsSection({ expectations }: ResultsReport): PageSection[] {
  if (expectations === undefined) return [];
  const { rows } = expectations;
  const shown = { ...expectations, rows: rows.slice(0, MOST_ROWS) };
  const left = rows.length - shown.rows.length;
  return [
    {
      id: "expectations",
      title: "Expectations",
      content: [
        htmlTable(shown),
        ...(left > 0 ? [faintParagraph(`${formatCount(left)} more are in expectations.csv.`)] : []),
      ],
    },
  ];
}

function repeatSection({ folders, text, reportCommand, scenario }: ReportedResults): PageSection {
  const commands = [...new Set(folders.map(({ command }) => command))];
  const made: Html[] = folders.map(
    ({ path, started, nodeVersion }) =>
      html`<li>${`${path}: begun ${started}, by Node ${nodeVersion}`}</li>\n`,
  );
  return {
    id: "repeat",
    title: "To do it again",
    content: [
      paragraph("These commands run it again, and come to the same figures to the last digit:"),
      verbatim(commands.join("\n")),
      paragraph("And this one makes the report:"),
      verbatim(reportCommand),
      html`<ul class="faint">\n${made}</ul>\n`,
      html`<details><summary>The scenario ${scenario}</summary>\n${verbatim(text)}</details>\n`,
    ],
  };
}
