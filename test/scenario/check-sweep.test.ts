import { expect, it } from "vitest";
import { fakeCatalogue } from "./fake-catalogue.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const withLatency = (sweep: string) =>
  scenarioWith(`network: { latency: { uniform: { low: 1ms, high: 2ms } } }\nsweep:\n  ${sweep}`);

it("takes fields that are written and fields that can be", () => {
  const text = scenarioWith(
    "sweep:\n  groups.member.count: [4, 8]\n  groups.0.settings.SuspicionMult: { from: 4, to: 6, step: 1 }",
  );
  expect(load(text).sweep).toEqual({
    "groups.member.count": [4, 8],
    "groups.0.settings.SuspicionMult": [4, 5, 6],
  });
});

it.each([
  ["groups.membr.count: [4]", "sweep.groups.membr.count", /no element named membr.*Did you mean member/],
  ["groups.member.coutn: [4]", "sweep.groups.member.coutn.0", /field coutn is unknown.*Did you mean count/],
  ["groups.member.count: [4, 0]", "sweep.groups.member.count.1", /0 doesn't fit: expected at least 1/],
  [
    "groups.member.settings.SuspicionMult: [x]",
    "sweep.groups.member.settings.SuspicionMult.0",
    /doesn't fit: expected a number/,
  ],
  [
    "configurations.other.member.preset: [x]",
    "sweep.configurations.other.member.preset",
    /no configuration other/,
  ],
  ["seeds: [1, 2]", "sweep.seeds", /can't be swept/],
  ["name: [a, b]", "sweep.name", /name can't be swept/],
  ["configurations: [{ a: {} }]", "sweep.configurations", /configurations can't be swept/],
  [
    "groups.member.count: [4, 8], groups.0.count: [5]",
    "sweep.groups.0.count",
    /groups\.member\.count are swept both, and are the same field/,
  ],
  [
    "groups.member.settings.SuspicionMult: [4], groups.member.settings: [{ SuspicionMult: 5 }]",
    "sweep.groups.member.settings",
    /one lies in the other/,
  ],
])("refuses %s", (sweep, field, message) => {
  const refusal = refusalOf(scenarioWith(`sweep: { ${sweep} }`));
  expect(refusal).toMatchObject({ field, line: 7 });
  expect(refusal.message).toMatch(message);
});

it("tries the first and the last value, and those between only when asked", () => {
  const text = scenarioWith("sweep: { groups.member.count: [4, 0, -1, 8] }");
  expect(load(text).sweep).toEqual({ "groups.member.count": [4, 0, -1, 8] });
  expect(refusalOf(text, { triesAllSweptValues: true }).problems.map(({ field }) => field)).toEqual([
    "sweep.groups.member.count.1",
    "sweep.groups.member.count.2",
  ]);
  expect(refusalOf(scenarioWith("sweep: { groups.member.count: [0, 4, 0.5] }")).problems).toHaveLength(2);
  expect(refusalOf(scenarioWith("sweep: { groups.member.count: [0] }")).problems).toHaveLength(1);
});

it("resolves the scenario no oftener for a longer sweep", () => {
  let resolved = 0;
  const programs = fakeCatalogue.programs.map((program) => ({
    ...program,
    noticesOf: () => {
      resolved += 1;
      return [];
    },
  }));
  const catalogue = { ...fakeCatalogue, programs };
  load(scenarioWith("sweep: { groups.member.count: { from: 1, to: 1000, step: 1 } }"), { catalogue });
  expect(resolved).toBe(3);
});

it("doesn't hold against a value what another swept field mends", () => {
  const sweep = "network.latency.uniform.low: [1ms, 10ms]\n  network.latency.uniform.high: [20ms, 30ms]";
  expect(load(withLatency(sweep)).sweep["network.latency.uniform.low"]).toEqual(["1ms", "10ms"]);
});
