import { z } from "zod";
import type { Micros } from "./micros.ts";

const MICROS_PER_UNIT: Readonly<Record<string, number>> = {
  us: 1,
  ms: 1_000,
  s: 1_000_000,
  m: 60_000_000,
  h: 3_600_000_000,
};

const DURATION_PATTERN = /^(\d+(?:\.\d+)?)(us|ms|s|m|h)$/;

/** Far more than any duration needs; arithmetic on millions of digits would take a while. */
const LONGEST_TEXT = 64;

/** What a duration looks like in a scenario; quoted in error messages. */
export const DURATION_FORM = "a number with its unit: us, ms, s, m or h, such as 500ms or 1.5s";

/**
 * Reads a duration such as `500ms`.
 *
 * @returns whole microseconds, or `undefined` when the text is not a duration or is finer than a microsecond.
 */
export function parseDuration(text: string): Micros | undefined {
  const match = DURATION_PATTERN.exec(text);
  if (match === null || text.length > LONGEST_TEXT) return undefined;
  const [whole = "", fraction = ""] = (match[1] as string).split(".");
  // In whole numbers, since a decimal fraction such as 0.3 is not exact in binary.
  const scaled = BigInt(whole + fraction) * BigInt(MICROS_PER_UNIT[match[2] as string] as number);
  const scale = BigInt(`1${"0".repeat(fraction.length)}`);
  const micros = Number(scaled / scale);
  return scaled % scale === 0n && Number.isSafeInteger(micros) ? micros : undefined;
}

/** Writes a duration in the largest unit that keeps it short: 1500000 becomes `1.5s`. */
export function formatDuration(micros: Micros): string {
  if (micros === 0) return "0s";
  if (micros % 1_000 !== 0) return `${micros}us`;
  if (micros % 100_000 !== 0) return `${micros / 1_000}ms`;
  if (micros % 60_000_000 === 0) return `${micros / 60_000_000}m`;
  return `${micros / 1_000_000}s`;
}

/** A setting or field that holds a length of time; read as whole microseconds. */
export function duration(options: { readonly atLeastMicros?: Micros } = {}) {
  const atLeast = options.atLeastMicros ?? 0;
  return z
    .string({ error: (issue) => durationError(issue.input) })
    .regex(DURATION_PATTERN, { error: (issue) => durationError(issue.input) })
    .transform((text, context) => {
      const micros = parseDuration(text);
      if (micros === undefined) {
        context.addIssue({ code: "custom", message: `expected a whole number of microseconds, got ${text}` });
        return z.NEVER;
      }
      if (micros < atLeast) {
        context.addIssue({
          code: "custom",
          message: `expected at least ${formatDuration(atLeast)}, got ${text}`,
        });
        return z.NEVER;
      }
      return micros;
    });
}

function durationError(input: unknown): string {
  if (typeof input === "number") {
    return input < 0
      ? `a duration can't be negative, and needs its unit: expected ${DURATION_FORM}`
      : `the unit is missing: write ${input}ms or ${input}s, say`;
  }
  if (typeof input === "string" && /^-/.test(input)) return `a duration can't be negative: ${input}`;
  if (typeof input === "string" && /^\d+(\.\d+)?$/.test(input)) {
    return `the unit is missing: write ${input}ms or ${input}s, say`;
  }
  return `expected ${DURATION_FORM}`;
}
