import { filesOf, type NamedFiles } from "./named-files.ts";
import { applyOverrides, type Override } from "./overrides.ts";
import { type FieldPath, formatPath, isAtOrUnder, valueAt } from "./path.ts";
import type { FieldProblem } from "./problems.ts";
import { quote } from "./quote.ts";
import { ScenarioError, type ScenarioProblem } from "./scenario-error.ts";
import { readYamlSource, type YamlSource } from "./yaml-source.ts";

/** A scenario's plain value with what was changed in it, before any schema has judged it. */
export interface WrittenScenario {
  readonly value: unknown;
  readonly source: YamlSource;
  readonly overrides: readonly Override[];
  readonly files: NamedFiles | undefined;
}

interface Given {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly sets: readonly string[];
  readonly seed?: number | undefined;
  readonly files?: NamedFiles | ReadonlyMap<string, string> | undefined;
}

/**
 * Reads a scenario's text and applies the assignments.
 *
 * @throws {ScenarioError} when it is no YAML mapping, or an assignment or the seed cannot be.
 */
export function readWritten(given: Given): WrittenScenario {
  const { fileName, files } = given;
  const source = readYamlSource(given.bytes, fileName);
  // So that `--set configurations.default.…` has something to hold on to.
  const written = Object.hasOwn(source.value, "configurations")
    ? source.value
    : { ...source.value, configurations: { default: {} } };
  const { value, overrides, problems: refused } = applyOverrides(written, given.sets);
  const refusedOptions = [...refused, ...refusedSeed(given.seed)];
  if (refusedOptions.length > 0) throw new ScenarioError(fileName, refusedOptions);
  return {
    value,
    source,
    overrides,
    files: files !== undefined && "size" in files ? filesOf(files) : files,
  };
}

function refusedSeed(seed: number | undefined): readonly ScenarioProblem[] {
  if (seed === undefined || (Number.isSafeInteger(seed) && seed >= 0)) return [];
  return [
    {
      option: "--seed",
      line: undefined,
      column: undefined,
      field: "",
      expected: `expected a whole number from 0 up, got ${quote(seed)}`,
      mend: "Write --seed 1, say.",
    },
  ];
}

/** Finds each problem's place: the assignment that gave the field, or else its line. In the order of the file. */
export function placed(
  problems: readonly FieldProblem[],
  { value, source, overrides }: Pick<WrittenScenario, "value" | "source" | "overrides">,
): readonly ScenarioProblem[] {
  return problems
    .map(({ path, expected, mend }): ScenarioProblem => {
      const option = assignmentBehind(path, source, overrides)?.option;
      const position = option === undefined ? source.locate(path) : undefined;
      const field = formatPath(path, value);
      return { option, line: position?.line, column: position?.column, field, expected, mend };
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** The assignment that gave the field, or that made it where the file has none by giving a field under it. */
function assignmentBehind(
  path: FieldPath,
  source: YamlSource,
  overrides: readonly Override[],
): Override | undefined {
  const giving = overrides.findLast((override) => isAtOrUnder(path, override.path));
  if (giving !== undefined || valueAt(source.value, path) !== undefined) return giving;
  return overrides.findLast((override) => isAtOrUnder(override.path, path));
}
