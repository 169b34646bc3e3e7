import { describe, expect, it } from "vitest";
import { configurationEstimates } from "../../../src/report/results/configuration-estimates.ts";
import {
  classesTable,
  falseConvictionsTable,
  gatesTable,
  healthTable,
  latencyTable,
  qualityTable,
  trafficTable,
} from "../../../src/report/results/figure-tables.ts";
import { latencyEstimates } from "../../../src/report/results/latency-estimates.ts";
import { configuration, cutOff, tally } from "../made-up.ts";
import { madeUpResults, madeUpRun } from "./made-up-results.ts";
import { isEven, shown } from "./shown.ts";

const FEW = { resamples: 300 };
const RESULTS = madeUpResults();
const { configurations } = RESULTS.summary;
const ESTIMATES = configurationEstimates(RESULTS.runs, RESULTS.configurations, FEW);

describe("the table of false convictions", () => {
  it("has counts with intervals, and ratios to the first configuration's", () => {
    const table = falseConvictionsTable(configurations, ESTIMATES, "starved");
    expect(isEven(table)).toBe(true);
    expect(shown(table)).toEqual([
      [
        "configuration",
        "runs",
        "false convictions",
        "all ÷ swim's",
        "of them at observers that were not starved",
        "at these ÷ swim's",
      ],
      ["swim", "2", "240 (200 to 280)", "1", "2", "1"],
      ["lifeguard", "2", "5 (0 to 10)", "0.0208 (0 to 0.05)", "0", "0"],
    ]);
    expect(table.note).toContain("Of 2 runs an interval is a rough one");
    expect(table.note).toContain("A zero has no interval");
  });

  it("says when one run a cell shows no scatter", () => {
    const { runs, summary } = madeUpResults({ runs: [madeUpRun("swim", 1, 3, 1)] });
    const table = falseConvictionsTable(
      summary.configurations,
      configurationEstimates(runs, ["swim"], FEW),
      "starved",
    );
    expect(shown(table)[1]).toEqual(["swim", "1", "3", "0"]);
    expect(table.note).toContain("one run shows no scatter");
  });

  it("says how many cells add none", () => {
    const runs = [
      madeUpRun("swim", 1, 3, 1, { a: 1 }),
      madeUpRun("swim", 2, 5, 1, { a: 1 }),
      madeUpRun("swim", 1, 3, 1, { a: 2 }),
    ];
    const table = falseConvictionsTable(
      madeUpResults({ runs }).summary.configurations,
      configurationEstimates(runs, ["swim"], FEW),
      "starved",
    );
    expect(table.note).toContain("1 cell with a single run adds no scatter");
  });
});

describe("the table of conviction classes", () => {
  it("has a column for each, and one for the tail if there is any", () => {
    const table = classesTable(configurations, "starved");
    expect(isEven(table)).toBe(true);
    expect(shown(table)[1]?.slice(0, 5)).toEqual(["swim", "2", "0", "0", "240"]);
    const tail = { seconds: 5, convictions: { true: 1, faulted: 2, unreachable: 0, false: 4 } };
    expect(shown(classesTable([configuration("a", tally({ tail }))], "slow"))[1]?.[5]).toBe("7");
  });
});

describe("the table of latencies", () => {
  const latencies = new Map(
    RESULTS.configurations.map((name) => [
      name,
      latencyEstimates(
        RESULTS.runs.filter((run) => run.configuration === name),
        "crashes",
        FEW,
      ),
    ]),
  );

  it("has percentiles, and what was never detected beside them", () => {
    const table = latencyTable("crashes", latencies, "starved");
    if (table === undefined) throw new Error("there were crashes");
    expect(isEven(table)).toBe(true);
    expect(shown(table).map((row) => row.slice(0, 4))).toEqual([
      ["configuration", "crashes", "detected", "first, median, s"],
      ["swim", "2", "2", "11.5 (11 to 12)"],
      ["lifeguard", "2", "1", "13"],
    ]);
  });

  it("is not there where nothing happened", () => {
    const none = latencyEstimates(RESULTS.runs, "anomalies", FEW);
    expect(latencyTable("anomalies", new Map([["swim", none]]), "starved")).toBeUndefined();
  });
});

describe("the other tables", () => {
  it("count traffic in all, and per member and second", () => {
    const traffic = { ...tally().traffic, messages: 2_500_000, bytes: 76_800 };
    const run = { ...madeUpRun("swim", 1, 0, 1), tally: tally({ traffic }) };
    const { summary } = madeUpResults({ runs: [run] });
    const table = trafficTable(summary.configurations, configurationEstimates([run], ["swim"], FEW));
    expect(isEven(table)).toBe(true);
    expect(shown(table)[1]).toEqual(["swim", "2.5 M", "326", "76,800", "10"]);
  });

  it("tell quality on both levels", () => {
    const table = qualityTable(configurations);
    expect(isEven(table)).toBe(true);
    expect(table.rows).toHaveLength(4);
  });

  it("tell of gates and of health only where there are any", () => {
    expect(gatesTable(configurations)).toBeUndefined();
    expect(healthTable(configurations, "starved")).toBeUndefined();
    const gates = gatesTable([configuration("guarded", cutOff(5, 2, 3))]);
    expect(gates && isEven(gates)).toBe(true);
    expect(gates && shown(gates)[1]?.slice(0, 7)).toEqual(["guarded", "1", "1", "3", "0", "2", "0"]);
    const health = {
      isReported: true,
      healthy: { memberSeconds: 10, scoreSeconds: 5 },
      anomalous: { memberSeconds: 0, scoreSeconds: 0 },
    };
    const table = healthTable([configuration("lifeguard", tally({ health }))], "starved");
    expect(table && shown(table)).toEqual([
      ["configuration", "starved members", "others"],
      ["lifeguard", "–", "0.5"],
    ]);
  });
});
