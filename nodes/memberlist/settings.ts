import { z } from "zod";
import { duration } from "../../src/node.ts";

const rulePoint = (about: string) =>
  z
    .enum(["rules", "memberlist", "paper"])
    .default("rules")
    .describe(`${about} \`rules\` follows the setting of that name.`);

/** Whether a part of Lifeguard is there. */
const part = (about: string) => z.boolean().default(true).describe(about);

/**
 * Settings of a memberlist member. Capitalised ones are the product's, with the defaults of its LAN profile (v0.6.0);
 * the others are the emulator's own switches.
 */
export const memberlistSettings = z.strictObject({
  ProbeInterval: duration({ atLeastMicros: 1000 })
    .prefault("1s")
    .describe("One probe per interval; also the unit of suspicion timeouts."),
  ProbeTimeout: duration()
    .prefault("500ms")
    .describe("Wait for the direct ack before going indirect; also the helper's ack and nack timer."),
  IndirectChecks: z.int().min(0).max(1000).default(3).describe("Helpers asked per failed direct probe."),
  DisableTcpPings: z.boolean().default(false).describe("Switches off the fallback ping over a stream."),
  AwarenessMaxMultiplier: z
    .int()
    .min(1)
    .max(1000)
    .default(8)
    .describe(
      "Largest factor on a probe's deadline; 1 switches the health score off (by memberlist's rule of saturation).",
    ),
  SuspicionMult: z
    .int()
    .min(1)
    .max(1000)
    .default(4)
    .describe("alpha: factor of the minimum suspicion timeout. 5 before 17 July 2017."),
  SuspicionMaxTimeoutMult: z
    .int()
    .min(1)
    .max(1000)
    .default(6)
    .describe("beta: the maximum suspicion timeout is beta times the minimum; 1 makes it fixed."),
  RetransmitMult: z
    .int()
    .min(1)
    .max(1000)
    .default(4)
    .describe("lambda: a broadcast is sent lambda * ceil(log10(N + 1)) times."),
  GossipInterval: duration().prefault("200ms").describe("Gossip tick; 0s switches gossip ticks off."),
  GossipNodes: z.int().min(0).max(1000).default(3).describe("Targets per gossip tick; 0 switches them off."),
  GossipToTheDeadTime: duration()
    .prefault("30s")
    .describe("Dead members are still gossiped to, and kept in the list, this long."),
  PushPullInterval: duration()
    .prefault("30s")
    .describe("Full state sync, scaled with the group's size; 0s switches it off."),
  TCPTimeout: duration().prefault("10s").describe("Limit of a stream's dial, read and write."),
  UDPBufferSize: z
    .int()
    .min(256)
    // No packet of this size can carry more than the 255 messages that a compound counts in one byte.
    .max(8192)
    .default(1400)
    .describe("Largest packet built, in bytes."),
  HandoffQueueDepth: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1024)
    .describe("How many messages of one packet each inbound queue takes; what comes beyond is dropped."),
  EnableCompression: z
    .boolean()
    .default(true)
    .describe("LZW compression; counted only where `compression` is exact."),
  ReconnectInterval: duration()
    .prefault("0s")
    .describe("Serf: how often a failed member may be tried again; 0s, as in plain memberlist, never."),
  ReconnectTimeout: duration()
    .prefault("24h")
    .describe("Serf: a failed member is forgotten, and not tried again, after this long."),
  BroadcastTimeout: duration()
    .prefault("5s")
    .describe("Serf: how long a leaving member waits for the news of its leave to be sent."),
  LeavePropagateDelay: duration()
    .prefault("0s")
    .describe("Serf: how long a member stays up after its leave has been sent."),

  LHAProbe: part("LHA-Probe: the health score and what it stretches."),
  LHASuspicion: part("LHA-Suspicion: the timeout shrinks with confirmations; off: the minimum throughout."),
  BuddySystem: part("Buddy System: a suspect is told of the suspicion by the ping itself."),
  regossipConfirmations: part("Whether the first K confirmations of a suspicion are gossiped on."),
  nacks: part("Whether helpers are asked to say that a target does not answer."),
  rules: z
    .enum(["memberlist", "paper"])
    .default("memberlist")
    .describe("Whose rules hold at the points where the Lifeguard paper and the product differ."),
  healthSaturation: rulePoint("Top of the health score: AwarenessMaxMultiplier - 1, or (paper) the setting."),
  probeTimeoutScaling: rulePoint("Whether the health score stretches ProbeTimeout: no, or (paper) yes."),
  probeIntervalScaling: rulePoint(
    "What the health score stretches: only the wait of an unanswered probe, or (paper) every interval.",
  ),
  failedProbePenalty: rulePoint("A failed probe costs: 1 if no helper can nack, or (paper) always 1."),
  missedNackPenalty: rulePoint("Missed nacks cost: missedNackWeight each, or (paper) 1 if any is missing."),
  nackDelay: rulePoint("A nack is sent after all of ProbeTimeout, or (paper) after 80 % of it."),
  refutationPenalty: rulePoint("What refuting costs 1 for: anything, or (paper) suspicions alone."),
  buddyPings: rulePoint("Buddy System on direct pings alone, or (paper) on indirect ones too."),
  suspicionFormula: rulePoint(
    "Suspicion timeouts floored to milliseconds with log10(N) at least 1, or (paper) exact.",
  ),
  confirmations: z
    .union([z.literal("rules"), z.int().min(0).max(1000)])
    .default("rules")
    .describe("K: SuspicionMult - 2 (memberlist), 3 (paper), or a number to hold it at."),
  missedNackWeight: z
    .int()
    .min(0)
    .max(100)
    .default(1)
    .describe("What each missing nack adds to the health score. 2 before 17 March 2017."),
  handoff: z
    .enum(["alive-first", "first-in-first-out"])
    .default("alive-first")
    .describe(
      "Order in which gossip is handled: alive first and newest first, or (before v0.1.1) as received.",
    ),
  leftState: z
    .boolean()
    .default(true)
    .describe(
      "Whether a member that left is kept apart from dead ones (since January 2020); if not, a gate counts it as gone.",
    ),
  reapLeft: z.boolean().default(true).describe("Whether members that left are reaped too (since v0.3.1)."),
  replyAddresses: z
    .boolean()
    .default(true)
    .describe("Whether pings carry the address to answer to (since v0.2.0); costs bytes."),
  exhaustiveChoice: z
    .boolean()
    .default(true)
    .describe("Whether random members are chosen exhaustively in small groups (since v0.6.0)."),
  queueSerials: z
    .enum(["restart", "unique"])
    .default("restart")
    .describe(
      "Whether the broadcast queue numbers its entries from 1 again when it is empty, as the product does; then two may collide and one is lost.",
    ),
  metadataBytes: z.int().min(0).max(512).default(0).describe("Size of every member's metadata."),
  compression: z
    .enum(["ignored", "exact"])
    .default("ignored")
    .describe("Whether bytes are counted as if uncompressed, or packets really compressed."),
  probeOrder: z
    .enum(["list", "permutation"])
    .default("list")
    .describe("The product's shuffled list, or a keyed permutation that needs no list (large groups)."),
  viewForm: z
    .enum(["dense", "sparse"])
    .default("dense")
    .describe("How views are kept in memory; nothing observable depends on it."),
});

export type MemberlistSettings = z.infer<typeof memberlistSettings>;
