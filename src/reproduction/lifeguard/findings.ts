import type { Chart } from "../../report/charts/chart.ts";
import type { ReportTable } from "../../report/report-table.ts";
import { distressOf, figure1Charts, figure1Tables } from "./figure-1.ts";
import { byConcurrent, figure2, figure3 } from "./figures-2-and-3.ts";
import type { Outcome } from "./outcome.ts";
import { type PairedRuns, pairRuns } from "./paired-runs.ts";
import { type Part, scaleOf, type TableName } from "./plan.ts";
import { CONFIGURATIONS } from "./published.ts";
import { sameFaultsAs, sensitivityCharts, sensitivityTable, totalsOver } from "./sensitivity.ts";
import { falsePositivesOf, tableIv } from "./table-iv.ts";
import { latenciesOf, tableV } from "./table-v.ts";
import { messageLoadOf, tableVi } from "./table-vi.ts";
import { tableVii, tuningsOf } from "./table-vii.ts";
import {
  type Target,
  targetsOfTableIv,
  targetsOfTableV,
  targetsOfTableVi,
  targetsOfTableVii,
} from "./targets.ts";

/** A part, and what its runs came to. */
export interface DonePart {
  readonly part: Part;
  readonly outcomes: readonly Outcome[];
}

/** Something of the paper with ours beside it. */
export interface Finding {
  /** Unique: small letters and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly tables: readonly ReportTable[];
  readonly charts: readonly Chart[];
  readonly targets: readonly Target[];
}

/** All that the runs show, in the paper's order, and then what it hangs on. */
export function findingsOf(done: readonly DonePart[], tables: readonly TableName[]): Finding[] {
  const wants = (name: TableName) => tables.includes(name);
  const interval = done.find(({ part }) => part.role === "interval");
  const threshold = done.find(({ part }) => part.role === "threshold");
  const figure1 = done.find(({ part }) => part.role === "figure-1");
  return [
    ...(interval !== undefined && (wants("IV") || wants("VI"))
      ? ofHeadline(pairedIn(interval, CONFIGURATIONS), wants)
      : []),
    ...(threshold !== undefined && wants("V") ? [ofTableV(pairedIn(threshold, CONFIGURATIONS))] : []),
    ...(interval !== undefined && threshold !== undefined && wants("VII")
      ? [ofTableVii(pairedIn(interval), pairedIn(threshold))]
      : []),
    ...(figure1 === undefined ? [] : [ofFigure1(figure1.outcomes)]),
    ...ofSensitivity(done),
  ];
}

/** The runs of a part side by side. */
function pairedIn({ part, outcomes }: DonePart, configurations = part.configurations ?? []): PairedRuns {
  return pairRuns(outcomes, configurations, scaleOf(part));
}

function ofHeadline(runs: PairedRuns, wants: (name: TableName) => boolean): Finding[] {
  const findings: Finding[] = [];
  if (wants("IV")) {
    const found = falsePositivesOf(runs);
    const points = byConcurrent(runs);
    findings.push({
      id: "false-positives",
      title: "False positives: Table IV, Figures 2 and 3",
      tables: tableIv(found),
      charts: [figure2(points), figure3(points)],
      targets: targetsOfTableIv(found, points),
    });
  }
  if (wants("VI")) {
    const load = messageLoadOf(runs);
    findings.push({
      id: "message-load",
      title: "Message load: Table VI",
      tables: tableVi(load),
      charts: [],
      targets: targetsOfTableVi(load),
    });
  }
  return findings;
}

function ofTableV(runs: PairedRuns): Finding {
  const latencies = latenciesOf(runs);
  return {
    id: "latency",
    title: "Latency: Table V",
    tables: tableV(latencies),
    charts: [],
    targets: targetsOfTableV(latencies),
  };
}

function ofTableVii(interval: PairedRuns, threshold: PairedRuns): Finding {
  const tunings = tuningsOf(interval, threshold);
  return {
    id: "tuning",
    title: "Alpha and beta: Table VII",
    tables: [tableVii(tunings)],
    charts: [],
    targets: targetsOfTableVii(tunings),
  };
}

function ofFigure1(outcomes: readonly Outcome[]): Finding {
  const found = distressOf(outcomes);
  return {
    id: "figure-1",
    title: "Exhausted processors: Figure 1",
    tables: figure1Tables(found),
    charts: figure1Charts(found),
    targets: [],
  };
}

function ofSensitivity(done: readonly DonePart[]): Finding[] {
  const base = done.find(({ part }) => part.role === "sensitivity-base");
  if (base === undefined) return [];
  const totals = totalsOver(base.outcomes);
  const varied = done.flatMap(({ part: { variant }, outcomes }) =>
    variant === undefined ? [] : [{ variant, totals: totalsOver(sameFaultsAs(base.outcomes, outcomes)) }],
  );
  return [
    {
      id: "sensitivity",
      title: "What the results hang on",
      tables: [sensitivityTable(totals, varied)],
      charts: sensitivityCharts(totals, varied, scaleOf(base.part)),
      targets: [],
    },
  ];
}
