import { meanOf, medianOf } from "../../src/statistics/sample.ts";
import type { Experiment, Measures } from "../comparisons.ts";
import { AFTER_DISSEMINATION_SECONDS, type ConfigName, type RecordedRun } from "./recorded-run.ts";

/** A line of the recordings' `results.jsonl`, as far as it is read. */
export interface ResultLine {
  readonly scenario: string;
  readonly label: string;
  readonly seed: number;
  readonly n: number;
  readonly formedSeconds: number;
  readonly windowSeconds: number;
  readonly config: {
    readonly name: string;
    readonly suspicionMult: number;
    readonly tcpPings: boolean;
  };
  readonly counts: Readonly<Record<string, number>> & {
    readonly confirmationsAtTimeout: Readonly<Record<string, number>>;
  };
  readonly health: { readonly healthyMean: number; readonly anomalousMean?: number };
  readonly traffic: Readonly<Record<string, number>>;
  readonly params: {
    readonly anomalous?: readonly number[];
    readonly cycles?: number;
    readonly dMs?: number;
    readonly iMs?: number;
    readonly loss?: number;
    readonly handedOverInInterval?: readonly number[];
    readonly unblockLateMs?: readonly number[];
    readonly queuedAtUnblock?: readonly number[];
    readonly watchSeconds?: number;
  };
  readonly firstAnomaly?: {
    readonly firstDetectionAtHealthy: readonly number[] | null;
    readonly fullDissemination: readonly number[] | null;
  };
  readonly kills?: readonly KillLine[];
  readonly partition?: {
    readonly seconds: number;
    readonly crossPairsDeadAtHeal: number;
    readonly detectionAllPairs: { readonly min: number; readonly p50: number };
    readonly sameSideDeadEvents: number;
    readonly wholeAgainAfterHeal: number | null;
    readonly missingAtEnd: number;
  };
}

interface KillLine {
  readonly victim: number;
  readonly firstSuspicion: number;
  readonly firstDetection: number;
  readonly medianDetection: number;
  readonly fullDissemination: number;
  readonly confirmationsAtFirstTimeout: number;
  readonly scoreOfFirstSuspecterAfter: number;
}

/** Takes of one recorded run what is compared and what it takes to repeat it. */
export function readResult(line: ResultLine): RecordedRun {
  const { params, kills, partition } = line;
  const [kill] = kills ?? [];
  return {
    experiment: line.scenario as Experiment,
    label: line.label,
    config: line.config.name as ConfigName,
    seed: line.seed,
    members: line.n,
    formedSeconds: line.formedSeconds,
    windowSeconds: line.windowSeconds,
    suspicionMult: line.config.suspicionMult,
    streamPings: line.config.tcpPings,
    ...(params.anomalous === undefined
      ? {}
      : {
          block: {
            members: params.anomalous,
            cycles: params.cycles as number,
            blockedMs: params.dMs as number,
            openMs: params.iMs as number,
            unblockLateMs: params.unblockLateMs ?? [],
          },
        }),
    ...(kill === undefined
      ? {}
      : {
          kill: {
            member: kill.victim,
            // The harness does not say; it ended its watch so long after the last member knew.
            atSeconds: rounded(
              Math.max(0, line.windowSeconds - kill.fullDissemination - AFTER_DISSEMINATION_SECONDS),
            ),
          },
        }),
    ...(params.loss === undefined ? {} : { loss: params.loss }),
    ...(partition === undefined
      ? {}
      : { partition: { seconds: partition.seconds, watchSeconds: params.watchSeconds as number } }),
    measures: measuresOf(line, kill),
  };
}

function measuresOf(line: ResultLine, kill: KillLine | undefined): Measures {
  const { counts, traffic, health, params, firstAnomaly, partition, n, windowSeconds } = line;
  const healthy = n - (params.anomalous?.length ?? 0);
  const count = (name: string) => counts[name] as number;
  const sent = (name: string) => traffic[name] as number;
  const timeouts = (confirmations: number) => counts.confirmationsAtTimeout[confirmations] ?? 0;
  return {
    falsePositives: count("fp"),
    falsePositivesAtHealthy: count("fpMinus"),
    clumps: Math.floor(count("fpMinus") / healthy),
    healthyMembersHit: count("fpSubjects"),
    accusationsOfHealthy: count("probeSuspicionsOfHealthy"),
    accusations: count("probeSuspicions"),
    suspicions: count("suspectTransitions"),
    refutations: count("refutedSuspect") + count("refutedDead") + count("refutedAlive"),
    trueFailuresAtHealthy: count("trueFailureEventsAtHealthy"),
    directProbeTimeouts: count("directProbeTimeouts"),
    savedByStreamPing: count("savedByStreamPing"),
    suspicionTimeouts: count("suspicionTimeouts"),
    timeoutsAfter0: timeouts(0),
    timeoutsAfter1: timeouts(1),
    timeoutsAfter2: timeouts(2),
    timeoutsAfter3: timeouts(3),
    healthOfHealthy: health.healthyMean,
    packetsPerMemberSecond: rounded(sent("packets") / n / windowSeconds),
    bytesPerMemberSecond: rounded(sent("packetBytes") / n / windowSeconds),
    pings: sent("pings"),
    buddyPings: sent("buddyPings"),
    acks: sent("acks"),
    nacks: sent("nacks"),
    indirectPings: sent("indirectPings"),
    gossipPackets: sent("gossipPackets"),
    piggybackedMessages: sent("piggybackedMsgs"),
    aliveMessages: sent("aliveMsgs"),
    suspectMessages: sent("suspectMsgs"),
    deadMessages: sent("deadMsgs"),
    ...(firstAnomaly === undefined
      ? {}
      : {
          firstDetectionSeconds: roundedOrNull(medianOf(firstAnomaly.firstDetectionAtHealthy ?? [])),
          fullDisseminationSeconds: roundedOrNull(medianOf(firstAnomaly.fullDissemination ?? [])),
          healthOfAnomalous: health.anomalousMean as number,
          handedOverWhileOpen: roundedOrNull(meanOf(params.handedOverInInterval ?? [])),
          queuedAtUnblock: roundedOrNull(meanOf(params.queuedAtUnblock ?? [])),
        }),
    ...(kill === undefined
      ? {}
      : {
          killFirstSuspicionSeconds: kill.firstSuspicion,
          killFirstDetectionSeconds: kill.firstDetection,
          killMedianDetectionSeconds: kill.medianDetection,
          killFullDisseminationSeconds: kill.fullDissemination,
          killSuspicionToDetectionSeconds: rounded(kill.firstDetection - kill.firstSuspicion),
          killDetectionToDisseminationSeconds: rounded(kill.fullDissemination - kill.firstDetection),
          killConfirmationsAtFirstTimeout: kill.confirmationsAtFirstTimeout,
          killScoreOfFirstSuspecter: kill.scoreOfFirstSuspecterAfter,
        }),
    ...(partition === undefined
      ? {}
      : {
          partitionFirstDeadSeconds: partition.detectionAllPairs.min,
          partitionMedianDeadSeconds: partition.detectionAllPairs.p50,
          partitionCrossDeadAtHeal: partition.crossPairsDeadAtHeal,
          partitionSameSideDead: partition.sameSideDeadEvents,
          partitionWholeSeconds: partition.wholeAgainAfterHeal ?? (params.watchSeconds as number),
          partitionMissingAtEnd: partition.missingAtEnd,
        }),
  };
}

/** To six digits behind the point: more than any recording has. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}
