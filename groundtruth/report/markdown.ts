import type { Compared } from "../compare.ts";
import { EXPERIMENTS, type Experiment } from "../comparisons.ts";
import { inOrder, TABLE_HEADINGS, tableRow, verdictText } from "./comparison-table.ts";
import { differenceText, numberText } from "./numbers.ts";

const BEGIN = "<!-- results: written by npm run groundtruth -- --markdown -->";
const END = "<!-- end of results -->";

/**
 * Puts the results into a page between its two marks.
 *
 * @throws Error when the page lacks them.
 */
export function withResults(page: string, results: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`the page has no place for results: "${BEGIN}" and "${END}"`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${results}\n${page.slice(end)}`;
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
      table(
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
  return `${parts.join("\n\n")}\n`;
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
  return table(["setting", ...columns], rows);
}

function cell({ recorded, emulated, relativeDifference, isRejected }: Compared): string {
  const medians = [recorded.median, emulated.median].map((median) =>
    median === null ? "none" : numberText(median),
  );
  const difference = medians[0] === medians[1] ? "" : differenceText(relativeDifference);
  const text = `${medians.join(" / ")}${difference === "" ? "" : ` (${difference})`}`;
  return isRejected ? `**${text}**` : text;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(headings), line(headings.map(() => "---")), ...rows.map(line)].join("\n");
}
