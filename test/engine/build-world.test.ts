import { describe, expect, it } from "vitest";
import { TRACE_DROP, type TraceRecord } from "../../src/coordinator/trace.ts";
import { type BuiltWorld, buildWorld } from "../../src/engine/build-world.ts";
import { KIND_TIMER, PHASE_WORLD, WORLD_DESTINATION } from "../../src/kernel/order.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { Gate, ProgramConfiguration } from "../../src/node.ts";
import type {
  ConfigurationPlan,
  GatePlan,
  GroupConfiguration,
  GroupPlan,
  Scenario,
} from "../../src/scenario/scenario.ts";
import { ScriptedGate } from "../gates/scripted-gate.ts";
import { MAIN, type ScriptedEnvironment, scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";

const NOBODY = new Set<number>();

/** Two groups: `n` of two nodes, then `m` of three whose packets cost time. */
function twoGroups(environments: ScriptedEnvironment[], loss = 0): Scenario {
  const program = scriptedProgram((environment) => {
    environments[environment.self] = environment;
    return {};
  });
  const scenario = scriptedScenario(program, { loss });
  const [group] = scenario.groups as [GroupPlan];
  const plan = scenario.configurations[0]?.groups[0] as GroupConfiguration;
  return {
    ...scenario,
    groups: [group, { ...group, name: "m", first: 2, count: 3, packetTimeMicros: 7 }],
    configurations: [{ name: "default", groups: [plan, plan] }],
  };
}

function build(scenario: Scenario, listener?: (record: TraceRecord) => void) {
  return buildWorld({
    scenario,
    configuration: scenario.configurations[0] as ConfigurationPlan,
    random: new RandomStreams(1),
    anomalySet: NOBODY,
    listener,
    suppressIdleTicks: true,
    exited: () => {},
  });
}

const START = {
  view: "full",
  contact: 0,
  joinRetryMicros: 0,
  joinUntilMicros: 0,
  restarted: false,
} as const;

/** Starts nodes at the instant that comes next, and lets it pass. */
function start({ world, nodes }: BuiltWorld, ...ordinals: readonly number[]): void {
  const atMicros = world.kernel.nowMicros + 1;
  const fire = () => {
    for (const ordinal of ordinals) {
      world.coordinator.nodeStarted(atMicros, ordinal, true);
      nodes[ordinal]?.start(START, { node: -1, count: 0 });
    }
  };
  world.kernel.schedule({ fire }, atMicros, PHASE_WORLD, WORLD_DESTINATION, KIND_TIMER, 0, 0, 0);
  world.kernel.runUntil(atMicros + 1);
}

describe("building a world", () => {
  it("makes a node and a host for every member, in file order over all groups, none of them started", () => {
    const { nodes, hosts, world } = build(twoGroups([]));
    expect(nodes.map(({ ordinal, group }) => group.nameOf(ordinal))).toEqual([
      "n-0",
      "n-1",
      "m-0",
      "m-1",
      "m-2",
    ]);
    expect(hosts.map(({ lowestNode }) => lowestNode)).toEqual([0, 1, 2, 3, 4]);
    expect(world.network.endpoints).toEqual(nodes);
    expect(nodes.some(({ isStarted }) => isStarted)).toBe(false);
    world.kernel.runUntil(1_000_000);
    expect(world.kernel.handled).toBe(0);
  });

  it("gives every node its group's roster and packet time, and streams of chance by its own name", () => {
    const environments: ScriptedEnvironment[] = [];
    const built = build(twoGroups(environments));
    const { world } = built;
    start(built, 0, 1, 2, 3, 4);
    expect(environments[3]?.group.count).toBe(3);
    expect(environments[1]?.group.count).toBe(2);
    const expected = new RandomStreams(1).stream("node/m-1");
    expect(environments[3]?.random.next()).toBe(expected.next());
    environments[0]?.send(MAIN, 0, 1, "to n");
    environments[0]?.send(MAIN, 0, 4, "to m");
    const before = world.kernel.handled;
    world.kernel.runUntil(11);
    expect(world.kernel.handled).toBe(before + 2);
    // Only the second group's packet has a time of its own to be read in.
    world.kernel.runUntil(18);
    expect(world.kernel.handled).toBe(before + 3);
  });

  it("traces a packet that the network loses at its sender, and has it tallied", () => {
    const environments: ScriptedEnvironment[] = [];
    const records: TraceRecord[] = [];
    const built = build(twoGroups(environments, 1), (record) => records.push(record));
    start(built, 0);
    environments[0]?.send(MAIN, 0, 1, "lost");
    const [drop] = records.filter(({ kind }) => kind === TRACE_DROP);
    // Its cause is the send, the sender's first traced event.
    expect([drop?.node, drop?.causeNode, drop?.causeCount, drop?.a]).toEqual([0, 0, 1, 1]);
    expect(built.world.coordinator.finish(1000).traffic.dropped).toMatchObject({ loss: 1 });
  });

  it("makes a new gate for every life of a node", () => {
    const gates: (Gate | undefined)[] = [];
    const environments: ScriptedEnvironment[] = [];
    const scenario = twoGroups(environments);
    const [plan] = (scenario.configurations[0] as ConfigurationPlan).groups as [GroupConfiguration];
    const gate: GatePlan = {
      descriptor: {
        rule: "test",
        about: "",
        source: "",
        settings: plan.program.settings,
        create: () => new ScriptedGate(),
        worstCaseRemovalsPerMinute: () => 0,
        inWords: () => ({ withholds: "", letsGo: "" }),
      },
      settings: {},
      given: {},
      by: "member",
      action: "stopRouting",
      quorum: 0,
    };
    const program = {
      ...plan.program,
      create: (...[environment, configuration, codec]: Parameters<typeof plan.program.create>) => {
        gates.push((configuration as ProgramConfiguration<unknown>).gate);
        return plan.program.create(environment, configuration, codec);
      },
    };
    const configuration = { name: "default", groups: [{ ...plan, program, gate }, plan] };
    const built = build({ ...scenario, configurations: [configuration] });
    start(built, 0);
    built.nodes[0]?.stop({ node: -1, count: 0 });
    built.world.coordinator.nodeStopped(0, 0, "crash");
    start(built, 0);
    expect(gates).toHaveLength(2);
    expect(gates[0]).toBeDefined();
    expect(gates[1]).not.toBe(gates[0]);
  });
});
