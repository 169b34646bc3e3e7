import type { ActivityDescriptor } from "../../src/node.ts";

/** Ranks of the activities: their index in `ACTIVITIES`. */
export const BEATER = 0;
export const CHECKER = 1;
export const RECEIVER = 2;
export const GATEKEEPER = 3;

export const ACTIVITIES: readonly ActivityDescriptor[] = [
  {
    name: "beater",
    phase: "traffic",
    about: "Sends a round of heartbeats, one member after another, and the round of leaves at the end.",
  },
  { name: "checker", phase: "traffic", about: "Asks the law about every member that is held alive." },
  { name: "receiver", phase: "traffic", about: "Reads heartbeats and leaves. It never sends." },
  {
    name: "gatekeeper",
    phase: "traffic",
    about: "Asks the gate again when time may have changed its answer.",
  },
];
