/**
 * What the paper prints: Dadgar, Phillips and Currey, "Lifeguard: Local Health Awareness for More Accurate Failure
 * Detection", arXiv:1707.00788v2 (2018).
 */

/** The five configurations, in the order of the paper's tables. */
export const CONFIGURATIONS = ["swim", "lha-probe", "lha-suspicion", "buddy", "lifeguard"] as const;
export type ConfigurationName = (typeof CONFIGURATIONS)[number];

/** As the paper's tables call them. */
export const CONFIGURATION_TITLES: Readonly<Record<ConfigurationName, string>> = {
  swim: "SWIM",
  "lha-probe": "LHA-Probe",
  "lha-suspicion": "LHA-Suspicion",
  buddy: "Buddy System",
  lifeguard: "Lifeguard",
};

type OfConfigurations<Row> = Readonly<Record<ConfigurationName, Row>>;

/** Of Table IV. */
export interface PublishedFalsePositives {
  /** Failure events about members outside the anomaly set, at all agents. */
  readonly falsePositives: number;
  /** Those at agents outside that set: FP−. */
  readonly atHealthy: number;
  /** As printed. */
  readonly percentOfSwim: number;
  readonly atHealthyPercentOfSwim: number;
}

/** Table IV: totals over 4,320 Interval runs a configuration, alpha 5 and beta 6. */
export const TABLE_IV: OfConfigurations<PublishedFalsePositives> = {
  swim: { falsePositives: 339_002, atHealthy: 1_326, percentOfSwim: 100, atHealthyPercentOfSwim: 100 },
  "lha-probe": {
    falsePositives: 229_574,
    atHealthy: 436,
    percentOfSwim: 67.72,
    atHealthyPercentOfSwim: 32.88,
  },
  "lha-suspicion": {
    falsePositives: 10_174,
    atHealthy: 89,
    percentOfSwim: 3.0,
    atHealthyPercentOfSwim: 6.71,
  },
  buddy: { falsePositives: 318_935, atHealthy: 591, percentOfSwim: 94.08, atHealthyPercentOfSwim: 44.57 },
  lifeguard: { falsePositives: 5_193, atHealthy: 25, percentOfSwim: 1.53, atHealthyPercentOfSwim: 1.89 },
};

/** Median, 99th and 99.9th percentile, in seconds. */
export type LatencyQuantiles = readonly [median: number, p99: number, p999: number];
export const LATENCY_SHARES = [0.5, 0.99, 0.999] as const;

/** Of Table V: from the beginning of an anomaly, over all Threshold runs. */
export interface PublishedLatency {
  /** To its first detection by another agent. */
  readonly first: LatencyQuantiles;
  /** To the last healthy agent's knowing. */
  readonly full: LatencyQuantiles;
}

/** Table V: 540 Threshold runs a configuration, alpha 5 and beta 6. */
export const TABLE_V: OfConfigurations<PublishedLatency> = {
  swim: { first: [12.44, 16.96, 19.4], full: [12.9, 16.93, 20.17] },
  "lha-probe": { first: [12.42, 17.75, 20.1], full: [12.9, 17.98, 20.56] },
  "lha-suspicion": { first: [12.42, 17.47, 25.41], full: [12.89, 17.33, 23.8] },
  buddy: { first: [12.45, 17.12, 19.16], full: [12.92, 17.18, 19.81] },
  lifeguard: { first: [12.45, 17.9, 21.2], full: [12.91, 18.05, 21.68] },
};

/** Of Table VI. */
export interface PublishedLoad {
  /** In millions; a compound message counts once. */
  readonly messagesMillions: number;
  readonly bytesGib: number;
  /** As printed. */
  readonly messagesPercentOfSwim: number;
  readonly bytesPercentOfSwim: number;
}

/** Table VI: messages of all Interval runs of a configuration, alpha 5 and beta 6. */
export const TABLE_VI: OfConfigurations<PublishedLoad> = {
  swim: {
    messagesMillions: 435.33,
    bytesGib: 149.15,
    messagesPercentOfSwim: 100,
    bytesPercentOfSwim: 100,
  },
  "lha-probe": {
    messagesMillions: 428.62,
    bytesGib: 134.28,
    messagesPercentOfSwim: 98.46,
    bytesPercentOfSwim: 90.03,
  },
  "lha-suspicion": {
    messagesMillions: 484.55,
    bytesGib: 158.87,
    messagesPercentOfSwim: 111.31,
    bytesPercentOfSwim: 106.52,
  },
  buddy: {
    messagesMillions: 435.62,
    bytesGib: 147.67,
    messagesPercentOfSwim: 100.07,
    bytesPercentOfSwim: 99.01,
  },
  lifeguard: {
    messagesMillions: 481.42,
    bytesGib: 146.13,
    messagesPercentOfSwim: 110.59,
    bytesPercentOfSwim: 97.97,
  },
};

