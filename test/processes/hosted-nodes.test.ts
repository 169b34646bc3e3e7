import { describe, expect, it } from "vitest";
import { type BlockScenarioOptions, blockScenario } from "../../bench/block-scenario.ts";
import { catalogue } from "../../nodes/catalogue.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { decodeCoordinatorFrame, decodeProcessFrame, encodeFrame } from "../../src/processes/frame-codec.ts";
import { HostedNodes } from "../../src/processes/hosted-nodes.ts";
import {
  type Call,
  type CallBody,
  type CallsFrame,
  FrameError,
  type FrameForm,
  type OutputsFrame,
  type RunFrame,
} from "../../src/processes/protocol.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { DETERMINISM_CASES } from "../engine/determinism-cases.ts";
import { MAIN, type ScriptedEnvironment, scriptedProgram } from "../host/scripted-program.ts";
import { packaged } from "../scenarios/packaged.ts";
import { replayed } from "./replayed-program.ts";
import { nodeNamesOf, runFrameOf } from "./run-frame.ts";

const START = {
  view: "full",
  contact: 0,
  joinRetryMicros: 6_000_000,
  joinUntilMicros: 1_000_000,
  restarted: false,
} as const;

/** The hash of a run whose nodes are dealt in turn to two `HostedNodes`, and whose frames are bytes meanwhile. */
function hashElsewhere(scenario: Scenario, configuration: number, form: FrameForm, judgeSettings?: unknown) {
  const processes = [0, 1].map((process) => {
    const has = (node: number) => node % 2 === process;
    const frame = runFrameOf(scenario, configuration, 1, has, judgeSettings);
    const hosted = new HostedNodes(catalogue, nodeNamesOf(frame));
    hosted.beginRun(decodeCoordinatorFrame(encodeFrame(frame, form)) as RunFrame);
    return hosted;
  });
  let batch = 0;
  const elsewhere: Scenario = {
    ...scenario,
    configurations: scenario.configurations.map((plan) => ({
      ...plan,
      groups: plan.groups.map((group) => ({
        ...group,
        program: replayed(group.program, (node, call) => {
          batch += 1;
          const calls = encodeFrame({ type: "calls", batch, calls: [call] }, form);
          const hosted = processes[node % 2] as HostedNodes;
          const { frame } = hosted.makeCalls(decodeCoordinatorFrame(calls) as CallsFrame);
          const answer = decodeProcessFrame(encodeFrame(frame, form));
          if (answer.type !== "outputs") throw new Error(JSON.stringify(answer));
          return answer.outputs[0] ?? null;
        }),
      })),
    })),
  };
  const { traceHash } = new ScenarioRun({ scenario: elsewhere, configuration, seed: 1 }).finish();
  return { traceHash, batches: batch };
}

function hashHere(scenario: Scenario, configuration: number): string {
  return new ScenarioRun({ scenario, configuration, seed: 1 }).finish().traceHash;
}

/** Shorter than as it is packaged, but with all that happens in it. */
const SHORT = ["warmup=5s", "duration=12s"];

/** A case of 16 members, cut to what takes a second or two here. */
function caseNamed(name: string): BlockScenarioOptions {
  const options = DETERMINISM_CASES[name] as BlockScenarioOptions;
  return {
    ...options,
    members: 16,
    seconds: Math.min(options.seconds, name === "blocks and losses" ? 9 : 25),
  };
}

