import { expect, it } from "vitest";
import { applyOverrides, locateField } from "../../src/scenario/overrides.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const root = { seeds: 1, configurations: { lifeguard: {} }, groups: [{ name: "member", count: 4 }] };

it("applies assignments in order, at list elements by name, creating what is not written", () => {
  const { value, overrides, problems } = applyOverrides(root, [
    "groups.member.count=8",
    "configurations.lifeguard.member.settings.SuspicionMult=4",
    "groups.member.count = 9",
  ]);
  expect(value).toEqual({
    seeds: 1,
    configurations: { lifeguard: { member: { settings: { SuspicionMult: 4 } } } },
    groups: [{ name: "member", count: 9 }],
  });
  expect(problems).toEqual([]);
  expect(overrides.map(({ path }) => path.join("/"))).toEqual([
    "groups/0/count",
    "configurations/lifeguard/member/settings/SuspicionMult",
    "groups/0/count",
  ]);
  expect(root.groups[0]?.count).toBe(4);
});

it("tells every assignment that can't be applied", () => {
  const { problems } = applyOverrides(root, [
    "seeds",
    "groups.membr.count=1",
    "seeds=",
    "configurations.lifegard={}",
  ]);
  expect(problems.map(({ option, expected }) => `${option}: ${expected}`)).toEqual([
    "--set seeds: expected field=value",
    "--set groups.membr.count=1: groups has no element named membr",
    "--set seeds=: the value is missing",
    "--set configurations.lifegard={}: there is no configuration lifegard",
  ]);
});

it("doesn't add configurations", () => {
  expect(() => locateField(root, "configurations.lifegard.member.preset")).toThrow(
    /no configuration lifegard/,
  );
  expect(locateField(root, "configurations.lifeguard.member.preset")).toHaveLength(4);
});

it("creates optional fields that the schema knows, and no others", () => {
  const sets = ["configurations.default.member.settings.SuspicionMult=7", "tail=3s"];
  const scenario = load(scenarioWith(), { sets });
  expect(scenario.tailMicros).toBe(3_000_000);
  expect(scenario.configurations[0]?.groups[0]?.given.SuspicionMult).toEqual({
    value: 7,
    source: "scenario",
  });
  expect(refusalOf(scenarioWith(), { sets: ["tial=3s"] }).message).toBe(
    "test.yaml: --set tial=3s: tial: the field tial is unknown here. Did you mean tail?",
  );
  expect(
    refusalOf(scenarioWith(), { sets: ["configurations.default.member.settings.SuspicionMlt=7"] }).message,
  ).toMatch(/--set .*: the program memberlist has no setting SuspicionMlt\. Did you mean SuspicionMult\?/);
});
