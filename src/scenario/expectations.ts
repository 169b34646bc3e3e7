import {
  type Comparison,
  type ComparisonExpression,
  type Expression,
  type Operator,
  parseComparison,
  pathsOf,
} from "./expression.ts";
import { isKnownFigure } from "./known-figures.ts";
import { didYouMean } from "./nearest.ts";
import { Refusal } from "./refusal.ts";

/** An expectation, read: `expression comparison expression` over the figures of a summary. */
export interface ParsedExpectation extends ComparisonExpression {
  /** As written. */
  readonly text: string;
}

/** Whether an expectation holds. */
export interface ExpectationResult {
  readonly text: string;
  /** The left side's value; `null` where it does not exist. It may be infinite, which JSON writes as null. */
  readonly value: number | null;
  readonly holds: boolean;
  /** Why it cannot be judged and so does not hold; absent where the two sides were compared. */
  readonly why?: string;
}

/** @throws {Refusal} when the text is no comparison. */
export function parseExpectation(text: string): ParsedExpectation {
  return { text, ...parseComparison(text) };
}

/**
 * Judges an expectation. x/0 is +Infinity for x > 0 and -Infinity for x < 0. 0/0, a figure that is `null`, an unknown
 * path and a difference of infinities are no values: such an expectation does not hold, and `why` says what is missing.
 *
 * @param lookup a figure by its path; `null` for one that does not exist in this run, `undefined` for an unknown path.
 */
export function evaluateExpectation(
  parsed: ParsedExpectation,
  lookup: (path: string) => number | null | undefined,
): ExpectationResult {
  const left = evaluate(parsed.left, lookup);
  const right = evaluate(parsed.right, lookup);
  const value = typeof left === "number" ? left : null;
  for (const side of [left, right]) {
    if (typeof side !== "number") return { text: parsed.text, value, holds: false, why: side.why };
  }
  return { text: parsed.text, value, holds: compare(left as number, parsed.comparison, right as number) };
}

/**
 * Checks an expectation's paths before anything runs: the first part is a configuration, the rest a figure.
 *
 * @param knownFigures figures of a configuration's summary, such as `crashes.undetected`; a `*` stands for any one part
 *   of a path. `undefined` leaves the figures unchecked.
 * @throws {Refusal} for the first path that cannot have a value.
 */
export function checkExpectation(
  parsed: ParsedExpectation,
  configurationNames: readonly string[],
  knownFigures: readonly string[] | undefined,
): void {
  for (const path of pathsOf(parsed)) {
    const dot = path.indexOf(".");
    const configuration = dot < 0 ? path : path.slice(0, dot);
    if (!configurationNames.includes(configuration)) {
      throw new Refusal(
        `${path} begins with ${configuration}, and there is no such configuration`,
        didYouMean(configuration, configurationNames),
      );
    }
    const figure = dot < 0 ? "" : path.slice(dot + 1);
    if (figure === "") {
      throw new Refusal(
        `${path} names a configuration and no figure of it`,
        `Write ${path}.convictions.false, say.`,
      );
    }
    if (knownFigures === undefined || isKnownFigure(figure, knownFigures)) continue;
    throw new Refusal(
      `${path} is unknown: a summary has no figure ${figure}`,
      didYouMean(
        figure,
        knownFigures.map((known) => known.replaceAll("*", "<name>")),
      ),
    );
  }
}

type Value = number | { readonly why: string };

function evaluate(expression: Expression, lookup: (path: string) => number | null | undefined): Value {
  if (expression.kind === "number") return expression.value;
  if (expression.kind === "path") {
    const value = lookup(expression.path);
    if (value === undefined) return { why: `${expression.path} is unknown` };
    if (value === null) return { why: `${expression.path} has no value in these runs` };
    return Number.isNaN(value) ? { why: `${expression.path} is not a number` } : value;
  }
  const left = evaluate(expression.left, lookup);
  if (typeof left !== "number") return left;
  const right = evaluate(expression.right, lookup);
  if (typeof right !== "number") return right;
  const value = calculate(left, expression.operator, right);
  return Number.isNaN(value) ? { why: `${left} ${expression.operator} ${right} has no value` } : value;
}

function calculate(left: number, operator: Operator, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      // Adding zero turns -0 into 0: the sign of a zero is no figure, and would turn the quotient's.
      return left / (right + 0);
  }
}

function compare(left: number, comparison: Comparison, right: number): boolean {
  switch (comparison) {
    case ">=":
      return left >= right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case "<":
      return left < right;
    case "==":
      return left === right;
    case "!=":
      return left !== right;
  }
}
