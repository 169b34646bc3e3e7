import { expect, test } from "vitest";
import { z } from "zod";
import { type Cast, createGroupRoster } from "../../src/node.ts";
import { misfittingReferences } from "../../src/scenario/misfitting-references.ts";
import { scriptedProgram } from "../host/scripted-program.ts";

const program = {
  ...scriptedProgram(() => ({})),
  settings: z.strictObject({
    targets: z.string().meta({ groupReference: true, programs: ["instance", "server"] }),
    any: z.string().optional().meta({ groupReference: true }),
    text: z
      .string()
      .optional()
      .meta({ programs: ["instance"] }),
  }),
};
const cast: Cast = [
  { group: createGroupRoster("web", 0, 1), program: "instance", settings: {}, view: "join" },
  { group: createGroupRoster("cache", 1, 1), program: "memory", settings: {}, view: "join" },
];

test("a group that runs what the reference asks for fits, and any where it asks for nothing", () => {
  expect(misfittingReferences(program, { targets: "web", any: "cache" }, cast)).toEqual([]);
});

test("a group that runs something else does not", () => {
  expect(misfittingReferences(program, { targets: "cache", any: "web" }, cast)).toEqual([
    { setting: "targets", named: cast[1], expected: ["instance", "server"] },
  ]);
});

test("what is no group reference, or names no group, is not looked at", () => {
  expect(misfittingReferences(program, { targets: "nobody", text: "cache" }, cast)).toEqual([]);
});
