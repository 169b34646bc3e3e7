import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Table from "cli-table3";
import { Command } from "commander";
import { areSetsGood, gather, positiveInteger } from "./command-options.ts";
import { compareAll } from "./compare.ts";
import { EmulatedResults, resultsKey } from "./emulated-results.ts";
import { recordedScenario } from "./emulation/recorded-scenario.ts";
import { emulateAll } from "./emulation-pool.ts";
import { type RecordedRun, type Setting, settingName, settingsOf } from "./recordings/recorded-run.ts";
import { inOrder, TABLE_HEADINGS, tableRow, verdictText } from "./report/comparison-table.ts";
import { definitionsMarkdown, resultsMarkdown, withPart } from "./report/markdown.ts";
import { showEvents } from "./show-events.ts";

// Built code lies in dist/groundtruth/.
const BUILT = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = join(PROJECT, "docs/groundtruth.md");
const RECORDINGS = join(PROJECT, "groundtruth/recordings/recordings.json");

interface Options {
  readonly seeds: number | undefined;
  readonly only: readonly string[];
  readonly set: readonly string[];
  readonly workers: number;
  readonly json: boolean;
  readonly all: boolean;
  readonly markdown: boolean;
  readonly events: boolean;
  readonly folder: string | undefined;
  readonly results: string;
}

await new Command("npm run groundtruth --")
  .description("Repeats the recorded experiments with the real memberlist in the emulator, and compares.")
  .argument("[label]", "with --events: label of the setting")
  .argument("[configuration]", "with --events: its configuration")
  .option("--events", "show when events came, recorded beside emulated, instead of comparing", false)
  .option("--folder <path>", "with --events: the folder of the recordings, with their event files")
  .option("--seeds <n>", "emulated runs of each setting, at least: 100; with --events: 10", positiveInteger)
  .option(
    "--only <text>",
    "only settings whose label/configuration contains this; may be repeated",
    gather,
    [],
  )
  .option(
    "--set <field=value>",
    "another value in every scenario, as of coroner run; may be repeated",
    gather,
    [],
  )
  .option("--workers <n>", "threads", positiveInteger, availableParallelism())
  .option("--results <path>", "where runs are kept", join(PROJECT, "results/groundtruth"))
  .option("--json", "print the comparisons as JSON", false)
  .option("--markdown", "write the comparisons into docs/groundtruth.md", false)
  .option("--all", "print all comparisons, not only those below p = 0.05", false)
  .action(run)
  .parseAsync();

async function run(label: string | undefined, config: string | undefined, options: Options): Promise<void> {
  const text = readFileSync(RECORDINGS, "utf8");
  const runs = JSON.parse(text) as RecordedRun[];
  if (options.events) {
    if (label === undefined || config === undefined || options.folder === undefined) {
      console.error("--events needs a label, a configuration, and --folder, where the recordings are.");
      process.exitCode = 2;
      return;
    }
    const setting = settingName({ label, config: config as RecordedRun["config"] });
    const { folder, set, seeds = 10 } = options;
    console.log(showEvents({ runs, setting, folder, seeds, sets: set }));
    return;
  }
  await compare(text, runs, options);
}

async function compare(text: string, runs: readonly RecordedRun[], options: Options): Promise<void> {
  const { seeds = 100, only, set, workers, json, all } = options;
  const settings = settingsOf(runs).filter(
    (setting) => only.length === 0 || only.some((part) => settingName(setting).includes(part)),
  );
  if (settings.length === 0) {
    const names = settingsOf(runs).map(settingName).join(", ");
    console.error(
      `No setting's name contains ${only.map((part) => `"${part}"`).join(" or ")}. There are: ${names}.`,
    );
    process.exitCode = 2;
    return;
  }
  if (!areSetsGood(settings, ({ runs }) => recordedScenario(runs[0] as RecordedRun, set))) return;
  const results = new EmulatedResults(options.results, resultsKey(BUILT, text, set), set);
  // Every recorded run is repeated as often as every other of its setting, so that sets and times mix as recorded.
  const seedsOf = (recorded: number) => Math.ceil(seeds / recorded) * recorded;
  const missing = settings.flatMap((setting) =>
    Array.from({ length: seedsOf(setting.runs.length) }, (_, index) => ({
      recorded: runs.indexOf(setting.runs[index % setting.runs.length] as RecordedRun),
      seed: index + 1,
    })).filter(({ seed }) => !results.has(settingName(setting), seed)),
  );
  // All settings advance together, so that what was interrupted tells something of each.
  const orders = missing.sort((a, b) => a.seed - b.seed);
  let done = 0;
  const startMs = performance.now();
  await emulateAll(orders, {
    runs,
    sets: set,
    workers,
    onDone: ({ recorded, seed }, measures, wasWhole) => {
      const setting = settingName(runs[recorded] as RecordedRun);
      results.add({ setting, seed, wasWhole, measures });
      done += 1;
      progress(done, orders.length, setting, (performance.now() - startMs) / 1000);
    },
  });
  const emulated = (setting: Setting) => results.of(settingName(setting), seedsOf(setting.runs.length));
  const inFileOrder = compareAll(settings, (setting) => emulated(setting).map(({ measures }) => measures));
  const compared = inOrder(inFileOrder);
  writeFileSync(join(results.folder, "comparisons.json"), `${JSON.stringify(compared, null, 1)}\n`);
  if (options.markdown) {
    const markdown = resultsMarkdown(
      inFileOrder,
      (name) => (settings.find((setting) => settingName(setting) === name) as Setting).experiment,
    );
    const defined = withPart(readFileSync(PAGE, "utf8"), "definitions", definitionsMarkdown());
    writeFileSync(PAGE, withPart(defined, "results", markdown));
  }
  if (json) {
    console.log(JSON.stringify(compared));
    return;
  }
  const table = new Table({ head: [...TABLE_HEADINGS], style: { head: [], border: [], compact: true } });
  const shown = compared.filter(({ p }) => all || (p !== null && p < 0.05));
  for (const each of shown) table.push(tableRow(each));
  if (shown.length > 0) console.log(table.toString());
  const notWhole = settings.flatMap(emulated).filter(({ wasWhole }) => !wasWhole).length;
  console.log(verdictText(compared));
  if (notWhole > 0)
    console.log(`In ${notWhole} runs some member did not know another when the window began.`);
  console.log(`Runs and comparisons: ${results.folder}`);
}

function progress(done: number, of: number, setting: string, seconds: number): void {
  const left = Math.ceil((seconds * (of - done)) / done);
  const line = `${done} of ${of} runs, ${setting}, ${left} s left`;
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}${done === of ? "\n" : ""}`);
  else if (done % 100 === 0 || done === of) console.error(line);
}
