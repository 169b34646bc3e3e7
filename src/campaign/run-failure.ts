import type { PlannedRun } from "./run-plan.ts";

/** A run broke down: the tool is wrong, not its user. */
export class RunFailure extends Error {
  override readonly name = "RunFailure";
  readonly run: PlannedRun;

  constructor(scenario: string, run: PlannedRun, cause: unknown) {
    super(
      `scenario ${scenario}, configuration ${run.configurationName}, seed ${run.seed}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.run = run;
  }
}