export const ALPHAS = [2, 4, 5] as const;
export const BETAS = [2, 4, 6] as const;

/** Columns of Table VII: alpha 2 with beta 2, 4, 6, then alpha 4, then alpha 5. */
export const TUNINGS: readonly { readonly alpha: number; readonly beta: number }[] = ALPHAS.flatMap((alpha) =>
  BETAS.map((beta) => ({ alpha, beta })),
);

/** Rows of Table VII. */
export const TUNING_METRICS = [
  "first-median",
  "full-median",
  "first-p99",
  "full-p99",
  "first-p999",
  "full-p999",
  "false-positives",
  "at-healthy",
] as const;
export type TuningMetric = (typeof TUNING_METRICS)[number];

/** Table VII: Lifeguard in percent of SWIM (alpha 5, beta 1), in the order of {@link TUNINGS}. */
export const TABLE_VII: Readonly<Record<TuningMetric, readonly number[]>> = {
  "first-median": [53.14, 54.1, 54.34, 82.96, 83.04, 83.12, 99.76, 99.52, 100.08],
  "full-median": [55.12, 56.28, 56.74, 84.42, 84.03, 84.42, 99.92, 99.61, 100.08],
  "first-p99": [69.81, 72.88, 75.53, 94.28, 96.17, 96.82, 104.95, 102.71, 105.54],
  "full-p99": [73.07, 76.96, 79.15, 97.05, 96.69, 96.52, 105.73, 105.08, 106.62],
  "first-p999": [76.08, 75.41, 80.36, 99.07, 93.71, 94.69, 112.32, 111.44, 109.28],
  "full-p999": [76.2, 75.11, 78.58, 92.17, 95.14, 92.71, 107.64, 107.93, 107.49],
  "false-positives": [98.37, 43.64, 24.16, 37.72, 8.04, 3.18, 26.61, 5.43, 1.53],
  "at-healthy": [31.15, 22.47, 13.65, 20.29, 9.5, 4.83, 15.38, 5.05, 1.89],
};

/** Numbers of concurrent anomalies, the axis of Figures 2 and 3. */
export const CONCURRENT_ANOMALIES = [1, 4, 8, 12, 16, 20, 24, 28, 32] as const;

/**
 * Figure 2: false positives against concurrent anomalies, digitised from the plotted markers. One pixel is 2.4 %; Buddy's
 * markers are partly hidden under SWIM's.
 */
export const FIGURE_2: OfConfigurations<readonly number[]> = {
  swim: [935, 5_960, 11_200, 23_000, 34_500, 45_400, 59_100, 76_900, 81_600],
  "lha-probe": [514, 3_200, 7_210, 15_100, 21_900, 36_200, 41_800, 50_000, 53_100],
  "lha-suspicion": [49, 311, 143, 586, 1_340, 1_120, 1_760, 2_910, 1_980],
  buddy: [992, 6_560, 8_530, 20_200, 34_500, 46_000, 58_400, 69_000, 70_700],
  lifeguard: [19, 140, 110, 225, 573, 754, 849, 1_340, 1_190],
};
/** Relative error of a digitised marker of Figure 2; the sums of a configuration are within 1.3 % of Table IV. */
export const FIGURE_2_ERROR = 0.024;

/** Figure 3: false positives at healthy agents, digitised. No marker is a zero; at C = 4 Lifeguard has 0 or 1. */
export const FIGURE_3: Readonly<Record<"swim" | "lifeguard", readonly number[]>> = {
  swim: [24, 9, 43, 40, 90, 205, 180, 275, 460],
  lifeguard: [0, 0, 4, 2, 0, 6, 4, 3, 5],
};
export const FIGURE_3_ERROR = 0.1;

/** Numbers of distressed members, the axis of Figure 1. */
export const DISTRESSED_MEMBERS = [1, 2, 4, 8, 16, 32] as const;

/** Figure 1: 100 virtual machines, some of them distressed for five minutes; digitised bars. No bar is a zero. */
export const FIGURE_1: Readonly<
  Record<"swim" | "lifeguard", { readonly total: readonly number[]; readonly atHealthy: readonly number[] }>
> = {
  swim: { total: [13, 42, 365, 955, 1_776, 3_312], atHealthy: [0, 0, 218, 328, 365, 614] },
  lifeguard: { total: [0, 0, 0, 0, 97, 1_270], atHealthy: [0, 0, 0, 0, 0, 60] },
};
/** Error of a digitised bar of Figure 1, in events. */
export const FIGURE_1_ERROR_EVENTS = 4;
