import type { ConfigurationSummary } from "../../coordinator/summary-schema.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import { type AnomalyWord, withAnomaly } from "../anomaly-words.ts";
import { formatCount, formatCounted, formatFigure, formatShare, NO_FIGURE } from "../numbers.ts";
import {
  estimateCell,
  estimateColumn,
  figureCell,
  figureColumn,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
  textCell,
  textColumn,
} from "../report-table.ts";
import type { ConfigurationEstimates, SummedEstimate, SummedFigure } from "./configuration-estimates.ts";
import type { LatencyEstimates } from "./latency-estimates.ts";

const CONFIGURATION = textColumn("configuration", "configuration");

/** Counts of false convictions: in all, and at observers that were fine themselves. */
export function falseConvictionsTable(
  configurations: readonly ConfigurationSummary[],
  estimates: ReadonlyMap<string, ConfigurationEstimates>,
  word: AnomalyWord,
): ReportTable {
  const [first] = configurations;
  const compared = configurations.length > 1 && first !== undefined;
  const ratioColumns = (about: string, field: string) =>
    compared ? [estimateColumn(`${about} ÷ ${first.name}'s`, `${field}_ratio`)] : [];
  return {
    name: "false-convictions",
    title: "False convictions: members that were fine, declared dead",
    note: intervalNote(
      [...estimates.values()].flatMap(({ falseConvictions, atHealthy }) => [
        falseConvictions.sum,
        atHealthy.sum,
      ]),
    ),
    columns: [
      CONFIGURATION,
      figureColumn("runs", "runs"),
      estimateColumn("false convictions", "false_convictions"),
      ...ratioColumns("all", "false_convictions"),
      estimateColumn(`of them at observers that were not ${word}`, "at_healthy"),
      ...ratioColumns("at these", "at_healthy"),
    ],
    rows: configurations.map(({ name, runs }) => {
      const own = estimates.get(name) as ConfigurationEstimates;
      return [
        textCell(name),
        count(runs),
        estimateCell(own.falseConvictions.sum, countOf),
        ...(compared ? [ratioCell(own.falseConvictions)] : []),
        estimateCell(own.atHealthy.sum, countOf),
        ...(compared ? [ratioCell(own.atHealthy)] : []),
      ];
    }),
  };
}

/** What intervals of these estimates cannot show; `undefined` if there is nothing to say. */
function intervalNote(estimates: readonly Estimate[]): string | undefined {
  const notes: string[] = [];
  if (estimates.some(({ interval }) => interval === null)) {
    notes.push(
      "Where no interval is given, every cell has one run: one run shows no scatter. Run more seeds to see it.",
    );
  } else if (estimates.some(({ singles }) => singles > 0)) {
    const most = Math.max(...estimates.map(({ singles }) => singles));
    notes.push(
      `${formatCounted(most, "cell")} with a single run ${most === 1 ? "adds" : "add"} no scatter to the intervals, which are too narrow by what these would show.`,
    );
  }
  const fewest = Math.min(...estimates.map(({ runs }) => runs));
  if (estimates.some(({ interval }) => interval !== null) && fewest < 10) {
    notes.push(
      `Of ${formatCounted(fewest, "run")} an interval is a rough one: it knows no other values than theirs.`,
    );
  }
  if (estimates.some(({ value, interval }) => value === 0 && interval !== null)) {
    notes.push(
      "A zero has no interval: what never happened in n runs may still happen in up to 3 of n (95 %).",
    );
  }
  return notes.length === 0 ? undefined : notes.join(" ");
}

/** Every conviction by what it was worth. */
export function classesTable(
  configurations: readonly ConfigurationSummary[],
  word: AnomalyWord,
): ReportTable {
  const hasTail = configurations.some(({ tail }) => tail.seconds > 0);
  const tail = ({ tail: { convictions: c } }: ConfigurationSummary) =>
    c.true + c.faulted + c.unreachable + c.false;
  return {
    name: "convictions",
    title: "Convictions by class, one for each observer that declares a member dead",
    note: `True: the member was down. Faulted: it was up, but ${word} at some time of the run. Unreachable: a partition lay between. False: none of these.`,
    columns: [
      CONFIGURATION,
      figureColumn("true", "true"),
      figureColumn("faulted", "faulted"),
      figureColumn("unreachable", "unreachable"),
      figureColumn("false", "false"),
      ...(hasTail ? [figureColumn("in the tail, any class", "tail")] : []),
      figureColumn("suspicions", "suspicions"),
      figureColumn("refutations", "refutations"),
      figureColumn("flaps: convicted, then alive again", "flaps"),
    ],
    rows: configurations.map((c) => [
      textCell(c.name),
      count(c.convictions.true),
      count(c.convictions.faulted),
      count(c.convictions.unreachable),
      count(c.convictions.false),
      ...(hasTail ? [count(tail(c))] : []),
      count(c.suspicions),
      count(c.refutations),
      count(c.flaps),
    ]),
  };
}

