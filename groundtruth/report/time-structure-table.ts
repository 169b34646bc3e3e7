import Table from "cli-table3";
import { meanOf } from "../../src/statistics/sample.ts";
import type { TimeFrame } from "./time-structure.ts";

type Structure = ReadonlyMap<string, readonly number[]>;

/** A table for each kind of event: bins down, classes across, recorded and emulated means of a run beside each other. */
export function timeStructureTables(
  frame: TimeFrame,
  recorded: readonly Structure[],
  emulated: readonly Structure[],
): string {
  const names = [...new Set([...recorded, ...emulated].flatMap((structure) => [...structure.keys()]))].sort();
  const kinds = [...new Set(names.map((name) => name.slice(0, 1)))];
  return kinds
    .map((kind) => {
      const shown = names.filter((name) => name.startsWith(kind));
      const table = new Table({
        head: ["since", ...shown.flatMap((name) => [name, "emulated (range)"])],
        style: { head: [], border: [], compact: true },
        colAligns: ["left", ...shown.flatMap(() => ["right", "right"] as const)],
      });
      const binTexts = frame.edges.map((_, bin) =>
        shown.flatMap((name) => [
          cell(recorded.map((structure) => structure.get(name)?.[bin] ?? 0)),
          cell(emulated.map((structure) => structure.get(name)?.[bin] ?? 0)),
        ]),
      );
      binTexts.forEach((cells, bin) => {
        if (cells.some((text) => text !== "")) table.push([binName(frame.edges, bin), ...cells]);
      });
      const sum = (structure: Structure, name: string) =>
        (structure.get(name) ?? []).reduce((total, count) => total + count, 0);
      table.push([
        "all",
        ...shown.flatMap((name) => [
          cell(recorded.map((structure) => sum(structure, name))),
          cell(emulated.map((structure) => sum(structure, name))),
        ]),
      ]);
      return table.toString();
    })
    .join("\n");
}

/** The mean, and the range if there are several runs; nothing for none at all. */
function cell(counts: readonly number[]): string {
  const most = Math.max(0, ...counts);
  if (most === 0) return "";
  const mean = meanOf(counts) as number;
  const text = mean >= 100 ? String(Math.round(mean)) : String(Number(mean.toFixed(1)));
  return counts.length < 2 ? text : `${text} (${Math.min(...counts)}–${most})`;
}

function binName(edges: readonly number[], bin: number): string {
  const from = bin === 0 ? 0 : (edges[bin - 1] as number);
  const to = edges[bin] as number;
  return to === Infinity ? `${secondsText(from)} and more` : `${secondsText(from)}–${secondsText(to)}`;
}

function secondsText(seconds: number): string {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds} s`;
}
