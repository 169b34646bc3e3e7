import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { load, refusalOf, scenarioWith } from "./load.ts";

const everything = new Uint8Array(
  readFileSync(fileURLToPath(new URL("../../scenarios/everything.yaml", import.meta.url))),
);

describe("loadScenario on scenarios/everything.yaml", () => {
  const scenario = load(everything);

  it("reads times, seeds and counts", () => {
    expect(scenario).toMatchObject({
      name: "everything",
      warmupMicros: 15_000_000,
      durationMicros: 120_000_000,
      tailMicros: 0,
      stop: undefined,
      seeds: [1, 2, 3, 4, 5],
      accounting: "run",
      expectations: ["lifeguard.crashes.undetected == 0", "swim.convictions.unreachable > 0"],
      sweep: { "faults.starvation.block.pick": [1, 4, 8, 16, 32] },
    });
  });

  it("expands the group", () => {
    expect(scenario.groups).toHaveLength(1);
    expect(scenario.groups[0]).toMatchObject({
      name: "member",
      first: 0,
      count: 128,
      packetTimeMicros: 30,
      socketBufferBytes: 2 * 1024 * 1024,
      start: { overMicros: 2_000_000, view: "join" },
    });
    expect(scenario.groups[0]?.zoneOf.slice(0, 3)).toEqual(["a", "b", "a"]);
  });

  it("merges each configuration", () => {
    expect(scenario.configurations.map(({ name }) => name)).toEqual(["swim", "lifeguard", "guarded"]);
    const [swim, lifeguard, guarded] = scenario.configurations.map(({ groups }) => groups[0]);
    expect(swim).toMatchObject({
      preset: "lifeguard-paper/swim",
      settings: { SuspicionMult: 5, ProbeTimeout: 400_000 },
    });
    expect(swim?.gate).toBeUndefined();
    expect(lifeguard?.given.SuspicionMult).toEqual({ value: 5, source: "scenario" });
    expect(guarded?.given.SuspicionMult).toEqual({ value: 6, source: "paper, section V" });
    expect(guarded?.gate?.descriptor.rule).toBe("eureka");
    expect(guarded?.gate?.settings).toEqual({ renewalPercentThreshold: 0.85 });
  });

  it("puts faults into run time", () => {
    const [starvation, cut, crash] = scenario.faults;
    expect(starvation?.timing).toEqual({
      atMicros: 15_000_000,
      forMicros: 16_384_000,
      everyMicros: 16_448_000,
      untilMicros: undefined,
    });
    expect(cut).toMatchObject({ name: "1", index: 1, action: { kind: "partition" } });
    expect(crash?.action).toEqual({ kind: "crash", who: { kind: "nodes", nodes: [5] } });
    expect(crash?.timing.atMicros).toBe(105_000_000);
  });

  it("passes on once what the program has to say of its settings", () => {
    expect(scenario.notices).toEqual(["swim, lifeguard: compression is ignored"]);
  });

  it("takes --seed in place of the seeds, and --set over the file", () => {
    const changed = load(everything, {
      seed: 77,
      sets: ["configurations.lifeguard.member.settings.SuspicionMult=4", "faults.starvation.block.pick=4"],
    });
    expect(changed.seeds).toEqual([77]);
    expect(changed.configurations[1]?.groups[0]?.settings).toMatchObject({ SuspicionMult: 4 });
    expect(changed.faults[0]?.action).toMatchObject({ who: { count: 4 } });
  });

  it("checks expectations against known figures when it is given them", () => {
    const knownFigures = ["crashes.undetected", "convictions.unreachable"];
    expect(load(everything, { knownFigures }).name).toBe("everything");
    expect(refusalOf(everything, { knownFigures: ["convictions.unreachable"] }).field).toBe("expect.0");
  });
});

