/**
 * What is compared between the recordings and the emulator, written down before the first run of the comparison. One
 * measure is one number of one run (the unit of every test: runs of a setting are independent of one another, what
 * happens within a run is not). `recorded` names the field of the recording, `emulated` how the same is counted from
 * an emulated run's trace. Where the table of the recordings' README pools samples within runs, the run's median
 * stands for them here.
 */
interface Described {
  readonly measure: string;
  /** Which experiments have it. */
  readonly experiments: readonly Experiment[];
  /** As the table of the recordings' README heads it; of what has no column there, a name in the same words. */
  readonly column: string;
  /** Whether the README's table of its experiments has it as a column; the others are named by the issue. */
  readonly inTable: boolean;
  readonly recorded: string;
  readonly emulated: string;
  /**
   * *rank*: Mann–Whitney, whether one side tends to be larger. *shape*: Kolmogorov–Smirnov, whether the distributions
   * differ at all; for what comes in clumps.
   */
  readonly test: "rank" | "shape";
  /**
   * Both sides are rounded to multiples of this before they are compared: the real runs' clocks and timers tell no
   * more (packets are late by 0.5 ms in the median and by up to 1.8 ms in one of a hundred). Left out for counts.
   */
  readonly resolution?: number;
}

export const EXPERIMENTS = ["interval", "kill", "loss", "partition", "healthy"] as const;
export type Experiment = (typeof EXPERIMENTS)[number];

const EVERYWHERE = EXPERIMENTS;
const WITH_SUSPICIONS = ["interval", "kill", "loss", "partition"] as const;

/** Seconds. Five milliseconds are more than a packet's and a timer's lateness together, and less than any interval. */
const RECORDED_TIMING = 0.005;

/** Verdict and probe events in the window. "Healthy": neither in the anomalous set nor killed. */
const EVENTS = [
  {
    measure: "falsePositives",
    experiments: ["interval", "loss"],
    column: "FP",
    inTable: true,
    recorded: "counts.fp: NotifyLeave at any member about a healthy one",
    emulated: "verdicts *convicted* about a healthy member",
    test: "rank",
  },
  {
    measure: "falsePositivesAtHealthy",
    experiments: ["interval"],
    column: "FP-",
    inTable: true,
    recorded: "counts.fpMinus: those of FP at healthy members",
    emulated: "the same verdicts at healthy observers",
    test: "shape",
  },
  {
    measure: "clumps",
    experiments: ["interval"],
    column: "FP- clumps",
    inTable: false,
    recorded:
      "floor(counts.fpMinus / (N - C)): how often every healthy member could have been made to believe it",
    emulated: "the same of the emulated FP-",
    test: "rank",
  },
  {
    measure: "healthyMembersHit",
    experiments: ["interval", "loss"],
    column: "healthy members hit",
    inTable: true,
    recorded: "counts.fpSubjects: members that FP is about",
    emulated: "different subjects of FP",
    test: "rank",
  },
  {
    measure: "accusationsOfHealthy",
    experiments: ["interval"],
    column: "probe suspicions of healthy",
    inTable: true,
    recorded: 'counts.probeSuspicionsOfHealthy: log lines "Suspect X has failed" about healthy members',
    emulated: "accusations of healthy members",
    test: "rank",
  },
  {
    measure: "accusations",
    experiments: WITH_SUSPICIONS,
    column: "probe suspicions",
    inTable: true,
    recorded:
      "counts.probeSuspicions (kill: kills[0].probeSuspicions): the same log lines about any member (kill: the victim)",
    emulated: "accusations",
    test: "rank",
  },
  {
    measure: "suspicions",
    experiments: WITH_SUSPICIONS,
    column: "suspect transitions",
    inTable: true,
    recorded: "counts.suspectTransitions: changes of a member's record of another to suspect",
    emulated: "verdicts *suspected*",
    test: "rank",
  },
  {
    measure: "refutations",
    experiments: ["interval", "loss", "partition"],
    column: "refutations",
    inTable: true,
    recorded: "counts.refutedSuspect + refutedDead + refutedAlive: log lines of refuting",
    emulated: "refutations of whatever kind",
    test: "rank",
  },
  {
    measure: "trueFailuresAtHealthy",
    experiments: ["interval"],
    column: "true failure events at healthy",
    inTable: true,
    recorded: "counts.trueFailureEventsAtHealthy: NotifyLeave at healthy members about anomalous ones",
    emulated: "verdicts *convicted* at healthy observers about anomalous members",
    test: "rank",
  },
  {
    measure: "directProbeTimeouts",
    experiments: WITH_SUSPICIONS,
    column: "direct probe timeouts",
    inTable: true,
    recorded: 'counts.directProbeTimeouts: log lines "Failed ping: X (timeout reached)"',
    emulated:
      "probes that wanted helpers ProbeTimeout or more after their ping had left; the moment is that of the first indirect ping less the time that it was held",
    test: "rank",
  },
  {
    measure: "savedByStreamPing",
    experiments: ["interval", "loss"],
    column: "saved by stream ping",
    inTable: true,
    recorded: "counts.savedByStreamPing: log lines that a stream reached a member whom packets did not",
    emulated:
      "probes that wanted helpers, were answered over a stream but by no packet in time, and did not end in an accusation",
    test: "rank",
  },
  {
    measure: "suspicionTimeouts",
    experiments: WITH_SUSPICIONS,
    column: "suspicions timed out",
    inTable: false,
    recorded: "counts.suspicionTimeouts: suspicion timers that ran out",
    emulated: "verdicts *convicted* whose accuser is the observer itself",
    test: "rank",
  },
  ...[0, 1, 2, 3].map(
    (confirmations) =>
      ({
        measure: `timeoutsAfter${confirmations as 0 | 1 | 2 | 3}`,
        experiments: WITH_SUSPICIONS,
        column: `timed out with ${confirmations} confirmations`,
        inTable: false,
        recorded: `counts.confirmationsAtTimeout["${confirmations}"]`,
        emulated: `such convictions whose suspicion had counted ${confirmations} confirmations`,
        test: "rank",
      }) as const,
  ),
] as const satisfies readonly Described[];

