import { Command } from "commander";
import { describe, expect, it } from "vitest";
import {
  type ReproduceOptions,
  reproduceOptions,
  reproduceRequest,
} from "../../src/cli/reproduce-options.ts";

function read(...words: readonly string[]) {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of reproduceOptions()) command.addOption(option);
  command.parse([...words], { from: "user" });
  return reproduceRequest("lifeguard", command.opts<ReproduceOptions>());
}

describe("the options of coroner reproduce", () => {
  it("ask for all tables once where none is given", () => {
    expect(read()).toMatchObject({
      extent: "tables",
      tables: ["IV", "V", "VI", "VII"],
      figure1: false,
      sensitivity: false,
      repetitions: undefined,
      results: "results",
    });
  });

  it("ask for everything in full, and for little in quick", () => {
    expect(read("--full")).toMatchObject({ extent: "full", figure1: true, sensitivity: true });
    expect(read("--quick")).toMatchObject({ extent: "quick", tables: ["IV", "V", "VI"], figure1: false });
    expect(read("--quick", "--figure-1")).toMatchObject({ figure1: true, sensitivity: false });
  });

  it("name tables in any order and case", () => {
    expect(read("--tables", "vii, IV").tables).toEqual(["IV", "VII"]);
  });

  it.each([
    [["--tables", "VIII"], "Expected names of tables"],
    [["--repetitions", "11"], "Expected a whole number from 1 to 10"],
    [["--repetitions", "0"], "Expected a whole number from 1 to 10"],
    [["--quick", "--full"], "cannot be used with"],
    [["--jobs", "none"], "Expected a whole number"],
    [["--shard", "3/2"], "Expected a part"],
  ])("refuse %j", (words, message) => {
    expect(() => read(...words)).toThrow(message);
  });
});
