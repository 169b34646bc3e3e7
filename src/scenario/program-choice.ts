import { z } from "zod";
import { ACTION_KINDS, STOP_ROUTING } from "../node.ts";
import { probability } from "./probability.ts";

const settingsSchema = z
  .record(z.string(), z.unknown())
  .meta({ id: "settings", description: "Settings of the program, spelled as its product spells them." });

/** What a gate may say beside its rule and the rule's own fields. */
export const gateFields = {
  by: z
    .enum(["member", "coordinator"])
    .default("member")
    .describe(
      "Who acts, and is gated: member, every one for itself on its own verdicts; or coordinator, one for the group, who hears the verdicts of all.",
    ),
  action: z
    .enum(ACTION_KINDS)
    .default(STOP_ROUTING)
    .describe(
      "What acting on a verdict does: stopRouting, undone with the verdict; restart; or failOver, which nothing undoes.",
    ),
  quorum: probability()
    .prefault(0)
    .describe(
      "With by: coordinator: the share of the members up, the subject apart, that must convict it; one must in any case.",
    ),
};

export const gateSchema = z
  .looseObject({ rule: z.string().describe("The rule; none does without a gate.") })
  .meta({
    id: "gate",
    description: "An eviction budget between a verdict and its action: a rule and the rule's own fields.",
  });

const judgeSchema = z
  .strictObject({
    law: z.string().describe("The law of judgement."),
    settings: z.record(z.string(), z.unknown()).optional().describe("The law's settings."),
  })
  .meta({ id: "judge", description: "The law that judges subjects by the arrivals of their heartbeats." });

/** What a group, and a configuration for a group, may say about what its members run. */
export const programChoiceShape = {
  program: z.string().meta({ id: "program", description: "The node program the members run." }).optional(),
  preset: z.string().meta({ id: "preset", description: "Named settings of the program." }).optional(),
  settings: settingsSchema.optional(),
  judge: judgeSchema.optional(),
  gate: gateSchema.optional(),
};

export const programChoiceSchema = z.strictObject(programChoiceShape);

export type ProgramChoice = z.output<typeof programChoiceSchema>;
export type GateText = z.output<typeof gateSchema>;
export type JudgeText = z.output<typeof judgeSchema>;
