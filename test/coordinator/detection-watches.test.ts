import { describe, expect, test } from "vitest";
import { DetectionWatches, type Standing } from "../../src/coordinator/detection-watches.ts";

const SECOND = 1_000_000;
const JUDGES = [{ first: 10, count: 4 }];
const SUBJECT = 13;

const AWAITED: Standing = { isInformed: false, isAwaited: true };
const INFORMED: Standing = { isInformed: true, isAwaited: true };
const INFORMED_ANOMALOUS: Standing = { isInformed: true, isAwaited: false };
const APART: Standing = { isInformed: false, isAwaited: false };

/** An incident at 5 s; how members 10, 11 and 12 stand to it. */
function incident(standings: readonly Standing[], earlyConvictionsCount = true) {
  const watches = new DetectionWatches(earlyConvictionsCount);
  watches.open(5 * SECOND, SUBJECT, JUDGES, (member) => standings[member - 10] as Standing);
  return {
    watches,
    convicts: (at: number, observer: number) => watches.convicted(at * SECOND, observer, SUBJECT),
    latencies: () => [watches.tally().firstDetection, watches.tally().fullDissemination],
  };
}

test("the first conviction detects, the last awaited one completes, others and repeated ones do nothing", () => {
  const { watches, convicts, latencies } = incident([AWAITED, AWAITED, APART]);
  expect(latencies()).toEqual([[], []]);
  convicts(6, 10);
  convicts(7, 10);
  convicts(8, 12);
  expect(latencies()).toEqual([[1], []]);
  convicts(9, 11);
  convicts(20, 12);
  expect(latencies()).toEqual([[1], [4]]);
  expect(watches.tally().injected).toBe(1);
});

test("one apart may be the first, and the last awaited one the only", () => {
  const { convicts, latencies } = incident([AWAITED, APART, APART]);
  convicts(6, 11);
  convicts(8, 10);
  expect(latencies()).toEqual([[1], [3]]);
});

describe("convictions that were held already", () => {
  test("detect at once, and inform", () => {
    const { convicts, latencies } = incident([INFORMED, AWAITED, APART]);
    expect(latencies()).toEqual([[0], []]);
    convicts(7, 11);
    expect(latencies()).toEqual([[0], [2]]);
  });

  test("by an anomalous member detect, and inform nobody that is awaited", () => {
    const { watches, latencies } = incident([INFORMED_ANOMALOUS, AWAITED, APART]);
    watches.memberGone(11);
    expect(latencies()).toEqual([[0], []]);
  });

  test("do not detect where a conviction of its own is asked for, but nobody waits for their holders", () => {
    const { convicts, latencies } = incident([INFORMED, AWAITED, APART], false);
    expect(latencies()).toEqual([[], []]);
    convicts(7, 11);
    expect(latencies()).toEqual([[2], [2]]);
  });

  test("everywhere: nothing more is asked of a crash, and an anomaly stays open to detection", () => {
    expect(incident([INFORMED, INFORMED, INFORMED]).latencies()).toEqual([[0], [0]]);
    const anomaly = incident([INFORMED, INFORMED, INFORMED], false);
    expect(anomaly.latencies()).toEqual([[], []]);
    anomaly.convicts(9, 10);
    expect(anomaly.latencies()).toEqual([[4], []]);
  });
});

describe("members that are awaited no longer", () => {
  test("complete the incident at the last moment that somebody was informed", () => {
    const { watches, convicts, latencies } = incident([AWAITED, AWAITED, AWAITED]);
    convicts(6, 10);
    watches.memberGone(11);
    expect(latencies()).toEqual([[1], []]);
    watches.subjectGone(12, SUBJECT);
    expect(latencies()).toEqual([[1], [1]]);
  });

  test("leave no sample when nobody was informed, and detection goes on", () => {
    const { watches, convicts, latencies } = incident([AWAITED, APART, APART]);
    watches.memberGone(10);
    convicts(9, 11);
    expect(latencies()).toEqual([[4], []]);
  });

  test("a node of another group, or one that is not awaited, changes nothing", () => {
    const { watches, latencies } = incident([INFORMED, AWAITED, APART]);
    watches.memberGone(0);
    watches.memberGone(12);
    watches.subjectGone(11, 12);
    expect(latencies()).toEqual([[0], []]);
  });
});

test("a closed incident and one that another follows take nothing more", () => {
  const { watches, convicts, latencies } = incident([AWAITED, AWAITED, APART]);
  convicts(6, 10);
  watches.open(10 * SECOND, SUBJECT, JUDGES, () => AWAITED);
  convicts(12, 11);
  watches.close(SUBJECT);
  convicts(13, 12);
  expect(latencies()).toEqual([[1, 2], []]);
  expect(watches.tally().injected).toBe(2);
});

test("whoever judges the subject is awaited, whatever groups they are of", () => {
  const watches = new DetectionWatches(true);
  const judges = [
    { first: 2, count: 1 },
    { first: 20, count: 2 },
  ];
  const asked: number[] = [];
  watches.open(5 * SECOND, SUBJECT, judges, (member) => {
    asked.push(member);
    return member === 20 ? APART : AWAITED;
  });
  expect(asked).toEqual([2, 20, 21]);
  watches.convicted(6 * SECOND, 21, SUBJECT);
  watches.convicted(7 * SECOND, 20, SUBJECT);
  watches.convicted(8 * SECOND, 2, SUBJECT);
  expect(watches.tally()).toEqual({ injected: 1, firstDetection: [1], fullDissemination: [3] });
});
