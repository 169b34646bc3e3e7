import type { Scenario } from "../scenario/scenario.ts";

/** One run of a scenario. */
export interface PlannedRun {
  /** Index among the scenario's configurations. */
  readonly configuration: number;
  readonly configurationName: string;
  readonly seed: number;
}

/** All runs of a scenario: seed by seed, so that what has been done at any time can be compared. */
export function planRuns(scenario: Pick<Scenario, "configurations" | "seeds">): PlannedRun[] {
  return scenario.seeds.flatMap((seed) =>
    scenario.configurations.map(({ name }, configuration) => ({
      configuration,
      configurationName: name,
      seed,
    })),
  );
}
