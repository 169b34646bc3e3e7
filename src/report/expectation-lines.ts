import type { Summary } from "../coordinator/summary-schema.ts";
import { formatCount, formatFigure } from "./numbers.ts";
import type { Style } from "./style.ts";
import { wrap } from "./wrap.ts";

type Expectation = Summary["expectations"][number];

/** Each expectation as written, whether it holds, and what its left side came to. */
export function expectationLines(
  expectations: readonly Expectation[],
  width: number,
  style: Style,
): string[] {
  return expectations.map((expectation) => {
    const { text, holds } = expectation;
    const line = wrap(`${holds ? "✓ holds" : "✗ broken"}  ${text}  ${outcome(expectation)}`, width, "    ");
    return holds ? style.good(line) : style.bad(line);
  });
}

function outcome({ text, value, why }: Expectation): string {
  if (why !== undefined) return `(cannot be judged: ${why})`;
  if (value === null) return "(its left side is infinite)";
  const figure = Number.isInteger(value) ? formatCount(value) : formatFigure(value);
  // A bare path is told from a calculation by its spaces.
  return `(${/^\S+ [<>=!]+ /.test(text) ? "it is" : "its left side is"} ${figure})`;
}
