import type { RecordedRun } from "../recordings/recorded-run.ts";
import type { MeasuredRun } from "./curve.ts";

/** The recordings' Interval runs as measured runs of cells. */
export function recordedInMemory(recordings: readonly RecordedRun[]): MeasuredRun[] {
  return recordings.flatMap(({ config, members, block, measures }) =>
    block === undefined
      ? []
      : [
          {
            cell: {
              setup: "in-memory",
              config,
              members,
              anomalous: block.members.length,
              blockedMs: block.blockedMs,
              openMs: block.openMs,
            },
            falsePositives: measures.falsePositives as number,
            falsePositivesAtHealthy: measures.falsePositivesAtHealthy as number,
          },
        ],
  );
}
