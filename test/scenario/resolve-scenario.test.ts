import { expect, it } from "vitest";
import { ProblemList } from "../../src/scenario/problems.ts";
import { resolveScenario } from "../../src/scenario/resolve-scenario.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

const least = {
  name: "least",
  duration: "1m",
  groups: [{ name: "member", count: 1, program: "memberlist" }],
};

function resolve(value: unknown, knownFigures?: readonly string[]) {
  const problems = new ProblemList();
  return { scenario: resolveScenario(value, fakeCatalogue, knownFigures, problems), problems: problems.all };
}

it("resolves a plain value", () => {
  const { scenario, problems } = resolve(least);
  expect(problems).toEqual([]);
  expect(scenario).toMatchObject({
    name: "least",
    durationMicros: 60_000_000,
    faults: [],
    sweep: {},
    notices: [],
  });
});

it("gives nothing when anything is wrong, and tells what is wrong in all parts", () => {
  const { scenario, problems } = resolve({
    ...least,
    network: { links: [{ from: { zone: "z" }, to: { zone: "z" }, loss: 0.1 }] },
    faults: [{ crash: { members: ["member-7"] }, at: "1s" }],
    configurations: { a: { member: { preset: "nope" } } },
    expect: ["b.x > 0", "a.x >"],
    sweep: { x: [1, 1] },
  });
  expect(scenario).toBeUndefined();
  expect(problems.map(({ path }) => path.join("/"))).toEqual([
    "configurations/a/member/preset",
    "network/links/0/from/zone",
    "network/links/0/to/zone",
    "faults/0/crash/members/0",
    "sweep/x/1",
    "expect/0",
    "expect/1",
  ]);
});

it("says what is good to know of the network", () => {
  const noticesOf = (more: object) => resolve({ ...least, ...more }).scenario?.notices;
  expect(noticesOf({ network: { loss: "100%" } })).toEqual([expect.stringMatching(/the loss is 100 %/)]);
  const links = [{ between: [{ group: "member" }, { group: "member" }], loss: 1 }];
  expect(noticesOf({ network: { links } })).toEqual([expect.stringMatching(/^Over some links no datagram/)]);
  expect(noticesOf({ network: { loss: 0.99 } })).toEqual([]);
});

it("checks figures only when it knows them", () => {
  const value = { ...least, expect: ["default.made.up > 0"] };
  expect(resolve(value).problems).toEqual([]);
  expect(resolve(value, ["runs"]).problems).toMatchObject([{ path: ["expect", 0] }]);
});
