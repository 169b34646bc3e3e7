import { describe, expect, test } from "vitest";
import { GroundTruth } from "../../src/coordinator/ground-truth.ts";

describe("up and down", () => {
  test("nobody is up at first, and then whoever started and did not stop", () => {
    const truth = new GroundTruth(2, new Set(), "run");
    expect(truth.isUp(0)).toBe(false);
    truth.started(5, 0);
    expect([truth.isUp(0), truth.isUp(1)]).toEqual([true, false]);
    truth.stopped(6, 0);
    expect(truth.isUp(0)).toBe(false);
    expect(() => truth.stopped(7, 0)).toThrow("node 0 stops at 7 us but is not up");
    truth.started(8, 0);
    expect(() => truth.started(9, 0)).toThrow("node 0 starts at 9 us but is up already");
  });

  test("an epoch is odd while up, and never comes again", () => {
    const truth = new GroundTruth(1, new Set(), "run");
    const epochs = [truth.epochOf(0)];
    for (let round = 0; round < 2; round++) {
      truth.started(round, 0);
      epochs.push(truth.epochOf(0));
      truth.stopped(round, 0);
      epochs.push(truth.epochOf(0));
    }
    expect(epochs).toEqual([0, 1, 2, 3, 4]);
  });

  test("was down since: while down, and from any moment before the last start", () => {
    const truth = new GroundTruth(1, new Set(), "run");
    expect(truth.wasDownSince(0, 3)).toBe(true);
    truth.started(5, 0);
    expect([4, 5, 6].map((since) => truth.wasDownSince(0, since))).toEqual([true, false, false]);
    truth.stopped(9, 0);
    expect(truth.wasDownSince(0, 9)).toBe(true);
    truth.started(12, 0);
    expect([8, 11, 12].map((since) => truth.wasDownSince(0, since))).toEqual([true, true, false]);
  });

  test("up since a change, also when all happens in one instant", () => {
    const truth = new GroundTruth(3, new Set(), "run");
    truth.started(5, 0);
    truth.started(5, 1);
    truth.stopped(5, 1);
    const change = truth.changes;
    truth.started(5, 2);
    expect([0, 1, 2].map((node) => truth.isUpSinceChange(node, change))).toEqual([true, false, false]);
    truth.stopped(6, 0);
    truth.started(6, 0);
    expect(truth.isUpSinceChange(0, change)).toBe(false);
  });
});

describe("anomalies", () => {
  test("faulted at any time of the run, or at the instant, as the accounting has it", () => {
    const run = new GroundTruth(2, new Set([1]), "run");
    const instant = new GroundTruth(2, new Set([1]), "instant");
    expect([run.isFaulted(0), run.isFaulted(1), instant.isFaulted(1)]).toEqual([false, true, false]);
    instant.anomalyBegan(5, 1);
    expect(instant.isFaulted(1)).toBe(true);
    expect(instant.isUnderAnomaly(1)).toBe(true);
    instant.anomalyEnded(6, 1);
    expect(instant.isFaulted(1)).toBe(false);
    expect(instant.isInAnomalySet(1)).toBe(true);
  });

  test("spells neither nest nor end twice, and the set knows all of them", () => {
    const truth = new GroundTruth(2, new Set([1]), "run");
    expect(() => truth.anomalyEnded(4, 1)).toThrow("never began");
    truth.anomalyBegan(5, 1);
    expect(() => truth.anomalyBegan(6, 1)).toThrow("within another");
    expect(() => truth.anomalyBegan(6, 0)).toThrow("not in the anomaly set");
  });
});
