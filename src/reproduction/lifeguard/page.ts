import { type DrawnChart, drawChart } from "../../report/charts/draw-chart.ts";
import { type Html, html } from "../../report/html/html.ts";
import { htmlFigures } from "../../report/html/html-figure.ts";
import { faintParagraph, htmlPage, list, paragraph, verbatim } from "../../report/html/html-page.ts";
import { htmlTable } from "../../report/html/html-table.ts";
import { type ReportTable, textCell, textColumn } from "../../report/report-table.ts";
import { INTERVAL_METHOD } from "../../statistics/resample.ts";
import { ASSUMPTIONS } from "./assumptions.ts";
import type { Finding } from "./findings.ts";
import type { Target } from "./targets.ts";

/** What a report says beside its findings. */
export interface PageInput {
  readonly findings: readonly Finding[];
  /** What was run, a sentence for each part. */
  readonly runs: readonly string[];
  /** What the reader should know besides. */
  readonly remarks: readonly string[];
  readonly command: string;
  readonly version: string;
  readonly date: Date;
}

export const SINGLE_RUNS_METHOD =
  "Where each cell was run once, cells of the same D and I with neighbouring C are resampled together: their difference counts as scatter, so that these intervals are too wide rather than too narrow.";

/** The report as one page that needs nothing else. */
export async function reproductionPage(input: PageInput): Promise<string> {
  const { findings, runs, remarks, command, version, date } = input;
  const targets = findings.flatMap((finding) => finding.targets);
  return htmlPage({
    title: "The Lifeguard paper, reproduced",
    lead: [
      paragraph(
        "Dadgar, Phillips and Currey, “Lifeguard: Local Health Awareness for More Accurate Failure Detection” (arXiv:1707.00788v2): its experiments emulated, and each published figure with ours beside it.",
      ),
      faintParagraph(`Coroner ${version}, ${date.toISOString().slice(0, 10)}. To repeat it:`),
      verbatim(command),
    ],
    sections: [
      ...(targets.length === 0
        ? []
        : [
            {
              id: "targets",
              title: "What it was to show",
              content: [paragraph(countMet(targets)), htmlTable(targetsTable(targets))],
            },
          ]),
      ...(await Promise.all(
        findings.map(async (finding) => ({
          id: finding.id,
          title: finding.title,
          content: await contentOf(finding),
        })),
      )),
      {
        id: "method",
        title: "What was run, and how",
        content: [
          list(runs),
          ...(remarks.length === 0 ? [] : [list(remarks)]),
          paragraph(INTERVAL_METHOD),
          paragraph(SINGLE_RUNS_METHOD),
          html`<h3>What was assumed where the paper is silent</h3>\n`,
          list(ASSUMPTIONS),
        ],
      },
    ],
  });
}

async function contentOf({ tables, charts }: Finding): Promise<Html[]> {
  const drawn: DrawnChart[] = [];
  for (const chart of charts) drawn.push(await drawChart(chart));
  return [...tables.map(htmlTable), htmlFigures(drawn)];
}

export function countMet(targets: readonly Target[]): string {
  return `${targets.filter(({ isMet }) => isMet).length} of ${targets.length} are met. They were set before anything was run; docs/reproduction.md says what is known of the causes of each miss.`;
}

/** All that was to be shown, and what was found. */
export function targetsTable(targets: readonly Target[]): ReportTable {
  return {
    name: "targets",
    title: "Targets",
    columns: [textColumn("target", "target"), textColumn("met", "met"), textColumn("found", "found")],
    rows: targets.map(({ text, found, isMet }) => [
      textCell(text),
      textCell(isMet ? "yes" : "no"),
      textCell(found),
    ]),
  };
}
