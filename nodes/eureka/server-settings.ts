import { z } from "zod";
import { sizeSettings } from "./size-settings.ts";

const millis = (byDefault: number, about: string) =>
  z.int().min(1).max(1_000_000_000).default(byDefault).describe(about);

export const serverSettings = z.strictObject({
  enableSelfPreservation: z
    .boolean()
    .default(true)
    .describe(
      "Whether leases stop expiring while too few renewals come; the limit of a pass holds in any case.",
    ),
  renewalPercentThreshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.85)
    .describe(
      "Share of the expected renewals that must be exceeded, and share of the registry that a pass leaves alone.",
    ),
  expectedClientRenewalIntervalSeconds: z
    .int()
    .max(1_000_000)
    .default(30)
    .describe(
      "Time between heartbeats that the threshold assumes; clients are not asked. 0 and less are read as 30.",
    ),
  renewalThresholdUpdateIntervalMs: millis(
    900_000,
    "Time between two refreshes of the threshold, and to the first.",
  ),
  evictionIntervalTimerInMs: millis(60_000, "Time between two eviction passes, and to the first."),
  waitTimeInMsWhenSyncEmpty: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(300_000)
    .describe("How long nobody may read the registry of a server that has copied nothing at its start."),
  numberRegistrySyncRetries: z
    .int()
    .min(0)
    .max(1_000)
    .default(5)
    .describe(
      "Tries to copy the registry of a peer at the start. Until then nobody is served (Spring: registrySyncRetries).",
    ),
  registrySyncRetryWaitMs: millis(30_000, "Time between these tries."),
  shouldUseReadOnlyResponseCache: z
    .boolean()
    .default(true)
    .describe(
      "Whether readers are given answers that are refreshed now and then (Spring: useReadOnlyResponseCache).",
    ),
  responseCacheUpdateIntervalMs: millis(
    30_000,
    "How often these are refreshed, at its multiples by the wall clock.",
  ),
  responseCacheAutoExpirationInSeconds: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(180)
    .describe("How long an answer lasts in the cache behind them."),
  retentionTimeInMSInDeltaQueue: millis(180_000, "How long a change is part of a delta."),
  deltaRetentionTimerIntervalInMs: millis(30_000, "How often old changes are looked for."),
  disableDelta: z.boolean().default(false).describe("Whether deltas are refused."),
  syncWhenTimestampDiffers: z
    .boolean()
    .default(true)
    .describe("Whether heartbeats compare dirty timestamps."),
  maxTimeForReplication: millis(30_000, "How long a cancel or a status may wait to be sent to a peer."),
  peerNodeConnectTimeoutMs: millis(1_000, "Patience with a peer that does not accept."),
  peerNodeReadTimeoutMs: millis(5_000, "Patience with a peer that does not answer."),
  shouldFetchRegistry: z
    .boolean()
    .default(true)
    .describe(
      "Whether the server's own client keeps a copy, of a peer's registry or, without peers, of its own (Spring: eureka.client.fetchRegistry). The refresh of the threshold counts it.",
    ),
  registryFetchIntervalSeconds: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(30)
    .describe("How often that copy is fetched."),
  shouldFilterOnlyUpInstances: z
    .boolean()
    .default(true)
    .describe("Whether that copy leaves out instances that are not UP."),
  defaultOpenForTrafficCount: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe("Clients expected by a server that has copied none: 0, and 1 in Spring."),
  evictionLowersExpected: z
    .boolean()
    .default(true)
    .describe("Whether an evicted client is expected no longer (since January 2020, #1271)."),
  renewalCounting: z
    .enum(["clients", "twoPerClient"])
    .default("clients")
    .describe(
      "What is expected: clients, or (before July 2018, #1093) two renewals for each whatever the interval.",
    ),
  refreshAppliesShare: z
    .enum(["once", "twice"])
    .default("once")
    .describe(
      "How often the refresh applies the share before it takes over a count: twice before May 2018 (#1071).",
    ),
  copied: z
    .string()
    .optional()
    .meta({
      groupReference: true,
      programs: ["eureka-client"],
      description:
        "With start: { view: full }: the group whose members the server has copied from a peer before it opens.",
    }),
  copiedLeaseSeconds: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(90)
    .describe("Lease duration of those copied; what their clients ask for is a setting of theirs."),
  replicationTaskBytes: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(250)
    .describe("Size of a replicated task without the record. Assumed: no reference states it."),
  ...sizeSettings,
});

export type ServerSettings = z.output<typeof serverSettings>;
