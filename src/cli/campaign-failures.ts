import { CampaignRunFailure } from "../campaign/campaign-run-failure.ts";
import { CampaignWriteError } from "../campaign/execute-campaign.ts";
import type { CampaignProblem } from "../campaign/read-campaign.ts";
import { StoredResultsError } from "../campaign/stored-results.ts";
import { formatCounted } from "../report/numbers.ts";
import { cellAssignments } from "../scenario/cells.ts";
import { shellCommand } from "./shell-words.ts";
import type { Surroundings } from "./surroundings.ts";
import { systemReason } from "./system-reason.ts";
import { ToolFailure } from "./tool-failure.ts";
import { UsageError } from "./usage-error.ts";

export interface CampaignWords {
  /** How the command goes on that was given, after `The runs done before are kept; `. */
  readonly goOn: string;
  /** Where results would have been kept. */
  readonly folder: string;
}

/** What the user is told of an error that ended a campaign. */
export function tellCampaignFailure(error: unknown, { goOn, folder }: CampaignWords): unknown {
  const kept = `The runs done before are kept; ${goOn}`;
  if (error instanceof CampaignWriteError) {
    return new ToolFailure(
      `Results can't be written to ${error.folder}: ${systemReason(error.cause)}. ${kept}`,
      { cause: error },
    );
  }
  if (error instanceof StoredResultsError) {
    return new UsageError(error.found, error.mend);
  }
  if (error instanceof Error && "syscall" in error) {
    return new ToolFailure(
      `Results can't be kept in ${folder}: ${systemReason(error)}. Name another folder with --results.`,
      { cause: error },
    );
  }
  return error;
}

/** What the user is told of a run that broke down, if that is what ended a campaign. */
export function tellBrokenRun(
  error: unknown,
  {
    scenario,
    sets,
    goOn,
  }: { readonly scenario: string; readonly sets: readonly string[]; readonly goOn: string },
  { invokedAs }: Pick<Surroundings, "invokedAs">,
): unknown {
  if (!(error instanceof CampaignRunFailure)) return error;
  const { cell, seed } = error.run;
  const assignments = [...sets, ...cellAssignments(cell)].flatMap((assignment) => ["--set", assignment]);
  const repeat = shellCommand(["run", scenario, ...assignments, "--seed", String(seed)]);
  return new ToolFailure(
    `Coroner failed in ${error.message}. Repeat it with: ${invokedAs} ${repeat}. The runs done before are kept; ${goOn}`,
    { cause: error.cause },
  );
}

/** Of two figures of one run one is wrong, and nobody knows which. @throws {ToolFailure} if there are such. */
export function refuseContradictions(problems: readonly CampaignProblem[]): void {
  const found = problems.filter(({ kind }) => kind === "contradictory");
  const [first] = found;
  if (first === undefined) return;
  const others = found.length === 1 ? "" : ` And ${formatCounted(found.length - 1, "more such line")}.`;
  throw new ToolFailure(
    `${first.message}.${others} Runs of one key always come out the same: the code was changed under one version, or the file was. Move the folder away and repeat the command.`,
  );
}
