import { z } from "zod";
import { duration, formatDuration } from "../node.ts";
import { parseMatrix, parseSamples } from "./csv.ts";
import { exactlyOneOf, oneRequired } from "./exactly-one.ts";
import type { NamedFiles } from "./named-files.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { Refusal } from "./refusal.ts";
import type { DelayLaw, LatencyLaw } from "./scenario.ts";

/** A delay so long that it stands for never; network laws go no further (`LONGEST_DELAY_MICROS`). */
const LONGEST_DELAY_MICROS = 1_000_000_000_000_000;

/** A field that holds a one-way delay or a round trip. */
export const delay = (options: { readonly atLeastMicros?: number } = {}) =>
  duration(options).refine((micros) => micros <= LONGEST_DELAY_MICROS, {
    error: "expected a delay of at most 277777h",
  });

const fileName = () =>
  z
    .string({ error: "expected the name of a CSV file, such as delays.csv" })
    .min(1, { error: "expected the name of a CSV file, such as delays.csv" })
    .describe("A CSV file of milliseconds, relative to this file.");

/** Laws that spread. */
const spreadingShape = {
  uniform: z
    .strictObject({
      low: delay().describe("Least delay."),
      high: delay().describe("Greatest delay."),
    })
    .refine(({ low, high }) => low <= high, { error: "low is greater than high: exchange them" })
    .optional()
    .describe("Any delay between two bounds, each equally likely."),
  normal: z
    .strictObject({
      mean: delay().describe("Mean delay."),
      sd: delay().describe("Standard deviation."),
    })
    .optional()
    .describe("A normal law; what falls below zero becomes zero."),
  lognormal: z
    .strictObject({
      p50: delay({ atLeastMicros: 1 }).describe("Median delay."),
      p99: delay({ atLeastMicros: 1 }).describe("Delay that 1 packet in 100 exceeds."),
    })
    .refine(({ p50, p99 }) => p50 <= p99, { error: "p50 is greater than p99: exchange them" })
    .optional()
    .describe("A lognormal law, by its median and its 99th percentile."),
  exponential: z
    .strictObject({
      mean: delay().describe("Mean of the whole delay, the minimum included."),
      minimum: delay()
        .prefault("0s")
        .describe("No delay is below it; what lies above is exponential. Default 0s."),
    })
    .refine(({ mean, minimum }) => minimum <= mean, {
      error: "minimum is greater than mean, which includes it: raise the mean",
    })
    .optional()
    .describe("An exponential law, by its mean; with a minimum it begins there."),
  pareto: z
    .strictObject({
      scale: delay({ atLeastMicros: 1 }).describe("Least delay."),
      shape: z
        .number()
        .min(0.1, { error: "expected a shape of at least 0.1" })
        .max(1000, { error: "expected a shape of at most 1000" })
        .describe(
          "The smaller, the heavier the tail: the mean is scale · shape / (shape − 1), and none up to 1.",
        ),
    })
    .optional()
    .describe("A Pareto law: a delay of at least x has the probability (scale / x)^shape."),
  empirical: z
    .strictObject({
      file: fileName(),
      measured: z
        .enum(["oneWay", "roundTrip"])
        .default("oneWay")
        .describe("What the samples are; of a roundTrip half is taken. Default oneWay."),
    })
    .optional()
    .describe("Measured delays, one a line, each equally likely."),
};

const SPREADING_LAWS = ["uniform", "normal", "lognormal", "exponential", "pareto", "empirical"] as const;

/** What comes on top of a fixed delay. */
export const jitterSchema = z
  .strictObject(spreadingShape)
  .superRefine(exactlyOneOf(...SPREADING_LAWS))
  .superRefine((law, context) => {
    if (hasSpread(law)) return;
    context.addIssue({
      code: "custom",
      message: "the jitter has no spread, so that it does nothing but add a delay: widen it, or remove it",
    });
  })
  .meta({
    id: "jitter",
    description: "What comes on top of the delay, by a law of which every packet draws its own.",
    ...oneRequired(...SPREADING_LAWS),
  });

type SpreadingText = z.output<z.ZodObject<typeof spreadingShape>>;

