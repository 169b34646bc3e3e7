import type { Catalogue } from "./catalogue.ts";
import { checkSweep } from "./check-sweep.ts";
import { applyOverrides, type Override } from "./overrides.ts";
import { type FieldPath, formatPath, isAtOrUnder, valueAt } from "./path.ts";
import { type FieldProblem, ProblemList } from "./problems.ts";
import { quote } from "./quote.ts";
import { resolveScenario } from "./resolve-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { ScenarioError, type ScenarioProblem } from "./scenario-error.ts";
import { readYamlSource, type YamlSource } from "./yaml-source.ts";

export interface LoadScenarioOptions {
  /** The file as it is. */
  readonly bytes: Uint8Array;
  /** What messages call the file. */
  readonly fileName: string;
  readonly catalogue: Catalogue;
  /** `--set` assignments, `field=value`, applied in order. */
  readonly sets: readonly string[];
  /** Replaces the file's seeds. */
  readonly seed?: number | undefined;
  /** Tries each value of a sweep, not just the first and the last of each field: for those who only check. */
  readonly triesAllSweptValues?: boolean | undefined;
  /** Figures that expectations may name, such as `crashes.undetected`; left out, their names are not checked. */
  readonly knownFigures?: readonly string[] | undefined;
}

/** A scenario as text, with what changes it: all that the loader needs besides the catalogue. */
export type ScenarioSource = Omit<LoadScenarioOptions, "catalogue">;

/**
 * Reads, checks, merges and expands a scenario.
 *
 * @throws {ScenarioError} that says all that is wrong.
 */
export function loadScenario(options: LoadScenarioOptions): Scenario {
  const { fileName, catalogue } = options;
  const source = readYamlSource(options.bytes, fileName);
  // So that `--set configurations.default.…` has something to hold on to.
  const written = Object.hasOwn(source.value, "configurations")
    ? source.value
    : { ...source.value, configurations: { default: {} } };
  const { value, overrides, problems: refused } = applyOverrides(written, options.sets);
  const refusedOptions = [...refused, ...refusedSeed(options.seed)];
  if (refusedOptions.length > 0) throw new ScenarioError(fileName, refusedOptions);

  const problems = new ProblemList();
  const scenario = resolveScenario(value, catalogue, options.knownFigures, problems);
  if (scenario !== undefined) {
    checkSweep(value, scenario.sweep, catalogue, options.triesAllSweptValues ? "all" : "ends", problems);
  }
  if (scenario === undefined || problems.count > 0) {
    throw new ScenarioError(fileName, placed(problems.all, value, source, overrides));
  }
  return options.seed === undefined ? scenario : { ...scenario, seeds: [options.seed] };
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
function placed(
  problems: readonly FieldProblem[],
  value: unknown,
  source: YamlSource,
  overrides: readonly Override[],
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
