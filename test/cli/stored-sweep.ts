import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest, readStoredResults } from "../../src/campaign/stored-results.ts";

/**
 * Makes of the small scenario's results those of a sweep with two cells that came out alike, in two shards.
 *
 * @returns the folders of the shards.
 */
export function storedSweep(results: string, base: string): [string, string] {
  const manifest = readManifest(results);
  const { records } = readStoredResults(results);
  const shards = [1, 2].map((index) => {
    const folder = join(base, `sweep-shard-${index}-of-2`);
    mkdirSync(folder);
    const sweep = { fields: { "faults.0.at": ["10s", "20s"] }, exclude: [] };
    writeFileSync(
      join(folder, "manifest.json"),
      JSON.stringify({ ...manifest, sweep, shard: { index, count: 2 } }),
    );
    return folder;
  }) as [string, string];
  for (const cell of ["10s", "20s"]) {
    records.forEach((record, index) => {
      const key = { ...record.key, cell: { "faults.0.at": cell } };
      appendFileSync(
        join(shards[index % 2] as string, "runs.jsonl"),
        `${JSON.stringify({ ...record, key })}\n`,
      );
    });
  }
  return shards;
}

/** Writes another first line into a log of runs. */
export function changeFirstLine(folder: string, change: (line: string) => string): void {
  const path = join(folder, "runs.jsonl");
  const [first = "", ...others] = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, [change(first), ...others].join("\n"));
}
