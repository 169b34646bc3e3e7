import type { ReportColumn, ReportTable } from "../report-table.ts";
import { type Html, html } from "./html.ts";

/** A table with its title. The first column names the rows. What is wider than the page scrolls by itself. */
export function htmlTable({ name, title, note, columns, rows }: ReportTable): Html {
  const id = `table-${name}`;
  return html`<div class="table">
<p class="title" id="${id}">${title}</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}">
<table aria-labelledby="${id}">
<thead><tr>${columns.map(headOf)}</tr></thead>
<tbody>
${rows.map(
  (cells) =>
    html`<tr>${cells.map(({ shown }, index) => cellOf(shown, columns[index] as ReportColumn, index === 0))}</tr>\n`,
)}</tbody>
</table>
</div>
${note === undefined ? [] : [html`<p class="faint">${note}</p>\n`]}</div>
`;
}

function headOf({ title, isText = false }: ReportColumn): Html {
  return html`<th scope="col"${kindOf(isText)}>${title}</th>`;
}

function cellOf(shown: string, { isText = false }: ReportColumn, isFirst: boolean): Html {
  return isFirst
    ? html`<th scope="row"${kindOf(isText)}>${shown}</th>`
    : html`<td${kindOf(isText)}>${shown}</td>`;
}

function kindOf(isText: boolean): Html {
  return isText ? html` class="text"` : html``;
}
