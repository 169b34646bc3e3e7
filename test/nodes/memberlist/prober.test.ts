import { describe, expect, it } from "vitest";
import { GOSSIP, INDIRECT_PING, type Packet, PING } from "../../../nodes/memberlist/messages.ts";
import { CONVICTED, UNKNOWN } from "../../../src/node.ts";
import { ORIGIN_MICROS } from "../fake-host.ts";
import {
  type MemberlistNode,
  MILLISECOND,
  memberlistNode,
  membershipOf,
  messageFactory,
  packetsOf,
  replies,
  SECOND,
  seededStream,
} from "./memberlist-node.ts";

const LATENCY = MILLISECOND;

/** A prober that neither gossips nor exchanges state; suspicions last a thousand times as long as usual. */
function prober(members: number, settings: Record<string, unknown> = {}): MemberlistNode {
  return memberlistNode(0, members, {
    settings: {
      GossipInterval: "0s",
      PushPullInterval: "0s",
      SuspicionMult: 1000,
      confirmations: 0,
      ...settings,
    },
  });
}

/** Milliseconds since the start. */
const atMs = (micros: number) => (micros - ORIGIN_MICROS) / MILLISECOND;

interface SentPing {
  readonly to: number;
  readonly sequence: number;
  readonly atMs: number;
  readonly packet: Packet;
}

function takePings(node: MemberlistNode, kind: typeof PING | typeof INDIRECT_PING = PING): SentPing[] {
  const taken = packetsOf(node.sent, kind);
  node.takeSent();
  return taken.map(({ to, packet, atMicros }) => ({
    to,
    packet,
    sequence: packet.sequence,
    atMs: atMs(atMicros),
  }));
}

/** The one ping that was sent. */
function takePing(node: MemberlistNode): SentPing {
  const [ping, ...others] = takePings(node);
  if (ping === undefined || others.length > 0) throw new Error("expected one ping");
  return ping;
}

/** Runs up to the next ping and returns it. */
function untilPing(node: MemberlistNode): SentPing {
  node.takeSent();
  while (packetsOf(node.sent, PING).length === 0) node.advanceTo(node.nextDueMicros);
  return takePing(node);
}

function ack(node: MemberlistNode, { to, sequence }: SentPing): void {
  node.advance(LATENCY);
  node.receive(to, replies.ack(sequence));
}

const scoreOf = (node: MemberlistNode) => membershipOf(node).health.score;

