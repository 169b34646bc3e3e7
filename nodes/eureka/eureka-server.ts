import { MICROS_PER_SECOND, type ProgramDescriptor } from "../../src/node.ts";
import { clientsOf } from "./clients-of.ts";
import { evictionLimit } from "./expiry.ts";
import type { EurekaMessage } from "./messages.ts";
import { serverPresets } from "./presets.ts";
import { selfPreservation } from "./self-preservation.ts";
import { SERVER_ACTIVITIES } from "./server-activities.ts";
import { serverNotices } from "./server-notices.ts";
import { ServerProgram } from "./server-program.ts";
import { type ServerSettings, serverSettings } from "./server-settings.ts";
import { createEurekaCodec } from "./wire/codec.ts";

const MILLIS_PER_MINUTE = 60_000;

/** A Eureka server; several in one group are peers. */
export const eurekaServer: ProgramDescriptor<ServerSettings, EurekaMessage> = {
  name: "eureka-server",
  about:
    "A Eureka registry: leases that clients renew, evictions, self-preservation; the servers of one group replicate to each other.",
  settings: serverSettings,
  presets: serverPresets,
  activities: SERVER_ACTIVITIES,
  takesJudge: false,
  takesGate: false,
  hearsByStreams: true,
  notModelled: {
    peerEurekaNodesUpdateIntervalMs: "the servers of a group are its members, and stay so.",
    numberOfReplicationRetries:
      "a batch that does not get through is tried again until its tasks are too old, as the product's present code does.",
  },
  noticesOf: (settings, group, _judge, cast) => serverNotices(settings, group, cast),
  /**
   * At best a client crashes just before its first heartbeat, its lease never renewed, and the pass comes at once: its
   * lease then has its duration less one interval to go.
   */
  detectionFloorMicros: (_settings, group, _judge, cast) => {
    const floors = clientsOf(group, cast).map(
      ({ settings: { leaseExpirationDurationInSeconds, leaseRenewalIntervalInSeconds } }) =>
        Math.max(0, leaseExpirationDurationInSeconds - leaseRenewalIntervalInSeconds) * MICROS_PER_SECOND,
    );
    return floors.length === 0 ? null : Math.min(...floors);
  },
  judgedGroups: (_settings, group, cast) => clientsOf(group, cast).map((clients) => clients.group.name),
  /** Each server may evict its limit in every pass, and each may pick others. */
  worstCaseRemovalsPerMinute: (settings, group, cast) => {
    const clients = clientsOf(group, cast).reduce((sum, each) => sum + each.group.count, 0);
    const passes = Math.ceil(MILLIS_PER_MINUTE / settings.evictionIntervalTimerInMs);
    let left = clients;
    for (let pass = 0; pass < passes && left > 0; pass++) {
      left -= evictionLimit(left, settings.renewalPercentThreshold);
    }
    return Math.min(clients, group.count * (clients - left));
  },
  ownBudget: selfPreservation,
  createCodec: createEurekaCodec,
  create: (environment, { settings }) => new ServerProgram(environment, settings),
};
