import { describe, expect, it } from "vitest";
import { STATE_EXCHANGE } from "../../../nodes/memberlist/activities.ts";
import {
  type StateRecord,
  type StreamMessage,
  WIRE_ALIVE,
  WIRE_DEAD,
  WIRE_LEFT,
  WIRE_SUSPECT,
} from "../../../nodes/memberlist/messages.ts";
import { StateExchanges } from "../../../nodes/memberlist/state-exchanges.ts";
import { ALIVE, CONVICTED, LEFT, REFUTED_SUSPICION, SUSPECTED, UNKNOWN } from "../../../src/node.ts";
import { Books, deaf } from "./books.ts";
import { onStream, SECOND, settingsOf } from "./memberlist-node.ts";

const PARTNER = 2;

/** Exchanges of member 0 of eight, and what has become of each. */
function exchanger(settings: Record<string, unknown> = {}, full = true) {
  const books = new Books(0, 8, { settings, full });
  const { host } = books;
  const exchanges = new StateExchanges(
    host.environment,
    settingsOf(settings),
    books.membership,
    books.factory,
  );
  const outcomes: boolean[] = [];
  host.program = {
    ...deaf,
    timer: (activity, key) => {
      if (activity === STATE_EXCHANGE) exchanges.timedOut(key);
    },
    stream: (event, connection, _peer, message) => {
      exchanges.stream(event, connection, message as StreamMessage | undefined);
    },
  };
  host.takeReports();
  const begin = (join = false) => {
    exchanges.begin(PARTNER, join, (succeeded) => outcomes.push(succeeded));
    return host.takeDialled()[0]?.connection as number;
  };
  return { books, host, exchanges, outcomes, begin };
}

describe("an exchange of state", () => {
  it("sends all records when the stream is open, and takes the answer in", () => {
    const { books, host, outcomes, begin } = exchanger();
    books.suspect(3, 1, 5);
    books.dead(4, 1, 5);
    books.dead(5, 1, 5);
    books.alive(6, 9);
    host.takeReports();
    const connection = begin();
    expect(host.streamSent).toEqual([]);
    host.opens(connection);
    const request = onStream(host.takeStreamSent()[0]?.message);
    expect(request.join).toBe(false);
    expect(request.records).toEqual([
      { node: 0, incarnation: 1, state: WIRE_ALIVE },
      { node: 1, incarnation: 1, state: WIRE_ALIVE },
      { node: 2, incarnation: 1, state: WIRE_ALIVE },
      { node: 3, incarnation: 1, state: WIRE_SUSPECT },
      { node: 4, incarnation: 1, state: WIRE_DEAD },
      { node: 5, incarnation: 1, state: WIRE_LEFT },
      { node: 6, incarnation: 9, state: WIRE_ALIVE },
      { node: 7, incarnation: 1, state: WIRE_ALIVE },
    ]);
    host.receiveOnStream(
      connection,
      books.factory.pushPull(false, [{ node: 7, incarnation: 1, state: WIRE_SUSPECT }]),
    );
    expect(outcomes).toEqual([true]);
    expect(host.isClosed(connection)).toBe(true);
    expect(host.takeReports()).toEqual([["verdict", 7, "suspected", 1, 0]]);
  });

  it("says whether it joins, and sends what is known alone", () => {
    const { host, begin } = exchanger({}, false);
    host.opens(begin(true));
    expect(onStream(host.takeStreamSent()[0]?.message)).toMatchObject({
      join: true,
      records: [{ node: 0, incarnation: 1, state: WIRE_ALIVE }],
    });
  });

  it("fails once when it is refused, or the other end closes it without an answer", () => {
    const { host, outcomes, begin } = exchanger();
    host.refuses(begin());
    expect(outcomes).toEqual([false]);
    const connection = begin();
    host.opens(connection);
    host.peerCloses(connection);
    expect(outcomes).toEqual([false, false]);
    host.advance(100 * SECOND);
    expect(outcomes).toEqual([false, false]);
  });

  it("has TCPTimeout for the dial, and as long again for the answer", () => {
    const { host, outcomes, begin } = exchanger({ TCPTimeout: "10s" });
    begin();
    host.advance(10 * SECOND - 1);
    expect(outcomes).toEqual([]);
    host.advance(1);
    expect(outcomes).toEqual([false]);
    const connection = begin();
    host.advance(9 * SECOND);
    host.opens(connection);
    host.advance(10 * SECOND - 1);
    expect(outcomes).toEqual([false]);
    host.advance(1);
    expect(outcomes).toEqual([false, false]);
    expect(host.isClosed(connection)).toBe(true);
  });

  it("is ended by an answer that comes in time, whatever comes after", () => {
    const { books, host, outcomes, begin } = exchanger();
    const connection = begin();
    host.opens(connection);
    host.advance(10 * SECOND - 1);
    host.receiveOnStream(connection, books.factory.pushPull(false, []));
    host.peerCloses(connection);
    host.advance(100 * SECOND);
    expect(outcomes).toEqual([true]);
  });

  it("may have its request held", () => {
    const { host, outcomes, begin } = exchanger();
    const connection = begin();
    host.block();
    host.opens(connection);
    host.advance(SECOND);
    expect(host.streamSent).toEqual([]);
    host.release();
    expect(host.streamSent).toHaveLength(1);
    expect(outcomes).toEqual([]);
  });
});

