import type { Preset } from "../../../src/node.ts";
import { notModelled } from "./not-modelled.ts";
import { type SourcedValues, sourcedValues } from "./sourced-values.ts";

/** For networks within one place: the profile that the others start from. */
export const lanValues: SourcedValues = sourcedValues("memberlist v0.6.0 config.go, DefaultLANConfig", {
  ProbeInterval: "1s",
  // Meant to be the 99th percentile of the network's round trip.
  ProbeTimeout: "500ms",
  IndirectChecks: 3,
  DisableTcpPings: false,
  AwarenessMaxMultiplier: 8,
  SuspicionMult: 4,
  SuspicionMaxTimeoutMult: 6,
  RetransmitMult: 4,
  GossipInterval: "200ms",
  GossipNodes: 3,
  GossipToTheDeadTime: "30s",
  PushPullInterval: "30s",
  TCPTimeout: "10s",
  UDPBufferSize: 1400,
  HandoffQueueDepth: 1024,
  EnableCompression: true,
});

/** For links between places: slower throughout, and slower to suspect. */
export const wanValues: SourcedValues = {
  ...lanValues,
  ...sourcedValues("memberlist v0.6.0 config.go, DefaultWANConfig", {
    ProbeInterval: "5s",
    ProbeTimeout: "3s",
    SuspicionMult: 6,
    GossipInterval: "500ms",
    GossipNodes: 4,
    GossipToTheDeadTime: "60s",
    PushPullInterval: "60s",
    TCPTimeout: "30s",
  }),
};

/** For members on one machine: hardly any latency, so quick to suspect. */
export const localValues: SourcedValues = {
  ...lanValues,
  ...sourcedValues("memberlist v0.6.0 config.go, DefaultLocalConfig", {
    ProbeTimeout: "200ms",
    IndirectChecks: 1,
    SuspicionMult: 3,
    RetransmitMult: 2,
    GossipInterval: "100ms",
    GossipToTheDeadTime: "15s",
    PushPullInterval: "15s",
    TCPTimeout: "1s",
  }),
};

/** Memberlist's settings without effect here; the three profiles agree on them. */
export const libraryNotModelled = notModelled({
  BindAddr: "0.0.0.0",
  BindPort: "7946",
  AdvertisePort: "7946",
  ProtocolVersion: "2",
  DeadNodeReclaimTime: "0s",
  RequireNodeNames: "false",
  Label: '""',
  SkipInboundLabelCheck: "false",
  GossipVerifyIncoming: "true",
  GossipVerifyOutgoing: "true",
  QueueCheckInterval: "30s",
});

export const libraryPresets: readonly Preset[] = [
  {
    name: "memberlist/lan",
    about: "The library's profile for one network: its default.",
    values: lanValues,
    notModelled: libraryNotModelled,
  },
  {
    name: "memberlist/wan",
    about: "The library's profile for links between places.",
    values: wanValues,
    notModelled: libraryNotModelled,
  },
  {
    name: "memberlist/local",
    about: "The library's profile for members on one machine.",
    values: localValues,
    notModelled: libraryNotModelled,
  },
];
