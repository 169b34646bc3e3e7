import { describe, expect, it } from "vitest";
import { catalogue } from "../../nodes/catalogue.ts";
import { AleaStream } from "../../src/kernel/random-streams.ts";
import type { Timer } from "../../src/node.ts";
import { HostedGroup, hostedRosters } from "../../src/processes/hosted-group.ts";
import { HostedNode } from "../../src/processes/hosted-node.ts";
import { ProgramFailure } from "../../src/processes/program-failure.ts";
import {
  type Call,
  type CallBody,
  FrameError,
  type Output,
  type RunGroup,
} from "../../src/processes/protocol.ts";
import { MAIN, scriptedProgram } from "../host/scripted-program.ts";

const NOW = 1_000_000_000;
const START: CallBody = [
  "start",
  { view: "full", contact: 0, joinRetryMicros: 0, joinUntilMicros: 0, restarted: false },
];

/** Does what it is told in a datagram, and tells what happens to it by reports of health. */
function obedientNode(settings: Partial<RunGroup> = {}): HostedNode {
  let lives = 0;
  const program = scriptedProgram((environment) => {
    const timers: Timer[] = [];
    return {
      start: () => {
        lives += 1;
        environment.report.health(lives);
      },
      receive: (_from, text) => {
        const [word, number] = text.split(" ");
        if (word === "exit") environment.exit();
        else if (word === "dial") environment.dial(MAIN, 0, 0, 2 * NOW);
        else if (word === "close") environment.close(Number(number));
        else if (word === "set") timers.push(environment.setTimer(MAIN, 7, Number(number)));
        else if (word === "cancel") for (const timer of timers) environment.cancelTimer(timer);
        else if (word === "draw") environment.report.health(environment.random.below(1_000_000));
        else throw new TypeError(`what is ${text}?`);
      },
      timer: (activity, key) => environment.report.health(1_000 + 10 * activity + key),
      tick: (activity) => environment.report.health(2_000 + activity),
      resume: (activity, key) => environment.report.health(3_000 + 10 * activity + key),
      stream: (event, _connection, _peer, message) =>
        environment.report.health(4_000 + event + (message?.length ?? 0) * 10),
      command: () => environment.report.health(5_000),
    };
  });
  const plan = { name: "n", first: 0, count: 3, program: "scripted", settings: {}, judge: null, gate: null };
  const group = new HostedGroup({ ...plan, ...settings }, hostedRosters([plan]), {
    ...catalogue,
    programs: [program, ...catalogue.programs],
  });
  return new HostedNode(0, group, new AleaStream("1/node/n-0"));
}

let batches = 0;

/** Makes calls in one batch. */
function made(node: HostedNode, ...bodies: readonly CallBody[]) {
  batches += 1;
  return bodies.map((body) => node.call([0, NOW, NOW, false, 0, ...body] as Call, batches));
}

function told(content: string): CallBody {
  return ["receive", 2, new TextEncoder().encode(content)];
}

function upNode(): HostedNode {
  const node = obedientNode();
  made(node, START);
  return node;
}