describe("a prober whose probes are answered", () => {
  it("pings one member an interval, the first time one whole interval after its start", () => {
    const node = prober(9);
    const targets = Array.from({ length: 8 }, (_, round) => {
      const ping = untilPing(node);
      expect(ping.atMs).toBe(1_000 * (round + 1));
      expect(ping.packet.subject).toBe(ping.to);
      expect(ping.sequence).toBe(round + 1);
      ack(node, ping);
      return ping.to;
    });
    expect(targets.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(node.reports).toEqual([]);
    expect(node.dialled).toEqual([]);
  });

  it("lowers its score by one for each, and probes no slower for a high score", () => {
    const node = prober(9);
    membershipOf(node).changeHealth(7);
    node.takeReports();
    for (let round = 1; round <= 8; round++) {
      const ping = untilPing(node);
      expect(ping.atMs).toBe(1_000 * round);
      ack(node, ping);
    }
    expect(node.takeReports()).toEqual([6, 5, 4, 3, 2, 1, 0].map((score) => ["health", score]));
  });

  it("takes a direct ack that comes after ProbeTimeout, up to the deadline", () => {
    const node = prober(9);
    const ping = untilPing(node);
    node.advance(1_000 * MILLISECOND - 1);
    expect(takePings(node, INDIRECT_PING)).toHaveLength(3);
    node.receive(ping.to, replies.ack(ping.sequence));
    expect(node.takeReports()).toEqual([]);
    // The next probe comes at the next tick, one microsecond later.
    node.advance(1);
    expect(takePing(node).atMs).toBe(2_000);
  });

  it("takes an ack through a helper for one", () => {
    const node = prober(9);
    const ping = untilPing(node);
    node.advance(700 * MILLISECOND);
    node.receive(8, replies.ack(ping.sequence));
    node.advance(SECOND);
    expect(node.takeReports()).toEqual([]);
  });

  it("goes indirect after ProbeTimeout and not before", () => {
    const node = prober(9);
    untilPing(node);
    node.advance(500 * MILLISECOND - 1);
    expect(node.takeSent()).toEqual([]);
    expect(node.dialled).toEqual([]);
    node.advance(1);
    expect(takePings(node, INDIRECT_PING)).toHaveLength(3);
    expect(node.dialled).toHaveLength(1);
  });
});

describe("a prober whose target is dead", () => {
  it("follows the timeline of a real one: all nacks late at score 0, so +3, then −1 at once", () => {
    const node = prober(6);
    const ping = untilPing(node);
    const dead = ping.to;
    node.advance(500 * MILLISECOND);
    const requests = packetsOf(node.takeSent(), INDIRECT_PING);
    const helpers = requests.map(({ to }) => to);
    expect(new Set(helpers).size).toBe(3);
    expect(helpers).not.toContain(0);
    expect(helpers).not.toContain(dead);
    for (const { packet } of requests) {
      expect(packet).toMatchObject({ subject: dead, sequence: ping.sequence, source: 0, nack: true });
    }
    expect(node.takeDialled()).toMatchObject([{ to: dead, deadlineMicros: ORIGIN_MICROS + 2 * SECOND }]);
    node.advance(500 * MILLISECOND);
    expect(atMs(node.nowMicros)).toBe(2_000);
    expect(node.takeReports()).toEqual([
      ["health", 3],
      ["accused", dead],
      ["verdict", dead, "suspected", 1, 0],
    ]);
    // The tick that was held back starts another probe in the same instant.
    const next = takePing(node);
    expect(next.atMs).toBe(2_000);
    node.advance(LATENCY);
    for (const helper of helpers) node.receive(helper, replies.nack(ping.sequence));
    expect(scoreOf(node)).toBe(3);
    node.receive(next.to, replies.ack(next.sequence));
    expect(node.takeReports()).toEqual([["health", 2]]);
    expect(untilPing(node).atMs).toBe(3_000);
  });

  it("counts nacks from score 1 on: all of them cost nothing, and each missing one costs 1", () => {
    for (const [nacks, expected] of [
      [3, 1],
      [2, 2],
      [0, 4],
    ] as const) {
      const node = prober(6);
      membershipOf(node).changeHealth(1);
      const ping = untilPing(node);
      node.advance(500 * MILLISECOND);
      const helpers = packetsOf(node.takeSent(), INDIRECT_PING).map(({ to }) => to);
      node.advance(502 * MILLISECOND);
      for (const helper of helpers.slice(0, nacks)) node.receive(helper, replies.nack(ping.sequence));
      node.takeReports();
      // The deadline is two seconds after the ping.
      node.advance(998 * MILLISECOND - 1);
      expect(node.takeReports()).toEqual([]);
      node.advance(1);
      expect(node.reports.find(([what]) => what === "accused")).toEqual(["accused", ping.to]);
      expect(scoreOf(node)).toBe(expected);
    }
  });

  it("costs 1 when there are no helpers", () => {
    const node = prober(2);
    untilPing(node);
    node.advance(SECOND);
    expect(scoreOf(node)).toBe(1);
  });

  it("asks nobody who is suspected for help", () => {
    const node = prober(5);
    for (const member of [1, 2, 3, 4]) membershipOf(node).suspect(member, 1, 4);
    untilPing(node);
    node.advance(SECOND);
    expect(packetsOf(node.takeSent(), INDIRECT_PING)).toEqual([]);
    expect(scoreOf(node)).toBe(1);
  });

  it("asks without nacks where there are none, and pays 1 for the failure", () => {
    const node = prober(6, { nacks: false });
    untilPing(node);
    node.advance(SECOND);
    expect(takePings(node, INDIRECT_PING).map(({ packet }) => packet.nack)).toEqual([false, false, false]);
    expect(scoreOf(node)).toBe(1);
  });

  it("keeps a score of 0 without LHA-Probe", () => {
    const node = prober(6, { LHAProbe: false });
    untilPing(node);
    node.advance(SECOND);
    expect(node.reports[0]).toEqual(["accused", expect.any(Number)]);
    expect(scoreOf(node)).toBe(0);
  });

  it("asks as many helpers as IndirectChecks says", () => {
    for (const IndirectChecks of [0, 1, 5]) {
      const node = prober(12, { IndirectChecks });
      untilPing(node);
      node.advance(SECOND);
      expect(packetsOf(node.sent, INDIRECT_PING)).toHaveLength(IndirectChecks);
    }
  });

  it("does not dial where stream pings are off", () => {
    const node = prober(6, { DisableTcpPings: true });
    untilPing(node);
    node.advance(SECOND);
    expect(node.dialled).toEqual([]);
    expect(scoreOf(node)).toBe(3);
  });

  it("takes an ack after the deadline for nothing", () => {
    const node = prober(6);
    const ping = untilPing(node);
    node.advance(SECOND);
    node.takeReports();
    node.receive(ping.to, replies.ack(ping.sequence));
    expect(node.takeReports()).toEqual([]);
  });

  it("accuses with the incarnation of the probe's beginning, which a refutation meanwhile makes stale", () => {
    const node = prober(6);
    const { to } = untilPing(node);
    node.advance(600 * MILLISECOND);
    node.receive(to, messageFactory(6).gossip([messageFactory(6).alive(to, 2)]));
    node.takeReports();
    node.advance(400 * MILLISECOND);
    expect(node.takeReports()).toEqual([
      ["health", 3],
      ["accused", to],
    ]);
  });

  it("becomes an accuser of its own when somebody else's suspicion runs already", () => {
    const node = prober(6, { SuspicionMult: 5, confirmations: "rules" });
    const { to } = untilPing(node);
    membershipOf(node).suspect(to, 1, 5);
    node.takeReports();
    node.advance(SECOND);
    expect(node.takeReports()).toContainEqual(["confirmed", to, 0, 1]);
  });

  it("is saved by an ack on the stream alone, whatever the nacks", () => {
    const node = prober(6);
    membershipOf(node).changeHealth(2);
    untilPing(node);
    node.advance(500 * MILLISECOND);
    const [dialled] = node.takeDialled();
    node.takeReports();
    node.opens(dialled?.connection as number);
    node.receiveOnStream(dialled?.connection as number, messageFactory(6).streamAck(1));
    // The answer is looked at when the wait for datagrams is over, three seconds after the ping.
    node.advance(2_500 * MILLISECOND - 1);
    expect(node.takeReports()).toEqual([]);
    node.advance(1);
    expect(node.takeReports()).toEqual([["health", 1]]);
  });

  it("probes with a ProbeTimeout no shorter than ProbeInterval too", () => {
    for (const ProbeTimeout of ["1s", "3s"]) {
      const node = prober(6, { ProbeTimeout });
      untilPing(node);
      node.advance(SECOND);
      // Helpers are asked when there is no time left to hear from them.
      expect(packetsOf(node.takeSent(), INDIRECT_PING)).toHaveLength(3);
      expect(node.takeReports()[0]).toEqual(["health", 3]);
    }
  });
});

describe("a prober that is blocked", () => {
  it("accuses at once when it is released after the deadline, without waiting", () => {
    const node = prober(6);
    node.advance(900 * MILLISECOND);
    node.block();
    node.advance(4_100 * MILLISECOND);
    expect(node.sent).toEqual([]);
    expect(node.reports).toEqual([]);
    node.release();
    const sent = packetsOf(node.takeSent());
    // The ping, three requests, and the ping of the one stored tick.
    expect(sent.map(({ packet }) => packet.kind)).toEqual([
      PING,
      INDIRECT_PING,
      INDIRECT_PING,
      INDIRECT_PING,
      PING,
    ]);
    expect(new Set(sent.map(({ atMicros }) => atMs(atMicros)))).toEqual(new Set([5_000]));
    expect(node.takeDialled()).toMatchObject([{ deadlineMicros: ORIGIN_MICROS + 2 * SECOND }]);
    const target = sent[0]?.to as number;
    expect(node.takeReports()).toEqual([
      ["health", 3],
      ["accused", target],
      ["verdict", target, "suspected", 1, 0],
    ]);
  });

  it("waits for acks until the deadline when it is released before it", () => {
    const node = prober(6);
    node.advance(900 * MILLISECOND);
    node.block();
    node.advance(300 * MILLISECOND);
    node.release();
    const ping = takePing(node);
    expect(ping.atMs).toBe(1_200);
    // ProbeTimeout counts from the sending.
    node.advance(500 * MILLISECOND - 1);
    expect(node.takeSent()).toEqual([]);
    node.advance(1);
    expect(takePings(node, INDIRECT_PING)).toHaveLength(3);
    node.advance(200 * MILLISECOND);
    node.receive(ping.to, replies.ack(ping.sequence));
    expect(node.takeReports()).toEqual([]);
  });

  it("goes indirect at the deadline when that comes before the end of ProbeTimeout", () => {
    const node = prober(6);
    node.advance(900 * MILLISECOND);
    node.block();
    node.advance(800 * MILLISECOND);
    node.release();
    const ping = takePing(node);
    expect(ping.atMs).toBe(1_700);
    node.advance(300 * MILLISECOND);
    expect(packetsOf(node.takeSent()).map(({ packet }) => packet.kind)).toEqual([
      INDIRECT_PING,
      INDIRECT_PING,
      INDIRECT_PING,
      PING,
    ]);
    expect(node.takeReports()).toContainEqual(["accused", ping.to]);
  });

  it("holds the request to a helper, and goes on with the others at the release", () => {
    const node = prober(6);
    const ping = untilPing(node);
    node.advance(200 * MILLISECOND);
    node.block();
    node.advance(500 * MILLISECOND);
    expect(node.sent).toEqual([]);
    node.release();
    expect(takePings(node, INDIRECT_PING).map((request) => request.atMs)).toEqual([1_700, 1_700, 1_700]);
    expect(node.takeDialled()).toHaveLength(1);
    // An ack that comes now still counts.
    node.receive(ping.to, replies.ack(ping.sequence));
    expect(node.takeReports()).toEqual([]);
  });

  it("accuses at the release when the deadline passed while a request was held", () => {
    const node = prober(6);
    const ping = untilPing(node);
    node.advance(200 * MILLISECOND);
    node.block();
    node.advance(3 * SECOND);
    expect(node.reports).toEqual([]);
    node.release();
    expect(packetsOf(node.takeSent(), INDIRECT_PING)).toHaveLength(3);
    expect(node.takeReports()).toContainEqual(["accused", ping.to]);
  });

  it("waits beyond the deadline for a dial that is held, and accuses when it is made", () => {
    // Of two members nobody can help: the dial is what the prober wants to do next.
    const node = prober(2);
    const ping = untilPing(node);
    node.advance(200 * MILLISECOND);
    node.block();
    node.advance(3 * SECOND);
    expect(node.takeDialled()).toEqual([]);
    expect(node.takeReports()).toEqual([]);
    node.release();
    expect(node.takeDialled()).toHaveLength(1);
    expect(node.takeReports()).toContainEqual(["accused", ping.to]);
  });

  it("accuses at the deadline, blocked or not, when it dials nobody", () => {
    const node = prober(2, { DisableTcpPings: true });
    const ping = untilPing(node);
    node.advance(200 * MILLISECOND);
    node.block();
    node.advance(800 * MILLISECOND);
    expect(node.takeReports()).toContainEqual(["accused", ping.to]);
  });

  it("waits no more for a held dial once an ack has come", () => {
    const node = prober(2);
    const ping = untilPing(node);
    node.advance(200 * MILLISECOND);
    node.block();
    node.advance(500 * MILLISECOND);
    node.receive(ping.to, replies.ack(ping.sequence));
    node.release();
    node.advance(SECOND);
    expect(node.takeReports()).toEqual([]);
  });
});

describe("a prober that suspects its target", () => {
  const suspected = (settings: Record<string, unknown> = {}) => {
    const node = prober(2, settings);
    membershipOf(node).alive(1, 4);
    membershipOf(node).suspect(1, 4, 1);
    node.takeReports();
    return node;
  };

  it("tells it so in the ping, which takes nothing else along", () => {
    const node = suspected();
    const { packet } = untilPing(node);
    expect(packet.parts).toEqual([messageFactory(2).suspect(1, 4, 0)]);
    expect(packet.crc).toBe(true);
    expect(membershipOf(node).queue.size).toBe(1);
  });

  it("takes the ack for a success, while the suspicion stays", () => {
    const node = suspected();
    membershipOf(node).changeHealth(1);
    node.takeReports();
    ack(node, untilPing(node));
    expect(node.takeReports()).toEqual([["health", 0]]);
  });

  it("pings like any other without Buddy System", () => {
    const node = suspected({ BuddySystem: false });
    const { packet } = untilPing(node);
    expect(packet.crc).toBe(false);
    // Gossip goes along as always: here the suspicion as it was received.
    expect(packet.parts).toEqual([messageFactory(2).suspect(1, 4, 1)]);
  });
});

describe("the round of a prober", () => {
  /** Answers every ping, and gives their targets by second. */
  function targetsOver(node: MemberlistNode, seconds: number): number[][] {
    return Array.from({ length: seconds }, () => {
      node.advance(SECOND - LATENCY);
      node.advance(LATENCY);
      const pings = takePings(node);
      for (const { to, sequence } of pings) node.receive(to, replies.ack(sequence));
      return pings.map(({ to }) => to);
    });
  }

  it("skips itself, the dead and those who left, and not the suspected", () => {
    const node = prober(8);
    membershipOf(node).dead(1, 1, 5);
    membershipOf(node).dead(2, 1, 2);
    membershipOf(node).suspect(3, 1, 5);
    const targets = targetsOver(node, 5).flat();
    expect(targets.sort()).toEqual([3, 4, 5, 6, 7]);
  });

  it("never skips a tick in a large group: the walk goes on in the same tick at the end of the list", () => {
    const node = prober(20);
    const targets = targetsOver(node, 95);
    expect(targets.every((tick) => tick.length === 1)).toBe(true);
    for (let round = 0; round < 5; round++) {
      expect(new Set(targets.slice(19 * round, 19 * round + 19).flat()).size).toBe(19);
    }
  });

  it("gives up for a tick once skips and wraps reach the length of the list: two members miss some", () => {
    // From the beginning of a list the other is probed, and the list is at its end or one short of it, by chance.
    // One short of it, the member skips itself and wraps, and the tick passes. At the end, it wraps and may find
    // itself first, and the tick passes too. In the long run that is three ticks of seven.
    const counts = targetsOver(prober(2), 2_000).map((tick) => tick.length);
    const missed = counts.filter((count) => count === 0).length;
    // 857 expected; with independent ticks five standard deviations would be 111.
    expect(Math.abs(missed - (2_000 * 3) / 7)).toBeLessThan(111);
  });

  it("pings nobody when there is nobody", () => {
    const node = prober(1);
    node.advance(60 * SECOND);
    expect(node.sent).toEqual([]);
    const bereft = prober(3);
    for (const member of [1, 2]) membershipOf(bereft).dead(member, 1, member === 1 ? 2 : 1);
    bereft.advance(10 * SECOND);
    expect(bereft.sent).toEqual([]);
  });

  it("has the dead reaped at its end, and not before", () => {
    const node = prober(5, { GossipToTheDeadTime: "10s" });
    const { view } = membershipOf(node);
    targetsOver(node, 1);
    membershipOf(node).dead(4, 1, 2);
    node.takeReports();
    let forgottenAt = 0;
    for (let second = 2; forgottenAt === 0; second++) {
      targetsOver(node, 1);
      if (node.takeReports().some(([what]) => what === "forgotten")) forgottenAt = second;
      else expect([view.verdictOf(4), view.size]).toEqual([CONVICTED, 5]);
    }
    // Rounds of three or four; reaping is done at the first wrap after 11 s.
    expect(forgottenAt).toBeGreaterThan(11);
    expect(forgottenAt).toBeLessThanOrEqual(11 + 4);
    expect([view.verdictOf(4), view.size]).toEqual([UNKNOWN, 4]);
  });

  it("comes to a member that returns after it was reaped", () => {
    const node = prober(4, { GossipToTheDeadTime: "5s" });
    membershipOf(node).dead(3, 1, 2);
    targetsOver(node, 20);
    expect(membershipOf(node).view.verdictOf(3)).toBe(UNKNOWN);
    membershipOf(node).alive(3, 2);
    expect(targetsOver(node, 12).flat()).toContain(3);
  });

  it("is the same with either form of view, and complete with a permutation", () => {
    const rounds = ["dense", "sparse"].map((viewForm) => targetsOver(prober(9, { viewForm }), 24));
    expect(rounds[0]).toEqual(rounds[1]);
    const permuted = targetsOver(prober(9, { probeOrder: "permutation" }), 24).flat();
    for (let round = 0; round < 3; round++) {
      expect(new Set(permuted.slice(8 * round, 8 * round + 8)).size).toBe(8);
    }
  });
});

describe("a prober by the paper's rules", () => {
  it("stretches ProbeTimeout with its score", () => {
    const node = prober(6, { probeTimeoutScaling: "paper" });
    membershipOf(node).changeHealth(2);
    untilPing(node);
    node.advance(1_500 * MILLISECOND - 1);
    expect(node.takeSent()).toEqual([]);
    node.advance(1);
    expect(takePings(node, INDIRECT_PING)).toHaveLength(3);
  });

  it.each([
    // The score at the ping, milliseconds until the ack, seconds until the next ping.
    [0, 1, 1],
    [3, 1, 4],
    [3, 999, 4],
    [3, 1_000, 4],
    [3, 1_500, 4],
    [3, 2_700, 4],
    [3, 3_999, 4],
    [7, 6_500, 8],
  ])(
    "stretches every interval: at score %d, with an ack after %d ms, the next ping comes after %d s",
    (score, ackMs, seconds) => {
      const node = prober(9, { probeIntervalScaling: "paper" });
      membershipOf(node).changeHealth(score);
      const ping = untilPing(node);
      node.advance(ackMs * MILLISECOND);
      node.receive(ping.to, replies.ack(ping.sequence));
      expect(untilPing(node).atMs).toBe(1_000 + 1_000 * seconds);
    },
  );

  it("begins the next probe at once after one that has taken its whole interval", () => {
    const node = prober(6, { probeIntervalScaling: "paper" });
    membershipOf(node).changeHealth(2);
    untilPing(node);
    expect(untilPing(node).atMs).toBe(4_000);
  });

  it("gossips as always", () => {
    const node = memberlistNode(0, 6, { settings: { rules: "paper" } });
    membershipOf(node).suspect(5, 1, 4);
    node.advance(200 * MILLISECOND);
    expect(packetsOf(node.takeSent(), GOSSIP)).toHaveLength(3);
  });
});

describe("a prober whose tick falls on one of the gossiper's", () => {
  const factory = messageFactory(16);

  /** A member whose coins fall as it is told. */
  function tossing(coin: () => number, settings: Record<string, unknown> = {}) {
    const chance = seededStream("node");
    const node = memberlistNode(0, 16, {
      settings: { PushPullInterval: "0s", ...settings },
      random: { next: coin, below: (limit) => chance.below(limit) },
      // Both grids begin when the member is created, whenever that is.
      startMicros: 123_457,
    });
    return node;
  }

  const startMs = 123.457;

  /** News comes shortly before an instant; returns the packets of that instant. */
  function withNews(node: MemberlistNode, atIntervalMs: number, incarnation: number) {
    node.advanceTo(ORIGIN_MICROS + (startMs + atIntervalMs - 1) * MILLISECOND);
    node.receive(5, factory.gossip([factory.alive(9, incarnation)]));
    node.takeSent();
    node.advance(MILLISECOND);
    const packets = packetsOf(node.takeSent());
    for (const { to, packet } of packets)
      if (packet.kind === PING) node.receive(to, replies.ack(packet.sequence));
    return packets.map(({ packet }) => packet);
  }

  it("tosses a coin for who comes first", () => {
    const [before, after] = [0.5, 0.49].map((coin) =>
      withNews(
        tossing(() => coin),
        1000,
        2,
      ),
    );
    expect(before?.map(({ kind }) => kind)).toEqual([PING, GOSSIP, GOSSIP, GOSSIP]);
    expect(after?.map(({ kind }) => kind)).toEqual([GOSSIP, GOSSIP, GOSSIP, PING]);
    // The news rides on the ping too.
    expect(before?.[0]?.parts).toHaveLength(1);
  });

  it("takes the last transmission for the ping, or leaves it to the gossip", () => {
    const pingsWithNews = [0.5, 0.49].map((coin) => {
      const [first, last] = [0, -1].map((place) =>
        withNews(
          tossing(() => coin, { RetransmitMult: 1, GossipNodes: 2 }),
          1000,
          2,
        ).at(place),
      );
      return (first?.kind === PING ? first : last)?.parts.length;
    });
    expect(pingsWithNews).toEqual([1, 0]);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ["their ticks do not coincide", { ProbeInterval: "1100ms" }, 1100],
    ["there is no gossiper", { GossipInterval: "0s" }, 1000],
    ["the gossiper tells nobody", { GossipNodes: 0 }, 1000],
  ])("does not if %s", (_when, settings, atMs) => {
    let tosses = 0;
    const node = tossing(() => {
      tosses += 1;
      return 0;
    }, settings);
    const packets = withNews(node, atMs, 2);
    expect(packets.filter(({ kind }) => kind === PING)).toHaveLength(1);
    expect(tosses).toBe(0);
  });

  it("does not if there is nothing to gossip", () => {
    let tosses = 0;
    const node = tossing(() => {
      tosses += 1;
      return 0;
    });
    for (let round = 0; round < 10; round++) ack(node, untilPing(node));
    expect(tosses).toBe(0);
  });

  it("comes first about half of the time", () => {
    // 400 tosses of one stream at seed 1: 200 are expected, with a standard deviation of 10; four of these are allowed.
    const chance = seededStream("coin");
    const node = tossing(() => chance.next());
    let first = 0;
    for (let round = 1; round <= 400; round++) {
      const kinds = withNews(node, 1000 * round, round + 1).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === PING)).toHaveLength(1);
      expect(kinds).toHaveLength(4);
      if (kinds[0] === PING) first += 1;
      else expect(kinds.at(-1)).toBe(PING);
    }
    expect(Math.abs(first - 200)).toBeLessThanOrEqual(40);
  });
});
