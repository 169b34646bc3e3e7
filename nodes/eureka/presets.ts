import type { Preset, PresetValue } from "../../src/node.ts";
import type { ClientSettings } from "./client-settings.ts";
import type { ServerSettings } from "./server-settings.ts";

/** Netflix/eureka, default branch of August 2026. */
const NETFLIX_SERVER = "Netflix/eureka, DefaultEurekaServerConfig (61acc83d, August 2026)";
const NETFLIX_CLIENT =
  "Netflix/eureka, DefaultEurekaClientConfig, LeaseInfo, PropertiesInstanceConfig (61acc83d, August 2026)";
const NETFLIX_OPENING = "Netflix/eureka, PeerAwareInstanceRegistryImpl: opens with what it has copied";
const SPRING_SERVER = "spring-cloud-netflix, EurekaServerConfigBean";
const SPRING_PHANTOM = "spring-cloud-netflix, InstanceRegistryProperties: defaultOpenForTrafficCount";
const SPRING_SYNC =
  "spring-cloud-netflix, EurekaServerAutoConfiguration: 5 where the server registers with peers (else 0), as recalled";

type Values<Settings> = Readonly<Partial<Record<keyof Settings & string, PresetValue["value"]>>>;

function sourced<Settings>(source: string, values: Values<Settings>): Record<string, PresetValue> {
  const entries: [string, PresetValue["value"] | undefined][] = Object.entries(values);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, { value, source }]])),
  );
}

const serverValues = {
  enableSelfPreservation: true,
  renewalPercentThreshold: 0.85,
  expectedClientRenewalIntervalSeconds: 30,
  renewalThresholdUpdateIntervalMs: 900_000,
  evictionIntervalTimerInMs: 60_000,
  waitTimeInMsWhenSyncEmpty: 300_000,
  registrySyncRetryWaitMs: 30_000,
  shouldUseReadOnlyResponseCache: true,
  responseCacheUpdateIntervalMs: 30_000,
  responseCacheAutoExpirationInSeconds: 180,
  retentionTimeInMSInDeltaQueue: 180_000,
  deltaRetentionTimerIntervalInMs: 30_000,
  disableDelta: false,
  syncWhenTimestampDiffers: true,
  maxTimeForReplication: 30_000,
} as const satisfies Values<ServerSettings>;

const clientValues = {
  leaseRenewalIntervalInSeconds: 30,
  leaseExpirationDurationInSeconds: 90,
  registryFetchIntervalSeconds: 30,
  instanceInfoReplicationIntervalSeconds: 30,
  initialInstanceInfoReplicationIntervalSeconds: 40,
  heartbeatExecutorExponentialBackOffBound: 10,
  cacheRefreshExecutorExponentialBackOffBound: 10,
  eurekaServerConnectTimeoutSeconds: 5,
  eurekaServerReadTimeoutSeconds: 8,
  shouldUnregisterOnShutdown: true,
  shouldFetchRegistry: true,
  shouldFilterOnlyUpInstances: true,
  disableDelta: false,
} as const satisfies Values<ClientSettings>;

export const serverPresets: readonly Preset[] = [
  {
    name: "eureka/netflix",
    about: "Netflix's server: one that has copied nobody expects nobody.",
    values: {
      ...sourced<ServerSettings>(NETFLIX_SERVER, {
        ...serverValues,
        numberRegistrySyncRetries: 5,
        peerNodeConnectTimeoutMs: 1_000,
        peerNodeReadTimeoutMs: 5_000,
      }),
      ...sourced<ServerSettings>(NETFLIX_OPENING, { defaultOpenForTrafficCount: 0 }),
    },
  },
  {
    name: "eureka/spring",
    about:
      "Spring Cloud's server (its names: registrySyncRetries, useReadOnlyResponseCache): one that has copied nobody expects one client too many.",
    values: {
      ...sourced<ServerSettings>(SPRING_SERVER, {
        ...serverValues,
        peerNodeConnectTimeoutMs: 200,
        peerNodeReadTimeoutMs: 200,
      }),
      ...sourced<ServerSettings>(SPRING_SYNC, { numberRegistrySyncRetries: 5 }),
      ...sourced<ServerSettings>(SPRING_PHANTOM, { defaultOpenForTrafficCount: 1 }),
    },
  },
];

export const clientPresets: readonly Preset[] = [
  {
    name: "eureka/netflix",
    about: "Netflix's client.",
    values: sourced<ClientSettings>(NETFLIX_CLIENT, clientValues),
  },
  {
    name: "eureka/spring",
    about: "Spring Cloud's client, whose defaults are the same.",
    values: sourced<ClientSettings>(
      "spring-cloud-netflix, EurekaClientConfigBean and EurekaInstanceConfigBean, as recalled",
      clientValues,
    ),
  },
];
