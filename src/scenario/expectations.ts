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
  /** The right side's, in the same way. */
  readonly right: number | null;
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
  const { text, comparison } = parsed;
  const left = evaluate(parsed.left, lookup);
  const right = evaluate(parsed.right, lookup);
  if (typeof left === "number" && typeof right === "number") {
    return { text, value: left, right, holds: compare(left, comparison, right) };
  }
  const [value, other] = [left, right].map((side) => (typeof side === "number" ? side : null));
  const why = typeof left === "number" ? whyOf(right) : whyOf(left);
  return { text, value: value ?? null, right: other ?? null, holds: false, why };
}

/**
 * Checks an expectation's paths before anything runs: the first part is a configuration, the rest a figure.
 *
 * @param knownFigures figures of a configuration's summary, such as `crashes.undetected`; a `*` stands for any one part
 *   of a path. `undefined` leaves the figures unchecked.
 * @param runs what this scenario's runs have of the parts that depend on it.
 * @throws {Refusal} for the first path that cannot have a value.
 */
export function checkExpectation(
  parsed: ParsedExpectation,
  configurationNames: readonly string[],
  knownFigures: readonly string[] | undefined,
  runs: FigureParts,
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
    if (knownFigures === undefined) continue;
    if (isKnownFigure(figure, knownFigures)) {
      refuseUnknownPart(path, configuration, figure, runs);
      continue;
    }
    throw new Refusal(
      `${path} is unknown: a summary has no figure ${figure}`,
      didYouMean(
        figure,
        knownFigures.map((known) => known.replaceAll("*", "<name>")),
      ),
    );
  }
}

/** What the parts of a figure's path can be that depend on the scenario. */
export interface FigureParts {
  /** How many seeds are run: lists of runs have so many elements. */
  readonly seeds: number;
  /** Kinds of message that a configuration's programs send; `undefined` if that is not known. */
  kindsOf(configuration: string): readonly string[] | undefined;
}

function refuseUnknownPart(path: string, configuration: string, figure: string, runs: FigureParts): void {
  const run = /^(?:falseConvictions\.perRun|seeds)\.(\d+)$/.exec(figure)?.[1];
  if (run !== undefined && Number(run) >= runs.seeds) {
    throw new Refusal(
      `${path}: there is no run ${run}, for runs are counted from 0 and there ${runs.seeds === 1 ? "is 1 seed" : `are ${runs.seeds} seeds`}`,
      `Write ${runs.seeds === 1 ? "0" : `0 to ${runs.seeds - 1}`} in its place, or raise seeds:.`,
    );
  }
  const kind = /ByKind\.(.+)$/.exec(figure)?.[1];
  const kinds = kind === undefined ? undefined : runs.kindsOf(configuration);
  if (kind !== undefined && kinds !== undefined && !kinds.includes(kind)) {
    throw new Refusal(
      `${path}: no program of ${configuration} sends messages of kind ${kind}`,
      didYouMean(kind, kinds),
    );
  }
}

type Value = number | { readonly why: string };

function whyOf(value: Value): string {
  return typeof value === "number" ? "" : value.why;
}

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
