import type { Preset } from "../../../src/node.ts";

const SERF_EVENTS = "user events and queries are not emulated";
const SERF_LISTS = "changes only how long Serf lists a member that is already dead or left";
const TELEMETRY = "telemetry only";
const PLACE = "the emulator gives every member its address";

/**
 * Settings of memberlist, Serf and Consul that have no effect here, and why. A scenario that names one is refused
 * with the reason.
 */
export const memberlistNotModelled = {
  BindAddr: PLACE,
  BindPort: PLACE,
  AdvertisePort: PLACE,
  ProtocolVersion: "every member speaks the same version of the protocol",
  DeadNodeReclaimTime: "a member keeps its name and address for good, so no name is ever reclaimed",
  RequireNodeNames: "a destination's name is always known",
  Label: "every group is alone on its addresses",
  SkipInboundLabelCheck: "every group is alone on its addresses",
  GossipVerifyIncoming: "no keys are set, so nothing is encrypted",
  GossipVerifyOutgoing: "no keys are set, so nothing is encrypted",
  QueueCheckInterval: TELEMETRY,
  QueueDepthWarning: TELEMETRY,
  FlapTimeout: TELEMETRY,
  ReapInterval: SERF_LISTS,
  TombstoneTimeout: SERF_LISTS,
  RecentIntentTimeout: "a leave is told by memberlist's own message; Serf's intents are not emulated",
  MaxQueueDepth: SERF_EVENTS,
  MinQueueDepth: SERF_EVENTS,
  EventBuffer: SERF_EVENTS,
  QueryBuffer: SERF_EVENTS,
  QueryTimeoutMult: SERF_EVENTS,
  QueryResponseSizeLimit: SERF_EVENTS,
  QuerySizeLimit: SERF_EVENTS,
  UserEventSizeLimit: SERF_EVENTS,
  EnableNameConflictResolution: "no two members have the same name",
  DisableCoordinates: "acks carry no network coordinates; with them each ack is a few bytes longer",
} satisfies Readonly<Record<string, string>>;

/** A product's values of settings that have no effect here, each with the reason. */
export function notModelled(
  values: Readonly<Partial<Record<keyof typeof memberlistNotModelled, string>>>,
): NonNullable<Preset["notModelled"]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { value, why: memberlistNotModelled[name as keyof typeof memberlistNotModelled] },
    ]),
  );
}
