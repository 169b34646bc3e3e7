import type { ComparisonRow, ComparisonSection } from "./comparison-rows.ts";
import { formatRatio } from "./numbers.ts";
import type { Style } from "./style.ts";
import { textTable, widthOf } from "./table.ts";
import { wrap } from "./wrap.ts";

/**
 * The figures of configurations side by side, each beside its ratio to the first's; one configuration below the other
 * where they do not fit into `width`, of those after the first only what is not the same as the first's.
 */
export function comparisonTable(
  names: readonly string[],
  sections: readonly ComparisonSection[],
  width: number,
  style: Style,
): string {
  const table = sideBySide(names, sections, style);
  const fits = widthOf(table) <= width;
  const leftOut = fits ? "" : ` What is the same as ${names[0]}'s is left out.`;
  const legend =
    names.length > 1
      ? `\n\n${style.faint(wrap(`Beside each figure: how it compares with ${names[0]}'s. ÷10: ten times less; ×10: ten times more.${leftOut}`, width))}`
      : "";
  return `${fits ? table : stacked(names, sections, style)}${legend}`;
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
    .map((name, index) => {
      const told = sections
        .map(({ title, rows }) => ({ title, rows: rows.filter((row) => index === 0 || differs(row, index)) }))
        .filter(({ rows }) => rows.length > 0);
      return textTable({
        leftColumns: 1,
        rows: [
          style.strong(name),
          ...(told.length === 0 ? [`  all as ${names[0]}`] : []),
          ...told.flatMap(({ title, rows }) => [
            `  ${style.strong(title)}`,
            ...rows.map((row) => [
              `    ${row.label}`,
              row.cells[index] ?? "",
              index === 0 ? "" : style.faint(ratio(row, index)),
            ]),
          ]),
        ],
      });
    })
    .join("\n\n");
}

function differs({ cells, figures }: ComparisonRow, index: number): boolean {
  return cells[index] !== cells[0] || figures?.[index] !== figures?.[0];
}

function ratio({ figures }: ComparisonRow, index: number): string {
  return figures === undefined ? "" : formatRatio(figures[0] ?? null, figures[index] ?? null);
}
