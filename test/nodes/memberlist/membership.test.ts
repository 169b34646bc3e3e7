import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALIVE_MESSAGE, DEAD, SUSPECT } from "../../../nodes/memberlist/messages.ts";
import {
  ALIVE,
  CONVICTED,
  LEFT,
  REFUTED_CONFLICT,
  REFUTED_CONVICTION,
  REFUTED_SUSPICION,
  SUSPECTED,
  UNKNOWN,
  VERDICT_NAMES,
} from "../../../src/node.ts";
import { Books } from "./books.ts";
import { SECOND } from "./memberlist-node.ts";

const SELF = 0;
const SUBJECT = 7;
const ACCUSER = 3;

/** Books among 128 in which the subject has this verdict at incarnation 5, and nothing is queued. */
function booksWith(verdict: number, settings: Record<string, unknown> = {}): Books {
  const books = new Books(SELF, 128, { settings });
  if (verdict === ALIVE || verdict === SUSPECTED) books.alive(SUBJECT, 5);
  if (verdict === SUSPECTED) books.suspect(SUBJECT, 5, ACCUSER);
  if (verdict === CONVICTED) books.dead(SUBJECT, 5, ACCUSER);
  if (verdict === LEFT) books.dead(SUBJECT, 5, SUBJECT);
  books.membership.queue.take(1_000_000, 1);
  books.host.advance(SECOND);
  books.host.takeReports();
  books.told.length = 0;
  return books;
}

