import type { Catalogue } from "./catalogue.ts";
import { checkSweep } from "./check-sweep.ts";
import type { NamedFiles } from "./named-files.ts";
import { ProblemList } from "./problems.ts";
import { resolveScenario } from "./resolve-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { ScenarioError } from "./scenario-error.ts";
import { placed, readWritten } from "./written-scenario.ts";

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
  /** Contents of the files that the scenario names; left out, it may name none. */
  readonly files?: NamedFiles | ReadonlyMap<string, string> | undefined;
}

/** A scenario as text, with what changes it: all that the loader needs besides the catalogue. */
export interface ScenarioSource extends Omit<LoadScenarioOptions, "catalogue" | "files"> {
  /** Contents of the files that the scenario names; plain data, as all of this. */
  readonly files?: ReadonlyMap<string, string> | undefined;
}

/**
 * Reads, checks, merges and expands a scenario.
 *
 * @throws {ScenarioError} that says all that is wrong.
 */
export function loadScenario(options: LoadScenarioOptions): Scenario {
  const { catalogue, seed } = options;
  const written = readWritten(options);
  const { value, files } = written;
  const problems = new ProblemList();
  const scenario = resolveScenario(value, catalogue, options.knownFigures, problems, files);
  if (scenario !== undefined) {
    const tried = options.triesAllSweptValues ? "all" : "ends";
    checkSweep(value, scenario.sweep, catalogue, tried, problems, files);
  }
  if (scenario === undefined || problems.count > 0) {
    throw new ScenarioError(options.fileName, placed(problems.all, written));
  }
  return seed === undefined ? scenario : { ...scenario, seeds: [seed] };
}
