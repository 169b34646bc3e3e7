import { describe, expect, test } from "vitest";
import { mergeTallies } from "../../src/coordinator/merge-tallies.ts";
import type { LevelTally } from "../../src/coordinator/quality.ts";
import type { RunTally } from "../../src/coordinator/run-tally.ts";
import { configurationSummarySchema } from "../../src/coordinator/summary-schema.ts";
import { smallTally } from "./small-tally.ts";

const GATES = {
  triggers: 1,
  seconds: 2,
  heldBack: 3,
  heldBackAlive: 1,
  heldBackDead: 2,
  released: 4,
  dropped: 5,
  lifted: 6,
  standing: 7,
  engagedAtEnd: 8,
};

const NO_MISTAKES: LevelTally = {
  judgedPairSeconds: 100,
  wrongPairSeconds: 0,
  mistakes: 0,
  durations: { count: 0, sumSeconds: 0 },
  recurrences: { count: 0, sumSeconds: 0 },
  detections: { count: 0, sumSeconds: 0 },
  earlyDetections: 0,
};

/** Another run of the same configuration, in which all that can be added up differs. */
function otherTally(): RunTally {
  const tally = smallTally();
  return {
    ...tally,
    seconds: 30,
    joinComplete: false,
    tail: { seconds: 5, convictions: { true: 1, faulted: 0, unreachable: 2, false: 0 } },
    convictions: { true: 1, faulted: 2, unreachable: 3, false: 4 },
    falseConvictions: { total: 4, atHealthy: 3 },
    crashes: { injected: 5, firstDetection: [1, 2, 3], fullDissemination: [8] },
    anomalies: { injected: 2, firstDetection: [4], fullDissemination: [] },
    anomalous: [{ name: "member-0", spells: 3, seconds: 1.5 }],
    actions: {
      taken: 10,
      onAlive: 7,
      undone: 3,
      irreversible: 4,
      irreversibleOnAlive: 2,
      regretted: 1,
      splitSeconds: 43,
    },
    suspicions: 11,
    accusations: 12,
    confirmations: 13,
    refutations: { suspicion: 1, conviction: 2, conflict: 4 },
    flaps: 14,
    traffic: {
      ...tally.traffic,
      messages: 7,
      bytes: 70,
      messagesByKind: { ping: 3, ack: 4 },
      dropped: { cut: 2, loss: 1 },
    },
    quality: {
      suspicion: {
        judgedPairSeconds: 38,
        wrongPairSeconds: 4,
        mistakes: 3,
        durations: { count: 2, sumSeconds: 3 },
        recurrences: { count: 1, sumSeconds: 9 },
        detections: { count: 3, sumSeconds: 6 },
        earlyDetections: 1,
      },
      conviction: NO_MISTAKES,
    },
    gate: GATES,
    firstTrigger: null,
    health: {
      isReported: true,
      healthy: { memberSeconds: 44, scoreSeconds: 30 },
      anomalous: { memberSeconds: 0, scoreSeconds: 0 },
    },
    accusers: [["member-0", "member-1", "false", 4]],
  };
}

describe("two runs", () => {
  const merged = mergeTallies("lifeguard", [smallTally(), otherTally()], [4, 9], ["aa", "bb"]);

  test("are named, and counts are added", () => {
    expect(merged).toMatchObject({
      name: "lifeguard",
      runs: 2,
      seeds: [4, 9],
      traceHash: ["aa", "bb"],
      members: 2,
      seconds: 40,
      incompleteJoins: 1,
      convictions: { true: 1, faulted: 2, unreachable: 3, false: 5 },
      falseConvictions: { total: 5, atHealthy: 4, perRun: [1, 4] },
      actions: {
        taken: 11,
        onAlive: 8,
        undone: 3,
        irreversible: 4,
        irreversibleOnAlive: 2,
        regretted: 1,
        splitSeconds: 43,
      },
      suspicions: 11,
      accusations: 12,
      confirmations: 13,
      refutations: 7,
      refuted: { suspicion: 1, conviction: 2, conflict: 4 },
      flaps: 14,
      gate: GATES,
      limits: { worstCaseRemovalsPerMinute: null, detectionFloorSeconds: 1.5 },
      tail: { seconds: 5, convictions: { true: 1, faulted: 0, unreachable: 2, false: 0 } },
      anomalous: [{ name: "member-0", runs: 1, spells: 3, seconds: 1.5 }],
      accusers: [["member-0", "member-1", "false", 5]],
    });
  });

  test("pool their samples", () => {
    expect(merged.crashes).toEqual({ injected: 6, detected: 4, undetected: 2, alreadyConvicted: 1 });
    // The small run's crash was convicted already: 0, 1, 2, 3.
    expect(merged.firstDetection).toMatchObject({ count: 4, p50: 1.5 });
    expect(merged.fullDissemination).toMatchObject({ count: 2, p50: 4 });
    expect(merged.anomalies).toMatchObject({
      injected: 2,
      detected: 1,
      firstDetection: { count: 1, p50: 4 },
      fullDissemination: { count: 0, p50: null },
    });
  });

  test("add messages by kind and reason, and rate them by member and second", () => {
    expect(merged).toMatchObject({ messages: 8, bytes: 90, messagesPerMemberSecond: 8 / 80 });
    expect(merged.messagesByKind).toEqual({ ping: 4, ack: 4 });
    expect(merged.dropped).toEqual({ cut: 2, loss: 2 });
  });

  test("have means and rates over the pool, not means of means", () => {
    // The small run: two pairs for 6 s, one mistake from 4 s, cut by the crash, which it detected at 0.
    expect(merged.quality.suspicion).toEqual({
      detectionTime: 6 / 4,
      mistakeRate: 4 / 50,
      mistakeDuration: 3 / 2,
      mistakeRecurrence: 9,
      queryAccuracy: 1 - 6 / 50,
      mistakes: 4,
      detections: 4,
      earlyDetections: 2,
    });
    // Members were up for 10 + 6 s in the small run, at score 0.
    expect(merged.health).toEqual({ healthy: 30 / 60, anomalous: null });
  });

  test("have the published form, which survives JSON", () => {
    expect(configurationSummarySchema.parse(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
  });
});

test("nothing to merge, or lists of different lengths, are refused", () => {
  expect(() => mergeTallies("swim", [], [], [])).toThrow("there is no run of swim to summarise");
  expect(() => mergeTallies("swim", [smallTally()], [1, 2], ["a"])).toThrow("1 runs, but 2 seeds");
  expect(() => mergeTallies("swim", [smallTally()], [1], [])).toThrow("0 hashes");
});
