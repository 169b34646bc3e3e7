import { describe, expect, it } from "vitest";
import { WIRE_ALIVE } from "../../../nodes/memberlist/messages.ts";
import { JOIN_RETRY_MICROS, JOIN_UNTIL_MICROS } from "../fake-node.ts";
import { type MemberlistNode, memberlistNode, messageFactory, onStream, SECOND } from "./memberlist-node.ts";

const QUIET = { ProbeInterval: "1h", GossipInterval: "0s", PushPullInterval: "0s" };

function joiner(self = 3, contact = 1): MemberlistNode {
  return memberlistNode(self, 5, { view: "join", contact, settings: QUIET });
}

/** The contact answers with what it knows. */
function answer(node: MemberlistNode, known: readonly number[]): void {
  const [dialled] = node.takeDialled();
  const connection = dialled?.connection as number;
  node.opens(connection);
  const records = known.map((member) => ({ node: member, incarnation: 1, state: WIRE_ALIVE }));
  node.receiveOnStream(connection, messageFactory(5).pushPull(false, records));
}

describe("a member that joins", () => {
  it("asks its contact at once, saying that it joins", () => {
    const node = joiner();
    expect(node.dialled).toMatchObject([{ to: 1 }]);
    node.opens(node.dialled[0]?.connection as number);
    expect(onStream(node.streamSent[0]?.message)).toMatchObject({
      join: true,
      records: [{ node: 3, incarnation: 1 }],
    });
  });

  it("does not ask again once it knows all", () => {
    const node = joiner();
    answer(node, [0, 1, 2, 4]);
    node.advance(60 * SECOND);
    expect(node.takeDialled()).toEqual([]);
  });

  it("asks again every six seconds of the start while somebody is missing", () => {
    const node = joiner();
    answer(node, [0, 1]);
    node.advance(JOIN_RETRY_MICROS - 1);
    expect(node.takeDialled()).toEqual([]);
    node.advance(1);
    expect(node.dialled).toHaveLength(1);
    answer(node, [0, 1, 2]);
    node.advance(JOIN_RETRY_MICROS);
    expect(node.dialled).toHaveLength(1);
    answer(node, [0, 1, 2]);
    // The third time is after the start's end.
    expect(3 * JOIN_RETRY_MICROS).toBeGreaterThan(JOIN_UNTIL_MICROS);
    node.advance(60 * SECOND);
    expect(node.takeDialled()).toEqual([]);
  });

  it("asks for as long as it takes to get an answer at all", () => {
    const node = joiner();
    for (let attempt = 0; attempt < 20; attempt++) {
      const [dialled] = node.takeDialled();
      node.refuses(dialled?.connection as number);
      node.advance(JOIN_RETRY_MICROS);
    }
    expect(node.dialled).toHaveLength(1);
    answer(node, [0, 1]);
    node.advance(60 * SECOND);
    expect(node.takeDialled()).toEqual([]);
  });

  it("asks nobody when it is the contact itself", () => {
    const node = joiner(1, 1);
    node.advance(60 * SECOND);
    expect(node.dialled).toEqual([]);
  });

  it("does not ask again when it is leaving", () => {
    const node = memberlistNode(3, 5, {
      view: "join",
      contact: 1,
      settings: { ...QUIET, LeavePropagateDelay: "60s" },
    });
    node.takeDialled();
    node.leave();
    node.advance(30 * SECOND);
    expect(node.takeDialled()).toEqual([]);
  });
});
