import { mergeAccuserEntries } from "./accuser-matrix.ts";
import { CONVICTION_CLASSES, type ConvictionCounts, noConvictions } from "./conviction-class.ts";
import type { LatencyTally } from "./detection-watches.ts";
import type { ScoreTime } from "./health-tally.ts";
import { latencyFigures } from "./latency-figures.ts";
import type { LevelTally, SampleSum } from "./quality.ts";
import type { RunTally } from "./run-tally.ts";
import type { ConfigurationSummary } from "./summary-schema.ts";

/**
 * The figures of a configuration from the tallies of its runs: counts are added, samples pooled, means and rates
 * taken over the pool. A figure that does not exist (no sample, no time) is `null`.
 *
 * @param seeds of the runs, in their order.
 * @param hashes of their traces, in the same order.
 * @throws RangeError without a run, or when the lists differ in length.
 */
export function mergeTallies(
  name: string,
  tallies: readonly RunTally[],
  seeds: readonly number[],
  hashes: readonly string[],
): ConfigurationSummary {
  const first = tallies[0];
  if (first === undefined) throw new RangeError(`there is no run of ${name} to summarise`);
  if (seeds.length !== tallies.length || hashes.length !== tallies.length) {
    throw new RangeError(
      `${name}: ${tallies.length} runs, but ${seeds.length} seeds and ${hashes.length} hashes`,
    );
  }
  const sum = (of: (tally: RunTally) => number) => total(tallies.map(of));
  const messages = sum((tally) => tally.traffic.messages);
  const crashes = latencies(tallies.map((tally) => tally.crashes));
  return {
    name,
    runs: tallies.length,
    seeds: [...seeds],
    traceHash: [...hashes],
    members: first.members,
    seconds: sum((tally) => tally.seconds),
    incompleteJoins: sum((tally) => (tally.joinComplete ? 0 : 1)),
    convictions: addConvictions(tallies.map((tally) => tally.convictions)),
    falseConvictions: {
      total: sum((tally) => tally.falseConvictions.total),
      atHealthy: sum((tally) => tally.falseConvictions.atHealthy),
      perRun: tallies.map((tally) => tally.falseConvictions.total),
    },
    crashes: {
      injected: crashes.injected,
      detected: crashes.detected,
      undetected: crashes.injected - crashes.detected,
      alreadyConvicted: tallies
        .flatMap((tally) => tally.crashes.firstDetection)
        .filter((seconds) => seconds === 0).length,
    },
    firstDetection: crashes.firstDetection,
    fullDissemination: crashes.fullDissemination,
    anomalies: latencies(tallies.map((tally) => tally.anomalies)),
    actions: {
      taken: sum((tally) => tally.actions.taken),
      onAlive: sum((tally) => tally.actions.onAlive),
      undone: sum((tally) => tally.actions.undone),
      irreversible: sum((tally) => tally.actions.irreversible),
      irreversibleOnAlive: sum((tally) => tally.actions.irreversibleOnAlive),
      regretted: sum((tally) => tally.actions.regretted),
      splitSeconds: sum((tally) => tally.actions.splitSeconds),
    },
    suspicions: sum((tally) => tally.suspicions),
    accusations: sum((tally) => tally.accusations),
    confirmations: sum((tally) => tally.confirmations),
    refutations: sum(
      ({ refutations }) => refutations.suspicion + refutations.conviction + refutations.conflict,
    ),
    refuted: {
      suspicion: sum((tally) => tally.refutations.suspicion),
      conviction: sum((tally) => tally.refutations.conviction),
      conflict: sum((tally) => tally.refutations.conflict),
    },
    flaps: sum((tally) => tally.flaps),
    messages,
    bytes: sum((tally) => tally.traffic.bytes),
    messagesPerMemberSecond: ratio(
      messages,
      sum((tally) => tally.members * tally.seconds),
    ),
    parts: sum((tally) => tally.traffic.parts),
    messagesByKind: addRecords(tallies.map((tally) => tally.traffic.messagesByKind)),
    bytesByKind: addRecords(tallies.map((tally) => tally.traffic.bytesByKind)),
    streams: {
      messages: sum((tally) => tally.traffic.streams.messages),
      bytes: sum((tally) => tally.traffic.streams.bytes),
      messagesByKind: addRecords(tallies.map((tally) => tally.traffic.streams.messagesByKind)),
      bytesByKind: addRecords(tallies.map((tally) => tally.traffic.streams.bytesByKind)),
    },
    dropped: addRecords(tallies.map((tally) => tally.traffic.dropped)),
    quality: {
      suspicion: levelFigures(tallies.map((tally) => tally.quality.suspicion)),
      conviction: levelFigures(tallies.map((tally) => tally.quality.conviction)),
    },
    gate: {
      triggers: sum((tally) => tally.gate.triggers),
      seconds: sum((tally) => tally.gate.seconds),
      heldBack: sum((tally) => tally.gate.heldBack),
      heldBackAlive: sum((tally) => tally.gate.heldBackAlive),
      heldBackDead: sum((tally) => tally.gate.heldBackDead),
      released: sum((tally) => tally.gate.released),
      dropped: sum((tally) => tally.gate.dropped),
      lifted: sum((tally) => tally.gate.lifted),
      standing: sum((tally) => tally.gate.standing),
      engagedAtEnd: sum((tally) => tally.gate.engagedAtEnd),
    },
    health: healthFigures(tallies),
    limits: { ...first.limits },
    tail: {
      seconds: sum((tally) => tally.tail.seconds),
      convictions: addConvictions(tallies.map((tally) => tally.tail.convictions)),
    },
    anomalous: mergeAnomalous(tallies),
    accusers: mergeAccuserEntries(tallies.map((tally) => tally.accusers)).map(
      ([accuser, victim, of, count]) => [accuser, victim, of, count],
    ),
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** `null` when there is nothing to divide by. */
function ratio(dividend: number, divisor: number): number | null {
  return divisor > 0 ? dividend / divisor : null;
}

function addConvictions(counts: readonly ConvictionCounts[]): ConvictionCounts {
  const sums = noConvictions();
  for (const of of CONVICTION_CLASSES) sums[of] = total(counts.map((count) => count[of]));
  return sums;
}

function addRecords(records: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) sums.set(key, (sums.get(key) ?? 0) + value);
  }
  return Object.fromEntries(sums);
}

