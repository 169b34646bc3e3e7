import { z } from "zod";
import type { Micros } from "./micros.ts";

const MICROS_PER_UNIT: Readonly<Record<string, number>> = {
  us: 1,
  ms: 1_000,
  s: 1_000_000,
  m: 60_000_000,
  h: 3_600_000_000,
};

/** One unit, or several in falling order as in Go. */
const DURATION_PATTERN =
  /^(?=\d)(?:\d+(?:\.\d+)?h)?(?:\d+(?:\.\d+)?m)?(?:\d+(?:\.\d+)?s)?(?:\d+(?:\.\d+)?ms)?(?:\d+(?:\.\d+)?us)?$/;
const PART_PATTERN = /(\d+(?:\.\d+)?)(us|ms|s|m|h)/g;

/** Far more than any duration needs; arithmetic on millions of digits would take a while. */
const LONGEST_TEXT = 64;

/** What a duration looks like in a scenario; quoted in error messages. */
export const DURATION_FORM = "a number with its unit: us, ms, s, m or h, such as 500ms or 1.5s";

/**
 * Reads a duration such as `500ms` or `1m30s`.
 *
 * @returns whole microseconds, or `undefined` when the text is not a duration or is finer than a microsecond.
 */
export function parseDuration(text: string): Micros | undefined {
  if (text.length > LONGEST_TEXT || !DURATION_PATTERN.test(text)) return undefined;
  let sum = 0;
  for (const [, number = "", unit = ""] of text.matchAll(PART_PATTERN)) {
    const [whole = "", fraction = ""] = number.split(".");
    // In whole numbers, since a decimal fraction such as 0.3 is not exact in binary.
    const scaled = BigInt(whole + fraction) * BigInt(MICROS_PER_UNIT[unit] as number);
    const scale = BigInt(`1${"0".repeat(fraction.length)}`);
    if (scaled % scale !== 0n) return undefined;
    sum += Number(scaled / scale);
  }
  return Number.isSafeInteger(sum) ? sum : undefined;
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
  const meant = typeof input === "string" ? durationMeant(input) : undefined;
  return meant === undefined
    ? `expected ${DURATION_FORM}`
    : `expected ${DURATION_FORM}, got ${JSON.stringify(input)}: write ${meant}`;
}

/** Other names of units, and days, which have none here. */
const UNITS_MEANT: readonly (readonly [names: RegExp, unit: string])[] = [
  [/^(?:µs|μs|usecs?|micros?|microseconds?)$/i, "us"],
  [/^(?:msecs?|millis?|milliseconds?)$/i, "ms"],
  [/^(?:s|secs?|seconds?)$/i, "s"],
  [/^(?:mins?|minutes?)$/i, "m"],
  [/^(?:h|hrs?|hours?)$/i, "h"],
  [/^(?:us|ms|m)$/, ""],
];

/** The duration that was probably meant by a text that is none. */
function durationMeant(text: string): string | undefined {
  const [, number, name] = /^\s*(\d{1,9}(?:\.\d{1,9})?)\s*(\p{L}+)\s*$/u.exec(text) ?? [];
  if (number === undefined || name === undefined) return undefined;
  if (/^d(?:ays?)?$/i.test(name)) return `${Number((Number(number) * 24).toPrecision(12))}h`;
  const unit = UNITS_MEANT.find(([names]) => names.test(name))?.[1];
  return unit === undefined ? undefined : `${number}${unit || name}`;
}
