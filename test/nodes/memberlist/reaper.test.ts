import { describe, expect, it } from "vitest";
import { Reaper } from "../../../nodes/memberlist/reaper.ts";
import { CONVICTED, LEFT, SUSPECTED, UNKNOWN } from "../../../src/node.ts";
import { Books } from "./books.ts";
import { SECOND, settingsOf } from "./memberlist-node.ts";

const SETTINGS = { GossipToTheDeadTime: "10s", SuspicionMult: 1000, confirmations: 0 };

/** Member 1 is dead, member 2 has left, member 3 is suspected; all of it since the start. */
function withReaper(settings: Record<string, unknown> = {}): { books: Books; reaper: Reaper } {
  const books = new Books(0, 5, { settings: { ...SETTINGS, ...settings } });
  books.dead(1, 1, 4);
  books.dead(2, 1, 2);
  books.suspect(3, 1, 4);
  const read = settingsOf({ ...SETTINGS, ...settings });
  return { books, reaper: new Reaper(books.host.environment, read, books.membership) };
}

const verdictsIn = ({ membership }: Books) => [1, 2, 3].map((member) => membership.view.verdictOf(member));

describe("a reaper", () => {
  it("forgets the dead and those who left, once it is more than GossipToTheDeadTime ago", () => {
    const { books, reaper } = withReaper();
    books.host.advance(10 * SECOND);
    reaper.reap();
    expect(verdictsIn(books)).toEqual([CONVICTED, LEFT, SUSPECTED]);
    books.host.advance(1);
    books.host.takeReports();
    reaper.reap();
    expect(verdictsIn(books)).toEqual([UNKNOWN, UNKNOWN, SUSPECTED]);
    expect(books.host.takeReports()).toEqual([
      ["forgotten", 1],
      ["forgotten", 2],
    ]);
    expect(books.membership.view.size).toBe(3);
  });

  it("keeps those who left, as before v0.3.1, where it is told to", () => {
    const { books, reaper } = withReaper({ reapLeft: false });
    books.host.advance(60 * SECOND);
    reaper.reap();
    expect(verdictsIn(books)).toEqual([UNKNOWN, LEFT, SUSPECTED]);
  });

  it("counts from the last death of a member that has come back between", () => {
    const { books, reaper } = withReaper();
    books.host.advance(8 * SECOND);
    books.alive(1, 2);
    books.dead(1, 2, 4);
    books.host.advance(8 * SECOND);
    reaper.reap();
    expect(verdictsIn(books)).toEqual([CONVICTED, UNKNOWN, SUSPECTED]);
  });
});
