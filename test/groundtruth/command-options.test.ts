import { afterEach, describe, expect, it, vi } from "vitest";
import { areSetsGood, gather, positiveInteger } from "../../groundtruth/command-options.ts";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";

describe("a count", () => {
  it("is a whole number from 1", () => {
    expect(["1", "100"].map(positiveInteger)).toEqual([1, 100]);
    for (const text of ["0", "-1", "1.5", "many", ""]) expect(() => positiveInteger(text)).toThrow("from 1");
  });
});

describe("an option that may be repeated", () => {
  it("keeps its values in order", () => {
    expect(gather("b", gather("a", []))).toEqual(["a", "b"]);
  });
});

describe("what was set", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  it("is good if every scenario takes it", () => {
    expect(areSetsGood(["a", "b"], (name) => name)).toBe(true);
    expect(process.exitCode).toBeUndefined();
  });

  it("is told to be wrong, and makes the command fail, if one scenario does not take it", () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    const refuse = (name: string) => {
      if (name === "b")
        throw new ScenarioError(name, [
          {
            option: "x=1",
            line: undefined,
            column: undefined,
            field: "x",
            expected: "No such field.",
            mend: "",
          },
        ]);
    };
    expect(areSetsGood(["a", "b", "c"], refuse)).toBe(false);
    expect(told).toHaveBeenCalledOnce();
    expect(process.exitCode).toBe(2);
  });

  it("does not hide a mistake of the program's own", () => {
    const fail = () => {
      throw new TypeError("oops");
    };
    expect(() => areSetsGood(["a"], fail)).toThrow(TypeError);
  });
});
