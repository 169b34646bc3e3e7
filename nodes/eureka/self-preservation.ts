import type { Cast, GateWords, GroupRoster, OwnBudgetDescriptor } from "../../src/node.ts";
import { clientsOf } from "./clients-of.ts";
import { evictionLimit } from "./expiry.ts";
import { clientCount, copiedCount, fullThreshold } from "./full-threshold.ts";
import type { ServerSettings } from "./server-settings.ts";

/** A server's own budget, which is two: self-preservation, and the limit of one pass over the leases. */
export const selfPreservation: OwnBudgetDescriptor<ServerSettings> = {
  name: "self-preservation",
  inWords,
  engagedWords: (threshold, renewals) =>
    threshold === 0
      ? "which then expected no clients at all"
      : `to which ${counted(renewals, "renewal")} had come in a full minute, where more than ${threshold} must come`,
  explain,
};

function inWords(settings: ServerSettings, group: GroupRoster, cast: Cast): GateWords {
  const count = clientCount(clientsOf(group, cast));
  if (count === 0) {
    return { withholds: "nothing, since nobody registers with it", letsGo: "whatever comes" };
  }
  const limit = evictionLimit(count, settings.renewalPercentThreshold);
  const cap = `what goes beyond ${counted(limit, "removal")} in one pass over the leases`;
  if (!settings.enableSelfPreservation) {
    return {
      withholds: `only ${cap} (it is switched off)`,
      letsGo: "in the passes that follow",
    };
  }
  const { expected, threshold } = fullThreshold(settings, group, cast);
  if (threshold === 0) return { withholds: "every removal, since it expects nobody", letsGo: "never" };
  const share = `${Math.round(settings.renewalPercentThreshold * 1_000) / 10} % of what it expects of ${counted(expected, "client")}, rounded down`;
  const opening =
    copiedCount(settings, group, cast) + settings.defaultOpenForTrafficCount > 0
      ? ""
      : ", and all of them until its threshold is refreshed for the first time";
  return {
    withholds: `every removal after a minute with ${counted(threshold, "renewal")} or fewer (${share})${opening}, and ${cap}`,
    letsGo: "in the first pass after a minute with more",
  };
}

/**
 * What a server in self-preservation is about, for somebody who knows nothing: what it holds back, why, and what ends it.
 *
 * @param threshold renewals a minute that must be exceeded.
 * @param renewals of the minute after which it began.
 * @param heldBack clients whose lease has expired and who are listed all the same.
 */
function explain(_settings: ServerSettings, threshold: number, renewals: number, heldBack: number): string {
  const held =
    heldBack === 0
      ? "so far it has nobody to hold back"
      : `it holds back the removal of ${counted(heldBack, "client")} whose lease has expired`;
  const state = "it protects its registry, and removes nobody however long silent";
  if (threshold === 0) {
    return `${state}, because it expects no clients at all, and its threshold is 0; ${held}. This ends after a refresh of the threshold that finds somebody in the server's own copy of the registry.`;
  }
  return `${state}, because then ${counted(renewals, "renewal")} had come in a full minute and more than ${threshold} must come (the threshold); ${held}. This ends when a full minute brings more than that: when silent clients send heartbeats again or new ones register, or when the threshold falls because clients sign off properly. Clients that are dead do not end it.`;
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
