import { z } from "zod";
import { CONVICTION_CLASSES } from "./conviction-class.ts";

// The descriptions below are the reference of every figure, and end up in the published JSON Schema.

const count = (about: string) => z.int().nonnegative().describe(about);
const figure = (about: string) => z.number().nullable().describe(about);
const seconds = (about: string) => z.number().nonnegative().describe(about);

const convictionCounts = z.strictObject({
  true: count("The subject was down, then or at some moment since the suspicion behind it began."),
  faulted: count("The subject was up but in the anomaly set (`accounting: instant`: under an anomaly then)."),
  unreachable: count(
    "Neither, but a partition cut the observer off from the subject or the other way round.",
  ),
  false: count("None of these: a member that was fine was declared dead."),
});

const latency = z.strictObject({
  count: count("Samples."),
  p50: figure("Median, in seconds; percentiles interpolate linearly between order statistics."),
  p99: figure("99th percentile, in seconds."),
  p999: figure("99.9th percentile, in seconds."),
});

const firstDetection = latency.describe(
  "From the start to the first conviction by any other member. A crash of a member that somebody held convicted already is detected after 0 s.",
);
const fullDissemination = latency.describe(
  "From the start to the conviction by the last member that was up, outside the anomaly set and knew the subject at the start. Members that stop, forget the subject or hold it left meanwhile are not awaited.",
);

const level = z.strictObject({
  detectionTime: figure(
    "Mean seconds from a crash to an observer's final transition, which may come in the tail; one that came before the crash counts as 0.",
  ),
  mistakeRate: figure(
    "Transitions about a subject that was up, per second and ordered pair with both up whose observer holds a verdict; unknown and left are none.",
  ),
  mistakeDuration: figure("Mean seconds that a mistake lasts, of those that begin and end in the window."),
  mistakeRecurrence: figure("Mean seconds from a mistake to the start of the same pair's next."),
  queryAccuracy: figure(
    "Share of the time, over ordered pairs with both up whose observer holds a verdict (unknown and left are none), at which it was right.",
  ),
  mistakes: count("Transitions about a subject that was up."),
  detections: count("Samples of `detectionTime`."),
  earlyDetections: count("Of those, the ones whose transition came before the crash."),
});

const byKind = (about: string) => z.record(z.string(), count("Of this kind.")).describe(about);

/** With even load a message may stand for a fraction of a request, so that sums need not be whole. */
const weight = (about: string) => z.number().nonnegative().describe(about);

const requests = z.strictObject({
  sent: weight("Requests that clients sent."),
  served: weight("Those that were answered well."),
  failed: z.strictObject({
    database: weight("Because the database behind the instance failed."),
    noTarget: weight("Because the balancer held no instance healthy."),
    restarting: weight("Because the instance was restarting."),
    overload: weight("Because the instance had more to do than it could."),
    other: weight("For any other reason."),
  }),
  restarts: count("Restarts of instances."),
  secondsWithNoHealthyTarget: seconds("Time in which the balancer held no instance healthy."),
  fewestHealthy: count("The fewest instances held healthy at any moment."),
});

const differential = z.strictObject({
  secondsDetectorHealthyAppFailing: seconds(
    "Time in which the detector held an instance healthy whose requests failed.",
  ),
  secondsDetectorFailedAppServing: seconds(
    "Time in which the detector held an instance failed that would have served.",
  ),
});