describe("a message about another member", () => {
  /** Precedence (memberlist reference, 6.5): record, message, incarnations 4, 5 and 6 against 5. */
  const TABLE = [
    ["alive", ALIVE_MESSAGE, "ignored", "ignored", "taken"],
    ["alive", SUSPECT, "ignored", "suspected", "suspected"],
    ["alive", DEAD, "ignored", "convicted", "convicted"],
    ["suspected", ALIVE_MESSAGE, "ignored", "ignored", "alive"],
    ["suspected", SUSPECT, "ignored", "confirmed", "confirmed"],
    ["suspected", DEAD, "ignored", "convicted", "convicted"],
    ["convicted", ALIVE_MESSAGE, "ignored", "ignored", "alive"],
    ["convicted", SUSPECT, "ignored", "ignored", "ignored"],
    ["convicted", DEAD, "ignored", "ignored", "ignored"],
    ["left", ALIVE_MESSAGE, "ignored", "ignored", "alive"],
    ["left", SUSPECT, "ignored", "ignored", "ignored"],
    ["left", DEAD, "ignored", "ignored", "ignored"],
  ] as const;
  const CASES = TABLE.flatMap(([record, kind, older, same, newer]) =>
    ([older, same, newer] as const).map((outcome, index) => ({
      record,
      kind,
      incarnation: 4 + index,
      outcome,
    })),
  );
  const KIND_NAMES = { [SUSPECT]: "suspect", [ALIVE_MESSAGE]: "alive", [DEAD]: "dead" };

  it.each(CASES.map((one) => ({ ...one, message: KIND_NAMES[one.kind] })))(
    "$record at 5, $message $incarnation: $outcome",
    ({ record, kind, incarnation, outcome }) => {
      const before = VERDICT_NAMES.indexOf(record);
      const books = booksWith(before);
      const { view, queue } = books.membership;
      const from = 9;
      const message =
        kind === ALIVE_MESSAGE
          ? books.factory.alive(SUBJECT, incarnation)
          : kind === SUSPECT
            ? books.factory.suspect(SUBJECT, incarnation, from)
            : books.factory.dead(SUBJECT, incarnation, from);
      books.membership.handle(message);
      const verdict = view.verdictOf(SUBJECT);
      const reports = books.host.takeReports();
      if (outcome === "ignored") {
        expect([verdict, view.incarnationOf(SUBJECT)]).toEqual([before, 5]);
        expect(reports).toEqual([]);
        expect(queue.size).toBe(0);
        expect(books.told).toEqual([]);
        return;
      }
      // What is not ignored is handed on as received.
      expect(books.takeQueued()).toEqual([message]);
      expect(books.told).toContainEqual(["queued"]);
      if (outcome === "confirmed") {
        expect([verdict, view.incarnationOf(SUBJECT)]).toEqual([SUSPECTED, 5]);
        expect(reports).toEqual([["confirmed", SUBJECT, from, 1]]);
        return;
      }
      expect(view.incarnationOf(SUBJECT)).toBe(incarnation);
      if (outcome === "taken") {
        expect(verdict).toBe(ALIVE);
        expect(reports).toEqual([]);
        return;
      }
      expect(VERDICT_NAMES[verdict as 0]).toBe(outcome);
      expect(reports).toEqual([
        ["verdict", SUBJECT, outcome, incarnation, outcome === "alive" ? SUBJECT : from],
      ]);
      if (outcome !== "alive") expect(view.sinceMicrosOf(SUBJECT)).toBe(books.host.nowMicros);
      if (outcome === "alive" && record !== "suspected")
        expect(books.told).toContainEqual(["joined", SUBJECT]);
      if (outcome === "convicted") expect(books.told).toContainEqual(["failed", SUBJECT]);
    },
  );

  it("makes an unknown member known if it is alive, and does nothing otherwise", () => {
    const books = new Books(SELF, 128, { full: false });
    books.host.takeReports();
    books.told.length = 0;
    books.suspect(SUBJECT, 3, ACCUSER);
    books.dead(SUBJECT, 3, ACCUSER);
    expect(books.membership.view.verdictOf(SUBJECT)).toBe(UNKNOWN);
    expect(books.told).toEqual([]);
    books.alive(SUBJECT, 1);
    expect(books.membership.view.verdictOf(SUBJECT)).toBe(ALIVE);
    expect(books.told).toEqual([["becameKnown", SUBJECT], ["queued"], ["joined", SUBJECT]]);
    expect(books.host.takeReports()).toEqual([["verdict", SUBJECT, "alive", 1, SUBJECT]]);
  });

  it("is a leave if the member says itself that it is dead", () => {
    for (const before of [ALIVE, SUSPECTED]) {
      const books = booksWith(before);
      books.dead(SUBJECT, 5, SUBJECT);
      expect(books.membership.view.verdictOf(SUBJECT)).toBe(LEFT);
      expect(books.host.takeReports()).toEqual([["verdict", SUBJECT, "left", 5, SUBJECT]]);
      // Serf does not count it as failed.
      expect(books.told).toEqual([["queued"]]);
    }
  });

  it("records a leave as a death before January 2020, although the coordinator hears of a leave", () => {
    const books = booksWith(ALIVE, { leftState: false });
    books.dead(SUBJECT, 5, SUBJECT);
    expect(books.membership.view.verdictOf(SUBJECT)).toBe(CONVICTED);
    expect(books.host.takeReports()).toEqual([["verdict", SUBJECT, "left", 5, SUBJECT]]);
  });

  it("does not raise the incarnation of a running suspicion, so that an alive message need only exceed the old one", () => {
    const books = booksWith(SUSPECTED);
    books.suspect(SUBJECT, 9, 11);
    books.alive(SUBJECT, 6);
    expect(books.membership.view.verdictOf(SUBJECT)).toBe(ALIVE);
    expect(books.membership.view.incarnationOf(SUBJECT)).toBe(6);
  });

  it("is gossiped on for the first K confirmations alone, each in the place of the one before", () => {
    // Alpha 4: two confirmations.
    const books = booksWith(SUSPECTED);
    const gossiped = [20, 21, 22, 23].map((accuser) => {
      books.suspect(SUBJECT, 5, accuser);
      const { size } = books.membership.queue;
      books.membership.queue.take(1_000_000, 1);
      return size;
    });
    expect(gossiped).toEqual([1, 1, 0, 0]);
    books.suspect(SUBJECT, 5, 20);
    expect(books.membership.queue.size).toBe(0);
  });

  it("is not gossiped on as a confirmation when re-gossip is off, though it is counted", () => {
    const books = booksWith(SUSPECTED, { regossipConfirmations: false });
    books.suspect(SUBJECT, 5, 20);
    expect(books.membership.queue.size).toBe(0);
    expect(books.host.takeReports()).toEqual([["confirmed", SUBJECT, 20, 1]]);
  });

  it("pushes an older message about the same member out of the queue", () => {
    const books = booksWith(ALIVE);
    books.suspect(SUBJECT, 5, ACCUSER);
    books.suspect(SUBJECT, 5, 20);
    books.alive(SUBJECT, 6);
    books.dead(SUBJECT, 6, 21);
    expect(books.takeQueued()).toEqual([books.factory.dead(SUBJECT, 6, 21)]);
  });

  it("may come without an object, as from a push/pull, and is made when it is gossiped", () => {
    const books = booksWith(ALIVE);
    books.membership.suspect(SUBJECT, 5, SELF);
    expect(books.takeQueued()).toEqual([books.factory.suspect(SUBJECT, 5, SELF)]);
    books.membership.dead(SUBJECT, 5, SELF);
    expect(books.takeQueued()).toEqual([books.factory.dead(SUBJECT, 5, SELF)]);
    books.membership.alive(SUBJECT, 6);
    expect(books.takeQueued()).toEqual([books.factory.alive(SUBJECT, 6)]);
  });

  it("never lowers an incarnation, whatever comes in whatever order", () => {
    const message = fc.record({
      kind: fc.constantFrom("alive" as const, "suspect" as const, "dead" as const),
      incarnation: fc.integer({ min: 1, max: 6 }),
      from: fc.constantFrom(3, 4, 5, SUBJECT),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 40 }), (messages) => {
        const books = new Books(SELF, 128, {});
        let before = 1;
        for (const { kind, incarnation, from } of messages) {
          const was = books.membership.view.verdictOf(SUBJECT);
          if (kind === "alive") books.alive(SUBJECT, incarnation);
          else books[kind](SUBJECT, incarnation, from);
          const now = books.membership.view.verdictOf(SUBJECT);
          const recorded = books.membership.view.incarnationOf(SUBJECT);
          expect(recorded).toBeGreaterThanOrEqual(before);
          // Only a higher incarnation makes a member alive again.
          if (now === ALIVE && was !== ALIVE) expect(recorded).toBeGreaterThan(before);
          before = recorded;
        }
      }),
      { seed: 17 },
    );
  });
});

