import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ResultLine, readResult } from "./read-results.ts";
import { settingsOf } from "./recorded-run.ts";

// Built code lies in dist/, the copy beside the source of this.
const COPY = fileURLToPath(new URL("../../../groundtruth/recordings/recordings.json", import.meta.url));

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Say where the recordings are: the folder that holds results.jsonl.");
  process.exitCode = 2;
} else {
  const lines = readFileSync(join(folder, "results.jsonl"), "utf8").trim().split("\n");
  const runs = lines.map((line) => readResult(JSON.parse(line) as ResultLine));
  const ordered = settingsOf(runs).flatMap((setting) => [...setting.runs].sort((a, b) => a.seed - b.seed));
  // A line for each run, so that differences can be read.
  writeFileSync(COPY, `[\n${ordered.map((run) => JSON.stringify(run)).join(",\n")}\n]\n`);
  console.error(`${ordered.length} runs copied to ${COPY}`);
}
