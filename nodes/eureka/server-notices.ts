import type { Cast, CastGroup, GroupRoster } from "../../src/node.ts";
import { type Clients, clientsOf } from "./clients-of.ts";
import { evictionLimit } from "./expiry.ts";
import { clientCount, copiedCount, fullThreshold } from "./full-threshold.ts";
import type { ServerSettings } from "./server-settings.ts";

const SECONDS_PER_MINUTE = 60;
const DEFAULT_INTERVAL_SECONDS = 30;
const MILLIS_PER_MINUTE = 60_000;

/** What in the settings of servers and of their clients silently breaks self-preservation, in plain words. */
export function serverNotices(settings: ServerSettings, group: GroupRoster, cast: Cast): readonly string[] {
  const clients = clientsOf(group, cast);
  const { name } = group;
  if (clients.length === 0) return [`Nobody registers with the Eureka servers of ${name}.`];
  const view = (cast.find((each) => each.group.name === name) as CastGroup).view;
  return [
    ...openingNotices(settings, group, cast),
    ...copyNotices(settings, name, view, clients),
    ...intervalNotices(settings, name, clients),
    ...limitNotices(settings, name, clientCount(clients)),
    ...(settings.enableSelfPreservation
      ? [...refreshNotices(settings, name, clients), ...thresholdNotices(settings, group, cast)]
      : []),
  ];
}

/** A server that opens without anybody. */
function openingNotices(settings: ServerSettings, group: GroupRoster, cast: Cast): string[] {
  const { enableSelfPreservation, shouldFetchRegistry, renewalThresholdUpdateIntervalMs } = settings;
  if (!enableSelfPreservation || copiedCount(settings, group, cast) > 0) return [];
  if (settings.defaultOpenForTrafficCount > 0) return [];
  const sticky = `Without a peer to copy from, a server of ${group.name} opens expecting 0 clients, and registrations do not raise that: nothing ever expires`;
  return shouldFetchRegistry
    ? [
        `${sticky} until the threshold is refreshed, ${renewalThresholdUpdateIntervalMs / MILLIS_PER_MINUTE} minutes after its start.`,
      ]
    : [
        `${sticky}; it fetches no registry (shouldFetchRegistry: false), so no refresh ever changes it either.`,
      ];
}

/** What is set for the copy of a server that opens full, and fits neither the server nor the clients. */
function copyNotices(
  { copied, copiedLeaseSeconds }: ServerSettings,
  name: string,
  view: CastGroup["view"],
  clients: readonly Clients[],
): string[] {
  if (copied === undefined) return [];
  if (view !== "full") {
    return [
      `copied: ${copied} has no effect: the servers of ${name} start with view: join. Write start: { view: full }.`,
    ];
  }
  const found = clients.find(({ group }) => group.name === copied);
  if (found === undefined)
    return [`The servers of ${name} have copied ${copied}, which registers elsewhere.`];
  const { leaseExpirationDurationInSeconds } = found.settings;
  return leaseExpirationDurationInSeconds === copiedLeaseSeconds
    ? []
    : [
        `The servers of ${name} have copied the clients of ${copied} with leases of ${copiedLeaseSeconds} s, and these ask for ${leaseExpirationDurationInSeconds} s when they register: set copiedLeaseSeconds.`,
      ];
}

/** The threshold assumes one interval, and clients keep another. */
function intervalNotices(settings: ServerSettings, name: string, clients: readonly Clients[]): string[] {
  const expected = expectedInterval(settings);
  return clients
    .filter(({ settings: { leaseRenewalIntervalInSeconds } }) => leaseRenewalIntervalInSeconds !== expected)
    .map(({ group, settings: { leaseRenewalIntervalInSeconds: interval } }) => {
      const said = `The clients of ${group.name} send a heartbeat every ${interval} s, and the servers of ${name} expect one every ${expected} s`;
      return interval < expected
        ? `${said}: more of them than meant may fall silent before self-preservation notices. Set expectedClientRenewalIntervalSeconds to ${interval}.`
        : `${said}: too few heartbeats come even if all are alive, and self-preservation may never end. Set expectedClientRenewalIntervalSeconds to ${interval}.`;
    });
}

function limitNotices(settings: ServerSettings, name: string, count: number): string[] {
  return evictionLimit(count, settings.renewalPercentThreshold) === 0
    ? [
        `No pass of the servers of ${name} may evict anybody: a share of ${settings.renewalPercentThreshold} (renewalPercentThreshold) leaves the whole registry alone.`,
      ]
    : [];
}

/** A refresh that sees too few of those who are registered changes nothing. */
function refreshNotices(settings: ServerSettings, name: string, clients: readonly Clients[]): string[] {
  const { shouldFetchRegistry, shouldFilterOnlyUpInstances, renewalPercentThreshold } = settings;
  if (!shouldFetchRegistry || !shouldFilterOnlyUpInstances) return [];
  const count = clientCount(clients);
  const up = clientCount(clients.filter((each) => each.settings.status === "UP"));
  return up === count || up > renewalPercentThreshold * count
    ? []
    : [
        `${up} of ${count} clients of the servers of ${name} are UP: a refresh counts these alone, and no refresh lowers the threshold unless more than ${renewalPercentThreshold * 100} % are.`,
      ];
}

/** What renewals come when all are alive, and when one is not, beside what must be exceeded. */
function thresholdNotices(settings: ServerSettings, group: GroupRoster, cast: Cast): string[] {
  const { name } = group;
  const clients = clientsOf(group, cast);
  const count = clientCount(clients);
  const { threshold, phantoms } = fullThreshold(settings, group, cast);
  const all = renewalsOf(clients);
  const words = `${formatRate(all)} heartbeats a minute come from ${count} ${count === 1 ? "client" : "clients"}, and more than ${threshold} must come before anybody expires`;
  const phantomWords =
    phantoms > 0
      ? ` (${phantoms} of those expected ${phantoms === 1 ? "does" : "do"} not exist: defaultOpenForTrafficCount)`
      : "";
  if (all <= threshold) {
    return [
      `The servers of ${name} protect their registry even if everybody is alive, and never remove anybody: ${words}${phantomWords}.`,
    ];
  }
  const fewest = Math.min(
    ...clients.map(
      ({ settings: { leaseRenewalIntervalInSeconds } }) => SECONDS_PER_MINUTE / leaseRenewalIntervalInSeconds,
    ),
  );
  return all - fewest <= threshold
    ? [
        `One crash is enough to put the servers of ${name} into self-preservation, and the client that crashed is never removed: ${words}${phantomWords}.`,
      ]
    : [];
}

/** Renewals a minute if all are alive. */
function renewalsOf(clients: readonly Clients[]): number {
  return clients.reduce(
    (sum, { group, settings }) =>
      sum + (group.count * SECONDS_PER_MINUTE) / settings.leaseRenewalIntervalInSeconds,
    0,
  );
}

function expectedInterval({ expectedClientRenewalIntervalSeconds: interval }: ServerSettings): number {
  return interval > 0 ? interval : DEFAULT_INTERVAL_SECONDS;
}

function formatRate(rate: number): string {
  return String(Math.round(rate * 10) / 10);
}
