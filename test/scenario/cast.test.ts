import { expect, test } from "vitest";
import { createGroupRoster } from "../../src/node.ts";
import { castOf } from "../../src/scenario/cast.ts";
import type { ConfigurationPlan } from "../../src/scenario/scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";

test("a cast has every group with its program and its settings, in order", () => {
  const program = scriptedProgram(() => ({}));
  const [configuration] = scriptedScenario(program).configurations as readonly [ConfigurationPlan];
  const [group] = configuration.groups;
  if (group === undefined) throw new Error("a scripted scenario has a group");
  const rosters = [createGroupRoster("a", 0, 2), createGroupRoster("b", 2, 3)];
  const groups = [group, { ...group, program: { ...program, name: "other" }, settings: { x: 1 } }];
  expect(castOf({ groups }, rosters, [{ start: { view: "join" } }, { start: { view: "full" } }])).toEqual([
    { group: rosters[0], program: program.name, settings: {}, view: "join" },
    { group: rosters[1], program: "other", settings: { x: 1 }, view: "full" },
  ]);
});
