import type { Summary } from "../coordinator/summary-schema.ts";
import { formatCount, formatFigure } from "./numbers.ts";
import type { Style } from "./style.ts";
import { wrap } from "./wrap.ts";

type Expectation = Summary["expectations"][number];

/** Each expectation as written, whether it holds, and what its sides came to, but for a plain number on the right. */
export function expectationLines(
  expectations: readonly Expectation[],
  width: number,
  style: Style,
): string[] {
  return expectations.map((expectation) => {
    const { text, holds } = expectation;
    const line = wrap(
      `${holds ? "✓ holds" : "✗ broken"}  ${text}  (${expectationOutcome(expectation)})`,
      width,
      "    ",
    );
    return holds ? style.good(line) : style.bad(line);
  });
}

/** What an expectation came to, or why it cannot be judged. */
export function expectationOutcome({ text, value, right, why }: Expectation): string {
  if (why !== undefined) return `cannot be judged: ${why}`;
  const isPlainNumber = /[<>=!]=? *-?[\d.]+$/.test(text);
  const rightSide = right === undefined || isPlainNumber ? "" : `, its right side ${side(right)}`;
  if (value === null) return `its left side is infinite${rightSide}`;
  // A bare path is told from a calculation by its spaces.
  return `${/^\S+ [<>=!]+ /.test(text) ? "it is" : "its left side is"} ${side(value)}${rightSide}`;
}

function side(value: number | null): string {
  if (value === null) return "infinite";
  return Number.isInteger(value) ? formatCount(value) : formatFigure(value);
}
