import type { Compared } from "../compare.ts";
import { COMPARISONS, EXPERIMENTS, type Experiment } from "../comparisons.ts";
import { inOrder, TABLE_HEADINGS, tableRow, verdictText } from "./comparison-table.ts";
import { differenceText, numberText } from "./numbers.ts";

/** A part of a page that is written by the command, between a line that begins it and one that ends it. */
export type PagePart = "definitions" | "results" | "table" | "curve";

const COMMAND = "npm run groundtruth";

/**
 * Puts a part into a page, between its two marks.
 *
 * @throws Error when the page lacks them.
 */
export function withPart(page: string, part: PagePart, text: string, command = COMMAND): string {
  const opening = `<!-- ${part}: written by ${command} -- --markdown -->`;
  const closing = `<!-- end of ${part} -->`;
  const begin = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (begin < 0 || end < begin)
    throw new Error(`the page has no place for ${part}: "${opening}" and "${closing}"`);
  return `${page.slice(0, begin)}${opening}\n\n${text}\n\n${page.slice(end)}`;
}

/** What each measure is on both sides, for the page. */
export function definitionsMarkdown(): string {
  return markdownTable(
    ["column", "experiments", "recorded", "emulated", "test"],
    COMPARISONS.map(({ column, experiments, recorded, emulated, test, resolution, inTable }) => [
      inTable ? `**${column}**` : column,
      experiments.join(", "),
      recorded,
      emulated,
      resolution === undefined ? test : `${test}, to ${resolution * 1000} ms`,
    ]),
  );
}

/** The verdict, rejections in full, then tables in the shape of the recordings' own: settings down, columns across. */
export function resultsMarkdown(
  compared: readonly Compared[],
  experimentOf: (setting: string) => Experiment,
): string {
  const rejected = inOrder(compared).filter(({ isRejected }) => isRejected);
  const parts = [verdictText(compared)];
  if (rejected.length > 0)
    parts.push(
      markdownTable(
        [...TABLE_HEADINGS.slice(0, -1)],
        rejected.map((each) => tableRow(each).slice(0, -1)),
      ),
    );
  parts.push(
    "Cells below: recorded median / emulated median, and the relative difference. **Rejected** ones are bold.",
  );
  for (const experiment of EXPERIMENTS) {
    const own = compared.filter(({ setting }) => experimentOf(setting) === experiment);
    const runs = (count: (each: Compared) => number) =>
      [...new Set(own.map(count))].sort((a, b) => a - b).join(" to ");
    if (own.length === 0) continue;
    parts.push(
      `### ${experiment}: ${runs(({ recorded }) => recorded.runs)} recorded and ${runs(({ emulated }) => emulated.runs)} emulated runs of each setting`,
    );
    for (const inTable of [true, false]) {
      const part = own.filter(({ comparison }) => comparison.inTable === inTable);
      if (part.length > 0) parts.push(settingsTable(part));
    }
  }
  return parts.join("\n\n");
}

function settingsTable(compared: readonly Compared[]): string {
  const columns = [...new Set(compared.map(({ comparison }) => comparison.column))];
  const settings = [...new Set(compared.map(({ setting }) => setting))];
  const rows = settings.map((setting) => [
    setting,
    ...columns.map((column) => {
      const each = compared.find((one) => one.setting === setting && one.comparison.column === column);
      return each === undefined ? "" : cell(each);
    }),
  ]);
  return markdownTable(["setting", ...columns], rows);
}

function cell({ recorded, emulated, relativeDifference, isRejected }: Compared): string {
  const medians = [recorded.median, emulated.median].map((median) =>
    median === null ? "none" : numberText(median),
  );
  const difference = medians[0] === medians[1] ? "" : differenceText(relativeDifference);
  const text = `${medians.join(" / ")}${difference === "" ? "" : ` (${difference})`}`;
  return isRejected ? `**${text}**` : text;
}

/** A table of a page. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}
