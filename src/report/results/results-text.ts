import { cellText } from "../../scenario/cells.ts";
import { comparisonSections } from "../comparison-rows.ts";
import { comparisonTable } from "../comparison-table.ts";
import { expectationOutcome } from "../expectation-lines.ts";
import { headline } from "../headline.ts";
import { formatCount, formatCounted } from "../numbers.ts";
import type { Style } from "../style.ts";
import { textTable, widthOf } from "../table.ts";
import { wrap } from "../wrap.ts";
import type { ResultsReport } from "./results-report.ts";

/** Broken expectations that are told one by one. */
const MOST_BROKEN = 10;

/** The main tables for a terminal: false convictions with their intervals, and all figures side by side. */
export function resultsText(report: ResultsReport, width: number, style: Style): string {
  const { results, word } = report;
  const { configurations } = results.summary;
  const missing = results.planned - results.runs.length;
  const names = configurations.map(({ name }) => name);
  const isGated = configurations.some(({ limits }) => limits.worstCaseRemovalsPerMinute !== null);
  const cells = results.cells.length > 1 ? ` over ${formatCounted(results.cells.length, "cell")}` : "";
  return [
    wrap(`${results.scenario}: ${formatCounted(results.runs.length, "run")}${cells}.`, width),
    style.strong(wrap(headline(configurations, word), width)),
    ...(missing > 0
      ? [
          style.bad(
            wrap(
              `${formatCounted(missing, "run")} of ${formatCount(results.planned)} ${missing === 1 ? "is" : "are"} missing: these are the figures of the others alone.`,
              width,
            ),
          ),
        ]
      : []),
    falseConvictions(report, width, style),
    comparisonTable(names, comparisonSections(configurations, isGated, word), width, style),
    ...expectations(report, width, style),
  ].join("\n\n");
}

function falseConvictions({ falseConvictions: table }: ResultsReport, width: number, style: Style): string {
  const [, ...columns] = table.columns;
  const wide = textTable({
    leftColumns: 1,
    head: table.columns.map(({ title }) => style.strong(title)),
    rows: table.rows.map((cells) => cells.map(({ shown }) => shown)),
  });
  const told =
    widthOf(wide) <= width
      ? wide
      : table.rows
          .map(([name, ...cells]) =>
            textTable({
              leftColumns: 1,
              rows: [
                style.strong(name?.shown ?? ""),
                ...cells.map(({ shown }, index) => [`  ${columns[index]?.title ?? ""}`, shown]),
              ],
            }),
          )
          .join("\n");
  const note = table.note === undefined ? "" : `\n${style.faint(wrap(table.note, width))}`;
  return `${style.strong(`${table.title}, with 95 % intervals`)}\n${told}${note}`;
}

function expectations({ results }: ResultsReport, width: number, style: Style): string[] {
  const judged = results.expectations.flatMap(({ cell, expectations }) =>
    expectations.map((expectation) => ({ cell: cellText(cell), expectation })),
  );
  if (judged.length === 0) return [];
  const broken = judged.filter(({ expectation }) => !expectation.holds);
  if (broken.length === 0) return [style.good(`${formatCounted(judged.length, "expectation")} held.`)];
  const more = broken.length - MOST_BROKEN;
  return [
    [
      style.bad(
        `${formatCount(broken.length)} of ${formatCounted(judged.length, "expectation")} ${broken.length === 1 ? "is" : "are"} broken:`,
      ),
      ...broken
        .slice(0, MOST_BROKEN)
        .map(({ cell, expectation }) =>
          wrap(
            `  ✗ ${cell === "" ? "" : `${cell}: `}${expectation.text}  (${expectationOutcome(expectation)})`,
            width,
            "    ",
          ),
        ),
      ...(more > 0 ? [`  and ${formatCount(more)} more; the report has them all.`] : []),
    ].join("\n"),
  ];
}
