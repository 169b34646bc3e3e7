import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { areSetsGood, gather, positiveInteger } from "../command-options.ts";
import { EmulatedResults, resultsKey } from "../emulated-results.ts";
import { emulateAll } from "../emulation-pool.ts";
import type { RecordedRun } from "../recordings/recorded-run.ts";
import { withPart } from "../report/markdown.ts";
import { type Cell, cellName, namedCell } from "./cell.ts";
import { cellScenario } from "./cell-scenario.ts";
import { curveCells, curveCsv, curvePoints } from "./curve.ts";
import { curveChart } from "./curve-chart.ts";
import type { CellMeasures } from "./emulate-cell.ts";
import { compareCells, comparedMarkdown } from "./measured-comparison.ts";
import { MEASURED_TABLE } from "./measured-table.ts";
import { recordedInMemory } from "./recorded-in-memory.ts";

// Built code lies in dist/groundtruth/loopback/.
const BUILT = fileURLToPath(new URL("../..", import.meta.url));
const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
const COMMAND = "npm run groundtruth:loopback";
const PAGE = join(PROJECT, "docs/loopback.md");
const PICTURES = join(PROJECT, "docs/loopback");
const RECORDINGS = join(PROJECT, "groundtruth/recordings/recordings.json");

/** Built code that makes a cell's runs, beside the emulation's own. */
const CELL_CODE = ["cell.js", "cell-scenario.js", "anomalous-members.js", "emulate-cell.js"].map(
  (file) => `groundtruth/loopback/${file}`,
);

interface Options {
  readonly seeds: number;
  readonly only: readonly string[];
  readonly set: readonly string[];
  readonly workers: number;
  readonly json: boolean;
  readonly markdown: boolean;
  readonly stored: boolean;
  readonly results: string;
}

await new Command(`${COMMAND} --`)
  .description("Repeats the measurement over loopback sockets, and draws false positives over I.")
  .option("--seeds <n>", "emulated runs of each cell", positiveInteger, 20)
  .option("--only <text>", "only cells whose name contains this; may be repeated", gather, [])
  .option("--set <field=value>", "another value in every scenario; may be repeated", gather, [])
  .option("--workers <n>", "threads", positiveInteger, availableParallelism())
  .option("--results <path>", "where runs are kept", join(PROJECT, "results/loopback"))
  .option("--stored", "run nothing: report on the runs that are kept", false)
  .option("--json", "print the comparisons as JSON", false)
  .option("--markdown", "write table, picture and data below docs/", false)
  .action(run)
  .parseAsync();

async function run({ seeds, only, set, workers, json, markdown, stored, results: kept }: Options) {
  const measuredNames = new Set(MEASURED_TABLE.map(({ cell }) => cellName(cell)));
  const byName = new Map<string, Cell>();
  for (const cell of [...MEASURED_TABLE.map(({ cell }) => cell), ...curveCells()])
    byName.set(cellName(cell), cell);
  const named = [...byName]
    .filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)))
    .map(([name, cell]) => namedCell(cell, measuredNames.has(name)));
  if (named.length === 0) {
    console.error(
      `No cell's name contains ${only.join(" or ")}. There are: ${[...byName.keys()].join(", ")}.`,
    );
    process.exitCode = 2;
    return;
  }
  if (!areSetsGood(named, ({ cell }) => cellScenario(cell, 1, { sets: set, countsBytes: false }))) return;
  const recordings = JSON.parse(readFileSync(RECORDINGS, "utf8")) as RecordedRun[];
  const results = new EmulatedResults<CellMeasures>(kept, resultsKey(BUILT, "", set, CELL_CODE), set);
  const orders = named
    .flatMap(({ cell }, recorded) =>
      Array.from({ length: stored ? 0 : seeds }, (_, index) => ({ recorded, cell, seed: index + 1 })),
    )
    .filter(({ cell, seed }) => !results.has(cellName(cell), seed))
    // All cells advance together, so that what was interrupted tells something of each.
    .sort((a, b) => a.seed - b.seed);
  let done = 0;
  await emulateAll<CellMeasures>(orders, {
    runs: named,
    sets: set,
    workers,
    module: new URL("./cell-worker.js", import.meta.url),
    onDone: ({ recorded, seed }, measures, wasWhole) => {
      const setting = cellName((named[recorded] as (typeof named)[number]).cell);
      results.add({ setting, seed, wasWhole, measures });
      done += 1;
      if (done % 20 === 0 || done === orders.length) console.error(`${done} of ${orders.length} runs`);
    },
  });
  const emulatedOf = (cell: Cell) => results.of(cellName(cell), seeds).map(({ measures }) => measures);
  const compared = compareCells(({ cell }) => emulatedOf(cell));
  const points = curvePoints(emulatedOf, recordedInMemory(recordings));
  const table = comparedMarkdown(compared);
  const files = { "curve.csv": curveCsv(points), "curve.svg": curveChart(points) };
  writeAll(results.folder, files);
  if (markdown) {
    writeFileSync(PAGE, withPart(readFileSync(PAGE, "utf8"), "table", table, COMMAND));
    writeAll(PICTURES, files);
  }
  console.log(json ? JSON.stringify({ compared, points }) : table);
  if (!json) console.log(`\nRuns, and curve.csv and curve.svg: ${results.folder}`);
}

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
