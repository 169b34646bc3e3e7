import type { ComparisonRow, ComparisonSection } from "./comparison-rows.ts";
import { formatRatio } from "./numbers.ts";
import type { Style } from "./style.ts";
import { textTable, widthOf } from "./table.ts";
import { wrap } from "./wrap.ts";

/**
 * The figures of configurations side by side, each beside its ratio to the first's; one configuration below the other
 * where they do not fit into `width`.
 */
export function comparisonTable(
  names: readonly string[],
  sections: readonly ComparisonSection[],
  width: number,
  style: Style,
): string {
  const legend =
    names.length > 1
      ? `\n\n${style.faint(wrap(`Beside each figure: how it compares with ${names[0]}'s. ÷10: ten times less; ×10: ten times more.`, width))}`
      : "";
  const table = sideBySide(names, sections, style);
  return `${widthOf(table) <= width ? table : stacked(names, sections, style)}${legend}`;
}

function sideBySide(names: readonly string[], sections: readonly ComparisonSection[], style: Style): string {
  const head = ["", ...names.flatMap((name, index) => (index === 0 ? [name] : [name, ""]))];
  return textTable({
    leftColumns: 1,
    rows: [
      head.map((name) => style.strong(name)),
      ...sections.flatMap(({ title, rows }) => [
        style.strong(title),
        ...rows.map((row) => [
          `  ${row.label}`,
          ...row.cells.flatMap((cell, index) =>
            index === 0 ? [cell] : [cell, style.faint(ratio(row, index))],
          ),
        ]),
      ]),
    ],
  });
}

function stacked(names: readonly string[], sections: readonly ComparisonSection[], style: Style): string {
  return names
    .map((name, index) =>
      textTable({
        leftColumns: 1,
        rows: [
          style.strong(name),
          ...sections.flatMap(({ title, rows }) => [
            `  ${style.strong(title)}`,
            ...rows.map((row) => [
              `    ${row.label}`,
              row.cells[index] ?? "",
              index === 0 ? "" : style.faint(ratio(row, index)),
            ]),
          ]),
        ],
      }),
    )
    .join("\n\n");
}

function ratio({ figures }: ComparisonRow, index: number): string {
  return figures === undefined ? "" : formatRatio(figures[0] ?? null, figures[index] ?? null);
}
