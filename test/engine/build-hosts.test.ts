import { describe, expect, it } from "vitest";
import { buildHosts, hostCountOf, hostIndexOf, withNeighbours } from "../../src/engine/build-hosts.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { GroupPlan } from "../../src/scenario/scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";
import { ScriptedWorld } from "../host/scripted-world.ts";

const { world } = new ScriptedWorld().built;
const [group] = scriptedScenario(
  scriptedProgram(() => ({})),
  { nodes: 6 },
).groups as [GroupPlan];
const build = (plan: Partial<GroupPlan>) => buildHosts(world, { ...group, ...plan }, new RandomStreams(1));

describe("the hosts of a group", () => {
  it("are one for each member, or as many as it says", () => {
    expect(build({ first: 10 }).map(({ lowestNode }) => lowestNode)).toEqual([10, 11, 12, 13, 14, 15]);
    expect(build({ first: 10, hosts: 2 }).map(({ lowestNode }) => lowestNode)).toEqual([10, 11]);
    expect([hostCountOf({ count: 6 }), hostCountOf({ count: 6, hosts: 4 })]).toEqual([6, 4]);
    const plan = { ...group, first: 10, hosts: 4 };
    expect([10, 13, 14, 15].map((node) => hostIndexOf(plan, node))).toEqual([0, 3, 0, 1]);
  });

  it("share machines in their order", () => {
    const machines = build({ machine: { cores: 3, hosts: 4 } }).map(({ machine }) => machine);
    expect(machines.map((machine) => machines.indexOf(machine))).toEqual([0, 0, 0, 0, 4, 4]);
    expect(machines[0]?.cores).toBe(3);
  });

  it("have clocks that are right, or off as the group says, each by its own draw", () => {
    expect(build({}).every(({ clock }) => clock.driftPpm === 0)).toBe(true);
    const hosts = build({
      clock: {
        offsetMicros: { law: "uniform", low: -1e6, high: 1e6 },
        driftPpm: { law: "normal", mean: 0, sd: 50 },
      },
    });
    expect(new Set(hosts.map(({ clock }) => clock.driftPpm)).size).toBe(6);
    expect(new Set(hosts.map(({ clock }) => clock.wallAt(0))).size).toBe(6);
    expect(hosts.every(({ clock }) => Number.isInteger(clock.wallAt(0)))).toBe(true);
    // Whatever the law says, a clock goes on.
    const broken = build({
      clock: { offsetMicros: { law: "constant", value: 0 }, driftPpm: { law: "constant", value: -5e6 } },
    });
    expect(broken[0]?.clock.driftPpm).toBe(-100_000);
  });

  it("are befallen with all their members", () => {
    const groups = [
      { ...group, count: 5, hosts: 2 },
      { ...group, first: 5, count: 3 },
    ];
    expect(withNeighbours([3], groups)).toEqual([1, 3]);
    expect(withNeighbours([6, 4], groups)).toEqual([0, 2, 4, 6]);
  });
});
