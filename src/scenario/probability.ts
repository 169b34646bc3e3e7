import { z } from "zod";

const PERCENTAGE_PATTERN = /^(\d+(?:\.\d+)?)%$/;

/** What a probability looks like in a scenario; quoted in error messages. */
export const PROBABILITY_FORM = "a share such as 0.1%, or a number from 0 to 1";

/** A field that holds a probability: `0.1%`, or a number from 0 to 1; read as a number from 0 to 1. */
export function probability() {
  const numberError = (issue: { readonly input: unknown }) =>
    typeof issue.input === "number" && issue.input > 1 && issue.input <= 100
      ? `expected ${PROBABILITY_FORM}, got ${issue.input}; did you mean ${issue.input}%?`
      : `expected ${PROBABILITY_FORM}`;
  return z.union(
    [
      z.number().min(0, { error: numberError }).max(1, { error: numberError }),
      z
        .string()
        .regex(PERCENTAGE_PATTERN, { error: `expected ${PROBABILITY_FORM}` })
        .transform((text, context) => {
          const value = Number(text.slice(0, -1)) / 100;
          if (value <= 1) return value;
          context.addIssue({
            code: "custom",
            message: `expected at most 100%, got ${text}: write ${PROBABILITY_FORM}`,
          });
          return z.NEVER;
        }),
    ],
    { error: `expected ${PROBABILITY_FORM}` },
  );
}