/** The figures of one configuration over all its runs (DESIGN 9). Counts are summed over runs, samples pooled. */
export const configurationSummarySchema = z.strictObject({
  name: z.string().describe("The configuration's name."),
  runs: count("Runs, one a seed."),
  seeds: z.array(z.int()).describe("The seed of each run."),
  traceHash: z.array(z.string()).describe("The trace's hash of each run."),
  members: count("Nodes over all groups, up or not, of one run."),
  seconds: seconds("Length of the counted window, summed over runs."),
  incompleteJoins: count("Runs in which not all members knew one another at the warm-up's end."),
  convictions: convictionCounts.describe(
    "Verdicts that became *convicted* in the counted window, at every observer, by class; whether or not a gate withheld the action.",
  ),
  falseConvictions: z.strictObject({
    total: count("Convictions of class *false*: the Lifeguard paper's FP."),
    atHealthy: count("Those at observers that were not faulted either: the paper's FP−."),
    perRun: z.array(count("Of this run.")).describe("The total of each run, in the order of `seeds`."),
  }),
  crashes: z.strictObject({
    injected: count("Crashes of nodes in the counted window."),
    detected: count("Those convicted by another member (class *true*) before the run ended, tail included."),
    undetected: count("The others."),
    alreadyConvicted: count(
      "Of the detected, those of members that some other member held convicted before: after 0 s.",
    ),
  }),
  firstDetection: firstDetection,
  fullDissemination: fullDissemination,
  anomalies: z.strictObject({
    injected: count(
      "Spells of a member that was up, begun in the window. What overlaps on a host is one spell.",
    ),
    detected: count(
      "Those after whose start another member convicted it, before its next spell or stop or the run's end, tail included.",
    ),
    firstDetection,
    fullDissemination,
  }),
  actions: z.strictObject({
    taken: count("Convictions acted on, at once or when a gate released them."),
    onAlive: count("Of those, the ones whose subject was up at that instant."),
    undone: count(
      "Actions undone, since their subject was held alive again or a gate failed open; only stopRouting can be.",
    ),
    irreversible: count("Of those taken, the ones that nothing undoes (failOver)."),
    irreversibleOnAlive: count("Of the irreversible, the ones whose subject was up at that instant."),
    regretted: count(
      "Irreversible actions whose subject was held alive again afterwards, and had been up all the time.",
    ),
    splitSeconds: seconds(
      "Time, summed over subjects, for which one that was failed over was up and not yet held alive again: it and its successor may both have served.",
    ),
  }),
  suspicions: count("Verdicts that became *suspected*, at every observer."),
  accusations: count("Observers' own probes, heartbeats or checks that failed."),
  confirmations: count("Independent accusers counted against a running suspicion."),
  refutations: count("Answers of members to what was said of them; the sum of `refuted`."),
  refuted: z.strictObject({
    suspicion: count("Answers to a suspicion."),
    conviction: count("Answers to a conviction."),
    conflict: count("Answers to anything else, such as a state newer than the member's own."),
  }),
  flaps: count("Convicted subjects held alive again by the same observer that were never down in between."),
  messages: count("Packets entering the network, a compound once, lost ones included; streams apart."),
  bytes: count("Their bytes."),
  messagesPerMemberSecond: figure("`messages` by `members` and `seconds`."),
  parts: count("Messages carried by the packets, the parts of compounds each for itself."),
  messagesByKind: byKind("`messages` by kind of the (leading) message."),
  bytesByKind: byKind("`bytes` by kind of the (leading) message."),
  streams: z.strictObject({
    messages: count("Messages on streams."),
    bytes: count("Their bytes."),
    messagesByKind: byKind("Messages on streams by kind."),
    bytesByKind: byKind("Bytes on streams by kind."),
  }),
  dropped: byKind("Packets that did not arrive, by reason."),
  quality: z.strictObject({
    suspicion: level.describe("Of suspicion: suspected or convicted against alive."),
    conviction: level.describe("Of conviction: convicted against suspected or alive."),
  }),
  gate: z.strictObject({
    triggers: count("Changes from open to engaged, summed over gates."),
    seconds: seconds("Time engaged, summed over gates."),
    heldBack: count("Convictions whose action was withheld when they were passed."),
    heldBackAlive: count("Of those, the ones whose subject was up then."),
    heldBackDead: count("Of those, the ones whose subject was down then."),
    released: count("Withheld actions that were taken later."),
    dropped: count("Withheld actions not wanted any more, since their subject was held alive again."),
    lifted: count("Actions taken back, and withheld from then on, by a gate that fails open."),
    standing: count("Actions still withheld at the run's end."),
    engagedAtEnd: count("Gates still engaged at the run's end."),
  }),
  health: z.strictObject({
    healthy: figure("Mean health score over time of members outside the anomaly set; 0 is perfect."),
    anomalous: figure("Mean health score over time of the anomaly set's members."),
  }),
  limits: z.strictObject({
    worstCaseRemovalsPerMinute: figure(
      "Most members that the gates' rules let be removed in any minute in which nobody removed comes back (of rules over the whole group: that may stand removed at one time), summed over groups, of which one without a gate may lose all; null where no group has a gate. Where the removed are reaped within the minute, more may be removed in it.",
    ),
    detectionFloorSeconds: figure(
      "The shortest crash-to-action that the settings allow, the wait of a gate included; null if none is ever taken.",
    ),
  }),
  requests: requests
    .optional()
    .describe("What became of requests. Belongs to fleets of servers; absent where there is none."),
  differential: differential
    .optional()
    .describe(
      "Where the detector and the application disagree. Belongs to fleets of servers; absent where there is none.",
    ),
  tail: z.strictObject({
    seconds: seconds("Time after the counted window, summed over runs."),
    convictions: convictionCounts.describe("Convictions in that time; `convictions` leaves them out."),
  }),
  anomalous: z
    .array(
      z.strictObject({
        name: z.string().describe("The member."),
        runs: count("Runs in whose anomaly set it was."),
        spells: count("Spells begun in the window."),
        seconds: seconds("Time under an anomaly in the window."),
      }),
    )
    .describe("Who was under an anomaly in any run."),
  accusers: z
    .array(
      z.tuple([
        z.string().describe("The accuser."),
        z.string().describe("The victim."),
        z.enum(CONVICTION_CLASSES).describe("The class."),
        count("Convictions."),
      ]),
    )
    .describe(
      "Convictions by whose suspicion they went back to; the largest counts first, at most 10,000 entries.",
    ),
});

export type ConfigurationSummary = z.infer<typeof configurationSummarySchema>;

/** What `--json` prints (DESIGN 9). */
export const summarySchema = z.strictObject({
  scenario: z.string().describe("The scenario's name."),
  version: z.string().describe("The version of the program that ran it."),
  configurations: z.array(configurationSummarySchema),
  expectations: z.array(
    z.strictObject({
      text: z.string().describe("As written."),
      value: figure("What its left side came to; null when that is no finite number."),
      right: figure("What its right side came to, in the same way.").optional(),
      holds: z.boolean(),
      why: z.string().optional().describe("Why it could not be judged, if so."),
    }),
  ),
  engine: z.strictObject({
    virtualSeconds: seconds("Run time over all runs, warm-ups and tails included."),
    events: count("Events handled."),
    messages: count("Packets that entered the network, at whatever time."),
    wallSeconds: seconds("How long it took; left out of every comparison."),
  }),
});

export type Summary = z.infer<typeof summarySchema>;
