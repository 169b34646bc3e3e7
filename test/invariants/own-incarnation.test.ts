import { beforeEach, describe, expect, it } from "vitest";
import { OwnIncarnation } from "../../invariants/own-incarnation.ts";
import { WIRE_ALIVE } from "../../nodes/memberlist/messages.ts";
import { TRACE_SEND, TRACE_STREAM_SEND } from "../../src/coordinator/trace.ts";
import { ALIVE, SUSPECTED, UNKNOWN } from "../../src/node.ts";
import { Complaints, change, look, record } from "./complaints.ts";
import { alive, packet, state, suspect } from "./messages.ts";

describe("that only the member raises its own incarnation", () => {
  let complaints: Complaints;
  let checker: OwnIncarnation;
  beforeEach(() => {
    complaints = new Complaints();
    checker = new OwnIncarnation(complaints.complain, (node) => node < 3);
  });

  it("is so when others hold and tell what it has taken, in whatever life", () => {
    for (const incarnation of [1, 2, 1]) {
      checker.viewChanged(change(UNKNOWN, 0, ALIVE, incarnation, { observer: 1, subject: 1 }));
    }
    checker.viewChanged(change(UNKNOWN, 0, ALIVE, 1));
    checker.viewChanged(change(ALIVE, 1, SUSPECTED, 2));
    const parts = [alive(1, 1), suspect(1, 2, 2)];
    checker.traced(record({ kind: TRACE_SEND, node: 2, message: packet(parts) }));
    checker.traced(record({ kind: TRACE_STREAM_SEND, node: 2, message: state([1, 2, WIRE_ALIVE]) }));
    checker.traced(record({ kind: TRACE_SEND, node: 3, message: "another program's" }));
    expect(complaints.texts).toEqual([]);
  });

  it("is so at incarnation 1 of all in a group that knows itself from the start", () => {
    checker.began(look(), "full");
    checker.viewChanged(change(UNKNOWN, 0, ALIVE, 1));
    expect(complaints.texts).toEqual([]);
  });

  it("is broken by a view", () => {
    checker.began(look(), "join");
    checker.viewChanged(change(UNKNOWN, 0, ALIVE, 1));
    checker.viewChanged(change(UNKNOWN, 0, ALIVE, 1, { observer: 1, subject: 1 }));
    checker.viewChanged(change(ALIVE, 1, SUSPECTED, 2));
    expect(complaints.texts).toEqual([
      "node 0 holds node 1 at incarnation 1, which it has never taken",
      "node 0 holds node 1 at incarnation 2, which it has never taken",
    ]);
  });

  it("is broken by a packet, and by an exchange of state", () => {
    checker.began(look(), "full");
    checker.traced(record({ kind: TRACE_SEND, node: 0, message: packet([alive(0, 1), alive(1, 2)]) }));
    checker.traced(record({ kind: TRACE_STREAM_SEND, node: 0, message: state([2, 4, WIRE_ALIVE]) }));
    expect(complaints.texts).toEqual([
      "node 0 tells node 1 at incarnation 2, which it has never taken",
      "node 0 tells node 2 at incarnation 4, which it has never taken",
    ]);
  });
});
