import { describe, expect, it } from "vitest";
import { refusalOf } from "./load.ts";

const HEAD = `name: small
duration: 1m
groups:
  - { name: agent, count: 6, zones: [a, b], program: memberlist }
`;

/** All that is said of a scenario with these lines, without the file's name. */
function said(lines: string, head = HEAD): string {
  return refusalOf(`${head}${lines}\n`).message;
}

describe("a value in place of a mapping is shown as one", () => {
  it.each([
    ["gate: eureka", "Write { rule: eureka }."],
    ["configurations: { lan: { agent: { judge: phi } } }", "Write { law: phi }."],
    ["faults: [{ at: 1s, for: 1s, pause: 2 }]", "Write { pick: 2, of: { group: agent } }."],
    ["faults: [{ at: 1s, crash: agent-5 }]", "Write { members: [agent-5] }."],
    ["faults: [{ at: 1s, crash: [agent-5, agent-1] }]", "Write { members: [agent-5, agent-1] }."],
    ["faults: [{ at: 1s, block: { pick: 1, of: agent } }]", "Write { group: agent }."],
    ["faults: [{ at: 1s, for: 1s, partition: { between: [a, b] } }]", "Write { zone: a }."],
    ["faults: [{ at: 1s, partition: [a, { zone: b }] }]", "Write { between: [{ zone: a }, { zone: b }] }."],
    ["network: { latency: { uniform: [1ms, 2ms] } }", "Write { low: 1ms, high: 2ms }."],
    ["network: { latency: { normal: 5ms } }", "Write { mean: 5ms, sd: 5ms }."],
    ["network: { latency: [1ms, 2ms] }", "Write { uniform: { low: 1ms, high: 2ms } }."],
    ["configurations: { lan: }", "Write lan: {} if it changes nothing."],
    ["configurations: { lan: { agent: } }", "Write agent: {} if it changes nothing."],
    ["expect:\n  - default.flaps: 0", "Write default.flaps == 0."],
  ])("%s", (lines, mend) => {
    expect(said(lines)).toContain(mend);
  });
});

describe("a field that stands in the wrong place is told its own", () => {
  it.each([
    [
      "configurations: { mult6: { settings: { SuspicionMult: 6 } } }",
      "configurations.mult6.settings: a configuration names groups first, and what they run under their names. Write mult6: { agent: { settings: { SuspicionMult: 6 } } }.",
    ],
    [
      "configurations: { guarded: { gate: { rule: eureka } } }",
      "Write guarded: { agent: { gate: { rule: eureka } } }.",
    ],
    [
      "configurations: { mult6: { agent: { SuspicionMult: 6 } } }",
      "SuspicionMult is a setting of the program memberlist. Put it under settings: settings: { SuspicionMult: 6 }.",
    ],
    [
      "configurations: { phi: { agent: { program: heartbeat, judge: { law: phi, threshold: 12 } } } }",
      "threshold is a setting of the law phi. Put it under settings: settings: { threshold: 12 }.",
    ],
  ])("%s", (lines, words) => {
    const message = said(lines);
    expect(message).toContain(words);
    expect(message.split("\n")).toHaveLength(1);
  });

  it("also in an assignment", () => {
    const sets = (...assignments: string[]) => refusalOf(HEAD, { sets: assignments }).message;
    expect(sets("SuspicionMult=7")).toContain(
      "Its place is groups.agent.settings.SuspicionMult, or configurations.default.agent.settings.SuspicionMult for one configuration.",
    );
    expect(sets("agent.count=10")).toContain("agent is the name of a group, not a field of the scenario");
    expect(sets("agent.count=10")).toContain("Its path is groups.agent.count.");
    expect(sets("configurations.default.settings.SuspicionMult=6")).toContain(
      "Write default: { agent: { settings: { SuspicionMult: 6 } } }.",
    );
  });

  it("unless it is known nowhere", () => {
    expect(said("flavour: 1")).toContain("the field flavour is unknown here. Choose one of name, about,");
    expect(said("flavour: 1")).toContain("sweep, expect.");
    expect(said("-expect: 1")).toContain("a dash needs a space after it. Write - expect:.");
  });
});

describe("a field that is missing", () => {
  it.each([
    ["gate: {}", "the gate doesn't say by which rule. Add rule:. Choose one of eureka, none."],
    [
      "configurations: { phi: { agent: { judge: {} } } }",
      "the judge doesn't say by which law. Add law:. Choose one of phi.",
    ],
    ["faults: [{ crash: { group: agent } }]", "the fault doesn't say when it begins. Add at:"],
  ])("is asked for: %s", (lines, words) => {
    expect(said(lines)).toContain(words);
  });

  it("is told once when its name is misspelt", () => {
    const message = said("", "name: small\nduration: 1m\ngroups:\n  - { name: agent, cuont: 3 }\n");
    expect(message).toBe(
      "test.yaml:4: groups.agent.cuont: the field cuont is unknown here. Did you mean count?",
    );
  });
});
