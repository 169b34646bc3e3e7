import { z } from "zod";

/** Clocks that are off by more than a tenth are broken, not drifting. */
export const GREATEST_DRIFT_PPM = 100_000;

const DRIFT_PATTERN = /^[+-]?\d+(?:\.\d+)?ppm$/;

/** What a drift looks like in a scenario; quoted in error messages. */
export const DRIFT_FORM = "parts in a million, such as 200ppm (fast) or -50ppm (slow)";

/** How fast a clock gains on true time, such as `200ppm`; read as parts in a million. */
export function drift() {
  const error = (issue: { readonly input: unknown }) =>
    typeof issue.input === "number"
      ? `the unit is missing: write ${issue.input}ppm, say`
      : `expected ${DRIFT_FORM}`;
  return z
    .string({ error })
    .regex(DRIFT_PATTERN, { error })
    .transform((text, context) => {
      const ppm = Number(text.slice(0, -"ppm".length));
      if (Math.abs(ppm) > GREATEST_DRIFT_PPM) {
        context.addIssue({
          code: "custom",
          message: `expected a drift of at most ${GREATEST_DRIFT_PPM}ppm either way, a tenth, got ${text}`,
        });
        return z.NEVER;
      }
      return ppm === 0 ? 0 : ppm;
    });
}
