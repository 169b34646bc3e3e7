import { flowText } from "../../scenario/flow-text.ts";
import { quantileOf } from "../../statistics/sample.ts";
import { formatCount, formatFigure } from "../numbers.ts";
import { figureCell, figureColumn, type ReportTable, textCell, textColumn } from "../report-table.ts";
import { type ReportedResults, sweptFields } from "./reported-results.ts";

/** Every run in a line, for whoever wants to reckon with them. */
export function runsTable(results: ReportedResults): ReportTable {
  const fields = sweptFields(results);
  const count = (figure: number) => figureCell(figure, (value) => formatCount(value ?? 0));
  const seconds = (samples: readonly number[]) => figureCell(quantileOf(samples, 0.5), formatFigure);
  return {
    name: "runs",
    title: "Every run",
    columns: [
      ...fields.map((field) => textColumn(field, field)),
      textColumn("configuration", "configuration"),
      figureColumn("seed", "seed"),
      figureColumn("true", "true"),
      figureColumn("faulted", "faulted"),
      figureColumn("unreachable", "unreachable"),
      figureColumn("false convictions", "false_convictions"),
      figureColumn("at healthy observers", "at_healthy"),
      figureColumn("crashes", "crashes"),
      figureColumn("detected", "crashes_detected"),
      figureColumn("first detection, median, s", "crash_first_detection_p50_seconds"),
      figureColumn("spells", "anomalies"),
      figureColumn("convicted", "anomalies_detected"),
      figureColumn("first conviction, median, s", "anomaly_first_detection_p50_seconds"),
      figureColumn("messages", "messages"),
      figureColumn("bytes", "bytes"),
    ],
    rows: results.runs.map(({ cell, configuration, seed, tally }) => [
      ...fields.map((field) => textCell(flowText(cell[field]))),
      textCell(configuration),
      figureCell(seed, String),
      count(tally.convictions.true),
      count(tally.convictions.faulted),
      count(tally.convictions.unreachable),
      count(tally.falseConvictions.total),
      count(tally.falseConvictions.atHealthy),
      count(tally.crashes.injected),
      count(tally.crashes.firstDetection.length),
      seconds(tally.crashes.firstDetection),
      count(tally.anomalies.injected),
      count(tally.anomalies.firstDetection.length),
      seconds(tally.anomalies.firstDetection),
      count(tally.traffic.messages + tally.traffic.streams.messages),
      count(tally.traffic.bytes + tally.traffic.streams.bytes),
    ]),
  };
}
