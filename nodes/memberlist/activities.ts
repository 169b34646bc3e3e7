import type { ActivityDescriptor } from "../../src/node.ts";

/**
 * Ranks of memberlist's activities: each is a goroutine of the product, or a family of them told apart by a key.
 *
 * The gossiper ranks before a probe's deadline, because their instants coincide: both tickers start when the member
 * is created, and a probe's deadline is a whole number of intervals after a tick. In the product a probe starts some
 * microseconds after its tick, so that the gossip tick of the deadline's instant comes first, and a suspicion waits
 * for the next one.
 */
export const PACKET_READER = 0;
export const PROBER = 1;
export const GOSSIPER = 2;
export const PROBE_DEADLINE = 3;
export const PUSH_PULLER = 4;
export const JOINER = 5;
export const STATE_EXCHANGE = 6;
export const STREAM_PING = 7;
export const STREAM_SERVER = 8;
export const RELAY = 9;
export const NACKER = 10;
export const SUSPICION = 11;
export const LEAVER = 12;
export const RECONNECTOR = 13;
export const GATEKEEPER = 14;

export const memberlistActivities: readonly ActivityDescriptor[] = [
  { name: "packetReader", phase: "traffic", about: "Reads datagrams and answers pings at once." },
  { name: "prober", phase: "traffic", about: "Probes one member an interval; keyed by probe." },
  { name: "gossiper", phase: "traffic", about: "Sends queued broadcasts to random members." },
  { name: "probeDeadline", phase: "traffic", about: "Ends a probe's wait for acks; keyed by probe." },
  { name: "pushPuller", phase: "traffic", about: "Exchanges full state with a random member." },
  { name: "joiner", phase: "traffic", about: "Joins through a contact, and again until all are known." },
  { name: "stateExchange", phase: "traffic", about: "One exchange of state over a stream; keyed by stream." },
  { name: "streamPing", phase: "traffic", about: "The fallback ping over a stream; keyed by probe." },
  { name: "streamServer", phase: "traffic", about: "Serves accepted streams; keyed by stream." },
  { name: "relay", phase: "traffic", about: "Forgets an indirect ping without answer; keyed by its number." },
  { name: "nacker", phase: "traffic", about: "Sends the nack of an indirect ping; keyed by its number." },
  { name: "suspicion", phase: "traffic", about: "Suspicion timers; keyed by subject." },
  { name: "leaver", phase: "traffic", about: "Waits for the news of a leave to spread." },
  { name: "reconnector", phase: "traffic", about: "Serf: tries a failed member again." },
  {
    name: "gatekeeper",
    phase: "traffic",
    about: "Asks the gate again when time may have changed its answer.",
  },
];
