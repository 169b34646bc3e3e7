import Table from "cli-table3";
import type { BenchResult, Spread } from "./harness.ts";

/** Where a measurement was made. */
export interface Machine {
  /** Processor and how many of its cores there are. */
  readonly processor: string;
  readonly node: string;
  /** Year, month and day. */
  readonly date: string;
}

const HEADINGS = ["case", "a second", "baseline", "times as fast", "lowest – highest"];

/** The results as a person reads them. */
export function tableOf(results: readonly BenchResult[]): string {
  const table = new Table({
    head: HEADINGS,
    colAligns: ["left", "right", "right", "right", "right"],
    style: { head: [], border: [] },
  });
  for (const result of results) table.push(cellsOf(result));
  return table.toString();
}

/** The results as lines to append to `docs/performance.md`: a heading with date and machine, and a table under it. */
export function recordOf(results: readonly BenchResult[], machine: Machine): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  return [
    `\n## ${machine.date}: ${machine.processor}, Node ${machine.node}\n\n`,
    row([...HEADINGS, "what it is"]),
    row([...HEADINGS.map((_, column) => (column === 0 ? "---" : "---:")), "---"]),
    ...results.map((result) => row([...cellsOf(result), result.about])),
  ].join("");
}

function cellsOf({ name, subject, baseline, ratio }: BenchResult): string[] {
  return [
    name,
    rate(subject),
    baseline ? rate(baseline) : "",
    ratio ? times(ratio.median) : "",
    range(ratio, subject),
  ];
}

/** Of the ratio where there is one, else of the rate. */
function range(ratio: Spread | undefined, subject: Spread): string {
  return ratio
    ? `${times(ratio.low)} – ${times(ratio.high)}`
    : `${count(subject.low)} – ${count(subject.high)}`;
}

function rate({ median }: Spread): string {
  return count(median);
}

/** Three digits say as much as a measurement can. */
function count(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 2 });
}

function times(value: number): string {
  return `${value.toFixed(2)}×`;
}
