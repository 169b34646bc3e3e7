import { parseDuration } from "../node.ts";
import { flowText } from "./flow-text.ts";

/** One combination of swept values: the dot path of each swept field, and its value as the `sweep:` block writes it. */
export type Cell = Readonly<Record<string, unknown>>;

/** Values by swept field: a cell that has one of them in every field named here is left out. */
export type Exclusion = Readonly<Record<string, readonly unknown[]>>;

/** What a scenario's `sweep:` block says, ranges written out. */
export interface Sweep {
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
  readonly exclude: readonly Exclusion[];
}

/**
 * All combinations of a sweep's values but those that are excluded, the last field's values following each other.
 * A sweep without fields has one cell, which is empty.
 */
export function cellsOf({ fields, exclude }: Sweep): Cell[] {
  let cells: Cell[] = [{}];
  for (const [field, values] of Object.entries(fields)) {
    cells = cells.flatMap((cell) => values.map((value) => ({ ...cell, [field]: value })));
  }
  return cells.filter((cell) => !exclude.some((exclusion) => isExcluded(cell, exclusion)));
}

/** How many combinations there are before any is excluded. */
export function combinations(fields: Sweep["fields"]): number {
  return Object.values(fields).reduce((product, values) => product * values.length, 1);
}

/** Whether an exclusion leaves a cell out. */
export function isExcluded(cell: Cell, exclusion: Exclusion): boolean {
  return Object.entries(exclusion).every(([field, values]) =>
    values.some((value) => isSameValue(value, cell[field])),
  );
}

/** Whether two values of a field are the same, however they are written: 1s is 1000ms, and 10% is 0.1. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return valueKey(one) === valueKey(other);
}

/** A text that is the same for values that are, however they are written. */
export function valueKey(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const micros = parseDuration(value);
  if (micros !== undefined) return `${micros} us`;
  const percentage = /^(\d+(?:\.\d+)?)%$/.exec(value)?.[1];
  return JSON.stringify(percentage === undefined ? value : Number(percentage) / 100);
}

/** A cell as messages show it: `network.loss=0.1, faults.starvation.for=64ms`; nothing for a cell without fields. */
export function cellText(cell: Cell): string {
  return cellAssignments(cell).join(", ");
}

/** The `--set` assignments that make a scenario the cell's. */
export function cellAssignments(cell: Cell): string[] {
  return Object.entries(cell).map(([field, value]) => `${field}=${flowText(value)}`);
}

/** A text that is the same for the same cell, whatever the order of its fields. */
export function cellKey(cell: Cell): string {
  return JSON.stringify(Object.entries(cell).sort(([one], [other]) => (one < other ? -1 : 1)));
}
