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
  const some = (figureOf: (configuration: ConfigurationSummary) => number | null) =>
    configurations.some((configuration) => (figureOf(configuration) ?? 0) > 0);

  const sections: ComparisonSection[] = [
    {
      title: "Convictions (members declared dead)",
      rows: [
        count("false: the member was fine", (c) => c.falseConvictions.total),
        count("  … at observers that were fine too", (c) => c.falseConvictions.atHealthy),
        count("true: the member was down", (c) => c.convictions.true),
        count(`faulted: the member was ${word}`, (c) => c.convictions.faulted),
        count("unreachable: a partition lay between", (c) => c.convictions.unreachable),
      ],
    },
  ];
  if (some((c) => c.crashes.injected)) {
    sections.push({
      title: "Crashes",
      rows: [
        count("detected by anybody", (c) => c.crashes.detected),
        count("undetected", (c) => c.crashes.undetected),
        row("first detection, median, s", (c) => c.firstDetection.p50),
        row("first detection, 99th percentile, s", (c) => c.firstDetection.p99),
        row("known to all, median, s", (c) => c.fullDissemination.p50),
        row("known to all, 99th percentile, s", (c) => c.fullDissemination.p99),
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
        row("packets per member and second", (c) => c.messagesPerMemberSecond),
        row("bytes per member and second", bytesPerMemberSecond),
      ],
    },
  );
  if (hasGates || some((c) => c.gate.triggers) || some((c) => c.gate.heldBack)) {
    sections.push({
      title: "Gates (keep evictions back)",
      rows: [
        count("times engaged", (c) => c.gate.triggers),
        row("time engaged, over all members, s", (c) => c.gate.seconds),
        count("kept back: the member was up", (c) => c.gate.heldBackAlive),
        count("kept back: the member was down", (c) => c.gate.heldBackDead),
        count("acted on: the member was up", (c) => c.actions.onAlive),
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
    row("time not wrongly convicted", (c) => c.quality.conviction.queryAccuracy, formatShare, false),
    row("time not wrongly suspected", (c) => c.quality.suspicion.queryAccuracy, formatShare, false),
  );
  sections.push({ title: "Health and accuracy", rows: state });
  return sections;
}

function bytesPerMemberSecond({ bytes, members, seconds }: ConfigurationSummary): number | null {
  return members > 0 && seconds > 0 ? bytes / (members * seconds) : null;
}