const LATENCIES = [
  {
    measure: "firstDetectionSeconds",
    experiments: ["interval"],
    column: "first detection s (1st anomaly)",
    inTable: true,
    recorded:
      "median over the anomalous members of firstAnomaly.firstDetectionAtHealthy: first NotifyLeave at a healthy member from the window's start until the second anomaly; undetected members leave no sample",
    emulated: "the same of verdicts *convicted*",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "fullDisseminationSeconds",
    experiments: ["interval"],
    column: "full dissemination s",
    inTable: true,
    recorded:
      "median over the anomalous members of firstAnomaly.fullDissemination: the last healthy member's; members whom some healthy member did not detect until the second anomaly leave no sample",
    emulated: "the same of verdicts *convicted*",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "healthOfHealthy",
    experiments: ["interval", "loss"],
    column: "LHM healthy (loss: LHM mean)",
    inTable: true,
    recorded: "health.healthyMean: scores of healthy members, sampled over the window",
    emulated: "mean over healthy members and the window's time",
    test: "rank",
  },
  {
    measure: "healthOfAnomalous",
    experiments: ["interval"],
    column: "LHM anomalous",
    inTable: true,
    recorded: "health.anomalousMean",
    emulated: "mean over anomalous members and the window's time",
    test: "rank",
  },
] as const satisfies readonly Described[];

