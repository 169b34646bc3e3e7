import { describe, expect, it } from "vitest";
import type { MemberlistMessage, StreamMessage } from "../../../nodes/memberlist/messages.ts";
import { StreamPings } from "../../../nodes/memberlist/stream-pings.ts";
import { FakeHost } from "../fake-host.ts";
import { deaf } from "./books.ts";
import { messageFactory, SECOND } from "./memberlist-node.ts";

const TARGET = 5;
const factory = messageFactory(9);

function pinger() {
  const host = new FakeHost<MemberlistMessage>(0, 9);
  const pings = new StreamPings(host.environment, factory);
  const foreign: number[] = [];
  host.program = {
    ...deaf,
    stream: (event, connection, _peer, message) => {
      if (!pings.stream(event, connection, message as StreamMessage | undefined)) foreign.push(connection);
    },
  };
  const begin = (sequence: number) => {
    pings.begin(sequence, TARGET, host.nowMicros + SECOND);
    return host.takeDialled()[0]?.connection as number;
  };
  return { host, pings, foreign, begin };
}

describe("a ping over a stream", () => {
  it("is sent when the stream is open, and answered by an ack with its number", () => {
    const { host, pings, begin } = pinger();
    const connection = begin(7);
    expect(host.takeStreamSent()).toEqual([]);
    host.opens(connection);
    expect(host.takeStreamSent()).toMatchObject([{ connection, message: factory.streamPing(7, TARGET, 0) }]);
    host.receiveOnStream(connection, factory.streamAck(7));
    expect(pings.end(7)).toBe(true);
    expect(host.isClosed(connection)).toBe(true);
  });

  it("is not answered by anything else", () => {
    const outcomes: ((host: FakeHost<MemberlistMessage>, connection: number) => void)[] = [
      () => {},
      (host, connection) => host.opens(connection),
      (host, connection) => host.refuses(connection),
      (host) => host.advance(SECOND),
      (host, connection) => {
        host.opens(connection);
        host.receiveOnStream(connection, factory.streamAck(8));
      },
      (host, connection) => {
        host.opens(connection);
        host.peerCloses(connection);
      },
    ];
    for (const outcome of outcomes) {
      const { host, pings, begin } = pinger();
      outcome(host, begin(7));
      expect(pings.end(7)).toBe(false);
    }
  });

  it("is over once, and there is none for a probe that made none", () => {
    const { host, pings, begin } = pinger();
    const connection = begin(7);
    host.opens(connection);
    host.receiveOnStream(connection, factory.streamAck(7));
    expect(pings.end(7)).toBe(true);
    expect(pings.end(7)).toBe(false);
    expect(pings.end(8)).toBe(false);
  });

  it("is told apart from other streams of its member", () => {
    const { host, foreign, begin } = pinger();
    const mine = begin(7);
    const other = host.accept(3);
    expect(foreign).toEqual([other]);
    host.opens(mine);
    expect(foreign).toEqual([other]);
  });

  it("may be held before it is sent", () => {
    const { host, pings, begin } = pinger();
    const connection = begin(7);
    host.block();
    host.opens(connection);
    expect(host.takeStreamSent()).toEqual([]);
    host.release();
    expect(host.takeStreamSent()).toHaveLength(1);
    host.receiveOnStream(connection, factory.streamAck(7));
    expect(pings.end(7)).toBe(true);
  });
});
