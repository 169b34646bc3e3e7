import { describe, expect, it } from "vitest";
import type { GroupRoster, JudgeLaw } from "../../src/node.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const two = (lines: string) => `name: small
duration: 1m
groups:
  - { name: member, count: 2, program: memberlist, preset: lifeguard-paper/swim, settings: { ProbeInterval: 2s, SuspicionMult: 7 } }
  - { name: beat, count: 2 }
${lines}
`;
const firstOf = (text: string) => load(text).configurations[0]?.groups[0];

describe("what a group runs", () => {
  it("is the program's defaults where nothing is said", () => {
    expect(load(scenarioWith()).configurations.map(({ name }) => name)).toEqual(["default"]);
    expect(firstOf(scenarioWith())).toMatchObject({
      preset: undefined,
      settings: { ProbeInterval: 1_000_000, ProbeTimeout: 500_000, SuspicionMult: 4, compression: "ignored" },
      given: {},
      gate: undefined,
      judge: undefined,
    });
  });

  it("is laid over one another: preset, group, configuration, each key whole", () => {
    const { configurations } = load(
      two(`configurations:
  own: { beat: { program: heartbeat } }
  other: { member: { preset: lifeguard-paper/lifeguard, settings: { SuspicionMult: 9 } }, beat: { program: heartbeat, preset: phi/plain } }`),
    );
    expect(configurations[0]?.groups[0]).toMatchObject({
      preset: "lifeguard-paper/swim",
      settings: { ProbeInterval: 2_000_000, ProbeTimeout: 400_000, SuspicionMult: 7 },
      given: {
        ProbeTimeout: { value: "400ms", source: "paper, section V" },
        ProbeInterval: { value: "2s", source: "scenario" },
        SuspicionMult: { value: 7, source: "scenario" },
      },
    });
    expect(configurations[1]?.groups[0]).toMatchObject({
      preset: "lifeguard-paper/lifeguard",
      settings: { ProbeInterval: 2_000_000, ProbeTimeout: 500_000, SuspicionMult: 9 },
    });
    expect(configurations[1]?.groups[1]).toMatchObject({
      preset: "phi/plain",
      settings: { interval: 2_000_000 },
    });
  });

  it("may be another program in a configuration, which leaves the group's preset and settings behind with a notice", () => {
    const scenario = load(
      two("configurations: { x: { member: { program: heartbeat }, beat: { program: heartbeat } } }"),
    );
    expect(scenario.configurations[0]?.groups[0]).toMatchObject({
      preset: undefined,
      settings: { interval: 1_000_000 },
      given: {},
    });
    expect(scenario.notices).toEqual([
      "Configuration x runs heartbeat in group member: the group's preset, settings belong to memberlist and don't apply.",
    ]);
  });
});

describe("notices", () => {
  const ran = "configurations: { x: { member: { program: heartbeat }, beat: { program: memberlist } } }";
  const dropped = (whose: string) =>
    `Configuration x runs heartbeat in group member, which takes no gate: the ${whose}'s gate doesn't apply.`;
  const noticesOf = (group: string, lines = "") =>
    load(`name: small
duration: 1m
groups:
  - { name: member, count: 2, program: memberlist, ${group} }
  - { name: beat, count: 2 }