/** How long crashes, or anomalies, went unnoticed; `undefined` where there were none. */
export function latencyTable(
  of: "crashes" | "anomalies",
  latencies: ReadonlyMap<string, LatencyEstimates>,
  word: AnomalyWord,
): ReportTable | undefined {
  const entries = [...latencies];
  if (entries.every(([, { injected }]) => injected === 0)) return undefined;
  const isCrashes = of === "crashes";
  const columns = (about: string, field: string) => [
    estimateColumn(`${about}, median, s`, `${field}_p50_seconds`),
    estimateColumn(`${about}, 99 %, s`, `${field}_p99_seconds`),
    estimateColumn(`${about}, 99.9 %, s`, `${field}_p999_seconds`),
  ];
  const seconds = (estimate: Estimate) => estimateCell(estimate, formatFigure);
  return {
    name: isCrashes ? "crash-detection" : "anomaly-detection",
    title: isCrashes
      ? "Crashes: how long until somebody, and until everybody, knew"
      : `Spells of being ${word}: how long until somebody, and until everybody, had convicted the member`,
    note: `${
      isCrashes
        ? "An undetected crash gives no sample. A crash of a member that was held dead already counts as detected after 0 s."
        : `From the spell's start. Most spells end without a conviction, and then give no sample.`
    } A percentile without an interval has too few samples, or runs, for one.`,
    columns: [
      CONFIGURATION,
      figureColumn(isCrashes ? "crashes" : "spells", "injected"),
      figureColumn(isCrashes ? "detected" : "that ended in a conviction", "detected"),
      ...columns("first", "first_detection"),
      ...columns("all", "full_dissemination"),
    ],
    rows: entries.map(([name, { injected, firstDetection, fullDissemination, samples }]) => [
      textCell(name),
      count(injected),
      count(samples.firstDetection.length),
      ...firstDetection.map(seconds),
      ...fullDissemination.map(seconds),
    ]),
  };
}

/** Packets and messages on streams together, and their bytes. */
export function trafficTable(
  configurations: readonly ConfigurationSummary[],
  estimates: ReadonlyMap<string, ConfigurationEstimates>,
): ReportTable {
  const [first] = configurations;
  const compared = configurations.length > 1 && first !== undefined;
  const perMemberSecond = ({ members, seconds }: ConfigurationSummary, total: number) =>
    members > 0 && seconds > 0 ? total / (members * seconds) : null;
  const columns = (unit: string, figure: SummedFigure): ReportColumn[] => [
    estimateColumn(unit, figure),
    ...(compared ? [estimateColumn(`${unit} ÷ ${first.name}'s`, `${figure}_ratio`)] : []),
    figureColumn(`${unit} per member and second`, `${figure}_per_member_second`),
  ];
  const cells = (c: ConfigurationSummary, figure: SummedFigure): ReportCell[] => {
    const own = (estimates.get(c.name) as ConfigurationEstimates)[figure];
    return [
      estimateCell(own.sum, formatLarge),
      ...(compared ? [ratioCell(own)] : []),
      figureCell(perMemberSecond(c, own.sum.value ?? 0), formatFigure),
    ];
  };
  return {
    name: "traffic",
    title: "Traffic: packets, and messages on streams",
    note: "What entered the network in the counted window, a compound packet once, lost ones included.",
    columns: [CONFIGURATION, ...columns("messages", "messages"), ...columns("bytes", "bytes")],
    rows: configurations.map((c) => [textCell(c.name), ...cells(c, "messages"), ...cells(c, "bytes")]),
  };
}

