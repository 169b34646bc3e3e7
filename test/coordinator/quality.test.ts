import { describe, expect, test } from "vitest";
import { CONVICTION_LEVEL, PairRecords, SUSPICION_LEVEL } from "../../src/coordinator/pair-records.ts";
import { isAtLevel, Quality } from "../../src/coordinator/quality.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED, UNKNOWN, type Verdict } from "../../src/node.ts";

const SECOND = 1_000_000;
const UP = 1;
const DOWN = 2;
const UP_AGAIN = 3;

/** One pair in the window [10 s, 100 s). */
function onePair() {
  const records = new PairRecords(2);
  const quality = new Quality({ fromMicros: 10 * SECOND, untilMicros: 100 * SECOND }, records);
  const slot = records.obtain(0, 1);
  let held: Verdict | typeof UNKNOWN = ALIVE;
  return {
    quality,
    holds(at: number, verdict: Verdict | typeof UNKNOWN, epoch = UP) {
      quality.changed(at * SECOND, slot, held, verdict, epoch);
      held = verdict;
    },
    closeCrash: (at: number) => quality.crashClosed(slot, held, at * SECOND),
    suspicion: () => quality.tallyOf(SUSPICION_LEVEL, 100 * SECOND),
    conviction: () => quality.tallyOf(CONVICTION_LEVEL, 100 * SECOND),
  };
}

test("a convicted subject is at both levels, a suspected one at one, others at none", () => {
  const levels = ([ALIVE, SUSPECTED, CONVICTED, LEFT, UNKNOWN] as const).map((verdict) => [
    isAtLevel(SUSPICION_LEVEL, verdict),
    isAtLevel(CONVICTION_LEVEL, verdict),
  ]);
  expect(levels).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [false, false],
    [false, false],
  ]);
});

describe("mistakes", () => {
  test("suspected, convicted and alive again: one mistake at each level, each with its own length", () => {
    const pair = onePair();
    pair.holds(20, SUSPECTED);
    pair.holds(23, CONVICTED);
    pair.holds(30, ALIVE);
    expect(pair.suspicion()).toMatchObject({ mistakes: 1, durations: { count: 1, sumSeconds: 10 } });
    expect(pair.conviction()).toMatchObject({ mistakes: 1, durations: { count: 1, sumSeconds: 7 } });
  });

  test("from convicted to suspected ends a mistake of conviction only", () => {
    const pair = onePair();
    pair.holds(20, CONVICTED);
    pair.holds(25, SUSPECTED);
    pair.holds(30, CONVICTED);
    expect(pair.suspicion()).toMatchObject({ mistakes: 1, durations: { count: 0 } });
    expect(pair.conviction()).toMatchObject({
      mistakes: 2,
      durations: { count: 1, sumSeconds: 5 },
      recurrences: { count: 1, sumSeconds: 10 },
    });
  });

  test("one that began before the window or ends after it is no sample", () => {
    const pair = onePair();
    pair.holds(9, SUSPECTED);
    pair.holds(11, ALIVE);
    pair.holds(99, SUSPECTED);
    pair.holds(100, ALIVE);
    pair.holds(101, SUSPECTED);
    expect(pair.suspicion()).toMatchObject({
      mistakes: 1,
      durations: { count: 0 },
      recurrences: { count: 0 },
    });
  });

  test("a transition while the subject is down is none, and a restart cuts the history", () => {
    const pair = onePair();
    pair.holds(20, SUSPECTED);
    pair.holds(21, ALIVE);
    pair.holds(30, SUSPECTED, DOWN);
    pair.holds(40, ALIVE, UP_AGAIN);
    pair.holds(50, SUSPECTED, UP_AGAIN);
    expect(pair.suspicion()).toMatchObject({
      mistakes: 2,
      durations: { count: 1, sumSeconds: 1 },
      recurrences: { count: 0 },
    });
  });

  test.each([
    ["forgotten", UNKNOWN],
    ["left", LEFT],
  ] as const)("a subject that is %s cuts the history", (_, verdict) => {
    const pair = onePair();
    pair.holds(20, SUSPECTED);
    pair.holds(25, verdict);
    pair.holds(30, ALIVE);
    pair.holds(40, SUSPECTED);
    expect(pair.suspicion()).toMatchObject({
      mistakes: 2,
      durations: { count: 0 },
      recurrences: { count: 0 },
    });
  });
});

describe("detections", () => {
  test("count from the crash, early ones as 0", () => {
    const pair = onePair();
    pair.holds(18, SUSPECTED);
    pair.holds(23, CONVICTED, DOWN);
    pair.closeCrash(20);
    expect(pair.suspicion()).toMatchObject({
      detections: { count: 1, sumSeconds: 0 },
      earlyDetections: 1,
    });
    expect(pair.conviction()).toMatchObject({
      detections: { count: 1, sumSeconds: 3 },
      earlyDetections: 0,
    });
  });

  test("need the level at the end, or to have been forgotten at it while down", () => {
    const trusting = onePair();
    trusting.holds(21, CONVICTED, DOWN);
    trusting.holds(22, ALIVE, DOWN);
    trusting.closeCrash(20);
    expect(trusting.suspicion().detections.count).toBe(0);

    const reaping = onePair();
    reaping.holds(21, SUSPECTED, DOWN);
    reaping.holds(52, UNKNOWN, DOWN);
    reaping.closeCrash(20);
    expect(reaping.suspicion().detections).toEqual({ count: 1, sumSeconds: 1 });
    expect(reaping.conviction().detections.count).toBe(0);

    const early = onePair();
    early.holds(15, CONVICTED);
    early.holds(18, UNKNOWN);
    early.closeCrash(20);
    expect(early.suspicion().detections.count).toBe(0);
  });
});

test("time is judged and wrong by how many pairs hold what", () => {
  const { quality, suspicion, conviction } = onePair();
  quality.pairsHolding(0, 6, 0, 0);
  quality.pairsHolding(20 * SECOND, 3, 2, 1);
  quality.pairsHolding(30 * SECOND, 5, 0, 0);
  expect(suspicion()).toMatchObject({ judgedPairSeconds: 60 + 60 + 350, wrongPairSeconds: 30 });
  expect(conviction()).toMatchObject({ judgedPairSeconds: 60 + 60 + 350, wrongPairSeconds: 10 });
});
