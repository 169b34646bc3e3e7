import { describe, expect, it } from "vitest";
import { type BlockScenarioOptions, blockScenario } from "../../bench/block-scenario.ts";
import { catalogue } from "../../nodes/catalogue.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { HostedNodes } from "../../src/processes/hosted-nodes.ts";
import { type Call, FrameError, type FrameForm, type RunFrame } from "../../src/processes/protocol.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { DETERMINISM_CASES } from "../engine/determinism-cases.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { packaged } from "../scenarios/packaged.ts";
import { runInLockstep } from "./in-memory-lockstep.ts";

/** Runs a configuration with its programs here and elsewhere. @returns the hash of both traces. */
function hashOfBoth(scenario: Scenario, configuration: number, form: FrameForm): string {
  const here = new ScenarioRun({ scenario, configuration, seed: 1 }).finish();
  const { result } = runInLockstep(scenario, { nodesPerProcess: 5, form }, 1, configuration);
  expect(result).toEqual(here);
  return here.traceHash;
}

/** After the warm-up: until the last fault has shown its effect. */
const SECONDS: Readonly<Record<string, number>> = {
  pauses: 10,
  "a crash, a restart, a leave and a partition": 18,
};

/** A case of 16 members, cut to what takes a second or two here. */
function caseNamed(name: string): BlockScenarioOptions {
  const options = DETERMINISM_CASES[name] as BlockScenarioOptions;
  return { ...options, members: 16, seconds: Math.min(options.seconds, SECONDS[name] ?? 5) };
}

/** Shorter than as it is packaged, but with all that happens in it. */
const SHORT = ["warmup=3s", "duration=10s"];

describe("real programs that run away from their world", () => {
  it.each([
    ["blocks and losses", "msgpack"],
    ["pauses", "json"],
    ["a crash, a restart, a leave and a partition", "msgpack"],
    ["no delay, and all at once", "json"],
  ] as const)("leave memberlist's trace as it is: %s, in %s", (name, form) => {
    hashOfBoth(blockScenario(caseNamed(name)), 0, form);
  });

  it("are judged and guarded as configured", () => {
    const brief = [...SHORT, "tail=1s", "faults.0.at=2s", "groups.member.count=8"];
    const jitter = packaged("phi-jitter.yaml", brief);
    const threshold = "configurations.akka.member.judge.settings={ threshold: 3 }";
    const otherwise = packaged("phi-jitter.yaml", [...brief, threshold]);
    const guarded = packaged("self-preservation.yaml", [
      ...SHORT,
      "faults.cut.for=9s",
      "faults.1.at=8s",
      "groups.member.count=12",
    ]);
    const hashes = [
      hashOfBoth(jitter, 0, "msgpack"),
      hashOfBoth(jitter, 1, "json"),
      hashOfBoth(otherwise, 0, "msgpack"),
      hashOfBoth(guarded, 0, "msgpack"),
      hashOfBoth(guarded, 1, "json"),
    ];
    // Each makes a difference.
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

const scripted = scriptedProgram((environment) => ({
  receive: (_from, text) => {
    if (text === "fail") throw new TypeError("there is nothing to fail");
    environment.report.health(text.length);
  },
}));

const GROUP = {
  name: "n",
  first: 0,
  count: 3,
  program: "scripted",
  settings: {},
  judge: null,
  gate: null,
} as const;
const RUN: RunFrame = {
  type: "run",
  run: 4,
  scenario: "s",
  configuration: "c",
  seed: 1,
  groups: [GROUP],
  nodes: [
    { node: 0, group: 0, random: "1/node/n-0" },
    { node: 1, group: 0, random: "1/node/n-1" },
  ],
};

function hosted(): HostedNodes {
  const programs = [scripted, ...catalogue.programs];
  const nodes = new HostedNodes({ ...catalogue, programs }, ["n-0", "n-1"]);
  expect(nodes.beginRun(RUN)).toEqual({ type: "ready", run: 4 });
  return nodes;
}

function start(node: number): Call {
  const instruction = {
    view: "full",
    contact: 0,
    joinRetryMicros: 0,
    joinUntilMicros: 0,
    restarted: false,
  } as const;
  return [node, 5_000_000, 0, false, 0, "start", instruction];
}

function text(node: number, content: string): Call {
  return [node, 5_000_000, 0, false, 0, "receive", 2, new TextEncoder().encode(content)];
}

function make(nodes: HostedNodes, ...calls: readonly Call[]) {
  return nodes.makeCalls({ type: "calls", batch: 9, calls });
}

describe("calls to the nodes of a process", () => {
  it("are made in their order, each with a list of its own", () => {
    expect(make(hosted(), start(1), text(1, "12345"), start(0), text(1, "123456"))).toEqual({
      frame: { type: "outputs", batch: 9, outputs: [[], [["health", 5]], [], [["health", 6]]] },
      failure: undefined,
    });
  });

  it("stop where a program breaks down, which is told with node and call", () => {
    const { frame, failure } = make(hosted(), start(0), text(0, "fail"), text(0, "1"));
    const message = "node n-0 broke down at receive, from node 2: TypeError: there is nothing to fail";
    expect(frame).toEqual({ type: "failed", batch: 9, call: 1, message });
    expect(failure?.cause).toBeInstanceOf(TypeError);
  });

  it("cannot be for other nodes, nor come before a run", () => {
    expect(() => make(hosted(), start(2))).toThrow("start for node 2, which is not one of this process in");
    expect(() => make(hosted(), start(2))).toThrow(FrameError);
    expect(() => make(new HostedNodes(catalogue, ["n-0"]), start(0))).toThrow("calls before a run has begun");
  });
});

describe("a run", () => {
  it("begins with everybody down", () => {
    const nodes = hosted();
    make(nodes, start(0));
    nodes.beginRun(RUN);
    expect(() => make(nodes, text(0, "1"))).toThrow("for node n-0, which is not up");
  });

  it("need not have programs that are known, in groups without a node here", () => {
    const other = { ...GROUP, name: "other", first: 3, program: "serf" };
    expect(hosted().beginRun({ ...RUN, groups: [GROUP, other] })).toEqual({ type: "ready", run: 4 });
  });

  it.each<[string, Partial<RunFrame>, RegExp]>([
    ["an unknown program", { groups: [{ ...GROUP, program: "serf" }] }, /^group n has program serf, which/],
    ["a group that there is not", { nodes: [{ node: 0, group: 1, random: "" }] }, /there is no such group/],
    ["a node outside its group", { nodes: [{ node: 3, group: 0, random: "" }] }, /not one of group n/],
    [
      "somebody else's node",
      { nodes: [{ node: 2, group: 0, random: "" }] },
      /n-2 is not one that this process/,
    ],
    ["a node that comes twice", { nodes: [...RUN.nodes, ...RUN.nodes] }, /node 0 comes twice/],
  ])("is refused with %s, and then the one before does not go on", (_what, changes, message) => {
    const nodes = hosted();
    expect(() => nodes.beginRun({ ...RUN, ...changes })).toThrow(message);
    expect(() => nodes.beginRun({ ...RUN, ...changes })).toThrow(FrameError);
    expect(() => make(nodes, start(0))).toThrow("calls before a run has begun");
  });
});
