import { describe, expect, test } from "vitest";
import { GroundTruth } from "../../src/coordinator/ground-truth.ts";
import { PairRecords } from "../../src/coordinator/pair-records.ts";
import { VerdictBook } from "../../src/coordinator/verdict-book.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED, UNKNOWN, type Verdict } from "../../src/node.ts";

/** Two groups, of 3 that start full and of 2 that join. */
function twoGroups() {
  const truth = new GroundTruth(5, new Set(), "run");
  const records = new PairRecords(5);
  const groups = [
    { name: "full", first: 0, count: 3, startsFull: true },
    { name: "join", first: 3, count: 2, startsFull: false },
  ];
  const book = new VerdictBook(5, groups, truth, records);
  const start = (node: number, full: boolean) => {
    truth.started(0, node);
    book.started(node, full);
  };
  const stop = (node: number) => {
    truth.stopped(0, node);
    book.stopped(node);
  };
  const hold = (observer: number, subject: number, verdict: Verdict | typeof UNKNOWN) =>
    book.hold(observer, subject, book.verdictOf(observer, subject), verdict);
  const pairs = () =>
    ([ALIVE, SUSPECTED, CONVICTED, LEFT] as Verdict[]).map((verdict) => book.pairsHolding(verdict));
  return { book, groups, records, start, stop, hold, pairs };
}

describe("counts of ordered pairs with both up", () => {
  test("starts, verdicts, stops and restarts", () => {
    const { start, stop, hold, book, pairs } = twoGroups();
    start(0, true);
    expect(pairs()).toEqual([0, 0, 0, 0]);
    start(1, true);
    start(2, true);
    expect(pairs()).toEqual([6, 0, 0, 0]);
    hold(0, 1, SUSPECTED);
    hold(0, 2, CONVICTED);
    hold(1, 2, LEFT);
    expect(pairs()).toEqual([3, 1, 1, 1]);
    stop(2);
    expect(pairs()).toEqual([1, 1, 0, 0]);
    // It comes back under the eyes of those who hold it dead or left, and knows nobody.
    start(2, false);
    expect(pairs()).toEqual([1, 1, 1, 1]);
    expect(book.verdictOf(2, 0)).toBe(UNKNOWN);
    hold(2, 0, ALIVE);
    expect(pairs()).toEqual([2, 1, 1, 1]);
    hold(0, 1, UNKNOWN);
    expect(pairs()).toEqual([2, 0, 1, 1]);
  });

  test("a restarted observer has forgotten what it held", () => {
    const { book, start, stop, hold } = twoGroups();
    start(0, true);
    start(1, true);
    hold(0, 1, CONVICTED);
    stop(0);
    expect(book.verdictOf(0, 1)).toBe(UNKNOWN);
    start(0, true);
    expect(book.verdictOf(0, 1)).toBe(ALIVE);
  });

  test("plainly alive pairs take no record", () => {
    const { records, start, hold } = twoGroups();
    for (const node of [0, 1, 2]) start(node, true);
    for (const node of [3, 4]) start(node, false);
    hold(3, 4, ALIVE);
    hold(0, 1, UNKNOWN);
    hold(0, 1, ALIVE);
    expect(records.size).toBe(0);
    hold(0, 1, SUSPECTED);
    expect(records.size).toBe(1);
  });
});

describe("questions", () => {
  test("converged looks at both groups, knowing all at the joining one", () => {
    const { book, start, hold } = twoGroups();
    expect(book.isConverged()).toBe(true);
    for (const node of [0, 1, 2]) start(node, true);
    for (const node of [3, 4]) start(node, false);
    expect([book.isConverged(), book.knowsAll()]).toEqual([false, false]);
    hold(3, 4, ALIVE);
    hold(4, 3, SUSPECTED);
    expect([book.isConverged(), book.knowsAll()]).toEqual([false, true]);
    hold(4, 3, ALIVE);
    expect([book.isConverged(), book.knowsAll()]).toEqual([true, true]);
    hold(0, 1, UNKNOWN);
    expect([book.isConverged(), book.knowsAll()]).toEqual([false, true]);
  });

  test("holders are those that are up and hold it, whether or not the subject is up", () => {
    const { book, start, stop, hold, groups } = twoGroups();
    for (const node of [0, 1, 2]) start(node, true);
    hold(0, 2, CONVICTED);
    hold(1, 2, CONVICTED);
    expect([book.holdersOf(CONVICTED, 2), book.holdersOf(ALIVE, 2)]).toEqual([2, 0]);
    stop(1);
    expect(book.holdersOf(CONVICTED, 2)).toBe(1);
    // Of its own group, and not itself.
    expect([0, 1, 2, 3].map((node) => book.judgesUpOf(node))).toEqual([1, 2, 1, 0]);
    expect(book.groupsJudgedBy(0)).toEqual([groups[0]]);
  });

  test("judges of another group are counted all", () => {
    const truth = new GroundTruth(5, new Set(), "run");
    const judges = { name: "judges", first: 0, count: 2, startsFull: true, judged: [1] };
    const judged = { name: "judged", first: 2, count: 3, startsFull: true, judged: [] };
    const book = new VerdictBook(5, [judges, judged], truth, new PairRecords(5));
    for (const node of [0, 1, 2]) {
      truth.started(0, node);
      book.started(node, true);
    }
    expect([0, 2, 3].map((node) => book.judgesUpOf(node))).toEqual([0, 2, 2]);
    expect([0, 2].map((node) => book.groupsJudgedBy(node))).toEqual([[judged], []]);
  });

  test("a group of one converges and knows all from the start", () => {
    const truth = new GroundTruth(1, new Set(), "run");
    const groups = [{ name: "alone", first: 0, count: 1, startsFull: false }];
    const book = new VerdictBook(1, groups, truth, new PairRecords(1));
    truth.started(0, 0);
    book.started(0, false);
    expect([book.isConverged(), book.knowsAll()]).toEqual([true, true]);
  });
});
