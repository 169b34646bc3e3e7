import type { ConfigurationSummary, Summary } from "../coordinator/summary-schema.ts";
import { type Cell, cellText } from "../scenario/cells.ts";
import { flowText } from "../scenario/flow-text.ts";
import type { AnomalyWord } from "./anomaly-words.ts";
import { expectationLines } from "./expectation-lines.ts";
import { formatCount, formatCounted, formatFigure } from "./numbers.ts";
import type { Style } from "./style.ts";
import { textTable } from "./table.ts";
import { wrap } from "./wrap.ts";

export interface CampaignReportInput {
  /** Paths of the swept fields, in their order. */
  readonly fields: readonly string[];
  readonly cells: readonly (Pick<Summary, "configurations" | "expectations"> & { readonly cell: Cell })[];
  /** What was run, in a line. */
  readonly subject: string;
  /** What members under the scenario's anomalies are called. */
  readonly anomalyWord: AnomalyWord;
  readonly engine: Summary["engine"];
  readonly runs: number;
  /** What the reader should know besides: what is missing, what was wrong with stored lines. */
  readonly remarks: readonly string[];
  readonly notices: readonly string[];
  readonly resultsFolder: string;
  /** In columns. */
  readonly width: number;
  readonly style: Style;
}

/** Cells whose broken expectations are told one by one. */
const MOST_BROKEN_CELLS = 10;

/** What a person sees at the end of `coroner sweep`: a line for each cell and configuration, and what does not hold. */
export function campaignReport(input: CampaignReportInput): string {
  const { width, style, remarks, notices, runs, engine } = input;
  const paragraph = (text: string) => wrap(text, width);
  const item = (text: string) => wrap(`  ${text}`, width, "      ");
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [[style.strong(title), ...lines].join("\n")];
  return [
    paragraph(input.subject),
    figuresTable(input),
    ...section("Good to know", [...remarks, ...notices].map(item)),
    ...section("Expectations, in each cell alone", judgedLines(input)),
    [
      paragraph(`${formatCounted(runs, "run")}, ${formatFigure(engine.virtualSeconds)} virtual seconds.`),
      `Results: ${input.resultsFolder}`,
    ].join("\n"),
  ].join("\n\n");
}

interface Column {
  readonly head: string;
  textOf(configuration: ConfigurationSummary): string;
}

function figuresTable({ cells, fields, anomalyWord, style }: CampaignReportInput): string {
  const configurations = cells.flatMap((cell) => cell.configurations);
  const columns = columnsFor(configurations, anomalyWord);
  const heads = shortNames(fields);
  return textTable({
    head: [...heads, "configuration", "runs", ...columns.map(({ head }) => head)].map(style.strong),
    rows: cells.flatMap(({ cell, configurations: ofCell }) =>
      ofCell.map((configuration) => [
        ...fields.map((field) => flowText(cell[field])),
        configuration.name,
        formatCount(configuration.runs),
        ...columns.map(({ textOf }) => textOf(configuration)),
      ]),
    ),
    leftColumns: fields.length + 1,
  });
}

/** The main figures; those that are of no concern to any cell are left out. */
function columnsFor(configurations: readonly ConfigurationSummary[], word: AnomalyWord): readonly Column[] {
  const has = (of: (configuration: ConfigurationSummary) => number) => configurations.some((c) => of(c) > 0);
  const count = (head: string, of: (c: ConfigurationSummary) => number): Column => ({
    head,
    textOf: (c) => formatCount(of(c)),
  });
  const figure = (head: string, of: (c: ConfigurationSummary) => number | null): Column => ({
    head,
    textOf: (c) => formatFigure(of(c)),
  });
  const latency = (
    head: string,
    of: (c: ConfigurationSummary) => { readonly p50: number | null; readonly p99: number | null },
  ) => [figure(`${head} p50, s`, (c) => of(c).p50), figure("p99, s", (c) => of(c).p99)];
  return [
    count("false", (c) => c.falseConvictions.total),
    count("at healthy", (c) => c.falseConvictions.atHealthy),
    ...(has((c) => c.convictions.unreachable)
      ? [count("unreachable", (c) => c.convictions.unreachable)]
      : []),
    ...(has((c) => c.crashes.injected)
      ? [
          count("undetected", (c) => c.crashes.undetected),
          ...latency("crash", (c) => c.firstDetection),
          ...latency("to all", (c) => c.fullDissemination),
        ]
      : []),
    ...(has((c) => c.anomalies.injected)
      ? [
          ...latency(word, (c) => c.anomalies.firstDetection),
          ...latency("to all", (c) => c.anomalies.fullDissemination),
        ]
      : []),
    ...(has((c) => c.actions.taken) ? [count("acted on the living", (c) => c.actions.onAlive)] : []),
    ...(has((c) => c.messages) ? [figure("packets/member·s", (c) => c.messagesPerMemberSecond)] : []),
  ];
}

/** As many of a path's last parts as tell the fields apart. */
export function shortNames(fields: readonly string[]): string[] {
  const lastParts = (field: string, count: number) => field.split(".").slice(-count).join(".");
  return fields.map((field) => {
    const parts = field.split(".").length;
    for (let count = 1; count < parts; count++) {
      const name = lastParts(field, count);
      // An index says nothing by itself.
      if (/^\d+$/.test(name)) continue;
      if (fields.every((other) => other === field || lastParts(other, count) !== name)) return name;
    }
    return field;
  });
}

function judgedLines({ cells, width, style }: CampaignReportInput): string[] {
  const judged = cells.filter(({ expectations }) => expectations.length > 0);
  const broken = judged.filter(({ expectations }) => expectations.some(({ holds }) => !holds));
  if (judged.length === 0) return [];
  const all = style.good(
    `  ✓ all hold in ${formatCount(judged.length - broken.length)} of ${formatCounted(judged.length, "cell")}`,
  );
  return [
    ...(broken.length < judged.length ? [all] : []),
    ...broken.slice(0, MOST_BROKEN_CELLS).flatMap(({ cell, expectations }) => [
      wrap(`  ${cellText(cell) || "as written"}`, width, "      "),
      ...expectationLines(
        expectations.filter(({ holds }) => !holds),
        width - 4,
        style,
      ).map((line) => line.replace(/^/gm, "    ")),
    ]),
    ...(broken.length > MOST_BROKEN_CELLS
      ? [
          style.bad(
            `  ✗ broken in ${formatCounted(broken.length - MOST_BROKEN_CELLS, "more cell", "more cells")}; --json lists them all.`,
          ),
        ]
      : []),
  ];
}
