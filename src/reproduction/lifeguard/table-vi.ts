import { type ReportTable, textCell, textColumn } from "../../report/report-table.ts";
import { ratioToConstant } from "../../statistics/estimate.ts";
import { comparedCells, comparedColumns, formatTwoPlaces, percentCells, percentColumns } from "./compared.ts";
import type { PairedRuns } from "./paired-runs.ts";
import { CONFIGURATION_TITLES, CONFIGURATIONS, TABLE_VI } from "./published.ts";
import { type FalsePositives, totalsOf } from "./table-iv.ts";

const MILLION = 1e6;
const GIB = 1024 * 1024 * 1024;

/** Table VI as it came out here, in messages and bytes. */
export interface MessageLoad {
  readonly messages: FalsePositives["all"];
  readonly messagesAfterRest: FalsePositives["all"];
  readonly bytes: FalsePositives["all"];
}

export function messageLoadOf(runs: PairedRuns): MessageLoad {
  return {
    messages: totalsOf(runs, ({ messages }) => messages),
    messagesAfterRest: totalsOf(runs, ({ messagesAfterRest }) => messagesAfterRest),
    bytes: totalsOf(runs, ({ bytes }) => bytes),
  };
}

/** Table VI beside the published one: messages, in all and after the rest, and bytes. */
export function tableVi({ messages, messagesAfterRest, bytes }: MessageLoad): ReportTable[] {
  return [
    messagesTable(
      "table-vi",
      "Table VI: messages sent, in millions",
      "All members' packets of the Interval experiments from their start on, a compound message counted once; alpha 5, beta 6.",
      messages,
    ),
    messagesTable(
      "table-vi-after-rest",
      "Table VI: messages sent after the rest, in millions",
      "Without those by which the members find each other, and without the 15 s of rest, should the paper have counted so.",
      messagesAfterRest,
    ),
    {
      name: "table-vi-bytes",
      title: "Table VI: bytes sent, in GiB",
      note: "What is in a packet of the paper is not known: Consul's agents put their metadata into every news of a member, and compress; here members have no metadata, and bytes are counted as if uncompressed. Ratios can be compared, sums cannot.",
      columns: [
        textColumn("configuration", "configuration"),
        ...comparedColumns("bytes (GiB)", "bytes_gib"),
        ...percentColumns("% of SWIM", "percent_of_swim"),
      ],
      rows: CONFIGURATIONS.map((configuration) => [
        textCell(CONFIGURATION_TITLES[configuration]),
        ...comparedCells(
          TABLE_VI[configuration].bytesGib,
          ratioToConstant(bytes[configuration].total, GIB),
          formatTwoPlaces,
        ),
        ...percentCells(TABLE_VI[configuration].bytesPercentOfSwim, bytes[configuration].percentOfSwim),
      ]),
    },
  ];
}

function messagesTable(
  name: string,
  title: string,
  note: string,
  counts: MessageLoad["messages"],
): ReportTable {
  return {
    name,
    title,
    note,
    columns: [
      textColumn("configuration", "configuration"),
      ...comparedColumns("messages (M)", "messages_millions"),
      ...percentColumns("% of SWIM", "percent_of_swim"),
    ],
    rows: CONFIGURATIONS.map((configuration) => [
      textCell(CONFIGURATION_TITLES[configuration]),
      ...comparedCells(
        TABLE_VI[configuration].messagesMillions,
        ratioToConstant(counts[configuration].total, MILLION),
        formatTwoPlaces,
      ),
      ...percentCells(TABLE_VI[configuration].messagesPercentOfSwim, counts[configuration].percentOfSwim),
    ]),
  };
}
