import { type ReportTable, textCell, textColumn } from "../../report/report-table.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import {
  type CountOf,
  comparedCells,
  comparedColumns,
  ofConfigurations,
  percentCells,
  percentColumns,
  percentOf,
  totalOf,
} from "./compared.ts";
import type { PairedRuns } from "./paired-runs.ts";
import { CONFIGURATION_TITLES, CONFIGURATIONS, type ConfigurationName, TABLE_IV } from "./published.ts";

/** A total, and the same in percent of SWIM's. */
export interface TotalAndPercent {
  readonly total: Estimate;
  readonly percentOfSwim: Estimate;
}

/** Table IV as it came out here. */
export interface FalsePositives {
  /** FP. */
  readonly all: Readonly<Record<ConfigurationName, TotalAndPercent>>;
  /** FP−. */
  readonly atHealthy: Readonly<Record<ConfigurationName, TotalAndPercent>>;
}

export function falsePositivesOf(runs: PairedRuns): FalsePositives {
  return {
    all: totalsOf(runs, (outcome) => outcome.falsePositives),
    atHealthy: totalsOf(runs, (outcome) => outcome.atHealthy),
  };
}

/** A count of all headline configurations. */
export function totalsOf(runs: PairedRuns, countOf: CountOf): FalsePositives["all"] {
  return ofConfigurations((configuration) => ({
    total: totalOf(runs, configuration, countOf),
    percentOfSwim: percentOf(runs, configuration, "swim", countOf),
  }));
}

/** Table IV beside the published one: FP, and FP−. */
export function tableIv({ all, atHealthy }: FalsePositives): ReportTable[] {
  return [
    tableOf(
      "table-iv",
      "Table IV: false positives (FP)",
      "Failure events about members outside the anomaly set, at all members; alpha 5, beta 6.",
      (configuration) => [
        ...comparedCells(TABLE_IV[configuration].falsePositives, all[configuration].total),
        ...percentCells(TABLE_IV[configuration].percentOfSwim, all[configuration].percentOfSwim),
      ],
      "FP",
    ),
    tableOf(
      "table-iv-healthy",
      "Table IV: false positives at healthy members (FP−)",
      "Those of the above that were raised at members outside the anomaly set. They come in clumps of up to all healthy members at once, so that a few events make much of the total.",
      (configuration) => [
        ...comparedCells(TABLE_IV[configuration].atHealthy, atHealthy[configuration].total),
        ...percentCells(
          TABLE_IV[configuration].atHealthyPercentOfSwim,
          atHealthy[configuration].percentOfSwim,
        ),
      ],
      "FP−",
    ),
  ];
}

function tableOf(
  name: string,
  title: string,
  note: string,
  cellsOf: (configuration: ConfigurationName) => ReportTable["rows"][number],
  counted: string,
): ReportTable {
  return {
    name,
    title,
    note,
    columns: [
      textColumn("configuration", "configuration"),
      ...comparedColumns(counted, "events"),
      ...percentColumns("% of SWIM", "percent_of_swim"),
    ],
    rows: CONFIGURATIONS.map((configuration) => [
      textCell(CONFIGURATION_TITLES[configuration]),
      ...cellsOf(configuration),
    ]),
  };
}
