import { describe, expect, it } from "vitest";
import { ACK, PUSH_PULL, WIRE_SUSPECT } from "../../../nodes/memberlist/messages.ts";
import { type MemberlistNode, memberlistNode, messageFactory, onStream } from "./memberlist-node.ts";

const factory = messageFactory(4);

/** A member of four that does nothing of its own accord for an hour. */
function server(): MemberlistNode {
  return memberlistNode(0, 4, {
    settings: { ProbeInterval: "1h", GossipInterval: "0s", PushPullInterval: "0s" },
  });
}

/** A state in which one member is suspected. */
const suspecting = (subject: number) =>
  factory.pushPull(false, [{ node: subject, incarnation: 1, state: WIRE_SUSPECT }]);

describe("a served stream", () => {
  it("brings an ack for a ping, and is closed", () => {
    const node = server();
    const connection = node.accept(2);
    node.receiveOnStream(connection, factory.streamPing(7, 0, 2));
    const [answer, ...others] = node.takeStreamSent();
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ connection, message: { kind: ACK, sequence: 7 } });
    expect(node.isClosed(connection)).toBe(true);
  });

  it("brings nothing for a ping that means somebody else", () => {
    const node = server();
    const connection = node.accept(2);
    node.receiveOnStream(connection, factory.streamPing(7, 1, 2));
    expect(node.takeStreamSent()).toEqual([]);
    expect(node.isClosed(connection)).toBe(true);
  });

  it("brings the state as it was before the other's is taken in", () => {
    const node = server();
    const connection = node.accept(2);
    node.receiveOnStream(connection, suspecting(3));
    const answer = onStream(node.takeStreamSent()[0]?.message);
    expect(answer).toMatchObject({ kind: PUSH_PULL, join: false });
    expect(answer.records).toEqual(
      [0, 1, 2, 3].map((member) => ({ node: member, incarnation: 1, state: 0 })),
    );
    expect(node.takeReports()).toEqual([["verdict", 3, "suspected", 1, 0]]);
    expect(node.isClosed(connection)).toBe(true);
  });

  it("takes the other's state in when an answer that was held has been sent", () => {
    const node = server();
    const connection = node.accept(2);
    node.block();
    node.receiveOnStream(connection, suspecting(3));
    expect(node.takeReports()).toEqual([]);
    expect(node.isClosed(connection)).toBe(false);
    node.release();
    expect(node.takeStreamSent()).toHaveLength(1);
    expect(node.takeReports()).toEqual([["verdict", 3, "suspected", 1, 0]]);
    expect(node.isClosed(connection)).toBe(true);
  });

  it("is dropped as the 128th exchange at once, counting itself", () => {
    const node = server();
    node.block();
    const connections = Array.from({ length: 129 }, () => node.accept(2));
    for (const connection of connections) node.receiveOnStream(connection, suspecting(3));
    expect(connections.filter((connection) => node.isClosed(connection))).toEqual(connections.slice(127));
    node.release();
    expect(node.takeStreamSent()).toHaveLength(127);
    // There is room again.
    const another = node.accept(2);
    node.receiveOnStream(another, suspecting(3));
    expect(node.takeStreamSent()).toHaveLength(1);
  });

  it("is answered as a ping however many exchanges wait", () => {
    const node = server();
    node.block();
    for (let exchange = 0; exchange < 127; exchange++) node.receiveOnStream(node.accept(2), suspecting(3));
    const connection = node.accept(2);
    node.receiveOnStream(connection, factory.streamPing(7, 0, 2));
    expect(node.isClosed(connection)).toBe(false);
    node.release();
    expect(node.takeStreamSent().at(-1)).toMatchObject({ connection, message: { kind: ACK } });
  });

  it("is closed when the other end is, or says what no request is", () => {
    const node = server();
    const [closed, odd] = [node.accept(2), node.accept(2)];
    node.peerCloses(closed);
    node.receiveOnStream(odd, factory.streamAck(7));
    expect([node.isClosed(closed), node.isClosed(odd)]).toEqual([true, true]);
    expect(node.takeStreamSent()).toEqual([]);
  });
});
