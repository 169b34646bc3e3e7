import { z } from "zod";
import { bitRate } from "./bit-rate.ts";
import { byteSize } from "./byte-size.ts";
import { delay, latencySchema, planLatency } from "./latency.ts";
import type { NamedFiles } from "./named-files.ts";
import type { FieldPath } from "./path.ts";
import { probability } from "./probability.ts";
import type { ProblemList } from "./problems.ts";
import type { BandwidthLaw, BurstLaw, LinkFields } from "./scenario.ts";

/** A queue's bits times a million must still be a whole number that a double holds. */
const MOST_QUEUE_BYTES = 1024 * 1024 * 1024;

export const lossSchema = probability().meta({
  id: "loss",
  description:
    "Probability that a packet is lost, whatever happens to others: a share such as 0.1%, or a number from 0 to 1.",
});

const burstsSchema = z
  .union(
    [
      z.literal("none"),
      z.strictObject({
        length: delay({ atLeastMicros: 1000 }).describe("Mean length of a burst; at least 1ms."),
        loss: probability()
          .refine((share) => share > 0 && share < 1, {
            error:
              "expected a share of the time between 0 and 100%, such as 2%; without bursts write bursts: none",
          })
          .describe("Share of the time in which a link loses everything; the mean loss."),
      }),
    ],
    { error: "expected none, or a mean length and a mean loss, such as { length: 500ms, loss: 2% }" },
  )
  .transform((text): BurstLaw | null =>
    text === "none" ? null : { lengthMicros: text.length, loss: text.loss },
  )
  .meta({
    id: "bursts",
    description:
      "Losses in bursts, beside those of loss: now and then a link loses everything for a while, each pair of members at times of its own.",
  });

const bandwidthSchema = z
  .union(
    [
      z.literal("none"),
      z.strictObject({
        rate: bitRate().describe("Bits a second, such as 10Mbps."),
        queue: byteSize()
          .refine((bytes) => bytes <= MOST_QUEUE_BYTES, { error: "expected a queue of at most 1GiB" })
          .describe(
            "Bytes that may wait, what is being sent among them; a datagram without room is dropped.",
          ),
        share: z
          .enum(["link", "sender"])
          .default("link")
          .describe(
            "link: each pair of members has the rate to itself (default). sender: all that a member sends over these links shares it, as at its interface.",
          ),
      }),
    ],
    { error: "expected none, or a rate and a queue, such as { rate: 10Mbps, queue: 64KiB }" },
  )
  .transform((text): BandwidthLaw | null =>
    text === "none" ? null : { bitsPerSecond: text.rate, queueBytes: text.queue, share: text.share },
  )
  .meta({
    id: "bandwidth",
    description: "A limited rate with a queue before it: packets wait for those before them.",
  });

const duplicationSchema = probability().meta({
  id: "duplication",
  description: "Probability that a datagram arrives twice; the copy has a delay of its own.",
});

/** The fields in which links may differ. */
export const linkFieldsShape = {
  latency: latencySchema.optional(),
  loss: lossSchema.optional(),
  bursts: burstsSchema.optional(),
  duplication: duplicationSchema.optional(),
  bandwidth: bandwidthSchema.optional(),
};

export const LINK_FIELDS = ["latency", "loss", "bursts", "duplication", "bandwidth"] as const;

export type LinkFieldsText = z.output<z.ZodObject<typeof linkFieldsShape>>;

/** A refinement of an object: at least one of the fields in which links may differ is given. */
export function changesSomething(link: object, context: z.RefinementCtx): void {
  if (LINK_FIELDS.some((field) => Object.hasOwn(link, field))) return;
  context.addIssue({
    code: "custom",
    message: `the link changes nothing: add ${LINK_FIELDS.slice(0, -1).join(":, ")}: or bandwidth:, or remove it`,
  });
}

/** Reads the fields. @returns `undefined` when a problem was added. */
export function planLinkFields(
  text: LinkFieldsText,
  path: FieldPath,
  files: NamedFiles,
  problems: ProblemList,
): LinkFields | undefined {
  const { loss, bursts, duplication, bandwidth } = text;
  if (text.latency === undefined) return { latency: undefined, loss, bursts, duplication, bandwidth };
  const latency = planLatency(text.latency, [...path, "latency"], files, problems);
  return latency && { latency, loss, bursts, duplication, bandwidth };
}
