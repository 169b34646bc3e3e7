import type { ActivityDescriptor } from "../../src/node.ts";

/** Ranks of the client's activities: their index in `CLIENT_ACTIVITIES`. */
export const REPLICATOR = 0;
export const FETCHER = 1;
export const HEARTBEATS = 2;
export const REQUESTS = 3;

export const CLIENT_ACTIVITIES: readonly ActivityDescriptor[] = [
  {
    name: "replicator",
    phase: "traffic",
    about: "Registers the instance when it has changed. It starts and ends the client.",
  },
  { name: "fetcher", phase: "traffic", about: "Keeps the client's copy of the registry." },
  {
    name: "heartbeats",
    phase: "checks",
    about: "Renews the lease, one heartbeat an interval after the one before has ended.",
  },
  { name: "requests", phase: "traffic", about: "Waits for answers, each for its time." },
];
