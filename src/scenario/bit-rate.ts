import { z } from "zod";

const BITS_PER_UNIT: Readonly<Record<string, number>> = {
  bps: 1,
  kbps: 1_000,
  Mbps: 1_000_000,
  Gbps: 1_000_000_000,
};
const BIT_RATE_PATTERN = /^(\d+(?:\.\d+)?)(bps|kbps|Mbps|Gbps)$/;
/** A terabit a second: faster than any link of a member. */
const MOST_BITS_PER_SECOND = 1_000_000_000_000;

/** What a rate looks like in a scenario; quoted in error messages. */
export const BIT_RATE_FORM =
  "a number of bits a second with its unit: bps, kbps, Mbps or Gbps, such as 10Mbps";

/** A field that holds a rate, such as `10Mbps`; read as whole bits a second, at least 1. */
export function bitRate() {
  const error = (issue: { readonly input: unknown }) =>
    typeof issue.input === "number"
      ? `the unit is missing: write ${Math.abs(issue.input)}kbps or ${Math.abs(issue.input)}Mbps, say`
      : `expected ${BIT_RATE_FORM}`;
  return z
    .string({ error })
    .regex(BIT_RATE_PATTERN, { error })
    .transform((text, context) => {
      const [, number = "", unit = ""] = BIT_RATE_PATTERN.exec(text) ?? [];
      // Some decimal fractions are not exact in binary, but no rate is as fine as that.
      const bits = Number((Number(number) * (BITS_PER_UNIT[unit] as number)).toPrecision(15));
      if (!Number.isInteger(bits) || bits < 1 || bits > MOST_BITS_PER_SECOND) {
        context.addIssue({
          code: "custom",
          message: `expected a whole number of bits a second, from 1bps to 1000Gbps, got ${text}`,
        });
        return z.NEVER;
      }
      return bits;
    });
}