function latencies(tallies: readonly LatencyTally[]) {
  const firstDetection = latencyFigures(tallies.flatMap((tally) => tally.firstDetection));
  return {
    injected: total(tallies.map((tally) => tally.injected)),
    detected: firstDetection.count,
    firstDetection,
    fullDissemination: latencyFigures(tallies.flatMap((tally) => tally.fullDissemination)),
  };
}

function levelFigures(tallies: readonly LevelTally[]) {
  const judged = total(tallies.map((tally) => tally.judgedPairSeconds));
  const mistakes = total(tallies.map((tally) => tally.mistakes));
  const wrongShare = ratio(total(tallies.map((tally) => tally.wrongPairSeconds)), judged);
  return {
    detectionTime: mean(tallies.map((tally) => tally.detections)),
    mistakeRate: ratio(mistakes, judged),
    mistakeDuration: mean(tallies.map((tally) => tally.durations)),
    mistakeRecurrence: mean(tallies.map((tally) => tally.recurrences)),
    queryAccuracy: wrongShare === null ? null : 1 - wrongShare,
    mistakes,
    detections: total(tallies.map((tally) => tally.detections.count)),
    earlyDetections: total(tallies.map((tally) => tally.earlyDetections)),
  };
}

function mean(samples: readonly SampleSum[]): number | null {
  return ratio(
    total(samples.map((sample) => sample.sumSeconds)),
    total(samples.map((sample) => sample.count)),
  );
}

function healthFigures(tallies: readonly RunTally[]) {
  if (!tallies.some((tally) => tally.health.isReported)) return { healthy: null, anomalous: null };
  const score = (times: readonly ScoreTime[]) =>
    ratio(total(times.map((time) => time.scoreSeconds)), total(times.map((time) => time.memberSeconds)));
  return {
    healthy: score(tallies.map((tally) => tally.health.healthy)),
    anomalous: score(tallies.map((tally) => tally.health.anomalous)),
  };
}

/** In order of first appearance, which is that of ordinals within one run. */
function mergeAnomalous(tallies: readonly RunTally[]) {
  const members = new Map<string, { name: string; runs: number; spells: number; seconds: number }>();
  for (const tally of tallies) {
    for (const { name, spells, seconds } of tally.anomalous) {
      const member = members.get(name) ?? { name, runs: 0, spells: 0, seconds: 0 };
      member.runs += 1;
      member.spells += spells;
      member.seconds += seconds;
      members.set(name, member);
    }
  }
  return [...members.values()];
}
