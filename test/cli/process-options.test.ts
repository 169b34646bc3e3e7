import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { processesRequest, processOptions, processWords } from "../../src/cli/process-options.ts";

function parse(...words: string[]) {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of processOptions()) command.addOption(option);
  command.parse(words, { from: "user" });
  return processesRequest(command.opts());
}

const USUAL = { nodesPerProcess: 16, external: [], answerTimeoutMs: 30_000 };

describe("the options for separate processes", () => {
  it("ask for none unless one of them is given", () => {
    expect(parse()).toBeUndefined();
  });

  it.each([
    [["--processes"], {}],
    [["--nodes-per-process", "4"], { nodesPerProcess: 4 }],
    [["--external", "m-1, m-2"], { external: ["m-1", "m-2"] }],
    [["--external", "m-1,m-1"], { external: ["m-1"] }],
    [["--processes", "--node-timeout", "1.5s"], { answerTimeoutMs: 1500 }],
  ])("%s", (words, given) => {
    expect(parse(...words)).toEqual({ ...USUAL, ...given });
  });

  it.each([
    ["--nodes-per-process", "0"],
    ["--nodes-per-process", "many"],
    ["--external", "m-1,,m-2"],
    ["--processes", "--node-timeout", "5"],
    ["--processes", "--node-timeout", "10us"],
    ["--processes", "--node-timeout", "25h"],
  ])("refuse %s %s", (...words) => {
    expect(() => parse(...words)).toThrow(/Expected|Name nodes/);
  });

  it("refuse a time-out that nothing would obey", () => {
    expect(() => parse("--node-timeout", "5s")).toThrow(/Add --processes/);
  });

  it("can be written again", () => {
    expect(processWords(undefined)).toEqual([]);
    for (const words of [
      ["--processes"],
      ["--processes", "--nodes-per-process", "4", "--external", "m-1,m-2", "--node-timeout", "1500ms"],
    ]) {
      expect(processWords(parse(...words))).toEqual(words);
    }
  });
});