describe("nodes that run away from their world", () => {
  it.each([
    ["blocks and losses", "msgpack"],
    ["pauses", "json"],
    ["a crash, a restart, a leave and a partition", "msgpack"],
    ["no delay, and all at once", "json"],
  ] as const)("leave memberlist's trace as it is: %s, in %s", (name, form) => {
    const scenario = blockScenario(caseNamed(name));
    const { traceHash, batches } = hashElsewhere(scenario, 0, form);
    expect(traceHash).toBe(hashHere(scenario, 0));
    expect(batches).toBeGreaterThan(1_000);
  });

  it("make judges and gates as the world does", () => {
    const jitter = packaged("phi-jitter.yaml", [...SHORT, "tail=1s", "faults.0.at=4s"]);
    for (const configuration of [0, 1]) {
      const settings = jitter.configurations[configuration]?.groups[0]?.judge?.descriptor.settings.parse({});
      const { traceHash } = hashElsewhere(jitter, configuration, "msgpack", settings);
      expect(traceHash).toBe(hashHere(jitter, configuration));
    }
    const guarded = packaged("self-preservation.yaml", [...SHORT, "faults.cut.for=8s", "faults.1.at=9s"]);
    expect(hashElsewhere(guarded, 1, "json").traceHash).toBe(hashHere(guarded, 1));
    // The gate has made a difference.
    expect(hashHere(guarded, 1)).not.toBe(hashHere(guarded, 0));
  });
});

const environments: ScriptedEnvironment[] = [];
const lives: string[] = [];
const scripted = scriptedProgram((environment) => {
  environments[environment.self] = environment;
  lives.push(`life of ${environment.self}`);
  return {
    receive: (_from, text) => {
      if (text === "exit") environment.exit();
      else if (text === "dial") environment.dial(MAIN, 0, 0, 2_000_000_000);
      else if (text === "fail") throw new TypeError("there is nothing to fail");
      else if (text === "fraction") environment.setTimer(MAIN, 1, 0.5);
      else if (text.startsWith("set ")) environment.setTimer(MAIN, 7, Number(text.slice(4)));
      else if (text === "cancel") for (const timer of timers) environment.cancelTimer(timer);
      else if (text.startsWith("close ")) environment.close(Number(text.slice(6)));
      else environment.report.health(Number(text));
    },
    timer: (_activity, key) => environment.report.health(1_000 + key),
    stream: (event) => environment.report.health(2_000 + event),
  };
});
const timers: ReturnType<ScriptedEnvironment["setTimer"]>[] = [];

const SCRIPTED = {
  programs: [scripted, ...catalogue.programs],
  laws: catalogue.laws,
  gates: catalogue.gates,
};
const NOW = 1_000_000_000;

function frameOf(changes: Partial<RunFrame> = {}): RunFrame {
  return {
    type: "run",
    run: 4,
    scenario: "s",
    configuration: "c",
    seed: 1,
    groups: [{ name: "n", first: 0, count: 3, program: "scripted", settings: {}, judge: null, gate: null }],
    nodes: [
      { node: 0, group: 0, random: "1/node/n-0" },
      { node: 1, group: 0, random: "1/node/n-1" },
    ],
    ...changes,
  };
}

function hosted(): HostedNodes {
  const nodes = new HostedNodes(SCRIPTED, ["n-0", "n-1"]);
  expect(nodes.beginRun(frameOf())).toEqual({ type: "ready", run: 4 });
  return nodes;
}

function call(node: number, ...body: CallBody): Call {
  return [node, NOW, NOW, false, 0, ...body] as Call;
}

function text(node: number, content: string): Call {
  return call(node, "receive", 2, new TextEncoder().encode(content));
}

/** Makes calls in one batch. */
function made(nodes: HostedNodes, ...calls: readonly Call[]): OutputsFrame["outputs"] {
  const { frame } = nodes.makeCalls({ type: "calls", batch: 9, calls });
  if (frame.type === "failed") throw new Error(frame.message);
  return frame.outputs;
}

