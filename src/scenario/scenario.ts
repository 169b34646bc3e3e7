import type {
  ActionKind,
  AnyProgramDescriptor,
  GateRuleDescriptor,
  JudgeLaw,
  JudgeLawDescriptor,
  Micros,
  NodeOrdinal,
  PresetValue,
} from "../node.ts";

import type { Exclusion } from "./cells.ts";

/** A scenario that has been read, checked, merged and expanded: all the engine needs, with no text left to read. */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  readonly warmupMicros: Micros;
  /** The window the tally counts: [warmup, warmup + duration). With `stop` its upper bound. */
  readonly durationMicros: Micros;
  readonly tailMicros: Micros;
  readonly stop: StopRule | undefined;
  readonly seeds: readonly number[];
  readonly accounting: "run" | "instant";
  readonly groups: readonly GroupPlan[];
  readonly configurations: readonly ConfigurationPlan[];
  readonly network: NetworkPlan;
  readonly faults: readonly FaultPlan[];
  /** The swept fields with their values as written, ranges written out; `run` ignores it. */
  readonly sweep: Readonly<Record<string, readonly unknown[]>>;
  /** Combinations of these that are not run; when left out, all are. */
  readonly sweepExclusions?: readonly Exclusion[];
  readonly expectations: readonly string[];
  /** Things a reader should know that are not errors: a setting without effect, say. */
  readonly notices: readonly string[];
}

/** Ends the run, once the last fault is over, when every member that is up holds every other alive (or at the bound). */
export interface StopRule {
  readonly when: "converged";
}

/** A group as the file has it, the same in all configurations. */
export interface GroupPlan {
  readonly name: string;
  readonly first: NodeOrdinal;
  readonly count: number;
  /** The members' names, when they are not the group's with their indices; no file says so, only code. */
  readonly memberNames?: readonly string[] | undefined;
  /** Zone of each member by its index in the group; undefined when the group has no zones. */
  readonly zoneOf: readonly (string | undefined)[];
  /** How many hosts the members are dealt to by ordinal; one for each member when left out. */
  readonly hosts?: number | undefined;
  readonly packetTimeMicros: Micros;
  readonly socketBufferBytes: number;
  /** Processors that the group's hosts share: so many hosts, by ordinal, on so many cores; when left out, none. */
  readonly machine?: MachinePlan | undefined;
  /** How the hosts' clocks are off from the start; when left out, they are right. */
  readonly clock?: ClockPlan | undefined;
  readonly start: { readonly overMicros: Micros; readonly view: "join" | "full" };
}

export interface MachinePlan {
  readonly cores: number;
  /** How many of the group's hosts share it, by ordinal. */
  readonly hosts: number;
  /** How what is ready to run gets a core: in line, packet by packet (when left out), or as Go schedules goroutines. */
  readonly scheduler?: "line" | "goroutines" | undefined;
  /** What each message costs that a program hands to another of its loops; for goroutines only. */
  readonly messageTimeMicros?: Micros | undefined;
  /** An idle machine sees what comes due when it has slept a multiple of this; for goroutines only. 0 when left out. */
  readonly timerUnitMicros?: Micros | undefined;
  /** For so long, to twice as long, a processor is kept by whoever begins or ends a block; for goroutines only. 0 when left out. */
  readonly monitorPeriodMicros?: Micros | undefined;
}

/** Each host draws its own. */
export interface ClockPlan {
  /** Microseconds that its wall clock is ahead; below 0, behind. */
  readonly offsetMicros: ClockLaw;
  /** Parts in a million that both its clocks gain; below 0, lose. */
  readonly driftPpm: ClockLaw;
}

export type ClockLaw =
  | { readonly law: "constant"; readonly value: number }
  | { readonly law: "uniform"; readonly low: number; readonly high: number }
  | { readonly law: "normal"; readonly mean: number; readonly sd: number };

export interface ConfigurationPlan {
  readonly name: string;
  /** One for each group, in the groups' order. */
  readonly groups: readonly GroupConfiguration[];
}

export interface GroupConfiguration {
  readonly program: AnyProgramDescriptor;
  readonly preset: string | undefined;
  /** Read by the program's schema. */
  readonly settings: unknown;
  /** Every setting that was given, as text, with its source: a preset's, or `scenario`. */
  readonly given: Readonly<Record<string, PresetValue>>;
  readonly gate: GatePlan | undefined;
  readonly judge: JudgePlan | undefined;
}

