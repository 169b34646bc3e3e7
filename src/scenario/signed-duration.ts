import { z } from "zod";
import { DURATION_FORM, type Micros, parseDuration } from "../node.ts";

const SIGN = /^[+-]/;

/** A length of time with a direction, such as `-5s`; read as whole microseconds. */
export function signedDuration() {
  const error = (issue: { readonly input: unknown }) =>
    typeof issue.input === "number"
      ? `the unit is missing: write ${issue.input}ms or ${issue.input}s, say`
      : `expected ${DURATION_FORM}, with a minus before it for the other way`;
  return z.string({ error }).transform((text, context): Micros => {
    const micros = parseDuration(text.replace(SIGN, ""));
    if (micros === undefined) {
      context.addIssue({ code: "custom", message: error({ input: text }) });
      return z.NEVER;
    }
    // Not -0, which no other reading gives.
    return text.startsWith("-") && micros > 0 ? -micros : micros;
  });
}
