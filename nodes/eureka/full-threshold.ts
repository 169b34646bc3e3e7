import type { Cast, CastGroup, GroupRoster } from "../../src/node.ts";
import { type Clients, clientsOf } from "./clients-of.ts";
import { Expectation, expectationRules } from "./expectation.ts";
import type { ServerSettings } from "./server-settings.ts";

/** What a server holds when all its clients have registered and been counted. */
export interface FullThreshold {
  /** Clients that it expects, those among them that do not exist (`defaultOpenForTrafficCount`). */
  readonly expected: number;
  readonly phantoms: number;
  /** Renewals a minute that must be exceeded. */
  readonly threshold: number;
}

export function fullThreshold(settings: ServerSettings, group: GroupRoster, cast: Cast): FullThreshold {
  const clients = clientsOf(group, cast);
  const phantoms = copiedCount(settings, group, cast) > 0 ? 0 : settings.defaultOpenForTrafficCount;
  const expectation = new Expectation(expectationRules(settings));
  expectation.open(clientCount(clients) + phantoms);
  return { expected: expectation.clients, phantoms, threshold: expectation.threshold };
}

/** How many of its clients a server is taken to have copied before it opened. */
export function copiedCount({ copied }: ServerSettings, group: GroupRoster, cast: Cast): number {
  const servers = cast.find((each) => each.group.name === group.name) as CastGroup;
  if (servers.view !== "full" || copied === undefined) return 0;
  return clientCount(clientsOf(group, cast).filter((clients) => clients.group.name === copied));
}

export function clientCount(clients: readonly Clients[]): number {
  return clients.reduce((sum, { group }) => sum + group.count, 0);
}
