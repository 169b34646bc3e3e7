import { z } from "zod";
import { duration } from "../node.ts";
import { exactlyOneOf, oneRequired } from "./exactly-one.ts";
import type { NodeDirectory } from "./node-directory.ts";
import type { FieldPath } from "./path.ts";
import { probability } from "./probability.ts";
import type { ProblemList } from "./problems.ts";
import type { LatencyLaw, LinkPlan, NetworkPlan } from "./scenario.ts";
import { resolveSelector, type SelectorText, selectorSchema } from "./selector.ts";

/** One way, between machines of one data centre; the order of a round trip of a millisecond. */
export const DEFAULT_LATENCY = "500us";

/** A delay so long that it stands for never; network laws go no further (`LONGEST_DELAY_MICROS`). */
const LONGEST_DELAY_MICROS = 1_000_000_000_000_000;

const delay = (options: { readonly atLeastMicros?: number } = {}) =>
  duration(options).refine((micros) => micros <= LONGEST_DELAY_MICROS, {
    error: "expected a delay of at most 277777h",
  });

const LAWS = ["constant", "uniform", "normal", "lognormal"] as const;

const lawSchema = z
  .strictObject({
    constant: delay().optional().describe("The same delay for every packet."),
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
  })
  .superRefine(exactlyOneOf(...LAWS))
  .meta({ ...oneRequired(...LAWS) });

const latencySchema = z
  .union([delay(), lawSchema], {
    error: `expected a duration such as 500us, or one of ${LAWS.join(", ")}`,
  })
  .transform((text): LatencyLaw => {
    if (typeof text === "number") return { law: "constant", micros: text };
    if (text.uniform) return { law: "uniform", lowMicros: text.uniform.low, highMicros: text.uniform.high };
    if (text.normal) return { law: "normal", meanMicros: text.normal.mean, sdMicros: text.normal.sd };
    if (text.lognormal) {
      return { law: "lognormal", p50Micros: text.lognormal.p50, p99Micros: text.lognormal.p99 };
    }
    return { law: "constant", micros: text.constant ?? 0 };
  })
  .meta({
    id: "latency",
    description: "One-way delay of a packet: a duration, or a law of which every packet draws its own.",
  });

const lossSchema = probability().meta({
  id: "loss",
  description: "Probability that a datagram is lost: a share such as 0.1%, or a number from 0 to 1.",
});

const linkSchema = z
  .strictObject({
    from: selectorSchema.optional(),
    to: selectorSchema.optional(),
    between: z
      .tuple([selectorSchema, selectorSchema], {
        error: "expected two selectors, such as [{ zone: a }, { zone: b }]",
      })
      .optional()
      .describe("Both directions between two sets."),
    latency: latencySchema.optional(),
    loss: lossSchema.optional(),
  })
  .superRefine((link, context) => {
    const directed = link.from !== undefined || link.to !== undefined;
    if (directed === (link.between !== undefined) || (directed && (!link.from || !link.to))) {
      context.addIssue({
        code: "custom",
        message: "expected from: and to:, or between: alone, got something else",
      });
    }
    if (link.latency === undefined && link.loss === undefined) {
      context.addIssue({
        code: "custom",
        message: "the link changes nothing: add latency: or loss:, or remove it",
      });
    }
  })
  .meta({
    id: "link",
    description: "What differs on some links; they are directed, and later ones override.",
  });

export const networkSchema = z
  .strictObject({
    latency: latencySchema.prefault(DEFAULT_LATENCY),
    loss: lossSchema.prefault(0),
    links: z
      .array(linkSchema)
      .prefault([])
      .describe("Links that differ; later ones override field by field."),
  })
  .prefault({})
  .describe(`The network between hosts. Without it every packet takes ${DEFAULT_LATENCY} and none is lost.`);

export function planNetwork(
  text: z.output<typeof networkSchema>,
  directory: NodeDirectory,
  problems: ProblemList,
): NetworkPlan {
  const links: LinkPlan[] = [];
  text.links.forEach((link, index) => {
    const path: FieldPath = ["network", "links", index];
    const ends: readonly (readonly [SelectorText, FieldPath])[] =
      link.between !== undefined
        ? link.between.map((end, side) => [end, [...path, "between", side]] as const)
        : [
            [link.from as SelectorText, [...path, "from"]],
            [link.to as SelectorText, [...path, "to"]],
          ];
    const nodes = ends.map(([end, endPath]) => {
      if (end.pick !== undefined) {
        problems.add(
          [...endPath, "pick"],
          "links can't be picked at random",
          "Name members, a group or a zone.",
        );
        return undefined;
      }
      const selector = resolveSelector(end, directory, endPath, problems);
      return selector?.kind === "nodes" ? selector.nodes : undefined;
    });
    const [from, to] = nodes;
    if (from === undefined || to === undefined) return;
    const { latency, loss } = link;
    links.push({ from, to, latency, loss });
    if (link.between !== undefined) links.push({ from: to, to: from, latency, loss });
  });
  return { latency: text.latency, loss: text.loss, links };
}
