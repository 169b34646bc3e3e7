import { z } from "zod";

const BYTES_PER_UNIT: Readonly<Record<string, number>> = {
  B: 1,
  KiB: 1024,
  MiB: 1024 * 1024,
  GiB: 1024 * 1024 * 1024,
};
const BYTE_SIZE_PATTERN = /^(\d+(?:\.\d+)?)(B|KiB|MiB|GiB)$/;

/** What a number of bytes looks like in a scenario; quoted in error messages. */
export const BYTE_SIZE_FORM = "a number with its unit: B, KiB, MiB or GiB, such as 64KiB";

/** A field that holds a number of bytes, such as `2MiB`; read as whole bytes, at least 1. */
export function byteSize() {
  const error = (issue: { readonly input: unknown }) =>
    typeof issue.input === "number"
      ? `the unit is missing: write ${Math.abs(issue.input)}B or ${Math.abs(issue.input)}KiB, say`
      : `expected ${BYTE_SIZE_FORM}`;
  return z
    .string({ error })
    .regex(BYTE_SIZE_PATTERN, { error })
    .transform((text, context) => {
      const bytes = parseByteSize(text);
      if (bytes === undefined || bytes < 1) {
        context.addIssue({
          code: "custom",
          message: `expected a whole number of bytes, at least 1B, got ${text}`,
        });
        return z.NEVER;
      }
      return bytes;
    });
}

/** @returns whole bytes, or `undefined` when the text is not a number of bytes. */
export function parseByteSize(text: string): number | undefined {
  const match = BYTE_SIZE_PATTERN.exec(text);
  if (match === null) return undefined;
  const bytes = Number(match[1]) * (BYTES_PER_UNIT[match[2] as string] as number);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}
