import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { runFrame } from "../../src/processes/run-frame.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";

const TEXT = `name: two
about: Two groups.
duration: 1s
groups:
  - { name: a, count: 2, program: memberlist, settings: { SuspicionMult: 3 } }
  - { name: b, count: 3, program: heartbeat }
configurations:
  plain: {}
  judged: { b: { judge: { law: akka-phi, settings: { threshold: 9 } }, gate: { rule: eureka } } }
network: { latency: 1ms }
`;

const scenario = loadScenario({
  bytes: new TextEncoder().encode(TEXT),
  fileName: "two.yaml",
  catalogue,
  sets: [],
});

describe("what a process is told of a run", () => {
  it("is all groups, but its own nodes alone, each with its random stream", () => {
    const frame = runFrame(scenario, { run: 4, configuration: 1, seed: 7 }, [1, 2]);
    expect(frame).toMatchObject({
      type: "run",
      run: 4,
      scenario: "two",
      configuration: "judged",
      seed: 7,
      nodes: [
        { node: 1, group: 0, random: "7/node/a-1" },
        { node: 2, group: 1, random: "7/node/b-0" },
      ],
    });
    expect(frame.groups.map(({ name, first, count, program }) => [name, first, count, program])).toEqual([
      ["a", 0, 2, "memberlist"],
      ["b", 2, 3, "heartbeat"],
    ]);
  });

  it("has settings as they were read, and law and rule by their names", () => {
    const [first, second] = runFrame(scenario, { run: 1, configuration: 1, seed: 1 }, []).groups;
    expect(first).toMatchObject({ judge: null, gate: null, settings: { SuspicionMult: 3 } });
    expect(second?.judge).toMatchObject({ law: "akka-phi", settings: { threshold: 9 } });
    expect(second?.gate?.rule).toBe("eureka");
  });

  it("has no judge and no gate where the configuration has none", () => {
    const [, second] = runFrame(scenario, { run: 1, configuration: 0, seed: 1 }, []).groups;
    expect([second?.judge, second?.gate]).toEqual([null, null]);
  });
});
