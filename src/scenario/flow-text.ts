import { isMapping } from "./path.ts";

/** A value as one would write it on one line of YAML: `{ low: 1ms, high: 2ms }`. */
export function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(", ")}]`;
  if (isMapping(value)) {
    const fields = Object.entries(value).map(([key, field]) => `${key}: ${flowText(field)}`);
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
  }
  if (typeof value !== "string") return String(value);
  return PLAIN.test(value) && !LIKE_ANOTHER_KIND.test(value) ? value : JSON.stringify(value);
}

const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{N}_./%-]*$/u;
/** What YAML would read as a number or a truth value, or as nothing. */
const LIKE_ANOTHER_KIND = /^(?:[\d.]+(?:e[+-]?\d+)?|0[xo][\da-f]+|true|false|null)$/i;