/** Times since the kill. */
const KILL = [
  {
    measure: "killFirstSuspicionSeconds",
    experiments: ["kill"],
    column: "first suspicion s",
    inTable: true,
    recorded: "kills[0].firstSuspicion: first failed probe of the victim",
    emulated: "first accusation of the victim",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "killFirstDetectionSeconds",
    experiments: ["kill"],
    column: "first detection s",
    inTable: true,
    recorded: "kills[0].firstDetection: first NotifyLeave about the victim",
    emulated: "first verdict *convicted* about the victim",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "killMedianDetectionSeconds",
    experiments: ["kill"],
    column: "median observer s",
    inTable: true,
    recorded: "kills[0].medianDetection: median over the live members",
    emulated: "the same",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "killFullDisseminationSeconds",
    experiments: ["kill"],
    column: "full dissemination s",
    inTable: true,
    recorded: "kills[0].fullDissemination: the last live member's",
    emulated: "the same",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "killSuspicionToDetectionSeconds",
    experiments: ["kill"],
    column: "detection - suspicion s",
    inTable: true,
    recorded: "kills[0].firstDetection - firstSuspicion",
    emulated: "the same",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "killDetectionToDisseminationSeconds",
    experiments: ["kill"],
    column: "dissemination - detection s",
    inTable: true,
    recorded: "kills[0].fullDissemination - firstDetection",
    emulated: "the same",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "killConfirmationsAtFirstTimeout",
    experiments: ["kill"],
    column: "confirmations at 1st timeout",
    inTable: true,
    recorded: "kills[0].confirmationsAtFirstTimeout",
    emulated: "confirmations of the first conviction of the victim whose accuser is the observer itself",
    test: "rank",
  },
  {
    measure: "killScoreOfFirstSuspecter",
    experiments: ["kill"],
    column: "score of 1st suspecter just after",
    inTable: true,
    recorded:
      "kills[0].scoreOfFirstSuspecterAfter: at the next look of a poller that looks every 20 ms or so",
    emulated: "the score at the first multiple of 20 ms after the accusation",
    test: "rank",
  },
] as const satisfies readonly Described[];

/** Cross pairs: observer and subject on different sides. */
const PARTITION = [
  {
    measure: "partitionFirstDeadSeconds",
    experiments: ["partition"],
    column: "first dead event s",
    inTable: true,
    recorded: "partition.detectionAllPairs.min: first NotifyLeave of a cross pair since the cut",
    emulated: "the same of verdicts *convicted*",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "partitionMedianDeadSeconds",
    experiments: ["partition"],
    column: "median dead event s",
    inTable: true,
    recorded: "partition.detectionAllPairs.p50: median of all NotifyLeave of cross pairs in the window",
    emulated: "the same of verdicts *convicted*",
    test: "rank",
    resolution: RECORDED_TIMING,
  },
  {
    measure: "partitionCrossDeadAtHeal",
    experiments: ["partition"],
    column: "cross pairs dead at heal",
    inTable: true,
    recorded: "partition.crossPairsDeadAtHeal",
    emulated: "cross pairs whose observer holds the subject convicted, or not at all, when the cut heals",
    test: "rank",
  },
  {
    measure: "partitionSameSideDead",
    experiments: ["partition"],
    column: "same-side dead events",
    inTable: true,
    recorded: "partition.sameSideDeadEvents: NotifyLeave about members of the observer's own side",
    emulated: "the same of verdicts *convicted*",
    test: "rank",
  },
  {
    measure: "partitionWholeSeconds",
    experiments: ["partition"],
    column: "whole again s after heal",
    inTable: true,
    recorded:
      "partition.wholeAgainAfterHeal: at a look every tenth of a second or so, every member has every other in its list; a run that is never whole counts as 130 s, the end of the watch",
    emulated: "at a look every tenth of a second, no pair is convicted or unknown; else 130 s",
    test: "rank",
  },
  {
    measure: "partitionMissingAtEnd",
    experiments: ["partition"],
    column: "pairs missing at end",
    inTable: true,
    recorded: "partition.missingAtEnd",
    emulated: "pairs convicted or unknown at the window's end",
    test: "rank",
  },
] as const satisfies readonly Described[];

