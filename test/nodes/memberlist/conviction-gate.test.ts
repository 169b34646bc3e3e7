import { describe, expect, it } from "vitest";
import { eurekaShare } from "../../../src/gates/eureka-share.ts";
import { velocity } from "../../../src/gates/velocity.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED } from "../../../src/node.ts";
import { gateGroup } from "../../gates/gate-group.ts";
import { ScriptedGate } from "../../gates/scripted-gate.ts";
import { Books } from "./books.ts";
import { SECOND } from "./memberlist-node.ts";

/** Ten members of which more than eight must renew. */
function guarded(settings: Record<string, unknown> = {}): Books {
  return new Books(0, 10, {
    gate: eurekaShare.create({ renewalPercentThreshold: 0.85 }, gateGroup(10)),
    settings,
  });
}

const verdictOf = (books: Books, member: number) => books.membership.view.verdictOf(member);

describe("the gate before a member's convictions", () => {
  it("lets them pass while enough members renew", () => {
    const books = guarded();
    // Nine of ten renew when the first is convicted, eight when the second is: it was held alive until then.
    books.dead(1, 1, 5);
    expect(verdictOf(books, 1)).toBe(CONVICTED);
    expect(books.host.takeReports()).toEqual([["verdict", 1, "convicted", 1, 5]]);
    books.dead(2, 1, 5);
    expect(verdictOf(books, 2)).toBe(SUSPECTED);
    expect(books.host.takeReports()).toEqual([
      ["gate", true, 10, 8],
      ["verdict", 2, "convicted, withheld", 1, 5],
    ]);
  });

  it("withholds the action and not the verdict once too few do", () => {
    const books = guarded();
    books.suspect(1, 1, 5);
    books.suspect(2, 1, 5);
    expect(books.host.takeReports().at(-1)).toEqual(["gate", true, 10, 8]);
    books.membership.queue.take(1_000, 1);
    books.dead(1, 1, 5);
    books.dead(3, 1, 5);
    expect(books.host.takeReports()).toEqual([
      ["verdict", 1, "convicted, withheld", 1, 5],
      ["verdict", 3, "convicted, withheld", 1, 5],
    ]);
    // Both stay suspected, nothing is gossiped, and nobody has failed.
    expect([verdictOf(books, 1), verdictOf(books, 3)]).toEqual([SUSPECTED, SUSPECTED]);
    expect(books.membership.queue.size).toBe(0);
    expect(books.told.some(([what]) => what === "failed")).toBe(false);
    // The census counts the newly withheld one, too.
    expect(books.membership.view.countOf(SUSPECTED)).toBe(3);
  });

  it("reports a withheld verdict once, however often it is reached", () => {
    const books = guarded();
    for (const subject of [1, 2]) books.suspect(subject, 1, 5);
    books.host.takeReports();
    books.dead(1, 1, 5);
    books.dead(1, 1, 6);
    books.dead(1, 2, 7);
    expect(books.host.takeReports()).toEqual([["verdict", 1, "convicted, withheld", 1, 5]]);
  });

  it("withholds what the member's own timers decide", () => {
    const books = guarded({ SuspicionMaxTimeoutMult: 1 });
    for (const subject of [1, 2]) books.suspect(subject, 1, 5);
    books.host.takeReports();
    books.host.advance(5 * SECOND);
    expect(books.host.takeReports()).toEqual([
      ["verdict", 1, "convicted, withheld", 1, 0],
      ["verdict", 2, "convicted, withheld", 1, 0],
    ]);
  });

  it("acts on what is still wanted when enough members renew again, in the order of withholding", () => {
    const books = guarded();
    for (const subject of [1, 2, 3, 4]) books.suspect(subject, 1, 5);
    books.dead(2, 1, 6);
    books.dead(1, 1, 7);
    books.membership.queue.take(1_000, 1);
    books.host.takeReports();
    // A refutation of the withheld verdict on 2, and of one suspicion.
    books.alive(2, 2);
    books.alive(3, 2);
    expect(books.host.takeReports()).toEqual([
      ["verdict", 2, "alive", 2, 2],
      ["verdict", 3, "alive", 2, 3],
    ]);
    books.alive(4, 2);
    expect(books.host.takeReports()).toEqual([
      ["verdict", 4, "alive", 2, 4],
      ["gate", false, 10, 9],
      ["released", 1],
    ]);
    expect(verdictOf(books, 1)).toBe(CONVICTED);
    expect(verdictOf(books, 2)).toBe(ALIVE);
    expect(books.told).toContainEqual(["failed", 1]);
    expect(books.takeQueued()).toContainEqual(books.factory.dead(1, 1, 7));
  });

  it("stops releasing as soon as it is engaged again", () => {
    let isOpen = false;
    // Engages again after so many of its own releases.
    const gate: ScriptedGate = new ScriptedGate(() => !isOpen || gate.removed > 2);
    const books = new Books(0, 10, { gate });
    for (const subject of [1, 2, 3, 4]) books.dead(subject, 1, 5);
    books.host.takeReports();
    isOpen = true;
    books.suspect(6, 1, 7);
    expect(books.host.takeReports().map(([what, subject]) => [what, subject])).toEqual([
      ["verdict", 6],
      ["gate", false],
      ["released", 1],
      ["released", 2],
      ["released", 3],
      ["gate", true],
    ]);
    expect(verdictOf(books, 4)).toBe(SUSPECTED);
  });

  it("is asked again when time alone changes its answer", () => {
    const gate = velocity.create({ removals: 1, window: 30 * SECOND }, gateGroup(10));
    const books = new Books(0, 10, { gate });
    books.dead(1, 1, 5);
    books.dead(2, 1, 5);
    books.dead(3, 1, 5);
    expect(books.host.takeReports()).toEqual([
      ["verdict", 1, "convicted", 1, 5],
      ["gate", true, 10, 9],
      ["verdict", 2, "convicted, withheld", 1, 5],
      ["verdict", 3, "convicted, withheld", 1, 5],
    ]);
    books.alive(2, 2);
    books.host.advance(29 * SECOND);
    expect(books.host.takeReports()).toEqual([["verdict", 2, "alive", 2, 2]]);
    books.host.advance(SECOND);
    expect(books.host.takeReports()).toEqual([
      ["gate", false, 10, 8],
      ["released", 3],
      ["gate", true, 10, 8],
    ]);
    // Nobody waits any more, and the gate opens by itself.
    books.host.advance(30 * SECOND);
    expect(books.host.takeReports()).toEqual([["gate", false, 10, 8]]);
  });

  it("is not asked about a member that leaves", () => {
    const books = guarded();
    for (const subject of [1, 2, 3]) books.suspect(subject, 1, 5);
    books.dead(4, 1, 4);
    expect(verdictOf(books, 4)).toBe(LEFT);
    // Who has left is not expected any more: nine are, of which seven must be exceeded.
    books.host.takeReports();
    books.alive(1, 2);
    expect(books.host.takeReports()).toEqual([["verdict", 1, "alive", 2, 1]]);
    books.alive(2, 2);
    expect(books.host.takeReports()).toContainEqual(["gate", false, 9, 8]);
  });

  it("counts members as they become known, and again when they are forgotten", () => {
    const books = new Books(0, 10, {
      full: false,
      gate: eurekaShare.create({ renewalPercentThreshold: 0.85 }, gateGroup(10)),
    });
    books.host.takeReports();
    for (const member of [1, 2, 3, 4, 5, 6]) books.alive(member, 1);
    books.dead(1, 1, 2);
    // Seven expected, of which five must be exceeded: six renew.
    expect(verdictOf(books, 1)).toBe(CONVICTED);
    books.suspect(2, 1, 3);
    expect(books.host.takeReports().at(-1)).toEqual(["gate", true, 7, 5]);
    books.membership.forget(1);
    // Six expected, and five exceeded by nobody: five renew, and truncate(6 · 0.85) = 5.
    expect(books.host.takeReports()).toEqual([["forgotten", 1]]);
  });
});
