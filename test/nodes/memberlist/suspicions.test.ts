import { describe, expect, it } from "vitest";
import { Books } from "./books.ts";
import { MILLISECOND, SECOND } from "./memberlist-node.ts";

const MINIMUM = 10_535;

/** An observer among 128 at alpha 5, that does not probe. */
function observer(settings: Record<string, unknown> = {}): Books {
  return new Books(0, 128, { settings: { SuspicionMult: 5, ...settings } });
}

function accuse(books: Books, from: number): void {
  books.suspect(7, 1, from);
}

/** Milliseconds from now until the subject is convicted. */
function untilConvicted({ host }: Books): number {
  const start = host.nowMicros;
  host.takeReports();
  while (host.nowMicros < start + 100 * SECOND) {
    host.advance(MILLISECOND);
    if (host.takeReports().some((report) => report[2] === "convicted")) {
      return (host.nowMicros - start) / MILLISECOND;
    }
  }
  return Number.POSITIVE_INFINITY;
}

describe("suspicion timers", () => {
  it.each([
    [0, 63_210],
    [1, 36_872],
    [2, 21_466],
    [3, 10_535],
    // Only three are counted.
    [4, 10_535],
  ])("run, with %d confirmations among 128 members at alpha 5, for %d ms", (confirmations, milliseconds) => {
    const books = observer();
    for (let accuser = 1; accuser <= 1 + confirmations; accuser++) accuse(books, accuser);
    expect(untilConvicted(books)).toBe(milliseconds);
  });

  it("are shortened from the suspicion's start, not from the confirmation", () => {
    const books = observer();
    accuse(books, 1);
    books.host.advance(5 * SECOND);
    for (const accuser of [2, 3, 4]) accuse(books, accuser);
    expect(untilConvicted(books)).toBe(10_535 - 5_000);
  });

  it("fire at once when the shortened time has passed", () => {
    const books = observer();
    accuse(books, 1);
    books.host.advance(40 * SECOND);
    books.host.takeReports();
    accuse(books, 2);
    books.host.advance(0);
    expect(books.host.takeReports()).toEqual([
      ["confirmed", 7, 2, 1],
      ["verdict", 7, "convicted", 1, 0],
    ]);
  });

  it("are not moved by an accuser who is known already", () => {
    const books = observer();
    accuse(books, 1);
    accuse(books, 2);
    books.host.takeReports();
    accuse(books, 1);
    accuse(books, 2);
    expect(books.host.takeReports()).toEqual([]);
    expect(untilConvicted(books)).toBe(36_872);
  });

  it("count the observer's own accusation as a confirmation of somebody else's", () => {
    const books = observer();
    accuse(books, 1);
    books.host.takeReports();
    books.suspect(7, 1, 0);
    expect(books.host.takeReports()).toEqual([["confirmed", 7, 0, 1]]);
  });

  it("end with the subject's refutation, and begin anew after it", () => {
    const books = observer();
    for (const accuser of [1, 2, 3]) accuse(books, accuser);
    books.alive(7, 2);
    expect(untilConvicted(books)).toBe(Number.POSITIVE_INFINITY);
    // Accusers of the old suspicion count again.
    books.suspect(7, 2, 1);
    books.suspect(7, 2, 2);
    expect(untilConvicted(books)).toBe(36_872);
  });

  it("declare the incarnation dead that is recorded when they fire", () => {
    const books = observer();
    books.suspect(7, 1, 1);
    // A later incarnation is not taken over while the timer runs.
    books.suspect(7, 5, 2);
    books.host.takeReports();
    books.host.advance(64 * SECOND);
    expect(books.host.takeReports()).toEqual([["verdict", 7, "convicted", 1, 0]]);
  });

  it("last the minimum throughout without LHA-Suspicion, though confirmations are counted", () => {
    const books = observer({ LHASuspicion: false });
    accuse(books, 1);
    accuse(books, 2);
    expect(books.host.takeReports().at(-1)).toEqual(["confirmed", 7, 2, 1]);
    expect(untilConvicted(books)).toBe(MINIMUM);
  });

  it("last the minimum throughout with a factor of 1", () => {
    const books = observer({ SuspicionMaxTimeoutMult: 1 });
    accuse(books, 1);
    expect(untilConvicted(books)).toBe(MINIMUM);
  });

  it("keep the size that the group had when the suspicion began", () => {
    const books = new Books(0, 128, {
      full: false,
      settings: { SuspicionMult: 5, SuspicionMaxTimeoutMult: 1 },
    });
    for (let member = 1; member <= 10; member++) books.alive(member, 1);
    accuse(books, 1);
    for (let member = 11; member < 128; member++) books.alive(member, 1);
    // Eleven members then: 5 · 1.041 s.
    expect(untilConvicted(books)).toBe(5_205);
  });
});
