import type { RunTally } from "../coordinator/run-tally.ts";
import type { Summary } from "../coordinator/summary-schema.ts";
import { accusationLines, accusationsOf } from "./accusations.ts";
import { anomalousSentence } from "./anomalous-members.ts";
import type { AnomalyWord } from "./anomaly-words.ts";
import { comparisonSections } from "./comparison-rows.ts";
import { comparisonTable } from "./comparison-table.ts";
import { expectationLines } from "./expectation-lines.ts";
import { gateLines, irreversibleLines, type ToldGate } from "./gate-lines.ts";
import { headline } from "./headline.ts";
import { formatCount, formatCounted, formatFigure } from "./numbers.ts";
import { droppedLines, incompleteJoinLines } from "./remarks.ts";
import { sayOnce } from "./say-once.ts";
import type { Style } from "./style.ts";
import { wrap } from "./wrap.ts";

export interface RunReportInput {
  readonly summary: Summary;
  /** What was run: the scenario with its members, seeds and configurations, in a line. */
  readonly subject: string;
  /** The tallies of a configuration's runs: who was under an anomaly in which run is lost in the summary. */
  talliesOf(configuration: string): readonly RunTally[];
  /** Those of all configurations. */
  readonly gates: readonly ToldGate[];
  /** What members under the scenario's anomalies are called. */
  readonly anomalyWord: AnomalyWord;
  /** What members of a configuration say that keep a budget of their own, and still held back when a run ended. */
  ownBudgetsOf(configuration: string): readonly string[];
  readonly notices: readonly string[];
  /** Where the results are; `undefined` if they were not kept. */
  readonly resultsFolder: string | undefined;
  /** The command that repeats one of the seeds. */
  readonly repeatCommand: string;
  /** In columns. */
  readonly width: number;
  readonly style: Style;
}

const MOST_NOTICES = 4;

/** What a person sees at the end of `coroner run`: the headline, the figures, and who did what to whom. */
export function runReport(input: RunReportInput): string {
  const { summary, width, style, anomalyWord } = input;
  const { configurations } = summary;
  const paragraph = (text: string) => wrap(text, width);
  const item = (text: string) => wrap(`  ${text}`, width, "      ");
  const anomalous = anomalousSentence(configurations, anomalyWord);
  const names = configurations.map(({ name }) => name);
  const accusations = sayOnce(names, (name, label) =>
    accusationLines(
      label,
      accusationsOf(input.talliesOf(name)),
      anomalous === undefined ? undefined : anomalyWord,
    ),
  );
  const dropped = droppedLines(configurations);
  const expectations = expectationLines(summary.expectations, width - 2, style);
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[style.strong(title), ...lines].join("\n")];

  return [
    paragraph(input.subject),
    style.strong(paragraph(headline(configurations, anomalyWord))),
    comparisonTable(
      names,
      comparisonSections(configurations, input.gates.length > 0, anomalyWord),
      width,
      style,
    ),
    ...section(`Who was ${anomalyWord}`, anomalous === undefined ? [] : [item(anomalous)]),
    ...section("Who accused whom", accusations.map(item)),
    ...section(
      "What the gates did",
      gateLines(configurations, input.gates, input.talliesOf, input.ownBudgetsOf).map(item),
    ),
    ...section("What cannot be undone", irreversibleLines(configurations).map(item)),
    ...section("Packets that did not arrive", dropped.map(item)),
    ...incompleteJoinLines(configurations).map((line) => style.bad(paragraph(line))),
    ...section("Good to know", noticeLines(input.notices).map(item)),
    ...section(
      "Expectations",
      expectations.map((line) => line.replace(/^/gm, "  ")),
    ),
    [
      paragraph(engineSentence(summary)),
      ...(input.resultsFolder === undefined ? [] : [`Results: ${input.resultsFolder}`]),
      `Repeat one seed: ${input.repeatCommand}`,
    ].join("\n"),
  ].join("\n\n");
}

function noticeLines(notices: readonly string[]): string[] {
  const hidden = notices.length - MOST_NOTICES;
  if (hidden < 2) return [...notices];
  return [...notices.slice(0, MOST_NOTICES), `And ${hidden} more; coroner check lists them all.`];
}

function engineSentence({ configurations, engine }: Summary): string {
  const runs = configurations.reduce((sum, configuration) => sum + configuration.runs, 0);
  const { virtualSeconds, wallSeconds, messages } = engine;
  const packets =
    messages === 0 ? "" : `, ${formatCount(Math.round(messages / wallSeconds))} packets a second`;
  const speed =
    wallSeconds > 0
      ? `, took ${formatFigure(wallSeconds)} s: ${formatFigure(virtualSeconds / wallSeconds)} times real time${packets}`
      : "";
  return `${formatCounted(runs, "run")}, ${formatFigure(virtualSeconds)} virtual seconds${speed}.`;
}
