import { z } from "zod";

const settingsSchema = z
  .record(z.string(), z.unknown())
  .meta({ id: "settings", description: "Settings of the program, spelled as its product spells them." });

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
