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
export const microsShape = wholeShape(0, Number.MAX_SAFE_INTEGER);
export const textShape = z.string({ error: "expected a text" });

/** What the first fault that zod found is: where it is, what stands there, what was expected. */
export function faultOfShape(error: z.ZodError, value: unknown, root: string): string {
  const [issue] = error.issues;
  if (issue === undefined) return root;
  const place = placeOf(root, issue.path);
  const found = valueAt(value, issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return `${place} has no field ${shown(issue.keys[0])}`;
    case "too_small":
    case "too_big": {
      const bound = issue.code === "too_small" ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
      return `${place} is ${shown(found)}; expected ${bound}`;
    }
    case "invalid_value":
      return `${place} is ${shown(found)}; expected ${issue.values.map(shown).join(" or ")}`;
    default:
      return `${place} is ${shown(found)}; ${wordsOf(issue.message)}`;
  }
}

/** zod's own words tell what it received; that has been said already. */
function wordsOf(message: string): string {
  return message.replace(/^Invalid input: /, "").replace(/, received .*$/s, "");
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
