import type { ReportTable } from "../../report/report-table.ts";
import type { Finding } from "./findings.ts";
import { targetsTable } from "./page.ts";

/** Targets and tables in Markdown, for documents. */
export function markdownReport(findings: readonly Finding[], command: string, date: Date): string {
  const targets = findings.flatMap((finding) => finding.targets);
  return [
    `\`${command}\`, ${date.toISOString().slice(0, 10)}.`,
    ...(targets.length === 0 ? [] : [markdownTable(targetsTable(targets))]),
    ...findings.flatMap(({ title, tables }) => [`### ${title}`, ...tables.map(markdownTable)]),
    "",
  ].join("\n\n");
}

function markdownTable({ title, note, columns, rows }: ReportTable): string {
  return [
    `**${title}**`,
    "",
    lineOf(columns.map((column) => column.title)),
    lineOf(columns.map(({ isText = false }) => (isText ? "---" : "---:"))),
    ...rows.map((cells) => lineOf(cells.map(({ shown }) => shown))),
    ...(note === undefined ? [] : ["", note]),
  ].join("\n");
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