function hasSpread({ uniform, normal, lognormal, exponential }: SpreadingText): boolean {
  if (uniform !== undefined) return uniform.low < uniform.high;
  if (normal !== undefined) return normal.sd > 0;
  if (lognormal !== undefined) return lognormal.p50 < lognormal.p99;
  return exponential === undefined || exponential.minimum < exponential.mean;
}

const LAWS = ["constant", ...SPREADING_LAWS, "pairs"] as const;

const lawSchema = z
  .strictObject({
    constant: delay().optional().describe("The same delay for every packet."),
    ...spreadingShape,
    pairs: z
      .strictObject({
        file: fileName(),
        measured: z
          .enum(["oneWay", "roundTrip"])
          .default("roundTrip")
          .describe("What the numbers are; of a roundTrip half is taken. Default roundTrip."),
        jitter: jitterSchema.optional(),
      })
      .optional()
      .describe(
        "Delays between sites, measured pair by pair: a square of numbers. Members are dealt to the sites in turn.",
      ),
  })
  .superRefine(exactlyOneOf(...LAWS))
  .meta({ ...oneRequired(...LAWS) });

/** A law as written: files that it names have not been read. */
export type LatencyText = z.output<typeof latencySchema>;

export const latencySchema = z
  .union([delay(), lawSchema], {
    error: `expected a duration such as 500us, or one of ${LAWS.join(", ")}`,
  })
  .meta({
    id: "latency",
    description: "One-way delay of a packet: a duration, or a law of which every packet draws its own.",
  });

/** Makes a law of its text. @returns `undefined` when a problem was added. */
export function planLatency(
  text: LatencyText,
  path: FieldPath,
  files: NamedFiles,
  problems: ProblemList,
): LatencyLaw | undefined {
  if (typeof text === "number") return { law: "constant", micros: text };
  if (text.constant !== undefined) return { law: "constant", micros: text.constant };
  if (text.pairs === undefined) return planSpreading(text, path, files, problems);
  const { file, measured, jitter } = text.pairs;
  const spread =
    jitter === undefined ? undefined : planJitter(jitter, [...path, "pairs", "jitter"], files, problems);
  if (jitter !== undefined && spread === undefined) return undefined;
  return refusing([...path, "pairs", "file"], problems, () => ({
    law: "matrix",
    file,
    ...parseMatrix(files.read(file), file, measured),
    jitter: spread,
  }));
}

/** Makes the law of a jitter of its text; it must spread. @returns `undefined` when a problem was added. */
export function planJitter(
  text: SpreadingText,
  path: FieldPath,
  files: NamedFiles,
  problems: ProblemList,
): DelayLaw | undefined {
  const law = planSpreading(text, path, files, problems);
  // That of the others is known without a file.
  if (law?.law !== "empirical" || law.sortedMicros[0] !== law.sortedMicros.at(-1)) return law;
  problems.add(
    [...path, "empirical", "file"],
    `the jitter has no spread: all samples of ${law.file} are ${formatDuration(law.sortedMicros[0] as number)}`,
    "Name a file of samples that differ, or remove the jitter.",
  );
  return undefined;
}

function planSpreading(
  text: SpreadingText,
  path: FieldPath,
  files: NamedFiles,
  problems: ProblemList,
): DelayLaw | undefined {
  const { uniform, normal, lognormal, exponential, pareto, empirical } = text;
  if (uniform) return { law: "uniform", lowMicros: uniform.low, highMicros: uniform.high };
  if (normal) return { law: "normal", meanMicros: normal.mean, sdMicros: normal.sd };
  if (lognormal) return { law: "lognormal", p50Micros: lognormal.p50, p99Micros: lognormal.p99 };
  if (exponential) {
    return { law: "exponential", meanMicros: exponential.mean, minimumMicros: exponential.minimum };
  }
  if (pareto) return { law: "pareto", scaleMicros: pareto.scale, shape: pareto.shape };
  if (empirical === undefined) return undefined;
  const { file, measured } = empirical;
  return refusing([...path, "empirical", "file"], problems, () => ({
    law: "empirical",
    file,
    sortedMicros: parseSamples(files.read(file), file, measured),
  }));
}

function refusing<Law>(path: FieldPath, problems: ProblemList, make: () => Law): Law | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.add(path, error.message, error.mend);
    return undefined;
  }
}