describe("a message about the member itself", () => {
  it.each([
    ["a suspicion", "suspect", REFUTED_SUSPICION],
    ["a conviction", "dead", REFUTED_CONVICTION],
  ] as const)(
    "is refuted if it is %s, with the next incarnation or one above the accused",
    (_name, kind, what) => {
      const books = new Books(SELF, 128, {});
      books[kind](SELF, 1, ACCUSER);
      expect(books.membership.incarnation).toBe(2);
      // Stale by now.
      books[kind](SELF, 1, ACCUSER);
      expect(books.membership.incarnation).toBe(2);
      books[kind](SELF, 9, ACCUSER);
      expect(books.membership.incarnation).toBe(10);
      expect(books.membership.view.verdictOf(SELF)).toBe(ALIVE);
      expect(books.membership.view.incarnationOf(SELF)).toBe(10);
      expect(books.host.takeReports()).toEqual([
        ["refuted", what, 2],
        ["health", 1],
        ["refuted", what, 10],
        ["health", 2],
      ]);
      // The newest refutation is all that is gossiped; the accusation is not.
      expect(books.takeQueued()).toEqual([books.factory.alive(SELF, 10)]);
    },
  );

  it("is refuted if it says alive with a later incarnation, as after a restart", () => {
    const books = new Books(SELF, 128, {});
    books.alive(SELF, 1);
    expect(books.host.takeReports()).toEqual([]);
    books.alive(SELF, 4);
    expect(books.host.takeReports()).toEqual([
      ["refuted", REFUTED_CONFLICT, 5],
      ["health", 1],
    ]);
    expect(books.takeQueued()).toEqual([books.factory.alive(SELF, 5)]);
  });

  it("costs health for suspicions alone by the paper's rule", () => {
    const books = new Books(SELF, 128, { settings: { refutationPenalty: "paper" } });
    books.dead(SELF, 1, ACCUSER);
    books.alive(SELF, 5);
    expect(books.membership.health.score).toBe(0);
    books.suspect(SELF, 6, ACCUSER);
    expect(books.membership.health.score).toBe(1);
  });

  it("does not push out the announcement that is queued under the member's name", () => {
    const books = new Books(SELF, 128, { full: false });
    books.suspect(SELF, 1, ACCUSER);
    expect(books.takeQueued()).toEqual([books.factory.alive(SELF, 2), books.factory.alive(SELF, 1)]);
  });

  it("is not defended against while it leaves", () => {
    const books = new Books(SELF, 128, {});
    books.membership.leaving = true;
    let finished = 0;
    books.membership.bury(SELF, 1, SELF, undefined, () => {
      finished += 1;
    });
    expect(books.membership.view.verdictOf(SELF)).toBe(LEFT);
    books.suspect(SELF, 1, ACCUSER);
    books.dead(SELF, 5, ACCUSER);
    books.alive(SELF, 9);
    expect(books.membership.incarnation).toBe(1);
    expect(books.host.takeReports()).toEqual([]);
    expect(books.membership.queue.take(1_000, 1)).toEqual([books.factory.dead(SELF, 1, SELF)]);
    expect(finished).toBe(1);
  });
});

