import { describe, expect, it } from "vitest";
import { HEARTBEAT, LEAVE } from "../../../nodes/heartbeat/messages.ts";
import { ORIGIN_MICROS } from "../fake-host.ts";
import { type HeartbeatNode, heartbeatNode } from "./heartbeat-node.ts";

const SECOND = 1_000_000;

describe("the beater", () => {
  it("sends each other member one heartbeat an interval, from one interval after the start", () => {
    const node = heartbeatNode(2, 4, { settings: { heartbeatInterval: "500ms" } });
    expect(node.sent).toEqual([]);
    node.advance(SECOND);
    expect(node.sent).toEqual(
      [1, 2].flatMap((sequence) =>
        [3, 0, 1].map((to) => ({
          atMicros: ORIGIN_MICROS + sequence * 500_000,
          to,
          message: { kind: HEARTBEAT, generation: 1, sequence },
        })),
      ),
    );
  });

  it("counts ordinals from its group's first", () => {
    const node = heartbeatNode(12, 3, { first: 10 });
    node.advance(SECOND);
    expect(node.sent.map((sent) => sent.to)).toEqual([10, 11]);
  });

  it("has nothing to send in a group of one", () => {
    const node = heartbeatNode(0, 1);
    node.advance(10 * SECOND);
    expect(node.sent).toEqual([]);
    node.leave();
    expect(node.exited).toBe(true);
  });

  it("stops in the middle of a round at a held send, and goes on from there", () => {
    const node = heartbeatNode(0, 4);
    node.block();
    node.advance(1.25 * SECOND);
    expect(node.sent).toEqual([]);
    node.release();
    expect(
      node.sent.map((sent) => [sent.to, sequenceOf(sent.message), sent.atMicros - ORIGIN_MICROS]),
    ).toEqual([1, 2, 3].map((to) => [to, 1, 1.25 * SECOND]));
  });

  it("keeps one tick while it is held: one round at the release, and then the grid again", () => {
    const node = heartbeatNode(0, 3);
    node.block();
    node.advance(3.5 * SECOND);
    node.release();
    expect(node.sent.map((sent) => [sent.to, sequenceOf(sent.message)])).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ]);
    node.takeSent();
    node.advance(0.5 * SECOND);
    expect(node.sent.map((sent) => [sequenceOf(sent.message), sent.atMicros - ORIGIN_MICROS])).toEqual([
      [3, 4 * SECOND],
      [3, 4 * SECOND],
    ]);
  });

  it("is held again in the round it resumes", () => {
    let blockAgain = true;
    const node: HeartbeatNode = heartbeatNode(0, 4, {
      onSend: () => {
        // The next anomaly begins as soon as the first held send has left.
        if (blockAgain) node.block();
        blockAgain = false;
      },
    });
    node.block();
    node.advance(SECOND);
    node.release();
    expect(node.sent.map((sent) => sent.to)).toEqual([1]);
    node.release();
    expect(node.sent.map((sent) => sent.to)).toEqual([1, 2, 3]);
  });

  it("does not send to members that left, but does to convicted ones", () => {
    const node = heartbeatNode(0, 4);
    node.receive(2, { kind: LEAVE, generation: 1 });
    node.advance(40 * SECOND);
    expect(node.reports.filter((report) => report[2] === "convicted").map((report) => report[1])).toEqual([
      1, 3,
    ]);
    node.takeSent();
    node.advance(SECOND);
    expect(node.sent.map((sent) => sent.to)).toEqual([1, 3]);
  });

  it("tells everybody that it leaves, and exits", () => {
    const node = heartbeatNode(1, 3);
    node.advance(1.5 * SECOND);
    node.takeSent();
    node.leave();
    expect(node.sent.map((sent) => [sent.to, sent.message])).toEqual([
      [2, { kind: LEAVE, generation: 1 }],
      [0, { kind: LEAVE, generation: 1 }],
    ]);
    expect(node.exited).toBe(true);
  });

  it("drops a held round of heartbeats for the leave", () => {
    const node = heartbeatNode(0, 4);
    node.block();
    node.advance(SECOND);
    node.leave();
    node.leave();
    expect([node.sent.length, node.exited]).toEqual([0, false]);
    node.release();
    expect(node.sent.map((sent) => [sent.to, sent.message.kind])).toEqual([
      [1, HEARTBEAT],
      [1, LEAVE],
      [2, LEAVE],
      [3, LEAVE],
    ]);
    expect(node.exited).toBe(true);
  });

  it("sends no heartbeats after a leave that is held", () => {
    const node = heartbeatNode(0, 3);
    node.advance(1.5 * SECOND);
    node.takeSent();
    node.block();
    node.leave();
    node.advance(5 * SECOND);
    expect([node.sent.length, node.exited]).toEqual([0, false]);
    node.release();
    expect(node.sent.map((sent) => [sent.to, sent.message.kind])).toEqual([
      [1, LEAVE],
      [2, LEAVE],
    ]);
    expect(node.exited).toBe(true);
  });

  it("beats in a new generation, its wall clock's milliseconds, after a restart", () => {
    const node = heartbeatNode(0, 2, { restarted: true, wallOffsetMicros: 5_000_000 });
    node.advance(SECOND);
    expect(node.sent[0]?.message).toEqual({ kind: HEARTBEAT, generation: 1_005_000, sequence: 1 });
    node.leave();
    expect(node.sent[1]?.message).toEqual({ kind: LEAVE, generation: 1_005_000 });
  });
});

function sequenceOf(message: HeartbeatNode["sent"][number]["message"]): number {
  return message.kind === HEARTBEAT ? message.sequence : -1;
}
