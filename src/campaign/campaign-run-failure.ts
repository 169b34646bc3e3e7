import { cellText } from "../scenario/cells.ts";
import type { CampaignRun } from "./campaign-plan.ts";

/** A run of a campaign broke down: the tool is wrong, not its user. */
export class CampaignRunFailure extends Error {
  override readonly name = "CampaignRunFailure";
  readonly run: CampaignRun;

  constructor(scenario: string, run: CampaignRun, cause: unknown) {
    const cell = cellText(run.cell);
    super(
      `scenario ${scenario},${cell === "" ? "" : ` cell ${cell},`} configuration ${run.configurationName}, seed ${run.seed}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.run = run;
  }
}
