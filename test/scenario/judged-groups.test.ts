import { expect, test } from "vitest";
import { type AnyProgramDescriptor, createGroupRoster } from "../../src/node.ts";
import { castOf } from "../../src/scenario/cast.ts";
import { judgedGroups } from "../../src/scenario/judged-groups.ts";
import type { GroupConfiguration } from "../../src/scenario/scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";

function judgedBy(judged: AnyProgramDescriptor["judgedGroups"]): readonly number[] {
  const plain = scriptedProgram(() => ({}));
  const program = judged === undefined ? plain : { ...plain, judgedGroups: judged };
  const plan = scriptedScenario(program).configurations[0]?.groups[0] as GroupConfiguration;
  const configuration = { name: "default", groups: [plan, plan, plan] };
  const rosters = ["a", "b", "c"].map((name, index) => createGroupRoster(name, index, 1));
  return judgedGroups(
    configuration,
    1,
    castOf(
      configuration,
      rosters,
      rosters.map(() => ({ start: { view: "full" } })),
    ),
  );
}

test("members judge their own group unless their program says otherwise", () => {
  expect(judgedBy(undefined)).toEqual([1]);
  expect(judgedBy(() => ["c", "a"])).toEqual([2, 0]);
  expect(judgedBy(() => [])).toEqual([]);
});

test("a program is told its own group and the whole cast", () => {
  const told: unknown[] = [];
  judgedBy((_settings, group, cast) => {
    told.push(group.name, ...cast.map((each) => each.group.name));
    return [];
  });
  expect(told).toEqual(["b", "a", "b", "c"]);
});

test("a group that there is not is an error", () => {
  expect(() => judgedBy(() => ["d"])).toThrow(/judges group d, which there is not/);
});
