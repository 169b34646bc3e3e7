import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TraceRecord } from "../../src/coordinator/trace.ts";
import { buildWorld } from "../../src/engine/build-world.ts";
import { KIND_HOST_CONTROL, PHASE_WORLD, WORLD_DESTINATION } from "../../src/kernel/order.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { AnyProgramDescriptor } from "../../src/node.ts";
import { HostedNodes } from "../../src/processes/hosted-nodes.ts";
import type { ConfigurationPlan } from "../../src/scenario/scenario.ts";
import { restlessScript } from "../host/restless-script.ts";
import { type Script, type ScriptedEnvironment, scriptedProgram } from "../host/scripted-program.ts";
import { scriptedScenario } from "../host/scripted-scenario.ts";
import { writingDown } from "../host/writing-down.ts";
import { busyScript } from "./busy-script.ts";
import { replayed } from "./replayed-program.ts";

const NODES = 3;
const END = 600;

interface Disturbance {
  readonly kind: "block" | "pause" | "crash" | "leave";
  readonly node: number;
  readonly atMicros: number;
  readonly forMicros: number;
}

interface Happened {
  readonly log: string[];
  readonly records: TraceRecord[];
}

function run(
  program: AnyProgramDescriptor,
  log: string[],
  disturbances: readonly Disturbance[],
  packetTimeMicros: number,
  seed: number,
): Happened {
  const scenario = scriptedScenario(program, { nodes: NODES, packetTimeMicros });
  const records: TraceRecord[] = [];
  const { world, nodes, hosts } = buildWorld({
    scenario,
    configuration: scenario.configurations[0] as ConfigurationPlan,
    random: new RandomStreams(seed),
    anomalySet: new Set(),
    listener: (record) => records.push(record),
    suppressIdleTicks: true,
    exited: (node) => stop(node, "leave"),
  });
  let changes = 0;
  const at = (timeMicros: number, fire: () => void) => {
    changes += 1;
    world.kernel.schedule(
      { fire },
      timeMicros,
      PHASE_WORLD,
      WORLD_DESTINATION,
      KIND_HOST_CONTROL,
      1,
      changes,
      0,
    );
  };
  const start = (node: number, restarted: boolean) => {
    const runtime = nodes[node];
    if (runtime === undefined || runtime.isStarted) return;
    world.coordinator.nodeStarted(world.kernel.nowMicros, node, true);
    const instruction = {
      view: "full",
      contact: 0,
      joinRetryMicros: 0,
      joinUntilMicros: 0,
      restarted,
    } as const;
    runtime.start(instruction, runtime.traceNode(0));
  };
  const stop = (node: number, how: "crash" | "leave") => {
    const runtime = nodes[node];
    if (runtime === undefined || !runtime.isStarted) return;
    runtime.stop(runtime.traceNode(1));
    world.coordinator.nodeStopped(world.kernel.nowMicros, node, how);
  };
  for (let node = 0; node < NODES; node++) at(0, () => start(node, false));
  for (const { kind, node, atMicros, forMicros } of disturbances) {
    const host = hosts[node];
    const runtime = nodes[node];
    if (host === undefined || runtime === undefined) continue;
    const until = atMicros + forMicros;
    if (kind === "block") {
      at(atMicros, () => host.beginBlock());
      at(until, () => host.endBlock());
    } else if (kind === "pause") {
      at(atMicros, () => host.beginPause("due", runtime));
      at(until, () => host.endPause());
    } else if (kind === "crash") {
      at(atMicros, () => stop(node, "crash"));
      at(until, () => start(node, true));
    } else {
      at(atMicros, () => {
        if (runtime.isUp) runtime.command("leave", { node: -1, count: 0 });
      });
    }
  }
  world.kernel.runUntil(END);
  return { log, records };
}

/** The same script in the engine's environment, and elsewhere with its outputs replayed. */
function bothWays(
  write: (environment: ScriptedEnvironment) => Script,
  disturbances: readonly Disturbance[],
  packetTimeMicros: number,
  seed: number,
): readonly [Happened, Happened] {
  const log: string[] = [];
  const direct = scriptedProgram((environment) => writingDown(log, environment, write(environment)));
  const remoteLog: string[] = [];
  const remote = scriptedProgram((environment) => writingDown(remoteLog, environment, write(environment)));
  const names = Array.from({ length: NODES }, (_, node) => `n-${node}`);
  const hosted = new HostedNodes({ programs: [remote], laws: [], gates: [] }, names);
  hosted.beginRun({
    type: "run",
    run: 1,
    scenario: "scripted",
    configuration: "default",
    seed,
    groups: [
      { name: "n", first: 0, count: NODES, program: "scripted", settings: {}, judge: null, gate: null },
    ],
    nodes: names.map((name, node) => ({ node, group: 0, random: `${seed}/node/${name}` })),
  });
  const elsewhere = replayed(remote, (_node, call) => {
    const { frame } = hosted.makeCalls({ type: "calls", batch: 1, calls: [call] });
    if (frame.type === "failed") throw new Error(frame.message);
    return frame.outputs[0] ?? null;
  });
  return [
    run(direct, log, disturbances, packetTimeMicros, seed),
    run(elsewhere, remoteLog, disturbances, packetTimeMicros, seed),
  ];
}

const disturbance = fc.record<Disturbance>({
  kind: fc.constantFrom("block", "pause", "crash", "leave"),
  node: fc.nat(NODES - 1),
  atMicros: fc.integer({ min: 1, max: 400 }).map((tenth) => tenth - (tenth % 5)),
  forMicros: fc.integer({ min: 1, max: 150 }),
});

describe("a program in a recorded environment", () => {
  it.each([
    ["busy", busyScript],
    ["restless", restlessScript],
  ])("does and meets what it would in the engine's own: %s", (_name, write) => {
    let sends = 0;
    fc.assert(
      fc.property(
        fc.array(disturbance, { maxLength: 5 }),
        fc.constantFrom(0, 3),
        fc.nat(1_000_000),
        (disturbances, packetTimeMicros, seed) => {
          const [direct, elsewhere] = bothWays(write, disturbances, packetTimeMicros, seed);
          expect(elsewhere.log).toEqual(direct.log);
          expect(elsewhere.records).toEqual(direct.records);
          sends += direct.records.length;
        },
      ),
      { numRuns: 150 },
    );
    // The comparison is of something.
    expect(sends).toBeGreaterThan(10_000);
  });
});