describe("a node that runs away from its world", () => {
  it("hears everything there is to hear", () => {
    const node = upNode();
    made(node, told("set 0"));
    const opened: CallBody = ["stream", "opened", 3, 2, null];
    const received: CallBody = ["stream", "received", 3, 2, new TextEncoder().encode("abc")];
    const calls: readonly CallBody[] = [
      ["timer", MAIN, 7],
      ["tick", 2],
      ["resume", 1, 4],
      opened,
      received,
      ["stream", "closed", 3, 2, null],
      ["command", "leave"],
    ];
    expect(made(node, ...calls)).toEqual(
      [1_007, 2_002, 3_014, 4_000, 4_033, 4_004, 5_000].map((health) => [["health", health]]),
    );
  });

  it("begins a new life at every start, and its chance goes on", () => {
    const node = obedientNode();
    const outputs = made(node, START, told("draw"), ["stop"], START, told("draw"));
    const chance = new AleaStream("1/node/n-0");
    expect(outputs).toEqual([
      [["health", 1]],
      [["health", chance.below(1_000_000)]],
      [],
      [["health", 2]],
      [["health", chance.below(1_000_000)]],
    ]);
  });

  it("is not called after its exit in the same batch, and can only be stopped then", () => {
    const node = upNode();
    expect(made(node, told("exit"), ["tick", 0], ["stop"])).toEqual([[["exit"]], null, null]);
    expect(() => made(node, ["tick", 0])).toThrow("tick, activity main for node n-0, which has exited");
    expect(() => made(node, START)).toThrow("which has not been stopped since its last start");
    expect(made(node, ["stop"], START, ["tick", 0])).toEqual([[], [["health", 2]], [["health", 2_000]]]);
    // The exit of another life.
    expect(made(node, told("exit"), ["tick", 0])).toEqual([[["exit"]], null]);
  });

  it("numbers its dials after the highest stream of the call, of earlier calls, and of earlier lives", () => {
    const node = upNode();
    batches += 1;
    node.call([0, NOW, NOW, false, 4, ...told("dial")] as Call, batches);
    expect(made(node, ["stream", "opened", 5, 0, null])).toEqual([[["health", 4_000]]]);
    made(node, told("dial"), ["stop"], START, told("dial"));
    expect(() => made(node, ["stream", "refused", 6, 0, null])).toThrow("which has no such stream");
    expect(made(node, ["stream", "refused", 7, 0, null])).toEqual([[["health", 4_001]]]);
  });

  it("hears of a timer when it is due, and once", () => {
    const node = upNode();
    made(node, told("set 10"), told("set 20"));
    const fires = (atMicros: number) => {
      batches += 1;
      return node.call([0, atMicros, NOW, false, 0, "timer", MAIN, 7], batches);
    };
    expect(() => fires(NOW + 9)).toThrow("timer, activity main, key 7 for node n-0, which has no such timer");
    expect(fires(NOW + 10)).toEqual([["health", 1_007]]);
    expect(() => fires(NOW + 19)).toThrow(FrameError);
    expect(fires(NOW + 25)).toEqual([["health", 1_007]]);
    expect(() => fires(NOW + 25)).toThrow(FrameError);
  });

  it("hears no more of what it has given up", () => {
    const node = upNode();
    made(node, told("set 0"), told("dial"));
    const givenUp: readonly Output[] = [
      ["cancel", MAIN, 7, NOW],
      ["close", 1],
    ];
    expect(made(node, told("cancel"), told("close 1"))).toEqual(givenUp.map((output) => [output]));
    expect(() => made(node, ["timer", MAIN, 7])).toThrow("has no such timer");
    expect(() => made(node, ["stream", "refused", 1, 0, null])).toThrow("has no such stream");
    expect(made(node, told("cancel"), told("close 1"))).toEqual([[], []]);
  });

  it.each<[string, CallBody, RegExp]>([
    [
      "an activity that there is not",
      ["tick", 4],
      /^tick, activity 4 for node n-0, which has no activity 4$/,
    ],
    ["a held send of no activity", ["resume", 9, 0], /has no activity 9$/],
    ["a second start", START, /^start for node n-0, which has not been stopped since its last start$/],
  ])("cannot be told of %s", (_what, body, message) => {
    expect(() => made(upNode(), body)).toThrow(message);
    expect(() => made(upNode(), body)).toThrow(FrameError);
  });

  it("cannot be told anything, nor stopped, before it has started", () => {
    for (const body of [told("draw"), ["stop"], ["command", "leave"]] as const) {
      expect(() => made(obedientNode(), body)).toThrow(/for node n-0, which is not up$/);
    }
  });

  it("tells where and why it breaks down", () => {
    expect(() => made(upNode(), told("love"))).toThrow(ProgramFailure);
    expect(() => made(upNode(), told("love"))).toThrow(
      "node n-0 broke down at receive, from node 2: TypeError: what is love?",
    );
    const whole =
      /n-0 broke down at receive, from node 2: Error: the delay of a timer must be a whole number/;
    expect(() => made(upNode(), told("set 0.5"))).toThrow(whole);
  });

  it("breaks down at bytes that are no message of its program", () => {
    const settings = catalogue.programs[1]?.settings.parse({});
    const node = obedientNode({ program: "heartbeat", settings });
    made(node, START);
    expect(() => made(node, told("?"))).toThrow(/CodecError: type 63 is not one of the heartbeat program's$/);
    expect(() => made(node, told("?"))).toThrow(ProgramFailure);
  });
});