describe("bad input: one paragraph with file, line and mend", () => {
  const fault = (lines: string) => scenarioWith(`faults:\n  - ${lines.replaceAll("\n", "\n    ")}`);
  const bad: Record<
    string,
    readonly [text: string | Uint8Array, line: number, field: string, expected: RegExp, mend: RegExp]
  > = {
    "unknown field": [scenarioWith("fautls: []"), 7, "fautls", /unknown here/, /Did you mean faults\?/],
    "misspelt preset": [
      scenarioWith("", "preset: lifeguard-paper/swin"),
      7,
      "groups.member.preset",
      /no preset lifeguard-paper\/swin/,
      /Did you mean lifeguard-paper\/swim\?/,
    ],
    "negative duration": [
      scenarioWith("warmup: -5s"),
      7,
      "warmup",
      /can't be negative: -5s/,
      /such as 500ms/,
    ],
    "missing unit": [scenarioWith("warmup: 5"), 7, "warmup", /unit is missing/, /write 5ms or 5s/],
    "loss of 120 %": [
      scenarioWith("network:\n  loss: 120%"),
      8,
      "network.loss",
      /at most 100%, got 120%/,
      /a share such as/,
    ],
    "partition of an unknown member": [
      fault("partition: { between: [{ members: [member-9] }, { members: [member-0] }] }\nat: 1s"),
      8,
      "faults.0.partition.between.0.members.0",
      /no member member-9/,
      /from member-0 to member-3/,
    ],
    "0 members": [
      scenarioWith().replace("count: 4", "count: 0"),
      5,
      "groups.member.count",
      /at least 1, got 0/,
      /Write at least 1/,
    ],
    "a fault that ends before it begins": [
      fault("block: { group: member }\nat: 10s\nuntil: 5s"),
      10,
      "faults.0.until",
      /ends before it begins/,
      /set until later than at/,
    ],
    "a fault that lasts no time": [
      fault("block: { group: member }\nat: 10s\nfor: 0s"),
      10,
      "faults.0.for",
      /at least 1us, got 0s/,
      /at least 1us/,
    ],
    "a fault after the end": [
      fault("block: { group: member }\nat: 1m"),
      9,
      "faults.0.at",
      /when the run has ended/,
      /begin earlier, or lengthen the run/,
    ],
    "a setting the program does not have": [
      scenarioWith("", "settings:\n  SuspicionMlt: 5"),
      8,
      "groups.member.settings.SuspicionMlt",
      /memberlist has no setting SuspicionMlt/,
      /Did you mean SuspicionMult\?/,
    ],
    "a setting that is not modelled": [
      scenarioWith("", "settings: { EnableCompression: true }"),
      7,
      "groups.member.settings.EnableCompression",
      /not modelled: packets are counted uncompressed/,
      /Remove it/,
    ],
    "invalid UTF-8": [
      Uint8Array.of(0x6e, 0x3a, 0x20, 0x61, 0x0a, 0xff, 0xfe),
      2,
      "",
      /byte 5 .* isn't valid UTF-8/,
      /Save the file as UTF-8/,
    ],
    "a file of 50 MB": [
      new Uint8Array(50 * 1024 * 1024),
      1,
      "",
      /has 50\.0 MiB: expected at most 1 MiB/,
      /Check that this is a scenario/,
    ],
    "aliases that explode": [
      `a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]\n`).join("")}`,
      2,
      "",
      /aliases expand too far/,
      /without aliases/,
    ],
    "compression as a field": [
      scenarioWith("compression: exact"),
      7,
      "compression",
      /setting of the programs/,
      /under the group's settings/,
    ],
    "an unknown program": [
      scenarioWith().replace("program: memberlist", "program: memberlits"),
      6,
      "groups.member.program",
      /no program memberlits/,
      /Did you mean memberlist\?/,
    ],
    "an unknown gate rule": [
      scenarioWith("", "gate: { rule: eurika }"),
      7,
      "groups.member.gate.rule",
      /no gate rule eurika/,
      /Did you mean eureka\?/,
    ],
    "no duration": [
      scenarioWith().replace("duration: 1m\n", ""),
      1,
      "duration",
      /how long it runs/,
      /Add duration:/,
    ],
  };
  for (const [name, [text, line, field, expected, mend]] of Object.entries(bad)) {
    it(name, () => {
      const refusal = refusalOf(text);
      expect(refusal.problems).toHaveLength(1);
      expect(refusal).toMatchObject({ fileName: "test.yaml", line, field });
      expect(refusal.message).toMatch(expected);
      expect(refusal.message).toMatch(mend);
      expect(refusal.message).not.toContain("\n");
      expect(refusal.message.startsWith(`test.yaml:${line}: `)).toBe(true);
    });
  }

  it("tells all problems, in the order of the file, one paragraph each", () => {
    const refusal = refusalOf(scenarioWith("warmup: 5\nseeds: 0\naccounting: rnu"));
    expect(refusal.problems.map(({ field }) => field)).toEqual(["warmup", "seeds", "accounting"]);
    expect(refusal.message.split("\n")).toHaveLength(3);
  });

  it("tells ten problems and how many more there are", () => {
    const members = Array.from({ length: 14 }, (_, index) => `member-${index + 50}`).join(", ");
    const paragraphs = refusalOf(fault(`block: { members: [${members}] }\nat: 1s`)).message.split("\n");
    expect(paragraphs).toHaveLength(11);
    expect(paragraphs.at(-1)).toBe("test.yaml: and 4 more problems.");
  });

  it("names the assignment and no line when --set is at fault", () => {
    const refusal = refusalOf(scenarioWith(), { sets: ["warmup=5"] });
    expect(refusal.message).toBe(
      "test.yaml: --set warmup=5: warmup: the unit is missing: write 5ms or 5s, say.",
    );
    expect(refusal.line).toBeUndefined();
  });

  it("names the assignment that made the field around it", () => {
    const refusal = refusalOf(scenarioWith(), { sets: ["nothing.here=1"] });
    expect(refusal.message).toMatch(/^test\.yaml: --set nothing\.here=1: nothing: /);
  });

  it("refuses a seed that is none", () => {
    expect(refusalOf(scenarioWith(), { seed: -1 }).message).toMatch(/--seed: expected a whole number/);
  });

  it("tells a group's problem once, however many configurations meet it", () => {
    const text = scenarioWith("configurations: { a: {}, b: {}, c: {} }", "settings: { SuspicionMult: 0 }");
    expect(refusalOf(text).problems).toHaveLength(1);
  });
});

describe("whatever the input", () => {
  const accepted = (load: () => unknown): void => {
    try {
      load();
    } catch (error) {
      expect(error).toBeInstanceOf(ScenarioError);
      expect((error as ScenarioError).message.split("\n").length).toBeLessThanOrEqual(11);
    }
  };

  it("a file with bytes changed is loaded or refused, and nothing else", () => {
    const change = fc.record({
      at: fc.nat({ max: everything.length - 1 }),
      by: fc.oneof(
        fc.constantFrom(...new TextEncoder().encode("[]{}:-*&!#|>'\"%@ \n\t5a")),
        fc.nat({ max: 255 }),
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = everything.slice();
        for (const { at, by } of changes) bytes[at] = by;
        accepted(() => load(bytes));
      }),
      { numRuns: 300 },
    );
  });

  it("an assignment of anything to any field is applied or refused, and nothing else", () => {
    const fields = [
      "name",
      "warmup",
      "duration",
      "stop",
      "seeds",
      "gate",
      "groups",
      "groups.member",
      "groups.member.zones",
      "groups.member.settings",
      "groups.member.host.socketBuffer",
      "configurations",
      "configurations.swim",
      "configurations.swim.member",
      "configurations.swim.member.settings.ProbeInterval",
      "network",
      "network.latency",
      "network.loss",
      "network.links",
      "network.links.0.from",
      "faults",
      "faults.starvation",
      "faults.starvation.block",
      "faults.1.partition.between",
      "faults.2.crash.members",
      "faults.2.at",
      "sweep",
      "expect",
      "expect.0",
      "constructor",
    ];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 }), (field, value) => {
        accepted(() => load(everything, { sets: [`${field}=${JSON.stringify(value)}`] }));
      }),
      { numRuns: 500 },
    );
  });
});
