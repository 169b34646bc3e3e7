import { describe, expect, it } from "vitest";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { NodeOrdinal } from "../../src/node.ts";
import { LockstepError } from "../../src/processes/lockstep-error.ts";
import type { CallBody, Output } from "../../src/processes/protocol.ts";
import { remoteScenario } from "../../src/processes/remote-scenario.ts";
import { scriptedProgram } from "../host/scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "../host/scripted-scenario.ts";

type Answer = (node: NodeOrdinal, body: CallBody) => readonly Output[];

/** Runs two nodes whose programs do what a test answers; returns every call as `node name …`. */
function play(answer: Answer, faults: Parameters<typeof scriptedScenario>[1] = {}): string[] {
  const calls: string[] = [];
  const scenario = scriptedScenario(
    scriptedProgram(() => ({})),
    { durationMicros: 1000, ...faults },
  );
  const remote = remoteScenario(scenario, {
    call(node, body) {
      const [name, ...rest] = body;
      const said = rest.map((part) => (part instanceof Uint8Array ? new TextDecoder().decode(part) : part));
      calls.push([node, name, ...(name === "start" ? [] : said)].join(" "));
      return answer(node, body);
    },
    ended: (node) => void calls.push(`${node} ended`),
  });
  new ScenarioRun({ scenario: remote, configuration: 0, seed: 1 }).finish();
  return calls;
}

const bytes = new TextEncoder().encode("hello");

/** Answers the start of node 0 with these outputs, and all else with nothing. */
function atStart(...outputs: readonly Output[]): Answer {
  return (node, [name]) => (node === 0 && name === "start" ? outputs : []);
}

describe("a stand-in for a program elsewhere", () => {
  it("passes every call on, and does in its node's environment what the program did", () => {
    const calls = play(
      atStart(
        ["send", 0, 0, 1, bytes],
        ["timer", 0, 5, 100],
        ["timer", 0, 6, 100],
        ["cancel", 0, 5, 1_000_000_100],
        ["ticker", 1, 400],
        ["ready", 1],
        ["dial", 0, 0, 1, 1_000_000_900],
        ["verdict", 1, "suspected", 1, 0, "taken"],
        ["health", 3],
      ),
    );
    expect(calls).toEqual([
      "0 start",
      "1 start",
      "1 receive 0 hello",
      "1 stream opened 1 0 ",
      "0 stream opened 1 1 ",
      "0 timer 0 6",
      "0 tick 1",
    ]);
  });

  it("is held where its host is, and resumed at the release", () => {
    const calls = play(
      (node, [name]) =>
        node === 0 && name === "timer"
          ? [["send", 0, 0, 1, bytes]]
          : atStart(["timer", 0, 1, 150])(node, [name] as unknown as CallBody),
      {
        faults: [faultOf(0, { kind: "block", who: nodesOf(0) }, { atMicros: 100, forMicros: 100 })],
      },
    );
    expect(calls).toEqual(["0 start", "1 start", "0 timer 0 1", "0 resume 0 0", "1 receive 0 hello"]);
  });

  it("says when its node has ended, by a crash or of its own accord", () => {
    const crash = faultOf(0, { kind: "crash", who: nodesOf(1) }, { atMicros: 100 });
    expect(play(atStart(["exit"]), { faults: [crash] })).toEqual([
      "0 start",
      "0 ended",
      "1 start",
      "1 ended",
    ]);
  });

  it.each<readonly [Output, RegExp]>([
    [["send", 9, 0, 1, bytes], /named activity 9; expected 0 to 3/],
    [["send", 0, 0, 2, bytes], /named node 2; the nodes of this run are 0 to 1/],
    [["timer", 0, 0, 2e15], /asked to wait/],
    [["ticker", 0, 0], /interval of 0/],
    [["ready", 0], /ticker of activity 0, which has none/],
    [["verdict", 5, "alive", 0, 0, "taken"], /reported on node 5/],
    [["dial", 0, 0, 7, 0], /named node 7/],
  ])("does not do what no program can: %j", (output, message) => {
    let thrown: unknown;
    try {
      play(atStart(output));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LockstepError);
    expect((thrown as LockstepError).node).toBe(0);
    expect((thrown as LockstepError).message).toMatch(message);
  });

  it("waits for one tick at a time, and for the next one when it has come", () => {
    const ticking = (...afterTick: readonly Output[]): Answer => {
      const started = atStart(["ticker", 1, 400], ["ready", 1]);
      return (node, body) => (body[0] === "tick" ? afterTick : started(node, body));
    };
    expect(play(ticking(["ready", 1])).filter((call) => call === "0 tick 1")).toHaveLength(2);
    expect(play(ticking(["idle", 1], ["wake", 1])).filter((call) => call === "0 tick 1")).toHaveLength(2);
    for (const again of ["ready", "idle"] as const) {
      expect(() => play(ticking(["ready", 1], [again, 1]))).toThrow(
        new RegExp(`^said ${again} for activity 1, which waits for its tick already`),
      );
    }
  });

  it("makes no second ticker for an activity", () => {
    expect(() => play(atStart(["ticker", 0, 10], ["ticker", 0, 10]))).toThrow(/second ticker/);
  });
});
