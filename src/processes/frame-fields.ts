import { FrameError } from "./protocol.ts";
import { shown } from "./shown.ts";

/** A decoded map whose fields have not been looked at. */
export type Fields = Record<string, unknown>;

/** Holds a frame to having exactly these fields. @throws FrameError */
export function checkFields(fields: Fields, type: string, expected: readonly string[]): void {
  for (const name of Object.keys(fields)) {
    if (!expected.includes(name)) {
      throw new FrameError(
        `a frame of type ${type} has no field ${shown(name)}; expected ${expected.join(", ")}`,
      );
    }
  }
  for (const name of expected) {
    if (!Object.hasOwn(fields, name))
      throw new FrameError(`a frame of type ${type} needs the field ${shown(name)}`);
  }
}

/** @throws FrameError unless the field is a number such as batches have. */
export function checkBatch(batch: unknown): void {
  if (!Number.isSafeInteger(batch) || (batch as number) < 0) {
    throw new FrameError(
      `batch is ${shown(batch)}; expected a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
    );
  }
}
