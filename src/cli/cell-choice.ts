import { type Cell, isSameValue, type Sweep } from "../scenario/cells.ts";
import { flowText } from "../scenario/flow-text.ts";
import { parseFlowValue } from "../scenario/flow-value.ts";
import { didYouMean } from "../scenario/nearest.ts";
import { Refusal } from "../scenario/refusal.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Reads `--only path=v1,v2`: which of the sweep's cells are meant. Of one field named twice all values are.
 *
 * @throws {UsageError} for a field that is not swept, or a value that it does not take.
 */
export function cellChoice(only: readonly string[], { fields }: Sweep): (cell: Cell) => boolean {
  const wanted = new Map<string, unknown[]>();
  for (const text of only) {
    const equals = text.indexOf("=");
    const field = (equals < 0 ? text : text.slice(0, equals)).trim();
    const swept = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (swept === undefined) {
      throw new UsageError(
        `--only ${text}: ${field === "" ? "the field is missing" : `${field} is not swept by the scenario`}.`,
        Object.keys(fields).length === 0
          ? "The scenario has no sweep block."
          : didYouMean(field, Object.keys(fields)),
      );
    }
    const values = valuesIn(text, equals, swept);
    wanted.set(field, [...(wanted.get(field) ?? []), ...values]);
  }
  return (cell) =>
    [...wanted].every(([field, values]) => values.some((value) => isSameValue(value, cell[field])));
}

function valuesIn(text: string, equals: number, swept: readonly unknown[]): readonly unknown[] {
  const there = `The field takes ${swept.map(flowText).join(", ")}.`;
  if (equals < 0 || text.slice(equals + 1).trim() === "") {
    throw new UsageError(`--only ${text}: expected field=value, or values with commas between.`, there);
  }
  let values: unknown;
  try {
    values = parseFlowValue(`[${text.slice(equals + 1)}]`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new UsageError(`--only ${text}: ${error.message}.`, there);
  }
  if (!Array.isArray(values)) throw new UsageError(`--only ${text}: expected values.`, there);
  for (const value of values) {
    if (!swept.some((candidate) => isSameValue(candidate, value))) {
      throw new UsageError(`--only ${text}: ${flowText(value)} is not among the field's values.`, there);
    }
  }
  return values;
}
