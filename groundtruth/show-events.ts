import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { emulate } from "./emulation/emulate.ts";
import { readEvents } from "./recordings/event-file.ts";
import { type RecordedRun, settingName } from "./recordings/recorded-run.ts";
import { timeFrameOf, timeStructure } from "./report/time-structure.ts";
import { timeStructureTables } from "./report/time-structure-table.ts";

export interface ShowEventsOptions {
  readonly runs: readonly RecordedRun[];
  readonly setting: string;
  /** The folder of the recordings, which has `events/`. */
  readonly folder: string;
  readonly seeds: number;
  readonly sets: readonly string[];
}

/**
 * When which events came, in the recorded event files of a setting and in emulated runs with the same members.
 *
 * @throws Error when the setting has no event files there.
 */
export function showEvents({ runs, setting, folder, seeds, sets }: ShowEventsOptions): string {
  const recorded = runs.flatMap((run) => {
    const path = join(folder, "events", `${run.label}-${run.config}-s${run.seed}.csv.gz`);
    if (settingName(run) !== setting || !existsSync(path)) return [];
    return [{ run, events: readEvents(gunzipSync(readFileSync(path)).toString("utf8")) }];
  });
  const [first] = recorded;
  if (first === undefined) {
    const files = readdirSync(join(folder, "events")).map((file) => file.replace(/-s\d+\.csv\.gz$/, ""));
    throw new Error(
      `${setting} has no event files in ${folder}; there are some of ${[...new Set(files)].join(", ")}`,
    );
  }
  const unhealthyOf = ({ block, kill }: RecordedRun) =>
    new Set(block?.members ?? (kill === undefined ? [] : [kill.member]));
  const recordedStructures = recorded.map(({ run, events }) =>
    timeStructure(events, timeFrameOf(run), unhealthyOf(run)),
  );
  const emulatedStructures = Array.from({ length: seeds }, (_, index) => {
    const { run } = recorded[index % recorded.length] as (typeof recorded)[number];
    // The emulator is never late.
    const punctual = run.block === undefined ? run : { ...run, block: { ...run.block, unblockLateMs: [] } };
    const { events } = emulate(run, index + 1, sets);
    return timeStructure(events, timeFrameOf(punctual), unhealthyOf(run));
  });
  const frame = timeFrameOf(first.run);
  return [
    `${setting}: events of a run since ${frame.origin}, by observer → subject (h healthy, x blocked or killed).`,
    `${recorded.length} recorded, ${seeds} emulated; means, and ranges in parentheses.`,
    timeStructureTables(frame, recordedStructures, emulatedStructures),
  ].join("\n");
}
