import { expect, it } from "vitest";
import type { AnyProgramDescriptor } from "../../src/node.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import { mergeSettings } from "../../src/scenario/settings-merge.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

function merge(
  programName: string,
  presetName: string | undefined,
  ...layers: readonly Record<string, unknown>[]
) {
  const program = fakeCatalogue.programs.find(({ name }) => name === programName) as AnyProgramDescriptor;
  const preset = program.presets.find(({ name }) => name === presetName);
  const problems = new ProblemList();
  const merged = mergeSettings(
    program,
    preset,
    layers.map((values, index) => ({ path: ["layer", index], values })),
    ["choice"],
    ["web", "db"],
    problems,
  );
  return { merged, problems: problems.all };
}

it("records each given setting with its source, the last giver's", () => {
  expect(
    merge("memberlist", "lifeguard-paper/swim", { ProbeTimeout: "1s" }, { ProbeInterval: "3s" }).merged,
  ).toEqual({
    settings: { ProbeInterval: 3_000_000, ProbeTimeout: 1_000_000, SuspicionMult: 5, compression: "ignored" },
    given: {
      SuspicionMult: { value: 5, source: "paper, section V" },
      ProbeTimeout: { value: "1s", source: "scenario" },
      ProbeInterval: { value: "3s", source: "scenario" },
    },
  });
});

it("points at the layer that gave a wrong setting, with the setting's documentation as mend", () => {
  expect(merge("memberlist", undefined, { SuspicionMult: 5 }, { SuspicionMult: true }).problems).toEqual([
    {
      path: ["layer", 1, "SuspicionMult"],
      expected: "expected a number, got true",
      mend: "Write a number, without quotes or unit.",
    },
  ]);
  expect(merge("memberlist", undefined, { ProbeInterval: 5 }).problems[0]?.mend).toBe(
    "ProbeInterval: Time between probes.",
  );
});

it("points at the choice for what no single setting is to blame for", () => {
  expect(merge("balancer", undefined, { low: 5 }).problems).toMatchObject(
    [{ path: ["choice"], expected: /exchange/ }].map((p) => ({
      ...p,
      expected: expect.stringMatching(p.expected),
    })),
  );
});

it("refuses settings that are not modelled, by the program or by the preset, with the reason", () => {
  expect(merge("memberlist", undefined, { EnableCompression: true }).problems[0]?.expected).toMatch(
    /counted uncompressed/,
  );
  expect(
    merge("memberlist", "lifeguard-paper/lifeguard", { DelegateMaxSize: 5 }).problems[0]?.expected,
  ).toMatch(/no delegate/);
  expect(merge("memberlist", undefined, { toString: 5 }).problems[0]?.expected).toMatch(
    /has no setting toString/,
  );
});

it("checks that a referenced group is there", () => {
  expect(merge("balancer", undefined, { targets: "web" }).merged?.settings).toMatchObject({ targets: "web" });
  expect(merge("balancer", undefined, { targets: "wbe" }).problems).toEqual([
    { path: ["layer", 0, "targets"], expected: "there is no group wbe", mend: "Did you mean web?" },
  ]);
});