describe("calls", () => {
  it("are made in their order, each with a list of its own", () => {
    const nodes = hosted();
    expect(made(nodes, call(1, "start", START), text(1, "5"), call(0, "start", START), text(1, "6"))).toEqual(
      [[], [["health", 5]], [], [["health", 6]]],
    );
  });

  it("begin a new life at a start, and a run forgets everybody", () => {
    const nodes = hosted();
    lives.length = 0;
    made(nodes, call(0, "start", START), call(0, "stop"), call(0, "start", { ...START, restarted: true }));
    expect(lives).toEqual(["life of 0", "life of 0"]);
    nodes.beginRun(frameOf());
    expect(() => made(nodes, text(0, "1"))).toThrow("receive, from node 2 for node n-0, which is not up");
  });

  it("are not made after an exit in the same batch, and are an error later", () => {
    const nodes = hosted();
    made(nodes, call(0, "start", START), call(1, "start", START));
    expect(made(nodes, text(0, "1"), text(0, "exit"), text(1, "2"), text(0, "3"), call(0, "stop"))).toEqual([
      [["health", 1]],
      [["exit"]],
      [["health", 2]],
      null,
      null,
    ]);
    expect(() => made(nodes, text(0, "4"))).toThrow("for node n-0, which has exited");
    expect(made(nodes, call(0, "stop"), call(0, "start", START), text(0, "5"))).toEqual([
      [],
      [],
      [["health", 5]],
    ]);
  });

  it("number dials after the highest stream of the call, of earlier calls, and of earlier lives", () => {
    const nodes = hosted();
    made(nodes, call(0, "start", START));
    const opened = (connection: number) => call(0, "stream", "opened", connection, 1, null);
    const [dial] = made(nodes, [0, NOW, NOW, false, 4, ...text(0, "dial").slice(5)] as unknown as Call);
    expect(dial).toEqual([["dial", MAIN, 0, 0, 2_000_000_000]]);
    expect(made(nodes, opened(5))).toEqual([[["health", 2_000]]]);
    made(nodes, text(0, "dial"), call(0, "stop"), call(0, "start", START), text(0, "dial"));
    // 6 was of the life before.
    expect(() => made(nodes, call(0, "stream", "refused", 6, 1, null))).toThrow("has no such stream");
    expect(made(nodes, call(0, "stream", "refused", 7, 1, null))).toEqual([[["health", 2_001]]]);
  });

  it("are not made for a timer or stream that the program has given up earlier in the batch", () => {
    const nodes = hosted();
    made(nodes, call(0, "start", START), text(0, "dial"));
    const environment = environments[0] as ScriptedEnvironment;
    timers.length = 0;
    timers.push(environment.setTimer(MAIN, 7, 0));
    expect(made(nodes, text(0, "cancel"), call(0, "timer", MAIN, 7))).toEqual([
      [["cancel", MAIN, 7, NOW]],
      null,
    ]);
    const refused = call(0, "stream", "refused", 1, 0, null);
    expect(made(nodes, text(0, "close 1"), refused)).toEqual([[["close", 1]], null]);
    expect(() => made(nodes, call(0, "timer", MAIN, 7))).toThrow("has no such timer");
    expect(() => made(nodes, refused)).toThrow("has no such stream");
  });

  it("fire a timer only when it is due, and once", () => {
    const nodes = hosted();
    made(nodes, call(0, "start", START), text(0, "set 10"), text(0, "set 20"));
    const timerAt = (atMicros: number) => [0, atMicros, NOW, false, 0, "timer", MAIN, 7] as Call;
    expect(() => made(nodes, timerAt(NOW + 9))).toThrow(
      "timer, activity main, key 7 for node n-0, which has no",
    );
    expect(made(nodes, timerAt(NOW + 10))).toEqual([[["health", 1_007]]]);
    expect(() => made(nodes, timerAt(NOW + 19))).toThrow(FrameError);
    expect(made(nodes, timerAt(NOW + 25))).toEqual([[["health", 1_007]]]);
    expect(() => made(nodes, timerAt(NOW + 25))).toThrow(FrameError);
  });

  it.each([
    ["a node that is not of this process", call(2, "tick", 0), /tick for node 2, which is not one of this/],
    ["an activity that there is not", call(0, "tick", 4), /for node n-0, which has no activity 4/],
    ["a held send of no activity", call(0, "resume", 9, 0), /has no activity 9/],
    ["a node that is up already", call(0, "start", START), /start for node n-0, which is up already/],
    ["a node that is not up", call(1, "stop"), /stop for node n-1, which is not up/],
  ])("cannot be of %s", (_what, wrong, message) => {
    const nodes = hosted();
    made(nodes, call(0, "start", START));
    expect(() => made(nodes, wrong)).toThrow(message);
    expect(() => made(nodes, wrong)).toThrow(FrameError);
  });

  it("cannot come before a run", () => {
    expect(() => made(new HostedNodes(SCRIPTED, ["n-0"]), text(0, "1"))).toThrow(
      "calls before a run has begun",
    );
  });
});

