import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import { type AnomalyWord, withAnomaly } from "./anomaly-words.ts";
import { formatCount, formatFigure, formatShare } from "./numbers.ts";

/** One figure of every configuration. */
export interface ComparisonRow {
  readonly label: string;
  /** As printed, one a configuration. */
  readonly cells: readonly string[];
  /** To compare with the first configuration's; `undefined` for what no ratio is made of. */
  readonly figures: readonly (number | null)[] | undefined;
}

export interface ComparisonSection {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

/**
 * What configurations are compared by, in words. Rows about what cannot have happened are left out.
 *
 * @param hasGates whether any configuration has a gate.
 * @param word for members under an anomaly.
 */
export function comparisonSections(
  configurations: readonly ConfigurationSummary[],
  hasGates: boolean,
  word: AnomalyWord,
): ComparisonSection[] {
  const row = (
    label: string,
    figureOf: (configuration: ConfigurationSummary) => number | null,
    format: (figure: number | null) => string = formatFigure,
    isComparable = true,
  ): ComparisonRow => {
    const figures = configurations.map(figureOf);
    return { label, cells: figures.map(format), figures: isComparable ? figures : undefined };
  };
  const count = (label: string, figureOf: (configuration: ConfigurationSummary) => number) =>
    row(label, figureOf, (figure) => formatCount(figure ?? 0));
  /** A median, and a 99th percentile where there is more than one sample. */
  const latencyRows = (
    label: string,
    figuresOf: (configuration: ConfigurationSummary) => ConfigurationSummary["firstDetection"],
  ): ComparisonRow[] => [
    row(`${label}, median, s`, (c) => figuresOf(c).p50),
    ...(configurations.some((c) => figuresOf(c).count > 1)
      ? [row(`${label}, 99th percentile, s`, (c) => figuresOf(c).p99)]
      : []),
  ];
  const some = (figureOf: (configuration: ConfigurationSummary) => number | null) =>
    configurations.some((configuration) => (figureOf(configuration) ?? 0) > 0);

  const sections: ComparisonSection[] = [
    {
      title: "Convictions (one for each observer that declares a member dead)",
      rows: [
        count("false: the member was fine", (c) => c.falseConvictions.total),
        count("  … at observers that were fine too", (c) => c.falseConvictions.atHealthy),
        count("true: the member was down", (c) => c.convictions.true),
        ...(some((c) => c.anomalies.injected) || some((c) => c.convictions.faulted)
          ? [count(`faulted: the member was ${word} in this run`, (c) => c.convictions.faulted)]
          : []),
        ...(some((c) => c.convictions.unreachable)
          ? [count("unreachable: a partition lay between", (c) => c.convictions.unreachable)]
          : []),
      ],
    },
  ];
  if (some((c) => c.crashes.injected)) {
    sections.push({
      title: "Crashes",
      rows: [
        count("detected by anybody", (c) => c.crashes.detected),
        count("undetected", (c) => c.crashes.undetected),
        ...(some((c) => c.crashes.alreadyConvicted)
          ? [count("held dead before the crash (0 s)", (c) => c.crashes.alreadyConvicted)]
          : []),
        ...latencyRows("first detection", (c) => c.firstDetection),
        ...latencyRows("known to all", (c) => c.fullDissemination),
        row("soonest action the settings allow, s", (c) => c.limits.detectionFloorSeconds),
      ],
    });
  }
  if (some((c) => c.anomalies.injected)) {
    sections.push({
      title: `Spells of being ${word}`,
      rows: [
        count("begun", (c) => c.anomalies.injected),
        count("  … that ended in a conviction", (c) => c.anomalies.detected),
        ...latencyRows("first conviction", (c) => c.anomalies.firstDetection),
        ...latencyRows("known to all", (c) => c.anomalies.fullDissemination),
      ],
    });
  }
  sections.push(
    {
      title: "On the way there",
      rows: [
        count("suspicions", (c) => c.suspicions),
        count("refutations by the accused", (c) => c.refutations),
        count("flaps: convicted, then alive again", (c) => c.flaps),
      ],
    },
    {
      title: "Traffic",
      rows: [
        // A cluster that speaks on streams alone sends no packets.
        ...(some((c) => c.messages) || !some((c) => c.streams.bytes)
          ? [
              row("packets per member and second", (c) => c.messagesPerMemberSecond),
              row("bytes of packets per member and second", (c) => perMemberSecond(c, c.bytes)),
            ]
          : []),
        ...(some((c) => c.streams.bytes)
          ? [row("bytes on streams per member and second", (c) => perMemberSecond(c, c.streams.bytes))]
          : []),
      ],
    },
  );
  const hasGate = hasGates || some((c) => c.gate.triggers) || some((c) => c.gate.heldBack);
  if (hasGate || some((c) => c.actions.irreversible)) {
    sections.push({
      title: "Gates (keep evictions back)",
      rows: [
        count("times engaged", (c) => c.gate.triggers),
        row("time engaged, over all members, s", (c) => c.gate.seconds),
        count("kept back: the member was up", (c) => c.gate.heldBackAlive),
        count("kept back: the member was down", (c) => c.gate.heldBackDead),
        count("acted on: the member was up", (c) => c.actions.onAlive),
        count("acted on: the member was down", (c) => c.actions.taken - c.actions.onAlive),
        ...(some((c) => c.actions.undone)
          ? [count("acted on, and undone later", (c) => c.actions.undone)]
          : []),
        ...(some((c) => c.actions.irreversible)
          ? [
              count("acted on, and nothing undoes it", (c) => c.actions.irreversible),
              count("  … though the member was up and came back", (c) => c.actions.regretted),
              row("  … time for which both may have served, s", (c) => c.actions.splitSeconds),
            ]
          : []),
        ...(hasGate
          ? [
              row(
                "most removals a minute that the settings allow",
                (c) => c.limits.worstCaseRemovalsPerMinute,
              ),
            ]
          : []),
        ...(some((c) => c.crashes.injected)
          ? []
          : [row("soonest action the settings allow, s", (c) => c.limits.detectionFloorSeconds)]),
      ],
    });
  }
  const state: ComparisonRow[] = [];
  if (configurations.some((c) => c.health.healthy !== null || c.health.anomalous !== null)) {
    state.push(row("mean health score, others (0: perfect)", (c) => c.health.healthy));
    if (configurations.some((c) => c.anomalous.length > 0)) {
      state.push(row(`mean health score, ${withAnomaly("members", word)}`, (c) => c.health.anomalous));
    }
  }
  state.push(
    row(
      "time a live member was not held dead",
      (c) => c.quality.conviction.queryAccuracy,
      formatShare,
      false,
    ),
    row("time a live member was not suspected", (c) => c.quality.suspicion.queryAccuracy, formatShare, false),
  );
  sections.push({ title: "Health and accuracy", rows: state });
  return sections;
}

function perMemberSecond({ members, seconds }: ConfigurationSummary, total: number): number | null {
  return members > 0 && seconds > 0 ? total / (members * seconds) : null;
}
