import { cellText } from "../../scenario/cells.ts";
import { expectationOutcome } from "../expectation-lines.ts";
import { type ReportTable, textCell, textColumn } from "../report-table.ts";
import type { CellExpectations } from "./reported-results.ts";

/** What the scenario expects, cell by cell, the broken ones first; `undefined` where it expects nothing. */
export function expectationsTable(cells: readonly CellExpectations[]): ReportTable | undefined {
  const judged = cells.flatMap(({ cell, expectations }) =>
    expectations.map((expectation) => ({ cell: cellText(cell), expectation })),
  );
  if (judged.length === 0) return undefined;
  const isSwept = judged.some(({ cell }) => cell !== "");
  const ordered = [
    ...judged.filter(({ expectation }) => !expectation.holds),
    ...judged.filter(({ expectation }) => expectation.holds),
  ];
  return {
    name: "expectations",
    title: "Expectations",
    columns: [
      textColumn("expectation", "expectation"),
      ...(isSwept ? [textColumn("cell", "cell")] : []),
      textColumn("outcome", "outcome"),
      textColumn("what it came to", "value"),
    ],
    rows: ordered.map(({ cell, expectation }) => [
      textCell(expectation.text),
      ...(isSwept ? [textCell(cell)] : []),
      textCell(expectation.holds ? "holds" : "broken"),
      { shown: expectationOutcome(expectation), values: [expectation.value] },
    ]),
  };
}
