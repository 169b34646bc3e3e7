import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { actorWords, gateLines, irreversibleLines, toldGates } from "../../src/report/gate-lines.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import type { GatePlan } from "../../src/scenario/scenario.ts";
import { configuration, NO_ACTIONS, NO_GATES, tally } from "./made-up.ts";

const scenario = loadScenario({
  bytes: new TextEncoder().encode(`
name: n
duration: 1m
groups:
  - { name: m, count: 20, program: heartbeat, judge: { law: akka-phi } }
configurations:
  free: { m: { gate: { rule: none, by: coordinator, action: failOver } } }
  guarded: { m: { gate: { rule: eureka } } }
  slow: { m: { gate: { rule: velocity, by: coordinator, quorum: 50%, action: restart } } }
`),
  fileName: "n.yaml",
  catalogue,
  sets: [],
});

const nobody = () => [];

describe("gates in words", () => {
  it("are those that may keep something back", () => {
    expect(toldGates(scenario).map(({ configuration: of, group, name }) => [of, group, name])).toEqual([
      ["guarded", "m", "gate eureka"],
      ["slow", "m", "gate velocity"],
    ]);
  });

  it("have somebody who acts", () => {
    const plans = scenario.configurations.map(({ groups }) => groups[0]?.gate as GatePlan);
    expect(plans.map(actorWords)).toEqual([
      "one acts for the group on the word of anybody who judges it, by failing over",
      "each member acts for itself",
      "one acts for the group on the word of 50 % of those who judge it, by restarting",
    ]);
  });

  it("tell a reader who knows nothing of the state, the threshold, who renews, what was held back and what ends it", () => {
    const guarded = tally({
      gate: {
        ...NO_GATES,
        triggers: 64,
        seconds: 640,
        heldBack: 400,
        heldBackAlive: 396,
        heldBackDead: 4,
        released: 12,
        dropped: 385,
        standing: 3,
        engagedAtEnd: 1,
      },
      firstTrigger: { atSeconds: 17.2, by: "m-3", group: "m", expected: 20, renewals: 17 },
    });
    expect(
      gateLines([configuration("guarded", guarded)], toldGates(scenario), () => [tally(), guarded], nobody),
    ).toEqual([
      "guarded: each member acts for itself, and gate eureka withholds every action while 17 or fewer of 20 members are in good standing (85 % of 20, rounded down), and lets go as soon as 18 are in good standing again. " +
        "It engaged 64 times, for 640 s in all, first at 17.2 s of run time for m-3, which then had 17 of 20 members in good standing. " +
        "It held 400 actions back: 396 on members that were up, which was right, and 4 on members that were really down. " +
        "Of these, 12 were taken later; 385 came to nothing, since the members were held alive again; 3 were still withheld. At the end 1 gate was engaged.",
    ]);
  });

  it("say so when nothing happened, or everything from the start", () => {
    const line = (gate: object) =>
      gateLines(
        [configuration("slow", tally({ gate: { ...NO_GATES, ...gate } }))],
        toldGates(scenario),
        () => [],
        nobody,
      )[0];
    expect(line({})).toContain("It never engaged. It held nothing back.");
    expect(line({ seconds: 60 })).toContain("It was engaged from the start, for 60 s in all.");
    expect(line({ triggers: 1, lifted: 2, released: 2 })).toContain(
      "It engaged once, for 0 s in all. It held nothing back. It failed open, and took 2 actions back. Of these, 2 were taken later. At the end no gate was engaged.",
    );
    // As the limit of a pass holds back, which engages nothing.
    expect(line({ heldBack: 1, heldBackAlive: 1, standing: 1 })).toMatch(
      /30s\. It held 1 action back: .* really down\. Of these, 1 was still withheld\.$/,
    );
    expect(gateLines([configuration("free")], toldGates(scenario), () => [], nobody)).toEqual([]);
  });
});

describe("a budget that a program keeps of its own", () => {
  const registry = loadScenario({
    bytes: new TextEncoder().encode(`
name: n
duration: 1m
groups:
  - { name: r, count: 1, start: { view: full }, program: eureka-server, settings: { copied: c } }
  - { name: c, count: 20, program: eureka-client, settings: { servers: r }, gate: { rule: velocity, by: coordinator } }
configurations:
  own: { c: { gate: { rule: none } } }
  both: {}
`),
    fileName: "n.yaml",
    catalogue,
    sets: [],
  });
  const engaged = tally({
    gate: { ...NO_GATES, triggers: 1, seconds: 60, engagedAtEnd: 1 },
    firstTrigger: { atSeconds: 240, by: "r-0", group: "r", expected: 34, renewals: 3 },
  });
  const linesOf = (name: string) =>
    gateLines(
      [configuration(name, engaged)],
      toldGates(registry),
      () => [engaged],
      () => ["r-0 does."],
    );

  it("is told as a gate is, with what it saw, and what its keepers say at the end", () => {
    expect(linesOf("own")).toEqual([
      "own: in r each member acts for itself, and its own self-preservation withholds every removal after a minute with 34 renewals or fewer (85 % of what it expects of 20 clients, rounded down), and what goes beyond 3 removals in one pass over the leases, and lets go in the first pass after a minute with more. " +
        "It engaged once, for 60 s in all, first at 240 s of run time for r-0, to which 3 renewals had come in a full minute, where more than 34 must come. It held nothing back. At the end 1 gate was engaged.",
      "own, at the end: r-0 does.",
    ]);
  });

  it("stands beside a gate of another group", () => {
    expect(linesOf("both")[0]).toMatch(
      /^both: in r each .*; in c one acts for the group on the word of anybody who judges it, and gate velocity .*Together they engaged once, .* 3 renewals had come .*They held nothing back\. At the end 1 gate was engaged\.$/,
    );
  });
});

describe("what cannot be undone", () => {
  it("is told where it happened", () => {
    const lines = irreversibleLines([
      configuration("free"),
      configuration(
        "bad",
        tally({
          actions: {
            ...NO_ACTIONS,
            irreversible: 9,
            irreversibleOnAlive: 8,
            regretted: 7,
            splitSeconds: 309,
          },
        }),
      ),
      configuration("good", tally({ actions: { ...NO_ACTIONS, irreversible: 1 } })),
    ]);
    expect(lines).toEqual([
      "bad: 9 failovers, of which 8 of members that were up. 7 of those were back afterwards, beside their successors, and no verdict taken back makes them one again; for 309 s, over all of them, both may have served.",
      "good: 1 failover, all of members that were down.",
    ]);
  });
});
