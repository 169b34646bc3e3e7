import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { jsonOption, seedOption, setOption } from "../../src/cli/options.ts";

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
});