describe("a received state", () => {
  const merged = (record: StateRecord, settings: Record<string, unknown> = {}, full = true) => {
    const setting = exchanger(settings, full);
    setting.exchanges.merge([record]);
    return setting;
  };

  it("never kills: what is dead there is suspected here, by the member itself", () => {
    const { books, host } = merged({ node: 3, incarnation: 1, state: WIRE_DEAD });
    expect(books.membership.view.verdictOf(3)).toBe(SUSPECTED);
    expect(host.takeReports()).toEqual([["verdict", 3, "suspected", 1, 0]]);
    expect(books.takeQueued()).toEqual([books.factory.suspect(3, 1, 0)]);
  });

  it("confirms a running suspicion as the member's own accusation, once", () => {
    const { books, host, exchanges } = exchanger({ SuspicionMult: 5 });
    books.suspect(3, 1, 5);
    host.takeReports();
    for (const state of [WIRE_DEAD, WIRE_SUSPECT]) exchanges.merge([{ node: 3, incarnation: 1, state }]);
    expect(host.takeReports()).toEqual([["confirmed", 3, 0, 1]]);
  });

  it("says of members that left that they left", () => {
    const { books, host } = merged({ node: 3, incarnation: 1, state: WIRE_LEFT });
    expect(books.membership.view.verdictOf(3)).toBe(LEFT);
    expect(host.takeReports()).toEqual([["verdict", 3, "left", 1, 3]]);
  });

  it("makes members known that are alive, and no others", () => {
    for (const state of [WIRE_ALIVE, WIRE_SUSPECT, WIRE_DEAD, WIRE_LEFT]) {
      const { books } = merged({ node: 3, incarnation: 2, state }, {}, false);
      expect(books.membership.view.verdictOf(3)).toBe(state === WIRE_ALIVE ? ALIVE : UNKNOWN);
    }
  });

  it("brings the dead back only with a higher incarnation", () => {
    const { books, exchanges } = exchanger();
    books.dead(3, 4, 5);
    exchanges.merge([{ node: 3, incarnation: 4, state: WIRE_ALIVE }]);
    expect(books.membership.view.verdictOf(3)).toBe(CONVICTED);
    exchanges.merge([{ node: 3, incarnation: 5, state: WIRE_ALIVE }]);
    expect(books.membership.view.verdictOf(3)).toBe(ALIVE);
  });

  it("is refuted by a member that finds itself suspected or dead in it", () => {
    for (const state of [WIRE_SUSPECT, WIRE_DEAD]) {
      const { books, host } = merged({ node: 0, incarnation: 4, state });
      expect(host.takeReports()).toEqual([
        ["refuted", REFUTED_SUSPICION, 5],
        ["health", 1],
      ]);
      expect(books.takeQueued()).toEqual([books.factory.alive(0, 5)]);
    }
  });

  it("has no separate state for those who left before January 2020", () => {
    const { books, host, exchanges } = exchanger({ leftState: false });
    books.dead(3, 1, 3);
    expect(exchanges.state(false).records[3]).toEqual({ node: 3, incarnation: 1, state: WIRE_DEAD });
    expect(host.takeReports()).toEqual([["verdict", 3, "left", 1, 3]]);
  });
});
