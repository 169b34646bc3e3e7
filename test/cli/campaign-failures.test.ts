import { describe, expect, it } from "vitest";
import { CampaignLockedError } from "../../src/campaign/campaign-lock.ts";
import { CampaignRunFailure } from "../../src/campaign/campaign-run-failure.ts";
import { CampaignWriteError } from "../../src/campaign/execute-campaign.ts";
import { StoredResultsError } from "../../src/campaign/stored-results.ts";
import { refuseContradictions, tellBrokenRun, tellCampaignFailure } from "../../src/cli/campaign-failures.ts";
import { ToolFailure } from "../../src/cli/tool-failure.ts";
import { UsageError } from "../../src/cli/usage-error.ts";

const words = { goOn: "go on with: coroner sweep x", folder: "results/x" };

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: no`), { code, syscall: "open" });
}

describe("the end of a campaign", () => {
  it("says of what cannot be written that the rest is kept, and how to go on", () => {
    const told = tellCampaignFailure(
      new CampaignWriteError("results/x/sweep-1", systemError("ENOSPC")),
      words,
    );
    expect(told).toBeInstanceOf(ToolFailure);
    expect(String(told)).toMatch(
      /written to results\/x\/sweep-1: .*The runs done before are kept; go on with/,
    );
  });

  it("is a matter of usage when the folder is another's", () => {
    expect(tellCampaignFailure(new StoredResultsError("It is another.", "Move it."), words)).toBeInstanceOf(
      UsageError,
    );
    expect(tellCampaignFailure(Object.create(CampaignLockedError.prototype), words)).toBeInstanceOf(
      UsageError,
    );
  });

  it("names another folder where none can be made", () => {
    expect(String(tellCampaignFailure(systemError("EACCES"), words))).toMatch(
      /kept in results\/x: .*--results/,
    );
  });

  it("leaves other errors as they are", () => {
    const error = new TypeError("a mistake of ours");
    expect(tellCampaignFailure(error, words)).toBe(error);
    expect(tellBrokenRun(error, { scenario: "x", sets: [], goOn: "" }, { invokedAs: "coroner" })).toBe(error);
  });

  it("gives the command that repeats a run which broke down", () => {
    const run = {
      cell: { "network.loss": "1%" },
      cellIndex: 0,
      configuration: 0,
      configurationName: "swim",
      seed: 7,
    };
    const failure = new CampaignRunFailure("x", run, new Error("broken"));
    const told = tellBrokenRun(
      failure,
      { scenario: "x.yaml", sets: ["duration=5s"], goOn: "the same command goes on." },
      { invokedAs: "coroner" },
    );
    expect(String(told)).toContain("coroner run x.yaml --set duration=5s --set network.loss=1% --seed 7.");
    expect(String(told)).toContain("The runs done before are kept; the same command goes on.");
  });
});

describe("contradictory lines", () => {
  const line = (kind: "contradictory" | "torn", message: string) => ({
    kind,
    message,
    file: "runs.jsonl",
    line: 1,
  });

  it("are refused, and other damage is not", () => {
    expect(() => refuseContradictions([line("torn", "Line 1 is torn")])).not.toThrow();
    expect(() =>
      refuseContradictions([
        line("torn", "a"),
        line("contradictory", "Line 2 contradicts"),
        line("contradictory", "c"),
      ]),
    ).toThrow(/^Line 2 contradicts\. And 1 more such line\. Runs of one key/);
  });
});
