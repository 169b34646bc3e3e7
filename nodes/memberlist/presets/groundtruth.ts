import type { Preset } from "../../../src/node.ts";
import { lanValues, libraryNotModelled } from "./library.ts";
import { type SourcedValues, sourcedValues } from "./sourced-values.ts";

/** The unmodified library v0.2.2 as it was recorded: Lifeguard's parts can't be taken out, only held at 1. */
function recorded(awarenessMaxMultiplier: number, suspicionMaxTimeoutMult: number): SourcedValues {
  return {
    ...lanValues,
    ...sourcedValues("recordings of memberlist v0.2.2: what the four configurations differ in", {
      AwarenessMaxMultiplier: awarenessMaxMultiplier,
      SuspicionMaxTimeoutMult: suspicionMaxTimeoutMult,
    }),
    ...sourcedValues("recordings of memberlist v0.2.2: alpha 5", { SuspicionMult: 5 }),
    ...sourcedValues("recordings of memberlist v0.2.2: off, so that bytes could be counted", {
      EnableCompression: false,
    }),
    ...sourcedValues("recordings of memberlist v0.2.2: no public setting switches it off", {
      LHAProbe: true,
      LHASuspicion: true,
      BuddySystem: true,
      regossipConfirmations: true,
      nacks: true,
      rules: "memberlist",
      confirmations: "rules",
    }),
    ...sourcedValues("memberlist since 17 March 2017", { missedNackWeight: 1 }),
    ...sourcedValues("memberlist since v0.1.1 (August 2018)", { handoff: "alive-first" }),
    ...sourcedValues("memberlist since January 2020", { leftState: true }),
    ...sourcedValues("memberlist since v0.2.0 (March 2020)", { replyAddresses: true }),
    ...sourcedValues("memberlist before v0.3.1", { reapLeft: false }),
    ...sourcedValues("memberlist before v0.6.0", { exhaustiveChoice: false }),
    ...sourcedValues("recordings of memberlist v0.2.2: no metadata was set", { metadataBytes: 0 }),
  };
}

export const groundtruthPresets: readonly Preset[] = [
  {
    name: "groundtruth/swim",
    about:
      "The recordings' nearest to SWIM: the health score and the timeout held, the rest of Lifeguard as it is.",
    values: recorded(1, 1),
    notModelled: libraryNotModelled,
  },
  {
    name: "groundtruth/lha-probe",
    about: "The recordings with the health score, and a fixed suspicion timeout.",
    values: recorded(8, 1),
    notModelled: libraryNotModelled,
  },
  {
    name: "groundtruth/lha-suspicion",
    about: "The recordings with shrinking suspicion timeouts, and no health score.",
    values: recorded(1, 6),
    notModelled: libraryNotModelled,
  },
  {
    name: "groundtruth/lifeguard",
    about: "The recordings of the library as it comes.",
    values: recorded(8, 6),
    notModelled: libraryNotModelled,
  },
];
