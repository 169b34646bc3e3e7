import { z } from "zod";
import { duration } from "../node.ts";
import { exactlyOneOf, oneRequired } from "./exactly-one.ts";
import type { TimeLaw } from "./scenario.ts";

const LAWS = ["constant", "exponential", "uniform", "pareto", "weibull"] as const;

const time = () => duration({ atLeastMicros: 1 });
const shape = () => z.number().min(0.1).max(100);

const lawSchema = z
  .strictObject({
    constant: time().optional().describe("Always the same."),
    exponential: z
      .strictObject({ mean: time().describe("Mean.") })
      .optional()
      .describe("Without memory: arrivals by it are a Poisson process."),
    uniform: z
      .strictObject({ low: time().describe("Least."), high: time().describe("Greatest.") })
      .refine(({ low, high }) => low <= high, { error: "low is greater than high: exchange them" })
      .optional()
      .describe("Any time between two bounds, each equally likely."),
    pareto: z
      .strictObject({
        shape: shape().describe(
          "Tail: longer than t with probability (least / t)^shape; the mean exists above 1.",
        ),
        least: time().describe("Least."),
      })
      .optional()
      .describe("Heavy-tailed: most are short, and a few very long."),
    weibull: z
      .strictObject({
        shape: shape().describe("Below 1, those who have stayed long stay longer; 1 is exponential."),
        scale: time().describe(
          "Exceeded by 37 in 100: longer than t with probability exp(-(t / scale)^shape).",
        ),
      })
      .optional()
      .describe("What measured session times are often fitted by."),
  })
  .superRefine(exactlyOneOf(...LAWS))
  .meta({ ...oneRequired(...LAWS) });

/** A random length of time: a duration, which is always the same, or a law of which each draws its own. */
export const timeLawSchema = z
  .union([time(), lawSchema], {
    error: `expected a duration such as 10m, or one of ${LAWS.join(", ")}`,
  })
  .transform((text): TimeLaw => {
    if (typeof text === "number") return { law: "constant", micros: text };
    if (text.exponential) return { law: "exponential", meanMicros: text.exponential.mean };
    if (text.uniform) return { law: "uniform", lowMicros: text.uniform.low, highMicros: text.uniform.high };
    if (text.pareto) return { law: "pareto", shape: text.pareto.shape, leastMicros: text.pareto.least };
    if (text.weibull) return { law: "weibull", shape: text.weibull.shape, scaleMicros: text.weibull.scale };
    return { law: "constant", micros: text.constant ?? 0 };
  })
  .meta({
    id: "time-law",
    description: "A length of time, or a law of which each draws its own.",
  });
