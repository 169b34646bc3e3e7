import type { Preset } from "../../../src/node.ts";
import { lanValues, libraryNotModelled, localValues, wanValues } from "./library.ts";
import { notModelled } from "./not-modelled.ts";
import { type SourcedValues, sourcedValues } from "./sourced-values.ts";

/** What Serf puts on top of a profile of memberlist's. */
export const serfValues: SourcedValues = {
  ...sourcedValues("Serf of June 2026, DefaultConfig", {
    ReconnectInterval: "30s",
    ReconnectTimeout: "24h",
    BroadcastTimeout: "5s",
    LeavePropagateDelay: "1s",
  }),
  ...sourcedValues(
    "Serf of June 2026 is built on memberlist v0.5.4; the exhaustive choice came with v0.6.0",
    {
      exhaustiveChoice: false,
    },
  ),
};

/** Settings of Serf and of the memberlist beneath it that have no effect here. */
export const serfNotModelled = {
  ...libraryNotModelled,
  ...notModelled({
    ProtocolVersion: "4 (its agent: 5), and memberlist's 2 beneath",
    ReapInterval: "15s",
    TombstoneTimeout: "24h",
    RecentIntentTimeout: "5m",
    FlapTimeout: "60s",
    QueueDepthWarning: "128",
    MaxQueueDepth: "4096",
    MinQueueDepth: "0",
    EventBuffer: "512",
    QueryBuffer: "512",
    QueryTimeoutMult: "16",
    QueryResponseSizeLimit: "1024",
    QuerySizeLimit: "1024",
    UserEventSizeLimit: "512",
    EnableNameConflictResolution: "true",
    DisableCoordinates: "false",
  }),
};

export const serfPresets: readonly Preset[] = [
  {
    name: "serf/lan",
    about: "Serf's default: memberlist's LAN profile, and failed members are tried again.",
    values: { ...lanValues, ...serfValues },
    notModelled: serfNotModelled,
  },
  {
    name: "serf/wan",
    about: "Serf on memberlist's WAN profile.",
    values: { ...wanValues, ...serfValues },
    notModelled: serfNotModelled,
  },
  {
    name: "serf/local",
    about: "Serf on memberlist's Local profile.",
    values: { ...localValues, ...serfValues },
    notModelled: serfNotModelled,
  },
];
