import { describe, expect, it } from "vitest";
import { comparisonSections } from "../../src/report/comparison-rows.ts";
import { configuration, crashed, NO_ACTIONS, tally } from "./made-up.ts";

function rowsOf(...given: Parameters<typeof comparisonSections>) {
  return new Map(
    comparisonSections(...given).flatMap(({ rows }) => rows.map((row) => [row.label.trim(), row])),
  );
}

describe("the figures compared", () => {
  it("are those of the summaries, in their order", () => {
    const first = tally({
      convictions: { true: 1, faulted: 2, unreachable: 3, false: 4000 },
      falseConvictions: { total: 4000, atHealthy: 5 },
      suspicions: 6,
      traffic: { ...tally().traffic, messages: 7680, bytes: 76800 },
    });
    const rows = rowsOf(
      [configuration("a", first), configuration("b", tally({ flaps: 9 }))],
      false,
      "starved",
    );
    expect(rows.get("false: the member was fine")?.cells).toEqual(["4,000", "0"]);
    expect(rows.get("false: the member was fine")?.figures).toEqual([4000, 0]);
    expect(rows.get("… at observers that were fine too")?.cells[0]).toBe("5");
    expect(rows.get("faulted: the member was starved in this run")?.cells[0]).toBe("2");
    expect(rows.get("flaps: convicted, then alive again")?.cells).toEqual(["0", "9"]);
    // 128 members, 60 s.
    expect(rows.get("packets per member and second")?.cells[0]).toBe("1");
    expect(rows.get("bytes of packets per member and second")?.cells[0]).toBe("10");
  });

  it("print what does not exist as a dash", () => {
    const rows = rowsOf([configuration("a", crashed(undefined))], false, "starved");
    expect(rows.get("first detection, median, s")?.cells).toEqual(["–"]);
    expect(rows.get("time a live member was not held dead")?.cells).toEqual(["–"]);
  });

  it("leave out what cannot have happened", () => {
    const labels = [...rowsOf([configuration("a")], false, "starved").keys()].join("\n");
    expect(labels).not.toMatch(/detection|engaged|kept back|health/);
  });

  it("hold gates when one is configured, or did something", () => {
    const busy = tally({ gate: { ...tally().gate, triggers: 2, seconds: 3.5 } });
    expect(rowsOf([configuration("a")], true, "starved").has("times engaged")).toBe(true);
    expect(
      rowsOf([configuration("a", busy)], false, "starved").get("time engaged, over all members, s")?.cells,
    ).toEqual(["3.5"]);
  });

  it("hold what nothing undoes, where it was done, and the limits that follow from settings", () => {
    const run = tally({
      actions: {
        ...NO_ACTIONS,
        taken: 9,
        onAlive: 8,
        undone: 1,
        irreversible: 7,
        regretted: 6,
        splitSeconds: 43,
      },
      limits: { worstCaseRemovalsPerMinute: 2, detectionFloorSeconds: 63.5 },
    });
    const rows = rowsOf([configuration("a", run)], true, "starved");
    for (const [label, cell] of [
      ["acted on, and undone later", "1"],
      ["acted on, and nothing undoes it", "7"],
      ["… though the member was up and came back", "6"],
      ["… time for which both may have served, s", "43"],
      ["most removals a minute that the settings allow", "2"],
      ["soonest action the settings allow, s", "63.5"],
    ] as const) {
      expect(rows.get(label)?.cells, label).toEqual([cell]);
    }
    const without = rowsOf(
      [configuration("a", tally({ actions: { ...NO_ACTIONS, irreversible: 1 } }))],
      false,
      "starved",
    );
    expect(without.has("acted on, and nothing undoes it")).toBe(true);
    expect(without.has("most removals a minute that the settings allow")).toBe(false);
  });

  it("hold health where it is reported, and of starved members where there are any", () => {
    const score = { memberSeconds: 10, scoreSeconds: 5 };
    const health = { isReported: true, healthy: score, anomalous: score };
    const calm = rowsOf([configuration("a", tally({ health }))], false, "starved");
    expect(calm.get("mean health score, others (0: perfect)")?.cells).toEqual(["0.5"]);
    expect(calm.has("mean health score, starved members")).toBe(false);
    const anomalous = [{ name: "m-1", spells: 1, seconds: 1 }];
    const starved = rowsOf([configuration("a", tally({ health, anomalous }))], false, "starved");
    expect(starved.has("mean health score, starved members")).toBe(true);
    const mixed = rowsOf([configuration("a", tally({ health, anomalous }))], false, "under an anomaly");
    expect(mixed.has("mean health score, members under an anomaly")).toBe(true);
  });

  it("hold spells of anomalies, crashes of members held dead before, and streams, where there were any", () => {
    const run = tally({
      convictions: { true: 1, faulted: 4, unreachable: 0, false: 0 },
      crashes: { injected: 2, firstDetection: [0, 9], fullDissemination: [10] },
      anomalies: { injected: 8, firstDetection: [12], fullDissemination: [] },
      traffic: { ...tally().traffic, streams: { ...tally().traffic.streams, bytes: 7680 } },
    });
    const rows = rowsOf([configuration("a", run)], false, "paused");
    expect(rows.get("faulted: the member was paused in this run")?.cells).toEqual(["4"]);
    expect(rows.get("held dead before the crash (0 s)")?.cells).toEqual(["1"]);
    expect(rows.get("first detection, 99th percentile, s")?.cells).toEqual(["8.91"]);
    expect(rows.get("begun")?.cells).toEqual(["8"]);
    expect(rows.get("… that ended in a conviction")?.cells).toEqual(["1"]);
    expect(rows.get("first conviction, median, s")?.cells).toEqual(["12"]);
    expect(rows.has("first conviction, 99th percentile, s")).toBe(false);
    expect(rows.get("bytes on streams per member and second")?.cells).toEqual(["1"]);
    expect(rows.has("unreachable: a partition lay between")).toBe(false);
  });
});
