import { z } from "zod";
import type { StartInstruction } from "../node.ts";
import { faultOfShape, microsShape, ordinalShape } from "./shape.ts";

const startShape = z.strictObject({
  view: z.enum(["full", "join"]),
  contact: ordinalShape,
  joinRetryMicros: microsShape,
  joinUntilMicros: microsShape,
  restarted: z.boolean(),
}) satisfies z.ZodType<StartInstruction>;

/** @returns what is wrong with a decoded start instruction, or `undefined`. */
export function faultOfStart(instruction: unknown): string | undefined {
  const read = startShape.safeParse(instruction);
  return read.success ? undefined : faultOfShape(read.error, instruction, "start's instruction");
}
