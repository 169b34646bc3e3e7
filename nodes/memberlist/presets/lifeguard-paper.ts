import type { Preset } from "../../../src/node.ts";
import { libraryNotModelled } from "./library.ts";
import { type SourcedValues, sourcedValues } from "./sourced-values.ts";

const PAPER = "Lifeguard paper (arXiv:1707.00788v2)";

/** Memberlist's LAN profile and rules when the paper's experiments were made, and what the paper states itself. */
const mid2017: SourcedValues = {
  ...sourcedValues("memberlist of mid-2017, DefaultLANConfig", {
    IndirectChecks: 3,
    DisableTcpPings: false,
    RetransmitMult: 4,
    GossipInterval: "200ms",
    GossipNodes: 3,
    GossipToTheDeadTime: "30s",
    PushPullInterval: "30s",
    TCPTimeout: "10s",
    UDPBufferSize: 1400,
    HandoffQueueDepth: 1024,
    EnableCompression: true,
    AwarenessMaxMultiplier: 8,
  }),
  ...sourcedValues(`${PAPER}, section IV-A: BaseProbeInterval and BaseProbeTimeout`, {
    ProbeInterval: "1s",
    ProbeTimeout: "500ms",
  }),
  ...sourcedValues(`${PAPER}, section V-C: alpha and beta of the headline tables`, {
    SuspicionMult: 5,
    SuspicionMaxTimeoutMult: 6,
  }),
  ...sourcedValues(`${PAPER}, section IV-B: K, held while alpha is swept`, { confirmations: 3 }),
  ...sourcedValues("the experiments ran memberlist itself; the paper's own rules are switches", {
    rules: "memberlist",
  }),
  ...sourcedValues("memberlist since 17 March 2017", { missedNackWeight: 1 }),
  ...sourcedValues("memberlist before v0.1.1 (August 2018)", { handoff: "first-in-first-out" }),
  ...sourcedValues("memberlist before January 2020", { leftState: false }),
  ...sourcedValues("memberlist before v0.2.0 (March 2020)", { replyAddresses: false }),
  ...sourcedValues("memberlist before v0.3.1", { reapLeft: false }),
  ...sourcedValues("memberlist before v0.6.0", { exhaustiveChoice: false }),
  ...sourcedValues("not stated in the paper; the numbered queue is younger", { queueSerials: "unique" }),
  ...sourcedValues("not stated in the paper; only ratios of bytes are comparable", { metadataBytes: 0 }),
};

/** The parts of Lifeguard that have a switch, by the paper's five configurations (section V-C). */
function parts(on: {
  readonly probe: boolean;
  readonly suspicion: boolean;
  readonly buddy: boolean;
}): SourcedValues {
  return {
    ...mid2017,
    ...sourcedValues(`${PAPER}, section V-C: each component switched alone`, {
      LHAProbe: on.probe,
      LHASuspicion: on.suspicion,
      BuddySystem: on.buddy,
    }),
    ...sourcedValues(`${PAPER}, section IV-A: the nack belongs to LHA-Probe`, { nacks: on.probe }),
    ...sourcedValues(
      `${PAPER}, section IV-B: without LHA-Suspicion only the member's own suspicion is gossiped`,
      {
        regossipConfirmations: on.suspicion,
      },
    ),
  };
}

export const lifeguardPaperPresets: readonly Preset[] = [
  {
    name: "lifeguard-paper/swim",
    about:
      "The paper's baseline: memberlist with Lifeguard completely disabled; suspicions last alpha · log10 n.",
    values: parts({ probe: false, suspicion: false, buddy: false }),
    notModelled: libraryNotModelled,
  },
  {
    name: "lifeguard-paper/lha-probe",
    about: "LHA-Probe alone: the health score, with nacks.",
    values: parts({ probe: true, suspicion: false, buddy: false }),
    notModelled: libraryNotModelled,
  },
  {
    name: "lifeguard-paper/lha-suspicion",
    about: "LHA-Suspicion alone: timeouts that shrink with confirmations, and their re-gossip.",
    values: parts({ probe: false, suspicion: true, buddy: false }),
    notModelled: libraryNotModelled,
  },
  {
    name: "lifeguard-paper/buddy",
    about: "Buddy System alone: a suspect hears of the suspicion from the ping itself.",
    values: parts({ probe: false, suspicion: false, buddy: true }),
    notModelled: libraryNotModelled,
  },
  {
    name: "lifeguard-paper/lifeguard",
    about: "Lifeguard whole, with alpha 5 and beta 6.",
    values: parts({ probe: true, suspicion: true, buddy: true }),
    notModelled: libraryNotModelled,
  },
];
