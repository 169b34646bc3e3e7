import type { z } from "zod";

/** A refinement of an object: exactly one of the keys is given. */
export function exactlyOneOf(...keys: readonly string[]) {
  return (value: object, context: z.RefinementCtx): void => {
    const given = keys.filter((key) => Object.hasOwn(value, key));
    if (given.length === 1) return;
    const found = given.length === 0 ? "found none of them" : `found ${given.join(" and ")}`;
    context.addIssue({ code: "custom", message: `expected exactly one of ${keys.join(", ")}: ${found}` });
  };
}

/** The same, as part of a published JSON Schema; some readers heed `required` only beside type and properties. */
export function oneRequired(...keys: readonly string[]): { readonly oneOf: readonly object[] } {
  return { oneOf: keys.map((key) => ({ type: "object", properties: { [key]: {} }, required: [key] })) };
}