export interface GatePlan {
  readonly descriptor: GateRuleDescriptor<unknown>;
  readonly settings: unknown;
  /** The rule's own fields that were written, as they were. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Who acts, and is gated: every member for itself, or one for the group, who hears the verdicts of all. */
  readonly by: "member" | "coordinator";
  /** What acting on a verdict does. */
  readonly action: ActionKind;
  /**
   * For the coordinator: the share of the members up, the subject apart, that must convict a subject; one must in any
   * case.
   */
  readonly quorum: number;
}

export interface JudgePlan {
  readonly descriptor: JudgeLawDescriptor<unknown>;
  /** Read by the law's schema. */
  readonly settings: unknown;
  readonly law: JudgeLaw;
}

/** One-way delay of a packet; every packet draws its own. A delay is rounded to whole microseconds and never negative. */
export type LatencyLaw = DelayLaw | MatrixLaw;

/** A law that is the same for every pair of nodes that it is given to. */
export type DelayLaw =
  | { readonly law: "constant"; readonly micros: Micros }
  | { readonly law: "uniform"; readonly lowMicros: Micros; readonly highMicros: Micros }
  | { readonly law: "normal"; readonly meanMicros: Micros; readonly sdMicros: Micros }
  | { readonly law: "lognormal"; readonly p50Micros: Micros; readonly p99Micros: Micros }
  /** Never below `minimumMicros`; what lies above it is exponential, so that the mean of the whole is `meanMicros`. */
  | { readonly law: "exponential"; readonly meanMicros: Micros; readonly minimumMicros: Micros }
  /** Never below `scaleMicros`; exceeds x with probability (scale / x)^shape. */
  | { readonly law: "pareto"; readonly scaleMicros: Micros; readonly shape: number }
  /** One of the measured delays, each equally likely; they rise. */
  | { readonly law: "empirical"; readonly file: string; readonly sortedMicros: readonly Micros[] }
  /** A delay that never falls below `offsetMicros`, and jitter on top of it. */
  | { readonly law: "shifted"; readonly offsetMicros: Micros; readonly jitter: DelayLaw };

/**
 * Measured delays between sites, row by row: from the row's site to the column's. Node n is at site n modulo `sites`.
 * `jitter` comes on top.
 */
export interface MatrixLaw {
  readonly law: "matrix";
  readonly file: string;
  readonly sites: number;
  readonly oneWayMicros: readonly Micros[];
  readonly jitter: DelayLaw | undefined;
}

/**
 * A link that is now whole, now loses all: the lengths of both states are exponential, `lengthMicros` is the mean of the
 * losing one, and `loss` in (0, 1) its share of the time.
 */
export interface BurstLaw {
  readonly lengthMicros: Micros;
  readonly loss: number;
}

/** A rate, and a queue before it. */
export interface BandwidthLaw {
  readonly bitsPerSecond: number;
  /** Bytes that may wait, those being sent among them; a datagram that finds no room is dropped. */
  readonly queueBytes: number;
  /** Whose queue it is: each pair's of sender and receiver, or each sender's, whoever it sends to. */
  readonly share: "link" | "sender";
}

/** What may differ between links; `undefined` leaves it as it is, `null` takes it away. */
export interface LinkFields {
  readonly latency: LatencyLaw | undefined;
  /** Probability in [0, 1] that a packet is lost. */
  readonly loss: number | undefined;
  readonly bursts?: BurstLaw | null | undefined;
  /** Probability in [0, 1] that a datagram arrives twice. */
  readonly duplication?: number | undefined;
  readonly bandwidth?: BandwidthLaw | null | undefined;
}

export interface NetworkPlan extends LinkFields {
  readonly latency: LatencyLaw;
  readonly loss: number;
  /** Directed; later rules override field by field. */
  readonly links: readonly LinkPlan[];
  /** `DEFAULT_STREAMS` when left out. */
  readonly streams?: StreamsPlan | undefined;
}

/** How streams make up for what is lost: TCP's retransmission (RFC 6298). */
export interface StreamsPlan {
  /** Whether segments are lost as datagrams are, and sent again; a cut loses them in any case. */
  readonly lossy: boolean;
  /** How long the first packet of a connection, and all until its round trip is known, wait for an answer. */
  readonly initialTimeoutMicros: Micros;
  /** The least retransmission time-out of an open connection. */
  readonly minimumTimeoutMicros: Micros;
  /** Time-outs double up to this. */
  readonly maximumTimeoutMicros: Micros;
  /** After so many retransmissions of one segment the connection breaks. */
  readonly retries: number;
}

export interface LinkPlan extends LinkFields {
  readonly from: readonly NodeOrdinal[];
  readonly to: readonly NodeOrdinal[];
}

/** Links between nodes that chance may have to pick first. */
export interface LinkFaultRule extends LinkFields {
  readonly from: Selector;
  readonly to: Selector;
  /** The same the other way round. */
  readonly bothWays: boolean;
}

