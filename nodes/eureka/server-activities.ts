import type { ActivityDescriptor } from "../../src/node.ts";

/** Ranks of the server's activities: their index in `SERVER_ACTIVITIES`. */
export const WEB = 0;
export const ROTATOR = 1;
export const EVICTOR = 2;
export const REFRESHER = 3;
export const SWEEPER = 4;
export const CACHE = 5;
export const COPIER = 6;
export const DISPATCHER = 7;
export const SERVER_REQUESTS = 8;

export const SERVER_ACTIVITIES: readonly ActivityDescriptor[] = [
  {
    name: "web",
    phase: "traffic",
    about: "Answers requests of clients and peers; keyed by the stream. It starts the server.",
  },
  {
    name: "rotator",
    phase: "settle",
    about: "Completes a minute of renewals; before the evictor, if both are due.",
  },
  { name: "evictor", phase: "settle", about: "Evicts expired leases, as far as it may." },
  { name: "refresher", phase: "settle", about: "Refreshes the threshold from the server's own copy." },
  { name: "sweeper", phase: "settle", about: "Forgets old changes." },
  { name: "cache", phase: "settle", about: "Refreshes the read-only answers, at wall-clock times." },
  { name: "copier", phase: "traffic", about: "Keeps the server's own copy, and copies it at the start." },
  {
    name: "dispatcher",
    phase: "traffic",
    about: "Sends peers what clients have asked for; keyed by the peer.",
  },
  { name: "requests", phase: "traffic", about: "Waits for peers' answers, each for its time." },
];
