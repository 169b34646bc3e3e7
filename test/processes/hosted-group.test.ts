import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { HostedGroup, hostedRosters } from "../../src/processes/hosted-group.ts";
import { FrameError, type RunGroup } from "../../src/processes/protocol.ts";

const PLAIN: RunGroup = {
  name: "n",
  first: 4,
  count: 3,
  program: "heartbeat",
  settings: catalogue.programs[1]?.settings.parse({}),
  judge: null,
  gate: null,
};

describe("a group of which a process runs nodes", () => {
  it("has a roster, a codec, and a configuration without judge and gate if there are none", () => {
    const group = new HostedGroup(PLAIN, hostedRosters([PLAIN]), catalogue);
    expect([group.roster.nameOf(5), group.codec.kinds]).toEqual(["n-1", ["heartbeat", "leave"]]);
    expect(group.configure()).toEqual({ settings: PLAIN.settings, gate: undefined, judge: undefined });
  });

  it("has one law for all, and a gate anew for every start", () => {
    const judge = { law: "akka-phi", settings: catalogue.laws[1]?.settings.parse({ threshold: 3 }) };
    const gate = {
      rule: "eureka",
      settings: catalogue.gates[0]?.settings.parse({}),
      action: "stopRouting" as const,
    };
    const group = new HostedGroup({ ...PLAIN, judge, gate }, hostedRosters([PLAIN]), catalogue);
    const [first, second] = [group.configure(), group.configure()];
    expect(first.judge?.name).toBe("akka-phi");
    expect(second.judge).toBe(first.judge);
    expect(first.gate?.engagedAt(0)).toBe(false);
    expect(second.gate).not.toBe(first.gate);
  });

  it("has a gate that knows what acting does, and who is in which zone", () => {
    const settings = catalogue.gates.find(({ rule }) => rule === "alb")?.settings.parse({ crossZone: false });
    const gate = { rule: "alb", settings, action: "restart" as const, zones: ["a", "b", null] };
    const made = new HostedGroup({ ...PLAIN, gate }, hostedRosters([PLAIN]), catalogue).configure().gate;
    made?.convicted({ subject: 5 }, 0);
    // The only member of zone b.
    expect(made?.permits(5, 0)).toBe(false);
    expect(made?.explain(0)).toContain("0 of 1 members of zone b");
  });

  it.each<[string, Partial<RunGroup>, RegExp]>([
    [
      "an unknown program",
      { program: "serf" },
      /^group n has program serf, which this process does not know; it knows memberlist, heartbeat, eureka-server, eureka-client$/,
    ],
    ["an unknown law", { judge: { law: "chi", settings: {} } }, /judge law chi, .* cassandra-phi, akka-phi$/],
    [
      "an unknown rule",
      { gate: { rule: "mercy", settings: {}, action: "stopRouting" } },
      /gate rule mercy, .* it knows eureka/,
    ],
    [
      "settings of another program",
      { program: "memberlist", settings: null },
      /^group n cannot be made with these settings: /,
    ],
    [
      "too few zones",
      { gate: { rule: "alb", settings: {}, action: "stopRouting", zones: ["a"] } },
      /^group n's gate has 1 zones; expected one for each of 3 members$/,
    ],
  ])("is refused with %s", (_what, changes, message) => {
    const rosters = hostedRosters([PLAIN]);
    expect(() => new HostedGroup({ ...PLAIN, ...changes }, rosters, catalogue)).toThrow(message);
    expect(() => new HostedGroup({ ...PLAIN, ...changes }, rosters, catalogue)).toThrow(FrameError);
  });

  it("is one of several, whose rosters it has, unless they have too many nodes", () => {
    const others = { ...PLAIN, name: "m", first: 7 };
    const group = new HostedGroup(PLAIN, hostedRosters([PLAIN, others]), catalogue);
    expect(group.rosters.map(({ name, first, count }) => [name, first, count])).toEqual([
      ["n", 4, 3],
      ["m", 7, 3],
    ]);
    expect(() => hostedRosters([PLAIN, { ...others, count: 1_000_000 }])).toThrow(
      /ends at node 1000007; there are at most 1000000 nodes/,
    );
  });
});
