import { z } from "zod";
import { duration } from "../node.ts";
import { looksLikeNumber } from "./expression.ts";
import { faultSchema } from "./faults.ts";
import { groupSchema } from "./groups.ts";
import { networkSchema } from "./network.ts";
import { gateSchema, programChoiceSchema } from "./program-choice.ts";
import { seedsSchema } from "./seeds.ts";
import { stopSchema } from "./stop.ts";
import { sweepSchema } from "./sweep.ts";

/** Names that can stand at the head of an expectation's path. */
const configurationNameSchema = z
  .string()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u, {
    error: "expected a configuration's name of letters, digits, hyphens and underscores, such as lifeguard",
  })
  .refine((name) => !looksLikeNumber(name), {
    error: "expected a configuration's name that can't be taken for a number, such as lifeguard",
  })
  // Editors need not know Unicode's classes of letters: to them any name without spaces and dots is good.
  .meta({ pattern: "^[^\\s.-][^\\s.]*$" });

/** A scenario file as it is written; what it names is checked afterwards. */
export const fileSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, {
      error:
        "expected a name of at most 100 letters, digits, dots, hyphens and underscores, such as starved-observers",
    })
    // In any case: some file systems do not tell Latest from latest.
    .refine((name) => name.toLowerCase() !== "latest", {
      error:
        "the name latest is taken by the link to the newest results: name the scenario by what it shows, such as starved-observers",
    })
    .describe("The scenario's name; results are stored under it."),
  about: z.string().default("").describe("What the scenario shows, in a sentence."),
  warmup: duration().prefault("15s").describe("Time before anything is counted. Default 15s."),
  duration: duration({ atLeastMicros: 1 })
    .optional()
    .describe("How long the run is counted, from the warm-up's end. Either this or stop."),
  stop: stopSchema.optional(),
  tail: duration().prefault("0s").describe("How long the run goes on afterwards, counted apart. Default 0s."),
  seeds: seedsSchema,
  accounting: z
    .enum(["run", "instant"])
    .default("run")
    .describe(
      "Who counts as faulted: whoever is under an anomaly at any time of the run (run, the default), or at that instant.",
    ),
  gate: gateSchema.optional(),
  groups: z.array(groupSchema).min(1).describe("The members of the cluster."),
  configurations: z
    .record(configurationNameSchema, z.record(z.string(), programChoiceSchema))
    .refine((configurations) => Object.keys(configurations).length > 0, {
      error: "expected at least one configuration: name one, or remove the field",
    })
    .prefault({ default: {} })
    .describe(
      "By name: what the groups run, group by group. Each meets the same faults under the same seed. Without it there is one, named default.",
    ),
  network: networkSchema,
  faults: z.array(faultSchema).prefault([]).describe("What goes wrong."),
  sweep: sweepSchema,
  expect: z
    .array(z.string())
    .prefault([])
    .describe("What must hold in the end, such as lifeguard.crashes.undetected == 0."),
});

export type ScenarioFile = z.output<typeof fileSchema>;
