import { describe, expect, it } from "vitest";
import { type ResultLine, readResult } from "../../../groundtruth/recordings/read-results.ts";

const COUNTS = {
  fp: 70,
  fpMinus: 62,
  fpSubjects: 3,
  probeSuspicions: 110,
  probeSuspicionsOfHealthy: 20,
  suspectTransitions: 1437,
  refutedSuspect: 23,
  refutedDead: 2,
  refutedAlive: 1,
  trueFailureEventsAtHealthy: 599,
  directProbeTimeouts: 105,
  savedByStreamPing: 4,
  suspicionTimeouts: 176,
};

const TRAFFIC = {
  packets: 38_400,
  packetBytes: 384_000,
  pings: 1,
  buddyPings: 2,
  acks: 3,
  nacks: 4,
  indirectPings: 5,
  gossipPackets: 6,
  piggybackedMsgs: 7,
  aliveMsgs: 8,
  suspectMsgs: 9,
  deadMsgs: 10,
};

/** A line with what every experiment has. */
function line(more: Partial<ResultLine>): ResultLine {
  return {
    scenario: "healthy",
    label: "l",
    seed: 4,
    n: 64,
    formedSeconds: 2.52,
    windowSeconds: 100,
    config: { name: "swim", suspicionMult: 5, tcpPings: true },
    counts: { ...COUNTS, confirmationsAtTimeout: { "0": 5, "3": 168 } } as unknown as ResultLine["counts"],
    health: { healthyMean: 0.25 },
    traffic: TRAFFIC,
    params: {},
    ...more,
  };
}

describe("a recorded run", () => {
  it("has what every run has", () => {
    const run = readResult(line({}));
    expect(run).toMatchObject({
      experiment: "healthy",
      label: "l",
      config: "swim",
      seed: 4,
      members: 64,
      formedSeconds: 2.52,
      suspicionMult: 5,
      streamPings: true,
    });
    expect(run.measures).toMatchObject({
      falsePositives: 70,
      refutations: 26,
      timeoutsAfter0: 5,
      timeoutsAfter1: 0,
      timeoutsAfter3: 168,
      healthOfHealthy: 0.25,
      packetsPerMemberSecond: 6,
      bytesPerMemberSecond: 60,
      piggybackedMessages: 7,
    });
  });

  it("of an interval has members and cycles, medians and means of what happens more than once", () => {
    const run = readResult(
      line({
        scenario: "interval",
        params: {
          anomalous: [22, 32, 46, 63],
          cycles: 2,
          dMs: 16_384,
          iMs: 1,
          handedOverInInterval: [56, 14],
          queuedAtUnblock: [488, 502],
          unblockLateMs: [0.1, 0.2],
        },
        health: { healthyMean: 0.25, anomalousMean: 3.5 },
        firstAnomaly: { firstDetectionAtHealthy: [10.7, 10.3, 13.4], fullDissemination: null },
      }),
    );
    expect(run.block).toEqual({
      members: [22, 32, 46, 63],
      cycles: 2,
      blockedMs: 16_384,
      openMs: 1,
      unblockLateMs: [0.1, 0.2],
    });
    expect(run.measures).toMatchObject({
      clumps: 1,
      firstDetectionSeconds: 10.7,
      fullDisseminationSeconds: null,
      healthOfAnomalous: 3.5,
      handedOverWhileOpen: 35,
      queuedAtUnblock: 495,
    });
  });

  it("of a kill has the victim, and the moment, which follows from the window's end", () => {
    const run = readResult(
      line({
        scenario: "kill",
        windowSeconds: 15.24,
        kills: [
          {
            victim: 61,
            firstSuspicion: 1.524,
            firstDetection: 12.06,
            medianDetection: 12.328,
            fullDissemination: 12.596,
            confirmationsAtFirstTimeout: 3,
            scoreOfFirstSuspecterAfter: 2,
          },
        ],
      }),
    );
    expect(run.kill).toEqual({ member: 61, atSeconds: 0.634 });
    expect(run.measures).toMatchObject({
      killSuspicionToDetectionSeconds: 10.536,
      killDetectionToDisseminationSeconds: 0.536,
      killScoreOfFirstSuspecter: 2,
    });
  });

  it("of a loss has its probability", () => {
    expect(readResult(line({ scenario: "loss", params: { loss: 0.25 } })).loss).toBe(0.25);
  });

  it("of a partition that never healed counts as whole at the end of the watch", () => {
    const partition = {
      seconds: 20.07,
      crossPairsDeadAtHeal: 2048,
      detectionAllPairs: { min: 10.1, p50: 15.2 },
      sameSideDeadEvents: 0,
      wholeAgainAfterHeal: null,
      missingAtEnd: 2048,
    };
    const run = readResult(line({ scenario: "partition", params: { watchSeconds: 130 }, partition }));
    expect(run.partition).toEqual({ seconds: 20.07, watchSeconds: 130 });
    expect(run.measures).toMatchObject({
      partitionFirstDeadSeconds: 10.1,
      partitionMedianDeadSeconds: 15.2,
      partitionWholeSeconds: 130,
      partitionMissingAtEnd: 2048,
    });
  });
});