/** The standard metrics of failure detectors, on both levels. */
export function qualityTable(configurations: readonly ConfigurationSummary[]): ReportTable {
  return {
    name: "quality",
    title: "Quality of detection, over all ordered pairs of members that were up",
    note: "T_D: from a crash to an observer's final transition. λ_M: mistakes per pair and day. T_M: how long a mistake lasts. T_MR: from a mistake to the same pair's next. P_A: share of the time at which an observer was right about a living member.",
    columns: [
      CONFIGURATION,
      textColumn("level", "level"),
      figureColumn("T_D, mean, s", "detection_time_seconds"),
      figureColumn("λ_M, per pair and day", "mistakes_per_pair_day"),
      figureColumn("T_M, mean, s", "mistake_duration_seconds"),
      figureColumn("T_MR, mean, s", "mistake_recurrence_seconds"),
      figureColumn("P_A", "query_accuracy"),
      figureColumn("mistakes", "mistakes"),
    ],
    rows: configurations.flatMap(({ name, quality }) =>
      (["suspicion", "conviction"] as const).map((level) => {
        const of = quality[level];
        return [
          textCell(name),
          textCell(level),
          figureCell(of.detectionTime, formatFigure),
          figureCell(of.mistakeRate === null ? null : of.mistakeRate * SECONDS_A_DAY, formatFigure),
          figureCell(of.mistakeDuration, formatFigure),
          figureCell(of.mistakeRecurrence, formatFigure),
          figureCell(of.queryAccuracy, formatShare),
          count(of.mistakes),
        ];
      }),
    ),
  };
}

const SECONDS_A_DAY = 86_400;

/** What gates withheld, and what was acted on; `undefined` where nothing was gated. */
export function gatesTable(configurations: readonly ConfigurationSummary[]): ReportTable | undefined {
  const isGated = ({ gate, limits }: ConfigurationSummary) =>
    gate.triggers > 0 || gate.heldBack > 0 || limits.worstCaseRemovalsPerMinute !== null;
  if (!configurations.some(isGated)) return undefined;
  return {
    name: "gates",
    title: "Gates: evictions that were kept back, and those that were not",
    note: "Times engaged and kept back are summed over all gates. The most removals a minute is what the settings allow, whatever happens.",
    columns: [
      CONFIGURATION,
      figureColumn("times engaged", "triggers"),
      figureColumn("time engaged, s", "engaged_seconds"),
      figureColumn("kept back: the member was up", "held_back_alive"),
      figureColumn("kept back: it was down", "held_back_dead"),
      figureColumn("acted on: the member was up", "acted_on_alive"),
      figureColumn("acted on: it was down", "acted_on_dead"),
      figureColumn("most removals a minute", "worst_case_removals_per_minute"),
      figureColumn("soonest action, s", "detection_floor_seconds"),
    ],
    rows: configurations.map(({ name, gate, actions, limits }) => [
      textCell(name),
      count(gate.triggers),
      figureCell(gate.seconds, formatFigure),
      count(gate.heldBackAlive),
      count(gate.heldBackDead),
      count(actions.onAlive),
      count(actions.taken - actions.onAlive),
      figureCell(limits.worstCaseRemovalsPerMinute, formatFigure),
      figureCell(limits.detectionFloorSeconds, formatFigure),
    ]),
  };
}

/** Mean health scores; `undefined` where no program keeps one. */
export function healthTable(
  configurations: readonly ConfigurationSummary[],
  word: AnomalyWord,
): ReportTable | undefined {
  if (configurations.every(({ health }) => health.healthy === null && health.anomalous === null)) {
    return undefined;
  }
  return {
    name: "health",
    title: "Local health: the members' mean score of themselves, 0 is perfect",
    columns: [
      CONFIGURATION,
      figureColumn(withAnomaly("members", word), "anomalous"),
      figureColumn("others", "healthy"),
    ],
    rows: configurations.map(({ name, health }) => [
      textCell(name),
      figureCell(health.anomalous, formatFigure),
      figureCell(health.healthy, formatFigure),
    ]),
  };
}

function count(figure: number): ReportCell {
  return figureCell(figure, countOf);
}

/** Sums that are resampled need not be whole. */
function countOf(figure: number | null): string {
  return figure === null ? NO_FIGURE : formatCount(Math.round(figure));
}

function ratioCell({ ratio, sum }: SummedEstimate): ReportCell {
  if (ratio === undefined) return { shown: sum.value === 0 ? NO_FIGURE : "1", values: [1, null, null] };
  return estimateCell(ratio, formatFigure);
}

const UNITS: readonly (readonly [number, string])[] = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
];

/** Millions and more by their unit: 435 M. */
function formatLarge(figure: number | null): string {
  const unit = UNITS.find(([size]) => Math.abs(figure ?? 0) >= size);
  if (figure === null || unit === undefined) return countOf(figure);
  return `${Number((figure / unit[0]).toPrecision(4))} ${unit[1]}`;
}
