import { z } from "zod";
import { DURATION_FORM, formatDuration, parseDuration } from "../node.ts";
import { valueKey } from "./cells.ts";
import type { ProblemList } from "./problems.ts";

const MOST_VALUES = 1_000;

/** The key beside the swept fields that holds the combinations to leave out. */
export const EXCLUDE = "exclude";

const sweptValuesSchema = z.union(
  [
    z.array(z.unknown()).min(1).max(MOST_VALUES),
    z
      .strictObject({
        from: z.union([z.number(), z.string()]).describe("First value."),
        to: z.union([z.number(), z.string()]).describe("Last value; included if the steps reach it."),
        step: z.union([z.number(), z.string()]).describe("From one value to the next."),
      })
      .describe("A range of numbers or of durations."),
  ],
  { error: "expected a list of values, or a range such as { from: 1, to: 9, step: 2 }" },
);

export const sweepSchema = z
  .object({
    exclude: z
      .array(
        z.record(z.string(), z.unknown(), {
          error: "expected swept fields with the values to leave out, such as { network.loss: [0, 0.1] }",
        }),
      )
      .min(1)
      .max(MOST_VALUES)
      .optional()
      .describe(
        "Combinations to leave out: each names swept fields with one value or a list of values, and leaves out every cell that has one of them in all the fields it names.",
      ),
  })
  .catchall(sweptValuesSchema)
  .prefault({})
  .describe(
    "Fields by their dot paths, each with the values to try. `coroner sweep` runs every combination; `coroner run` none of them.",
  );

/** Writes ranges out and refuses values given twice. */
export function expandSweep(
  text: z.output<typeof sweepSchema>,
  problems: ProblemList,
): Readonly<Record<string, readonly unknown[]>> {
  const expanded: Record<string, readonly unknown[]> = {};
  const { [EXCLUDE]: _, ...fields } = text;
  for (const [field, values] of Object.entries(fields)) {
    const path = ["sweep", field];
    const list = Array.isArray(values)
      ? values
      : rangeOf(values, (expected, mend) => problems.add(path, expected, mend));
    if (list === undefined) continue;
    const seen = new Map<string, unknown>();
    list.forEach((value, index) => {
      const key = valueKey(value);
      if (seen.has(key)) {
        const [written, first] = [JSON.stringify(value), JSON.stringify(seen.get(key))];
        const twice = written === first ? "is in the list twice" : `is in the list already, as ${first}`;
        problems.add([...path, index], `${written} ${twice}`, "Remove one of the two.");
      }
      seen.set(key, value);
      if (value === null)
        problems.add([...path, index], "expected a value, got an empty field", "Remove it.");
    });
    expanded[field] = list;
  }
  return expanded;
}

type Bound = number | string;

function rangeOf(
  range: { readonly from: Bound; readonly to: Bound; readonly step: Bound },
  refuse: (expected: string, mend: string) => void,
): readonly unknown[] | undefined {
  const bounds = [range.from, range.to, range.step];
  const areDurations = bounds.some((bound) => typeof bound === "string");
  const [from, to, step] = bounds.map((bound) =>
    areDurations ? parseDuration(String(bound)) : Number(bound),
  );
  if (from === undefined || to === undefined || step === undefined) {
    refuse(
      "expected from, to and step to be numbers, or durations all three",
      `A duration is ${DURATION_FORM}.`,
    );
    return undefined;
  }
  if (step <= 0 || to < from) {
    refuse("the range has no values", "Let from be at most to, and step be more than 0.");
    return undefined;
  }
  // A step such as 0.1 is not exact in binary: the last value may seem to lie a little beyond the bound.
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count > MOST_VALUES) {
    refuse(`the range has ${count} values: expected at most ${MOST_VALUES}`, "Make the step larger.");
    return undefined;
  }
  return Array.from({ length: count }, (_, index) => {
    const value = from + index * step;
    return areDurations ? formatDuration(value) : Number(value.toPrecision(12));
  });
}
