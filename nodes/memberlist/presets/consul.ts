import type { Preset } from "../../../src/node.ts";
import { lanValues, wanValues } from "./library.ts";
import { notModelled } from "./not-modelled.ts";
import { serfNotModelled, serfValues } from "./serf.ts";
import { type SourcedValues, sourcedValues } from "./sourced-values.ts";

/** What Consul changes of Serf's settings, in both of its pools. */
const consulValues: SourcedValues = {
  ...serfValues,
  ...sourcedValues("Consul's Serf configuration (newest source of July 2026)", {
    ReconnectTimeout: "72h",
    LeavePropagateDelay: "3s",
  }),
};

const consulNotModelled = {
  ...serfNotModelled,
  ...notModelled({
    DeadNodeReclaimTime: "30s",
    QueueDepthWarning: "1000000",
    // The limit becomes max(4096, 2 × members).
    MinQueueDepth: "4096",
    EnableNameConflictResolution: "false",
  }),
};

const lanPool: SourcedValues = { ...lanValues, ...consulValues };

export const consulPresets: readonly Preset[] = [
  {
    name: "consul/lan",
    about: "Consul's LAN pool: every agent of a datacentre.",
    values: lanPool,
    notModelled: { ...consulNotModelled, ...notModelled({ BindPort: "8301", AdvertisePort: "8301" }) },
  },
  {
    name: "consul/wan",
    about: "Consul's WAN pool: the servers of all datacentres.",
    values: {
      ...wanValues,
      ...consulValues,
      ...sourcedValues(
        "Consul's default for gossip_wan, which takes it from memberlist's LAN profile (a slip in the stored version)",
        { GossipNodes: 3, RetransmitMult: 4 },
      ),
    },
    notModelled: { ...consulNotModelled, ...notModelled({ BindPort: "8302", AdvertisePort: "8302" }) },
  },
  {
    name: "consul/dev",
    about: "Consul in development mode: the LAN pool, very quick and on one machine.",
    values: {
      ...lanPool,
      ...sourcedValues("Consul's dev mode (gossip_lan)", {
        ProbeInterval: "100ms",
        ProbeTimeout: "100ms",
        GossipInterval: "100ms",
        SuspicionMult: 3,
      }),
    },
    notModelled: { ...consulNotModelled, ...notModelled({ BindPort: "8301", AdvertisePort: "8301" }) },
  },
];
