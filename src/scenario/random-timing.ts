import { z } from "zod";
import { duration } from "../node.ts";
import { probability } from "./probability.ts";
import type { RandomTiming } from "./scenario.ts";

export const randomTimingSchema = z
  .strictObject({
    probability: probability().describe("Probability of each try that the fault is to be on."),
    every: duration({ atLeastMicros: 1000 }).describe("From one try to the next; at least 1ms."),
    stability: duration()
      .prefault("0s")
      .describe("Once on, the fault stays on for at least so long. Default 0s: until the next try."),
  })
  .transform(
    (text): RandomTiming => ({
      probability: text.probability,
      everyMicros: text.every,
      stabilityMicros: text.stability,
    }),
  )
  .meta({
    id: "random",
    description:
      "Chance turns the fault on and off: from at on it is tried once per every, and once on it is kept for at least stability.",
  });
