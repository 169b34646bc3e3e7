import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMPARISONS, comparisonsOf, EXPERIMENTS } from "../../groundtruth/comparisons.ts";
import { type RecordedRun, settingsOf } from "../../groundtruth/recordings/recorded-run.ts";

const FILE = new URL("../../groundtruth/recordings/recordings.json", import.meta.url);
const runs = JSON.parse(readFileSync(FILE, "utf8")) as RecordedRun[];

describe("the list of comparisons", () => {
  it("names each measure once, and no column twice in an experiment", () => {
    const measures = COMPARISONS.map(({ measure }) => measure);
    expect(new Set(measures).size).toBe(measures.length);
    for (const experiment of EXPERIMENTS) {
      const columns = comparisonsOf(experiment).map(({ column }) => column);
      expect(new Set(columns).size).toBe(columns.length);
    }
  });

  it("asks for nothing that the copied recordings lack", () => {
    expect(runs).toHaveLength(152);
    expect(settingsOf(runs)).toHaveLength(24);
    for (const run of runs) {
      for (const { measure } of comparisonsOf(run.experiment)) {
        expect(run.measures[measure], `${measure} of ${run.label}`).not.toBeUndefined();
      }
    }
  });

  it("agrees with the recordings' own tables", () => {
    const medians = (label: string, config: string, measure: keyof RecordedRun["measures"]) =>
      runs
        .filter((run) => run.label === label && run.config === config)
        .map((run) => run.measures[measure])
        .sort((a, b) => Number(a) - Number(b));
    expect(medians("interval-n64-c16-d16384-i64", "swim", "falsePositives")).toEqual(
      expect.arrayContaining([565, 694]),
    );
    expect(medians("interval-n64-c4-d16384-i1", "swim", "falsePositivesAtHealthy")[2]).toBe(54);
    expect(medians("loss25-notcp-n64", "swim", "refutations")).toEqual([864, 866, 881]);
    expect(medians("partition20-n64", "lifeguard", "partitionCrossDeadAtHeal")[2]).toBe(1704);
    expect(medians("healthy-n64", "lifeguard", "bytesPerMemberSecond")).toEqual([83, 83, 83]);
  });
});
