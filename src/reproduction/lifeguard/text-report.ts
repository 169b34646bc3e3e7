import type { ReportTable } from "../../report/report-table.ts";
import type { Style } from "../../report/style.ts";
import { textTable } from "../../report/table.ts";
import { wrap } from "../../report/wrap.ts";
import type { Finding } from "./findings.ts";
import { countMet } from "./page.ts";

/** What a person sees at the end: every table with the published figures, and what was to be shown. */
export function textReport(findings: readonly Finding[], width: number, style: Style): string {
  const targets = findings.flatMap((finding) => finding.targets);
  return [
    ...findings.flatMap(({ tables }) => tables.map((table) => tableText(table, width, style))),
    ...(targets.length === 0
      ? []
      : [
          [
            style.strong("What it was to show"),
            ...targets.map(({ text, found, isMet }) =>
              wrap(`  ${isMet ? "met" : "not met"}: ${text} ${found}`, width, "      "),
            ),
            wrap(`  ${countMet(targets)}`, width, "      "),
          ].join("\n"),
        ]),
  ].join("\n\n");
}

function tableText({ title, note, columns, rows }: ReportTable, width: number, style: Style): string {
  const leftColumns = columns.filter(({ isText }) => isText).length;
  return [
    style.strong(title),
    textTable({
      head: columns.map((column) => column.title),
      rows: rows.map((cells) => cells.map(({ shown }) => shown)),
      leftColumns,
    }),
    ...(note === undefined ? [] : [wrap(note, width)]),
  ].join("\n");
}
