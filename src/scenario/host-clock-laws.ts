import { z } from "zod";
import { duration } from "../node.ts";
import { DRIFT_FORM, drift } from "./drift.ts";
import { exactlyOneOf, oneRequired } from "./exactly-one.ts";
import type { ClockLaw } from "./scenario.ts";
import { signedDuration } from "./signed-duration.ts";

/** `clock` of a group's hosts: how they are off from the start, each by its own draw. */
export const hostClockSchema = z
  .strictObject({
    offset: lawOf(signedDuration(), duration(), "a length of time such as 5ms or -5ms")
      .optional()
      .describe(
        "How far each host's wall clock is ahead (or behind, with a minus): a length of time, or a law.",
      ),
    drift: lawOf(drift(), drift(), DRIFT_FORM)
      .optional()
      .describe("How fast each host's clocks gain: parts in a million such as 200ppm, or a law."),
  })
  .describe("How the clocks of the group's hosts are off from the start.");

const ZERO: ClockLaw = { law: "constant", value: 0 };

export function planHostClock(text: z.output<typeof hostClockSchema>) {
  return { offsetMicros: text.offset ?? ZERO, driftPpm: text.drift ?? ZERO };
}

type Amount = z.ZodType<number, string>;

function lawOf(value: Amount, spread: Amount, form: string) {
  const laws = z
    .strictObject({
      uniform: z
        .strictObject({ low: value.describe("Least."), high: value.describe("Greatest.") })
        .refine(({ low, high }) => low <= high, { error: "low is greater than high: exchange them" })
        .optional()
        .describe("Anything between two bounds, each equally likely."),
      normal: z
        .strictObject({
          mean: value.describe("Mean."),
          sd: spread
            .refine((sd) => sd >= 0, { error: "a standard deviation can't be negative" })
            .describe("Standard deviation."),
        })
        .optional()
        .describe("A normal law."),
    })
    .superRefine(exactlyOneOf("uniform", "normal"))
    .meta({ ...oneRequired("uniform", "normal") });
  return z
    .union([value, laws], { error: `expected ${form}, or one of uniform, normal` })
    .transform((text): ClockLaw => {
      if (typeof text === "number") return { law: "constant", value: text };
      if (text.uniform) return { law: "uniform", ...text.uniform };
      return { law: "normal", mean: text.normal?.mean ?? 0, sd: text.normal?.sd ?? 0 };
    });
}
