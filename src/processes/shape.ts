import { z } from "zod";
import { shown } from "./shown.ts";

const LARGEST_INT32 = 2_147_483_647;

function wholeShape(least: number, most: number) {
  return z
    .int({ error: `expected a whole number from ${least} to ${most}` })
    .min(least)
    .max(most);
}

export const ordinalShape = wholeShape(0, LARGEST_INT32);
/** Also what any count may be: of runs, of batches. */
export const microsShape = wholeShape(0, Number.MAX_SAFE_INTEGER);
export const textShape = z.string({ error: "expected a text" });

/**
 * A list of whatever `item` is. Unlike zod's own, it stops at the first item that is wrong: a list of a million wrong
 * ones would otherwise take seconds to refuse.
 */
export function listShape<Item>(item: z.ZodType<Item>, what: string) {
  return z
    .custom<unknown[]>((value) => Array.isArray(value), { error: `expected a list of ${what}` })
    .transform((list, context): Item[] => {
      const read: Item[] = [];
      for (const [index, value] of list.entries()) {
        const result = item.safeParse(value);
        if (!result.success) {
          const [issue] = result.error.issues;
          context.addIssue({
            code: "custom",
            path: [index, ...(issue?.path ?? [])],
            message: wordsOf(issue),
          });
          return z.NEVER;
        }
        read.push(result.data);
      }
      return read;
    });
}

/** What the first fault that zod found is: where it is, what was expected, what stands there. */
export function faultOfShape(error: z.ZodError, value: unknown, root: string): string {
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  return `${placeOf(root, path)}: ${wordsOf(issue)}, found ${shown(valueAt(value, path))}`;
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return "expected something else";
  switch (issue.code) {
    case "unrecognized_keys":
      return `expected no field ${shown(issue.keys[0])}`;
    case "too_small":
      return `expected at least ${issue.minimum}`;
    case "too_big":
      return `expected at most ${issue.maximum}`;
    case "invalid_value":
      return `expected ${issue.values.map(shown).join(" or ")}`;
    case "invalid_type":
      // A field that may be anything, and is missing, is of the wrong type to zod.
      if (issue.expected === "nonoptional") return "expected the field";
  }
  // zod's own words also tell what it received, which is said anyway.
  return issue.message.replace(/^Invalid input: /, "").replace(/, received .*$/s, "");
}

function placeOf(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, step) => (typeof step === "number" ? `${place}[${step}]` : `${place}.${String(step)}`),
    root,
  );
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (outer, step) => (outer as Record<PropertyKey, unknown> | undefined)?.[step],
    value,
  );
}