${ran}
${lines}
`).notices;

  it("tell of a gate that the configuration's program cannot take, whose ever it was", () => {
    expect(noticesOf("gate: { rule: eureka }")).toEqual([dropped("group")]);
    expect(noticesOf("zones: [a]", "gate: { rule: eureka }")).toEqual([dropped("scenario")]);
  });

  it("tell of no gate where there was none", () => {
    expect(noticesOf("zones: [a]")).toEqual([]);
    expect(noticesOf("gate: { rule: none }", "gate: { rule: eureka }")).toEqual([]);
  });

  it("come from programs, which are told the group and the judge", () => {
    const told: unknown[] = [];
    const programs = fakeCatalogue.programs.map((program) => ({
      ...program,
      noticesOf: (_: unknown, group: GroupRoster, judge: JudgeLaw | undefined) => {
        told.push([program.name, group.name, group.first, group.count, judge?.name]);
        return [`from ${program.name}`];
      },
    }));
    const text = two(
      "configurations: { x: { beat: { program: heartbeat, judge: { law: phi } } }, y: { beat: { program: heartbeat } } }",
    );
    expect(load(text, { catalogue: { ...fakeCatalogue, programs } }).notices).toEqual([
      "from memberlist",
      "from heartbeat",
    ]);
    expect(told).toEqual([
      ["memberlist", "member", 0, 2, undefined],
      ["heartbeat", "beat", 2, 2, "phi"],
      ["memberlist", "member", 0, 2, undefined],
      ["heartbeat", "beat", 2, 2, undefined],
    ]);
  });
});

describe("gates and judges", () => {
  it("come from the configuration, else the group, else the scenario; none does without", () => {
    const gateOf = (text: string) => firstOf(text)?.gate?.settings;
    const top = "gate: { rule: eureka, renewalPercentThreshold: 0.5 }";
    expect(gateOf(scenarioWith(top))).toEqual({ renewalPercentThreshold: 0.5 });
    expect(gateOf(scenarioWith(top, "gate: { rule: eureka }"))).toEqual({ renewalPercentThreshold: 0.85 });
    expect(
      gateOf(scenarioWith(`${top}\nconfigurations: { a: { member: { gate: { rule: none } } } }`)),
    ).toBeUndefined();
  });

  it("leave programs alone that take none when the gate is the scenario's", () => {
    const scenario = load(
      two("gate: { rule: eureka }\nconfigurations: { x: { beat: { program: heartbeat } } }"),
    );
    expect(scenario.configurations[0]?.groups.map((group) => group.gate?.descriptor.rule)).toEqual([
      "eureka",
      undefined,
    ]);
  });

  it("are read by their law", () => {
    const text = two(
      "configurations: { x: { beat: { program: heartbeat, judge: { law: phi, settings: { threshold: 5 } } } } }",
    );
    expect(load(text).configurations[0]?.groups[1]?.judge?.law.name).toBe("phi");
  });
});

it.each([
  [
    "configurations: { x: { beat: { program: heartbeat }, membr: {} } }",
    "configurations.x.membr",
    /no group membr.*Did you mean member/,
  ],
  ["", "groups.beat.program", /group beat has no program in configuration default/],
  [
    "configurations: { x: { beat: { program: heartbeet } } }",
    "configurations.x.beat.program",
    /no program heartbeet.*Did you mean heartbeat/,
  ],
  [
    "configurations: { x: { beat: { program: heartbeat, preset: lifeguard-paper/swim } } }",
    "configurations.x.beat.preset",
    /belongs to the program memberlist, not to heartbeat/,
  ],
  [
    "configurations: { x: { beat: { program: heartbeat, gate: { rule: eureka } } } }",
    "configurations.x.beat.gate",
    /heartbeat takes no gate/,
  ],
  [
    "configurations: { x: { beat: { program: heartbeat }, member: { judge: { law: phi } } } }",
    "configurations.x.member.judge",
    /memberlist takes no judge/,
  ],
  [
    "configurations: { x: { beat: { program: heartbeat, judge: { law: fi } } } }",
    "configurations.x.beat.judge.law",
    /no law of judgement fi/,
  ],
  [
    "configurations: { x: { member: { program: heartbeat }, beat: { program: heartbeat } } }\ngate: { rule: eureka }",
    "gate",
    /no program of this scenario takes a gate/,
  ],
  ["configurations: {}", "configurations", /at least one configuration/],
  ["configurations: { x: { beat: } }", "configurations.x.beat", /got an empty field/],
])("refuses %s", (lines, field, message) => {
  const refusal = refusalOf(two(lines));
  expect(refusal.problems).toHaveLength(1);
  expect(refusal.field).toBe(field);
  expect(refusal.message).toMatch(message);
});
