import { z } from "zod";
import { duration } from "../../src/node.ts";
import { sizeSettings } from "./size-settings.ts";

const seconds = (byDefault: number, about: string) =>
  z.int().min(1).max(1_000_000).default(byDefault).describe(about);
const bound = (what: string) =>
  z
    .int()
    .min(1)
    .max(1_000_000)
    .default(10)
    .describe(`Up to how many intervals the delay grows after ${what} that took longer than an interval.`);

export const clientSettings = z.strictObject({
  servers: z.string().meta({
    groupReference: true,
    programs: ["eureka-server"],
    description: "The group of Eureka servers to which it registers (the product: serviceUrl).",
  }),
  leaseRenewalIntervalInSeconds: seconds(
    30,
    "Time from the end of one heartbeat to the next. What servers expect is a setting of theirs.",
  ),
  leaseExpirationDurationInSeconds: seconds(
    90,
    "Duration of its lease, which servers count twice once it was renewed.",
  ),
  registryFetchIntervalSeconds: seconds(30, "Time between two fetches of the registry."),
  instanceInfoReplicationIntervalSeconds: seconds(
    30,
    "How often it looks whether it has changed and must register.",
  ),
  initialInstanceInfoReplicationIntervalSeconds: seconds(40, "Time before it first looks."),
  heartbeatExecutorExponentialBackOffBound: bound("heartbeats"),
  cacheRefreshExecutorExponentialBackOffBound: bound("fetches"),
  eurekaServerConnectTimeoutSeconds: seconds(5, "Patience with a server that does not accept."),
  eurekaServerReadTimeoutSeconds: seconds(8, "Patience with a server that does not answer."),
  shouldUnregisterOnShutdown: z
    .boolean()
    .default(true)
    .describe("Whether it cancels its lease when it is told to leave; a crash never does."),
  shouldFetchRegistry: z.boolean().default(true).describe("Whether it keeps a copy of the registry."),
  shouldFilterOnlyUpInstances: z
    .boolean()
    .default(true)
    .describe("Whether its copy leaves out instances that are not UP."),
  disableDelta: z.boolean().default(false).describe("Whether it fetches everything every time."),
  serversTriedPerRequest: z
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe("Servers tried for one request; a constant of the product."),
  serverOrder: z
    .enum(["shuffled", "listed"])
    .default("shuffled")
    .describe(
      "The order in which each client tries servers: one of its own, as the product's, or the group's.",
    ),
  status: z
    .enum(["UP", "DOWN", "STARTING", "OUT_OF_SERVICE"])
    .default("UP")
    .describe("What the application says of itself when it is ready."),
  readyAfter: duration()
    .prefault("0s")
    .describe(
      "When the application is ready and registers; its first heartbeat registers it if that is sooner.",
    ),
  heartbeatPhases: z
    .enum(["start", "even"])
    .default("start")
    .describe(
      "When heartbeats fall: counted from the client's start, or (even) from a moment after it that spreads the members of the group evenly over an interval.",
    ),
  ...sizeSettings,
});

export type ClientSettings = z.output<typeof clientSettings>;
