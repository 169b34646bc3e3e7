import { expect, test } from "vitest";
import {
  CONVICTION_LEVEL,
  NO_SLOT,
  PairRecords,
  SUSPICION_LEVEL,
} from "../../src/coordinator/pair-records.ts";

test("a pair has no record until it is asked for, and then always the same", () => {
  const records = new PairRecords(3);
  expect(records.find(0, 1)).toBe(NO_SLOT);
  const slot = records.obtain(0, 1);
  expect(records.obtain(0, 1)).toBe(slot);
  expect(records.find(0, 1)).toBe(slot);
  expect(records.find(1, 0)).toBe(NO_SLOT);
  expect(records.obtain(1, 0)).not.toBe(slot);
  expect(records.size).toBe(2);
});

test("a new record was never at any level, and growth loses nothing", () => {
  const records = new PairRecords(40);
  for (let observer = 0; observer < 40; observer++) {
    for (let subject = 0; subject < 40; subject++) {
      const slot = records.obtain(observer, subject);
      expect(records.since[SUSPICION_LEVEL][slot]).toBeNaN();
      expect(records.since[CONVICTION_LEVEL][slot]).toBeNaN();
      records.since[CONVICTION_LEVEL][slot] = 1_000 * observer + subject;
      records.epochs[SUSPICION_LEVEL][slot] = subject;
      records.verdicts[slot] = subject % 4;
      records.convictedEpochs[slot] = observer;
      records.actions[slot] = subject % 3;
      records.keptUntilForgotten[SUSPICION_LEVEL][slot] = 1;
    }
  }
  for (let observer = 0; observer < 40; observer++) {
    for (let subject = 0; subject < 40; subject++) {
      const slot = records.find(observer, subject);
      expect(records.since[CONVICTION_LEVEL][slot]).toBe(1_000 * observer + subject);
      expect(records.epochs[SUSPICION_LEVEL][slot]).toBe(subject);
      expect(records.verdicts[slot]).toBe(subject % 4);
      expect(records.convictedEpochs[slot]).toBe(observer);
      expect(records.actions[slot]).toBe(subject % 3);
      expect(records.keptUntilForgotten[SUSPICION_LEVEL][slot]).toBe(1);
    }
  }
});

test("cutting an observer's histories keeps when it last suspected, and leaves others alone", () => {
  const records = new PairRecords(3);
  for (const [observer, subject] of [
    [0, 1],
    [2, 1],
  ] as const) {
    const slot = records.obtain(observer, subject);
    records.since[SUSPICION_LEVEL][slot] = 7;
    records.epochs[SUSPICION_LEVEL][slot] = 1;
    records.convictedEpochs[slot] = 1;
  }
  records.cutHistoriesOf(0);
  records.cutHistoriesOf(1);
  const cut = records.find(0, 1);
  const other = records.find(2, 1);
  expect(records.since[SUSPICION_LEVEL][cut]).toBe(7);
  expect([records.epochs[SUSPICION_LEVEL][cut], records.convictedEpochs[cut]]).toEqual([0, 0]);
  expect([records.epochs[SUSPICION_LEVEL][other], records.convictedEpochs[other]]).toEqual([1, 1]);
});
