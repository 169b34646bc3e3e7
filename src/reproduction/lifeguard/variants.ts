/** One thing that the paper leaves open, decided otherwise than in the packaged scenario. */
export interface Variant {
  /** What is open; variants of the same point share a bar. */
  readonly point: string;
  /** What it is here. */
  readonly value: string;
  /** `--set` assignments. */
  readonly sets: readonly string[];
}

/** As the packaged scenarios have it, for each point. */
export const DEFAULTS: Readonly<Record<string, string>> = {
  "packet time": "90 µs",
  "who shares a core": "8 agents to each of 16",
  "order of work in an agent": "packets in line",
  "do 120 s include the rest": "yes",
  metadata: "none",
  compression: "not counted",
  "loopback latency": "20–60 µs",
  "socket buffer": "2 MiB",
  "fallback ping by TCP": "on",
  "rules of section 7, all": "memberlist's",
  "saturation of the health score": "7",
  "probe timeout": "not scaled",
  "probe interval": "unanswered probes scaled",
  "penalty of a failed probe": "missed nacks alone",
  "missed nacks": "1 each",
  "nack sent after": "100 % of the timeout",
  "penalty of a refutation": "any",
  "Buddy System": "direct pings",
  "suspicion formula": "in milliseconds",
  "hand-off": "first in, first out",
  "weight of a missed nack": "1",
  "serials in the broadcast queue": "unique",
};

const GROUP = "groups.member";
const SETTINGS = `${GROUP}.settings`;

/** All points of the list, each varied alone. */
export const VARIANTS: readonly Variant[] = [
  variant("packet time", "10 µs", `${GROUP}.host.packetTime=10us`),
  variant("packet time", "45 µs", `${GROUP}.host.packetTime=45us`),
  variant("packet time", "180 µs", `${GROUP}.host.packetTime=180us`),
  variant("who shares a core", "nobody", `${GROUP}.machine.hosts=1`),
  variant("who shares a core", "all share 16", `${GROUP}.machine.hosts=128`, `${GROUP}.machine.cores=16`),
  variant(
    "order of work in an agent",
    "as goroutines",
    `${GROUP}.machine.scheduler=goroutines`,
    `${GROUP}.machine.messageTime=2us`,
  ),
  variant("do 120 s include the rest", "no", "stop.after=120s"),
  variant("metadata", "128 B", `${SETTINGS}.metadataBytes=128`),
  variant("metadata", "512 B", `${SETTINGS}.metadataBytes=512`),
  variant("compression", "counted", `${SETTINGS}.compression=exact`),
  variant("loopback latency", "5–15 µs", "network.latency={uniform: {low: 5us, high: 15us}}"),
  variant("loopback latency", "0.5–1.5 ms", "network.latency={uniform: {low: 500us, high: 1500us}}"),
  variant("socket buffer", "64 KiB", `${GROUP}.host.socketBuffer=64KiB`),
  variant("fallback ping by TCP", "off", `${SETTINGS}.DisableTcpPings=true`),
  variant("rules of section 7, all", "the paper's", `${SETTINGS}.rules=paper`),
  variant("saturation of the health score", "8 (paper)", `${SETTINGS}.healthSaturation=paper`),
  variant("probe timeout", "scaled (paper)", `${SETTINGS}.probeTimeoutScaling=paper`),
  variant("probe interval", "every one scaled (paper)", `${SETTINGS}.probeIntervalScaling=paper`),
  variant("penalty of a failed probe", "1 more (paper)", `${SETTINGS}.failedProbePenalty=paper`),
  variant("missed nacks", "1 in all (paper)", `${SETTINGS}.missedNackPenalty=paper`),
  variant("nack sent after", "80 % (paper)", `${SETTINGS}.nackDelay=paper`),
  variant("penalty of a refutation", "suspicions (paper)", `${SETTINGS}.refutationPenalty=paper`),
  variant("Buddy System", "indirect too (paper)", `${SETTINGS}.buddyPings=paper`),
  variant("suspicion formula", "exact (paper)", `${SETTINGS}.suspicionFormula=paper`),
  variant("hand-off", "alive first (since 2018)", `${SETTINGS}.handoff=alive-first`),
  variant("weight of a missed nack", "2 (until March 2017)", `${SETTINGS}.missedNackWeight=2`),
  variant("serials in the broadcast queue", "from 1 again (younger)", `${SETTINGS}.queueSerials=restart`),
];

function variant(point: string, value: string, ...sets: string[]): Variant {
  return { point, value, sets };
}