describe("a program that breaks down", () => {
  it.each([
    ["throws", "fail", "node n-0 broke down at receive, from node 2: TypeError: there is nothing to fail"],
    ["asks for half a microsecond", "fraction", /a timer must be a whole number of microseconds, not 0\.5$/],
  ])("is told with node and call: it %s", (_what, content, message) => {
    const nodes = hosted();
    const calls = [call(0, "start", START), text(0, content), text(0, "1")];
    const { frame, failure } = nodes.makeCalls({ type: "calls", batch: 9, calls });
    expect(frame).toEqual({ type: "failed", batch: 9, call: 1, message: expect.stringMatching(message) });
    expect(failure?.cause).toBeInstanceOf(Error);
  });

  it("may have been given bytes that are no message of it", () => {
    const frame = frameOf({
      groups: [
        {
          name: "n",
          first: 0,
          count: 3,
          program: "heartbeat",
          settings: catalogue.programs[1]?.settings.parse({}),
          judge: null,
          gate: null,
        },
      ],
    });
    const nodes = new HostedNodes(SCRIPTED, ["n-0", "n-1"]);
    nodes.beginRun(frame);
    const calls = [call(0, "start", START), text(0, "?")];
    const answer = nodes.makeCalls({ type: "calls", batch: 2, calls });
    expect(answer.frame).toMatchObject({
      type: "failed",
      call: 1,
      message: /CodecError: type 63 is not one/,
    });
  });
});

describe("a run that this process cannot take part in", () => {
  const [group] = frameOf().groups as [RunFrame["groups"][number]];
  it.each<[string, Partial<RunFrame>, RegExp]>([
    [
      "an unknown program",
      { groups: [{ ...group, program: "serf" }] },
      /^group n has program serf, which this process does not know; it knows scripted, memberlist, heartbeat$/,
    ],
    [
      "an unknown law",
      { groups: [{ ...group, judge: { law: "chi", settings: {} } }] },
      /has judge law chi, .*; it knows cassandra-phi, akka-phi$/,
    ],
    ["an unknown rule", { groups: [{ ...group, gate: { rule: "mercy", settings: {} } }] }, /gate rule mercy/],
    [
      "settings of another program",
      { groups: [{ ...group, program: "memberlist", settings: null }] },
      /^group n cannot be made with these settings: /,
    ],
    ["a group that there is not", { nodes: [{ node: 0, group: 1, random: "" }] }, /there is no such group/],
    ["a node outside its group", { nodes: [{ node: 3, group: 0, random: "" }] }, /not one of group n/],
    [
      "somebody else's node",
      { nodes: [{ node: 2, group: 0, random: "" }] },
      /n-2 is not one that this process/,
    ],
    ["a node that comes twice", { nodes: [...frameOf().nodes, ...frameOf().nodes] }, /node 0 comes twice/],
    ["too many nodes", { groups: [{ ...group, count: 1_000_001 }] }, /there are at most 1000000 nodes/],
  ])("has %s", (_what, changes, message) => {
    const nodes = hosted();
    expect(() => nodes.beginRun(frameOf(changes))).toThrow(message);
    expect(() => nodes.beginRun(frameOf(changes))).toThrow(FrameError);
    // Nor does the run before go on.
    expect(() => made(nodes, call(0, "start", START))).toThrow("calls before a run has begun");
  });

  it("need not have programs that are known, in groups without a node here", () => {
    const other = { ...group, name: "other", first: 3, program: "serf" };
    expect(hosted().beginRun(frameOf({ groups: [group, other] }))).toEqual({ type: "ready", run: 4 });
  });
});
