import { beforeEach, describe, expect, it } from "vitest";
import { Accusers } from "../../invariants/accusers.ts";
import {
  type MemberlistMessage,
  PING,
  WIRE_ALIVE,
  WIRE_DEAD,
  WIRE_LEFT,
  WIRE_SUSPECT,
} from "../../nodes/memberlist/messages.ts";
import {
  NODE_STARTED,
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_DELIVERY,
  TRACE_NODE,
  TRACE_REFUTATION,
  TRACE_SEND,
  TRACE_STREAM_EVENT,
  TRACE_STREAM_SEND,
  TRACE_VERDICT,
} from "../../src/coordinator/trace.ts";
import {
  ACTION_TAKEN,
  ACTION_WITHHELD,
  type ActionOutcome,
  ALIVE,
  CONVICTED,
  LEFT,
  RECEIVED,
  REFUTED_CONFLICT,
  REFUTED_CONVICTION,
  REFUTED_SUSPICION,
  SUSPECTED,
  type Verdict,
} from "../../src/node.ts";
import { Complaints, look, record } from "./complaints.ts";
import { alive, dead, packet, state, suspect } from "./messages.ts";

describe("that every accusation has an accuser", () => {
  let complaints: Complaints;
  let checker: Accusers;
  let now: number;
  let count: number;
  beforeEach(() => {
    complaints = new Complaints();
    checker = new Accusers(complaints.complain, (node) => node < 8);
    now = 0;
    count = 0;
  });

  const traced = (fields: Parameters<typeof record>[0]) => {
    count += 1;
    checker.traced(record({ timeMicros: now, count, ...fields }));
    return count;
  };
  const accuse = (node: number, subject: number) => traced({ kind: TRACE_ACCUSATION, node, a: subject });
  const judge = (
    node: number,
    subject: number,
    verdict: Verdict,
    incarnation: number,
    accuser: number,
    action: ActionOutcome = ACTION_TAKEN,
  ) => traced({ kind: TRACE_VERDICT, node, a: subject, b: verdict, c: incarnation, d: accuser * 2 + action });
  const send = (from: number, to: number, message: MemberlistMessage, heldMicros = 0) =>
    message.channel === "datagram"
      ? traced({ kind: TRACE_SEND, node: from, a: to, d: heldMicros, message })
      : traced({ kind: TRACE_STREAM_SEND, node: from, a: to, message });
  const bring = (from: number, to: number, message: MemberlistMessage) => {
    const causeCount = send(from, to, message);
    if (message.channel === "datagram") {
      traced({ kind: TRACE_DELIVERY, node: to, causeNode: from, causeCount });
    } else {
      traced({ kind: TRACE_STREAM_EVENT, node: to, causeNode: from, causeCount, c: RECEIVED });
    }
  };
  const restart = (node: number) => traced({ kind: TRACE_NODE, node, a: NODE_STARTED });
  /** Node 1 suspects node 2 after a probe of its own, and has it declared dead. */
  const bury = () => {
    accuse(1, 2);
    judge(1, 2, SUSPECTED, 1, 1);
    now += 1;
    judge(1, 2, CONVICTED, 1, 1);
  };

  it("is so of a failed probe, of what follows from it, and of those who hear of it", () => {
    bury();
    bring(1, 0, packet([suspect(2, 1, 1)]));
    judge(0, 2, SUSPECTED, 1, 1);
    bring(0, 3, packet([dead(2, 1, 1), suspect(2, 1, 1)]));
    judge(3, 2, CONVICTED, 1, 1);
    judge(3, 2, ALIVE, 2, 2);
    expect(complaints.texts).toEqual([]);
  });

  it("is so of an exchange of state, which accuses by the mouth of who receives it", () => {
    bring(1, 0, state([2, 1, WIRE_DEAD], [3, 4, WIRE_SUSPECT], [4, 1, WIRE_LEFT], [5, 1, WIRE_ALIVE]));
    judge(0, 2, SUSPECTED, 1, 0);
    judge(0, 3, SUSPECTED, 4, 0);
    judge(0, 4, LEFT, 1, 4);
    send(0, 1, packet([suspect(2, 1, 0)]));
    expect(complaints.texts).toEqual([]);
    judge(0, 5, SUSPECTED, 1, 0);
    judge(0, 2, SUSPECTED, 3, 0);
    judge(0, 5, LEFT, 1, 5);
    expect(complaints.texts).toHaveLength(3);
  });

  it("is so of one that leaves", () => {
    checker.toldToLeave(look({ node: 2, incarnation: 3 }));
    bring(2, 0, packet([dead(2, 3, 2)]));
    judge(0, 2, LEFT, 3, 2);
    expect(complaints.texts).toEqual([]);
    bring(2, 0, packet([dead(2, 4, 2)]));
    expect(complaints.texts).toEqual([
      "node 2 tells that node 2 convicts node 2 at incarnation 4, which it never did",
    ]);
  });

  it("is so of what a member has said in an earlier life and hears again", () => {
    bury();
    const causeCount = send(1, 0, packet([suspect(2, 1, 1), dead(2, 1, 1)]));
    traced({ kind: TRACE_DELIVERY, node: 0, causeNode: 1, causeCount });
    restart(1);
    bring(0, 1, packet([suspect(2, 1, 1)]));
    judge(1, 2, SUSPECTED, 1, 1);
    bring(0, 1, packet([dead(2, 1, 1)]));
    judge(1, 2, CONVICTED, 1, 1);
    expect(complaints.texts).toEqual([]);
  });

  it("is broken by a suspicion out of nothing", () => {
    judge(0, 2, SUSPECTED, 1, 0);
    judge(0, 3, SUSPECTED, 1, 1);
    expect(complaints.texts).toEqual([
      "node 0 holds node 2 suspected at incarnation 1 by the word of node 0, of which there is no trace",
      "node 0 holds node 3 suspected at incarnation 1 by the word of node 1, of which there is no trace",
    ]);
  });

  it("is broken by a suspicion that blames another than it was heard from, or another incarnation", () => {
    accuse(1, 2);
    bring(1, 0, packet([suspect(2, 1, 1)]));
    judge(0, 2, SUSPECTED, 1, 3);
    judge(0, 2, SUSPECTED, 2, 1);
    expect(complaints.texts).toHaveLength(2);
  });

  it("is broken by what only an earlier life has heard", () => {
    accuse(1, 2);
    bring(1, 0, packet([suspect(2, 1, 1)]));
    restart(0);
    judge(0, 2, SUSPECTED, 1, 1);
    expect(complaints.texts).toHaveLength(1);
  });

  it("is broken by a conviction without a suspicion before it", () => {
    judge(0, 2, CONVICTED, 1, 0);
    expect(complaints.texts).toHaveLength(1);
    accuse(0, 3);
    judge(0, 3, SUSPECTED, 1, 0);
    judge(0, 3, CONVICTED, 1, 0);
    expect(complaints.texts).toHaveLength(2);
  });

  it("is broken by a packet that puts words into a member's mouth", () => {
    send(0, 1, packet([suspect(2, 1, 3), dead(2, 1, 3), alive(2, 1)]));
    expect(complaints.texts).toEqual([
      "node 0 tells that node 3 suspects node 2 at incarnation 1, which it never did",
      "node 0 tells that node 3 convicts node 2 at incarnation 1, which it never did",
    ]);
  });

  it("lets a ping tell its target of a suspicion that its sender has from others, and nobody else", () => {
    accuse(1, 2);
    bring(1, 0, packet([suspect(2, 1, 1)]));
    judge(0, 2, SUSPECTED, 1, 1);
    const buddy = packet([suspect(2, 1, 0)], { kind: PING });
    send(0, 2, buddy);
    judge(0, 2, ALIVE, 2, 2);
    // Held since it was suspected.
    send(0, 2, buddy, 1000);
    expect(complaints.texts).toEqual([]);
    send(0, 3, buddy);
    send(0, 2, packet([suspect(2, 1, 0)]));
    send(0, 2, buddy);
    expect(complaints.texts).toHaveLength(3);
  });

  it("lets a ping tell its target of a conviction that a gate withholds", () => {
    bury();
    bring(1, 0, packet([dead(2, 1, 1)]));
    judge(0, 2, CONVICTED, 1, 1, ACTION_WITHHELD);
    send(0, 2, packet([suspect(2, 1, 0)], { kind: PING }));
    expect(complaints.texts).toEqual([]);
  });

  it("asks of confirmations too who gave them", () => {
    const confirm = (accuser: number) =>
      traced({ kind: TRACE_CONFIRMATION, node: 0, a: 2, b: accuser, c: 1 });
    accuse(1, 2);
    bring(1, 0, packet([suspect(2, 1, 1)]));
    confirm(1);
    accuse(0, 2);
    confirm(0);
    expect(complaints.texts).toEqual([]);
    confirm(3);
    confirm(0);
    expect(complaints.texts).toEqual([
      "node 0 counts node 3 against node 2, of which there is no trace",
      "node 0 counts node 0 against node 2, of which there is no trace",
    ]);
  });

  it("asks of refutations what they answer", () => {
    const refute = (node: number, what: number) => traced({ kind: TRACE_REFUTATION, node, a: what, b: 2 });
    bury();
    bring(1, 2, packet([suspect(2, 1, 1)]));
    refute(2, REFUTED_SUSPICION);
    bring(1, 2, packet([dead(2, 1, 1)]));
    refute(2, REFUTED_CONVICTION);
    bring(1, 2, packet([alive(2, 5)]));
    refute(2, REFUTED_CONFLICT);
    bring(1, 3, state([3, 1, WIRE_DEAD], [3, 1, WIRE_LEFT], [3, 1, WIRE_ALIVE]));
    for (const what of [REFUTED_SUSPICION, REFUTED_CONVICTION, REFUTED_CONFLICT]) refute(3, what);
    expect(complaints.texts).toEqual([]);
    for (const what of [REFUTED_SUSPICION, REFUTED_CONVICTION, REFUTED_CONFLICT]) refute(4, what);
    expect(complaints.texts).toHaveLength(3);
  });

  it("does not look at other programs", () => {
    judge(8, 9, SUSPECTED, 1, 8);
    send(8, 9, packet([suspect(2, 1, 3)]));
    expect(complaints.texts).toEqual([]);
  });
});
