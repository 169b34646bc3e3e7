import { describe, expect, it } from "vitest";
import { CallBatch } from "../../src/processes/call-batch.ts";
import { FrameCaller, type OutgoingFrame } from "../../src/processes/frame-caller.ts";
import { decodeCoordinatorFrame, encodeFrame } from "../../src/processes/frame-codec.ts";
import { LockstepError } from "../../src/processes/lockstep-error.ts";
import type { CallsFrame, Frame, FrameData, ProcessFrame, RunFrame } from "../../src/processes/protocol.ts";

/** Two processes, one of which writes JSON. Each node answers a call with its own number as its health. */
const CONNECTIONS = [
  { form: "msgpack", nodes: [0, 2] },
  { form: "json", nodes: [1, 3] },
] as const;

function outputsOf({ batch, calls }: CallsFrame): ProcessFrame {
  return { type: "outputs", batch, outputs: calls.map(([node]) => [["health", node]]) };
}

function caller(answer: (frame: CallsFrame | RunFrame, connection: number) => ProcessFrame | FrameData) {
  const sent: (readonly OutgoingFrame[])[] = [];
  const made = new FrameCaller(CONNECTIONS, (frames) => {
    sent.push(frames);
    return frames.map(({ connection, data }) => {
      const frame: Frame = decodeCoordinatorFrame(data);
      if (frame.type !== "calls" && frame.type !== "run") throw new Error(`sent ${frame.type}`);
      const answered = answer(frame, connection);
      const isData = typeof answered === "string" || answered instanceof Uint8Array;
      return isData ? answered : encodeFrame(answered, CONNECTIONS[connection]?.form ?? "json");
    });
  });
  return { made, sent };
}

function ticksOf(...nodes: readonly number[]): CallBatch {
  const batch = new CallBatch();
  for (const node of nodes) batch.add([node, 1_000_000_000, 2_000_000_000, false, 0], ["tick", node]);
  return batch;
}

function run(nodes: readonly number[]): RunFrame {
  return {
    type: "run",
    run: 3,
    scenario: "s",
    configuration: "c",
    seed: 1,
    groups: [],
    nodes: nodes.map((node) => ({ node, group: 0, random: `${node}` })),
  };
}

describe("calls by frames", () => {
  it("send the calls of a process's nodes together, in its form, and give each call its outputs", () => {
    const { made, sent } = caller((frame) => outputsOf(frame as CallsFrame));
    const batch = ticksOf(3, 0, 2, 1);
    made.make(batch);
    expect(sent.map((frames) => frames.map(({ connection, data }) => [connection, typeof data]))).toEqual([
      [
        [1, "string"],
        [0, "object"],
      ],
    ]);
    expect(batch.outputs).toEqual([3, 0, 2, 1].map((node) => [["health", node]]));
  });

  it("send nothing to a process without calls, and count batches", () => {
    const batches: number[] = [];
    const { made, sent } = caller((frame) => {
      batches.push((frame as CallsFrame).batch);
      return outputsOf(frame as CallsFrame);
    });
    made.make(ticksOf(1));
    made.make(ticksOf(0));
    expect(sent.map((frames) => frames.map(({ connection }) => connection))).toEqual([[1], [0]]);
    expect(batches).toEqual([1, 2]);
  });

  it("begin a run at all processes, each told of its own nodes", () => {
    const begun: unknown[] = [];
    const { made } = caller((frame, connection) => {
      begun.push([connection, (frame as RunFrame).nodes.map(({ node }) => node)]);
      return { type: "ready", run: 3 };
    });
    made.begin(run);
    expect(begun).toEqual([
      [0, [0, 2]],
      [1, [1, 3]],
    ]);
  });

  const failures: readonly (readonly [
    what: string,
    answer: (frame: CallsFrame) => ProcessFrame | FrameData,
    message: RegExp,
  ])[] = [
    ["another frame", () => ({ type: "ready", run: 1 }), /answered calls with ready/],
    [
      "another batch",
      ({ batch }) => ({ type: "outputs", batch: batch + 1, outputs: [[]] }),
      /answered batch 2 when asked for batch 1/,
    ],
    [
      "too few lists",
      ({ batch }) => ({ type: "outputs", batch, outputs: [] }),
      /answered 1 calls with 0 lists of outputs/,
    ],
    ["no frame", () => Uint8Array.of(0xc1), /sent a bad frame/],
    [
      "a program that failed",
      ({ batch }) => ({ type: "failed", batch, call: 0, message: "no luck" }),
      /failed in the call tick: no luck/,
    ],
  ];
  it.each(failures)("do not take %s for an answer, and say whose it was", (_, answer, message) => {
    const { made } = caller((frame) => answer(frame as CallsFrame));
    let thrown: unknown;
    try {
      made.make(ticksOf(2));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(LockstepError);
    expect((thrown as LockstepError).message).toMatch(message);
    expect(CONNECTIONS[0].nodes).toContain((thrown as LockstepError).node);
  });

  it("do not begin a run with a process that is not ready", () => {
    const { made } = caller(() => ({ type: "outputs", batch: 0, outputs: [] }));
    expect(() => made.begin(run)).toThrow(/answered run with outputs/);
  });
});