/** What is handed to the transport in the window, before loss; a compound is one packet of the kind it begins with. */
const TRAFFIC = [
  {
    measure: "packetsPerMemberSecond",
    experiments: EVERYWHERE,
    column: "packets /member/s",
    inTable: true,
    recorded: "traffic.packets / N / windowSeconds",
    emulated: "datagrams sent / N / seconds of the window",
    test: "rank",
  },
  {
    measure: "bytesPerMemberSecond",
    experiments: EVERYWHERE,
    column: "bytes /member/s",
    inTable: true,
    recorded: "traffic.packetBytes / N / windowSeconds",
    emulated: "their bytes / N / seconds of the window",
    test: "rank",
  },
  {
    measure: "pings",
    experiments: EVERYWHERE,
    column: "pings",
    inTable: false,
    recorded: "traffic.pings: direct ones and helpers', without buddy pings",
    emulated: "packets of kind ping, helpers' included, without the CRC that marks a buddy ping",
    test: "rank",
  },
  {
    measure: "buddyPings",
    experiments: WITH_SUSPICIONS,
    column: "buddy pings",
    inTable: false,
    recorded: "traffic.buddyPings: exactly ping and suspect behind a CRC",
    emulated: "packets of kind ping with the CRC",
    test: "rank",
  },
  {
    measure: "acks",
    experiments: EVERYWHERE,
    column: "acks",
    inTable: false,
    recorded: "traffic.acks",
    emulated: "packets of kind ack",
    test: "rank",
  },
  {
    measure: "nacks",
    experiments: WITH_SUSPICIONS,
    column: "nacks",
    inTable: false,
    recorded: "traffic.nacks",
    emulated: "packets of kind nack",
    test: "rank",
  },
  {
    measure: "indirectPings",
    experiments: WITH_SUSPICIONS,
    column: "indirect pings",
    inTable: false,
    recorded: "traffic.indirectPings",
    emulated: "packets of kind indirectPing",
    test: "rank",
  },
  {
    measure: "gossipPackets",
    experiments: WITH_SUSPICIONS,
    column: "gossip packets",
    inTable: false,
    recorded: "traffic.gossipPackets",
    emulated: "packets without a leading message",
    test: "rank",
  },
  {
    measure: "piggybackedMessages",
    experiments: EVERYWHERE,
    column: "piggybacked messages",
    inTable: false,
    recorded:
      "traffic.piggybackedMsgs: alive, suspect and dead messages behind a ping, ack, nack or indirect ping; not the buddy's (so that bytes add up in all 40 kill runs)",
    emulated: "parts of such packets",
    test: "rank",
  },
  {
    measure: "aliveMessages",
    experiments: ["interval", "loss", "partition"],
    column: "alive messages",
    inTable: false,
    recorded: "traffic.aliveMsgs: in gossip packets and piggybacked",
    emulated: "alive messages in packets",
    test: "rank",
  },
  {
    measure: "suspectMessages",
    experiments: WITH_SUSPICIONS,
    column: "suspect messages",
    inTable: false,
    recorded: "traffic.suspectMsgs: in gossip packets and piggybacked, not the buddy's",
    emulated: "suspect messages in packets that are no buddy pings",
    test: "rank",
  },
  {
    measure: "deadMessages",
    experiments: WITH_SUSPICIONS,
    column: "dead messages",
    inTable: false,
    recorded: "traffic.deadMsgs: in gossip packets and piggybacked",
    emulated: "dead messages in packets",
    test: "rank",
  },
] as const satisfies readonly Described[];

/** Of each anomaly of a run; the run's mean is compared, since they are not independent. */
const BACKLOG = [
  {
    measure: "handedOverWhileOpen",
    experiments: ["interval"],
    column: "packets handed over while open",
    inTable: false,
    recorded: "mean of params.handedOverInInterval over the anomalies: over all anomalous members together",
    emulated: "packets handed to anomalous members' programs from an anomaly's end until the next begins",
    test: "rank",
  },
  {
    measure: "queuedAtUnblock",
    experiments: ["interval"],
    column: "packets queued at unblock",
    inTable: false,
    recorded: "mean of params.queuedAtUnblock over the anomalies",
    emulated:
      "packets that had come to anomalous members before the anomaly's end and were handed over later",
    test: "rank",
  },
] as const satisfies readonly Described[];

const ALL = [...EVENTS, ...LATENCIES, ...KILL, ...PARTITION, ...TRAFFIC, ...BACKLOG] as const;

export type MeasureName = (typeof ALL)[number]["measure"];
export type Comparison = Described & { readonly measure: MeasureName };
export const COMPARISONS: readonly Comparison[] = ALL;

/** One run's numbers; `null` where a run has no sample, such as a detection time when nothing was detected. */
export type Measures = Readonly<Partial<Record<MeasureName, number | null>>>;

export function comparisonsOf(experiment: Experiment): readonly Comparison[] {
  return COMPARISONS.filter(({ experiments }) => experiments.includes(experiment));
}