describe("a member's books", () => {
  it("begin with an announcement when joining, and quietly when all know all", () => {
    const joining = new Books(SELF, 128, { full: false });
    expect(joining.told).toEqual([["becameKnown", SELF], ["queued"]]);
    expect(joining.membership.view.size).toBe(1);
    expect(joining.takeQueued()).toEqual([joining.factory.alive(SELF, 1)]);
    const full = new Books(SELF, 128, {});
    expect(full.told).toEqual([]);
    expect(full.membership.view.size).toBe(128);
    expect(full.membership.queue.size).toBe(0);
  });

  it.each([
    [1, 4],
    [9, 4],
    [10, 8],
    [99, 8],
    [100, 12],
    [128, 12],
  ])("send a broadcast, among %d records, %d times", (members, limit) => {
    expect(new Books(SELF, members, {}).membership.transmitLimit).toBe(limit);
  });

  it("count dead records until they are reaped", () => {
    const books = new Books(SELF, 100, {});
    books.dead(SUBJECT, 1, ACCUSER);
    expect(books.membership.view.size).toBe(100);
    expect(books.membership.transmitLimit).toBe(12);
    books.membership.forget(SUBJECT);
    expect(books.membership.transmitLimit).toBe(8);
    expect(books.host.takeReports().at(-1)).toEqual(["forgotten", SUBJECT]);
  });

  it("keep the health score between 0 and 7, and report it when it moves", () => {
    const books = new Books(SELF, 128, {});
    // The walk of the memberlist reference, section 13.
    const scores = [-1, 1, 1, 3, 3, 3, -1, -1].map((delta) => {
      books.membership.changeHealth(delta);
      return books.membership.health.score;
    });
    expect(scores).toEqual([0, 1, 2, 5, 7, 7, 6, 5]);
    expect(books.host.takeReports()).toEqual([1, 2, 5, 7, 6, 5].map((score) => ["health", score]));
  });
});