/** Nodes a fault is about, before chance has picked among them. */
export type Selector =
  | { readonly kind: "nodes"; readonly nodes: readonly NodeOrdinal[] }
  | {
      readonly kind: "pick";
      readonly count: number;
      readonly of: Selector;
      readonly except: Selector | undefined;
    };

/** When a fault is on, in run time. */
export interface FaultTiming {
  readonly atMicros: Micros;
  /** How long one occurrence lasts; `undefined` until the end of the run, or for ever (a crash). */
  readonly forMicros: Micros | undefined;
  /** Start to start of a periodic fault. With `open`, this is already `for + open`. */
  readonly everyMicros: Micros | undefined;
  /** No occurrence starts at or after this. */
  readonly untilMicros: Micros | undefined;
  /** Chance decides when it is on; `forMicros` and `everyMicros` are then undefined. */
  readonly random?: RandomTiming | undefined;
}

/** Once per `everyMicros` chance says whether the fault is on; once on it stays so for at least `stabilityMicros`. */
export interface RandomTiming {
  /** In [0, 1]. */
  readonly probability: number;
  readonly everyMicros: Micros;
  readonly stabilityMicros: Micros;
}

export type PauseWakeUp = "due" | "timers" | "packets";

/** Whether a restarted program gets back what it keeps where no crash reaches it. */
export type Memory = "kept" | "lost";

/** A random length of time: a life, an absence, or the time between two arrivals. */
export type TimeLaw =
  | { readonly law: "constant"; readonly micros: Micros }
  | { readonly law: "exponential"; readonly meanMicros: Micros }
  | { readonly law: "uniform"; readonly lowMicros: Micros; readonly highMicros: Micros }
  /** Longer than t with probability (least / t)^shape. */
  | { readonly law: "pareto"; readonly shape: number; readonly leastMicros: Micros }
  /** Longer than t with probability exp(-(t / scale)^shape). */
  | { readonly law: "weibull"; readonly shape: number; readonly scaleMicros: Micros };

export type FaultAction =
  | { readonly kind: "block"; readonly who: Selector }
  | { readonly kind: "pause"; readonly who: Selector; readonly wakeUp: PauseWakeUp }
  /** A quota of processor time: their hosts run in the first `quota` of every `period`, counted from the start. */
  | {
      readonly kind: "throttle";
      readonly who: Selector;
      readonly quotaMicros: Micros;
      readonly periodMicros: Micros;
    }
  /** Every message that their hosts receive costs so much, one at a time. */
  | { readonly kind: "slow"; readonly who: Selector; readonly serviceMicros: Micros }
  /** Ends the nodes' programs; with a duration they restart at its end, with lost memory unless it says otherwise. */
  | { readonly kind: "crash"; readonly who: Selector; readonly memory?: Memory | undefined }
  /** Starts crashed nodes again, with lost memory unless it says otherwise. */
  | { readonly kind: "restart"; readonly who: Selector; readonly memory?: Memory | undefined }
  /** Their hosts' clocks: offset and drift as long as it lasts, a step of the wall clock at its beginning for good. */
  | {
      readonly kind: "clock";
      readonly who: Selector;
      readonly offsetMicros: Micros;
      readonly driftPpm: number;
      readonly stepMicros: Micros;
    }
  /** Each ends after a life of its own, again and again, and comes back. At its end all who are away come back. */
  | {
      readonly kind: "churn";
      readonly who: Selector;
      readonly lifetime: TimeLaw;
      readonly comeBack:
        | { readonly after: "absence"; readonly absence: TimeLaw }
        /** One at each arrival, whoever has been away for longest; nobody if nobody is away. */
        | { readonly after: "arrival"; readonly arrival: TimeLaw };
      readonly ending: "crash" | "leave";
      readonly memory: Memory;
    }
  /** Tells the nodes' programs to leave; each node stops when its program has left. */
  | { readonly kind: "leave"; readonly who: Selector }
  /** Cuts the two sides from each other. */
  | {
      readonly kind: "partition";
      readonly between: readonly [Selector, Selector];
      /** Which way is cut: from the first side to the second (*forth*), *back*, or *both*, if nothing is said. */
      readonly direction?: CutDirection | undefined;
      /** *all* if nothing is said. */
      readonly carries?: CutTraffic | undefined;
    }
  /** Another law on some links. */
  | { readonly kind: "link"; readonly rule: LinkFaultRule };

export type CutDirection = "forth" | "back" | "both";
export type CutTraffic = "datagrams" | "streams" | "all";

export interface FaultPlan {
  /** The file's name for it, or its index. */
  readonly name: string;
  readonly index: number;
  readonly action: FaultAction;
  readonly timing: FaultTiming;
}
