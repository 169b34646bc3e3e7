import { Command } from "commander";
import { describe, expect, it } from "vitest";
import {
  folderOption,
  jsonOption,
  REPORT_FORMATS,
  reportFormatsOption,
  seedOption,
  setOption,
} from "../../src/cli/options.ts";

function read(...words: readonly string[]) {
  return new Command()
    .addOption(setOption())
    .addOption(seedOption())
    .addOption(jsonOption("print JSON"))
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parse(words, { from: "user" })
    .opts();
}

describe("options", () => {
  it("collect assignments in order", () => {
    expect(read("--set", "a=1", "--set", "b=x=y").set).toEqual(["a=1", "b=x=y"]);
    expect(read().set).toEqual([]);
  });

  it("take a seed from 0 up", () => {
    expect(read("--seed", "0").seed).toBe(0);
    expect(read("--seed", "4294967296").seed).toBe(4294967296);
    expect(read().seed).toBeUndefined();
  });

  it.each(["-1", "1.5", "x", "", "1e3", "99999999999999999999"])("refuse the seed %j", (seed) => {
    expect(() => read("--seed", seed)).toThrow(/whole number from 0 up/);
  });

  it("take json as a switch", () => {
    expect(read("--json").json).toBe(true);
    expect(read().json).toBeUndefined();
  });

  it("take formats with commas between, each once and in one order", () => {
    expect(readReport("--format", "csv, html,csv").format).toEqual(["html", "csv"]);
    expect(readReport().format).toEqual(REPORT_FORMATS);
  });

  it.each(["", "pdf", "html,"])("refuse the formats %j", (formats) => {
    expect(() => readReport("--format", formats)).toThrow(/Expected some of html,csv,svg,junit/);
  });

  it("take a folder that has a name", () => {
    expect(readReport("--output", "a b").output).toBe("a b");
    expect(() => readReport("--output", "")).toThrow(/Name a folder/);
  });
});

function readReport(...words: readonly string[]) {
  return new Command()
    .addOption(folderOption("--output", "where"))
    .addOption(reportFormatsOption())
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parse(words, { from: "user" })
    .opts();
}
