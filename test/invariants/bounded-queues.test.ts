import { beforeEach, describe, expect, it } from "vitest";
import { BoundedQueues } from "../../invariants/bounded-queues.ts";
import { PROBE_DEADLINE, RELAY, SUSPICION } from "../../nodes/memberlist/activities.ts";
import { INDIRECT_PING } from "../../nodes/memberlist/messages.ts";
import { TRACE_DELIVERY } from "../../src/coordinator/trace.ts";
import { SUSPECTED, type Verdict } from "../../src/node.ts";
import { Complaints, look, record } from "./complaints.ts";
import { alive, packet } from "./messages.ts";

describe("that queues are bounded", () => {
  let complaints: Complaints;
  let checker: BoundedQueues;
  const buffer = { unreadBytes: 0, mostBytes: 1000 };
  beforeEach(() => {
    complaints = new Complaints();
    buffer.unreadBytes = 0;
    checker = new BoundedQueues(complaints.complain, (node) => (node === 0 ? buffer : undefined));
    checker.began(look());
  });

  it("is so for one message a member and a refutation, and not for more", () => {
    checker.called(look({ queued: 4 }));
    expect(complaints.texts).toEqual([]);
    checker.called(look({ queued: 5 }));
    expect(complaints.texts).toEqual(["node 0 has 5 messages queued, more than 4"]);
  });

  it("is so for a message that is sent as often as it may be since it was queued last, and not more often", () => {
    const message = alive(1, 1);
    for (let time = 0; time < 2; time++) {
      checker.queued(0, message);
      checker.took(0, [message], 1);
      checker.took(0, [message], 2);
    }
    expect(complaints.texts).toEqual([]);
    checker.took(0, [message], 2);
    expect(complaints.texts).toEqual(["node 0 sends a message about node 1 3 times, more than 2"]);
  });

  it("counts what was queued before anybody watched", () => {
    const message = alive(0, 1);
    checker.took(0, [message], 1);
    expect(complaints.texts).toEqual([]);
    checker.took(0, [message], 1);
    expect(complaints.texts).toHaveLength(1);
  });

  it("is broken by a hand-off that takes more than its depth", () => {
    const settings = { ...look().settings, HandoffQueueDepth: 2 };
    checker.called(look({ settings, handled: { alive: 2, others: 2 } }));
    expect(complaints.texts).toEqual([]);
    checker.called(look({ settings, handled: { alive: 3, others: 3 } }));
    expect(complaints.texts).toHaveLength(2);
  });

  it("is broken by two probes at once", () => {
    checker.called(look({ timersOf: (activity) => (activity === PROBE_DEADLINE ? 2 : 0) }));
    expect(complaints.texts).toHaveLength(1);
  });

  it("is broken by a handler of an ack that nobody asked for, or that stays for ever", () => {
    const member = look();
    const { ProbeTimeout } = member.settings;
    checker.armed(member, RELAY, ProbeTimeout, packet([], { kind: INDIRECT_PING }));
    expect(complaints.texts).toEqual([]);
    checker.armed(member, RELAY, ProbeTimeout, packet([]));
    checker.armed(member, RELAY, ProbeTimeout, undefined);
    checker.armed(member, RELAY, 100 * ProbeTimeout, packet([], { kind: INDIRECT_PING }));
    expect(complaints.texts).toHaveLength(3);
  });

  it("is broken by a suspicion timer too many or too few, which a gate may account for", () => {
    const suspicions = (suspected: number, timers: number, hasGate = false) =>
      look({
        hasGate,
        countOf: (verdict: Verdict) => (verdict === SUSPECTED ? suspected : 0),
        timersOf: (activity) => (activity === SUSPICION ? timers : 0),
      });
    checker.called(suspicions(1, 1));
    checker.called(suspicions(2, 1, true));
    expect(complaints.texts).toEqual([]);
    checker.called(suspicions(1, 2));
    checker.called(suspicions(2, 1));
    checker.called(suspicions(1, 2, true));
    expect(complaints.texts).toHaveLength(3);
  });

  it("is broken by a socket buffer that holds more than it has room for", () => {
    buffer.unreadBytes = 1000;
    checker.traced(record({ kind: TRACE_DELIVERY, node: 0 }));
    expect(complaints.texts).toEqual([]);
    buffer.unreadBytes = 1001;
    checker.traced(record({ kind: TRACE_DELIVERY, node: 1 }));
    expect(complaints.texts).toEqual([]);
    checker.traced(record({ kind: TRACE_DELIVERY, node: 0 }));
    expect(complaints.texts).toEqual(["1001 bytes are unread at the host of node 0, more than 1000"]);
  });
});
