import { describe, expect, it } from "vitest";
import { ACK, DEAD, GOSSIP, PING } from "../../../nodes/memberlist/messages.ts";
import { ALIVE, CONVICTED, REFUTED_CONVICTION, REFUTED_SUSPICION } from "../../../src/node.ts";
import {
  type MemberlistCluster,
  type MemberlistNode,
  MILLISECOND,
  memberlistCluster,
  membershipOf,
  packetsOf,
  SECOND,
} from "./memberlist-node.ts";

/** Creation spreads the tickers' phases. */
const spread = (member: number) => member * 37 * MILLISECOND;

function knowsAll(cluster: MemberlistCluster): boolean {
  return cluster.nodes.every((node) => membershipOf(node).view.countOf(ALIVE) === cluster.members);
}

const reportsOf = (node: MemberlistNode, what: string) => node.reports.filter(([first]) => first === what);

function clearReports(cluster: MemberlistCluster): void {
  for (const node of cluster.nodes) node.takeReports();
}

describe("a group of memberlist programs", () => {
  it("joins through its first member until all know all, and then sends two packets a member-second", () => {
    const cluster = memberlistCluster(12, { view: "join", startMicros: spread });
    cluster.run(15 * SECOND);
    expect(knowsAll(cluster)).toBe(true);
    clearReports(cluster);
    for (const node of cluster.nodes) node.takeSent();
    cluster.run(20 * SECOND);
    const kinds = cluster.nodes.flatMap(({ sent }) => packetsOf(sent).map(({ packet }) => packet.kind));
    // Acks cross the edges of the window.
    expect(kinds.filter((kind) => kind === PING)).toHaveLength(12 * 20);
    expect(Math.abs(kinds.filter((kind) => kind === ACK).length - 12 * 20)).toBeLessThanOrEqual(1);
    expect(kinds.filter((kind) => kind === GOSSIP)).toEqual([]);
    for (const node of cluster.nodes) expect(node.reports).toEqual([]);
  });

  it("convicts a member that crashes, everywhere and nobody else, α · log10 N after the first suspicion", () => {
    const cluster = memberlistCluster(16, { startMicros: spread, settings: { SuspicionMult: 5 } });
    cluster.run(5 * SECOND);
    cluster.crash(3);
    clearReports(cluster);
    let suspectedAt = 0;
    let convictedAt = 0;
    const others = cluster.nodes.filter(({ self }) => self !== 3);
    while (convictedAt === 0) {
      cluster.run(MILLISECOND);
      const verdicts = others.flatMap((node) => reportsOf(node, "verdict"));
      if (suspectedAt === 0 && verdicts.length > 0) suspectedAt = cluster.seconds;
      if (verdicts.some((verdict) => verdict[2] === "convicted")) convictedAt = cluster.seconds;
    }
    // 5 · 1.204 s among sixteen, once three have confirmed; seen in steps of a millisecond.
    expect(convictedAt - suspectedAt).toBeCloseTo(6.02, 2);
    cluster.run(3 * SECOND);
    for (const node of others) {
      const convictions = node.reports.filter((report) => report[2] === "convicted");
      expect(convictions.map(([, subject]) => subject)).toEqual([3]);
      expect(membershipOf(node).view.verdictOf(3)).toBe(CONVICTED);
    }
  });

  it("gossips a death (N − 1) · limit times in all, and an idle group is silent again", () => {
    const cluster = memberlistCluster(16, { startMicros: spread, settings: { SuspicionMult: 5 } });
    cluster.run(5 * SECOND);
    cluster.crash(3);
    cluster.run(30 * SECOND);
    const deaths = cluster.nodes
      .filter(({ self }) => self !== 3)
      .flatMap(({ sent }) => packetsOf(sent))
      .flatMap(({ packet }) => packet.parts)
      .filter(({ kind }) => kind === DEAD).length;
    // Fifteen members, and 4 · ceil(log10 17) times each.
    expect(deaths).toBe(15 * 8);
  });

  it("lets a member that crashed come back, which refutes its own death", () => {
    const cluster = memberlistCluster(6, { startMicros: spread });
    cluster.run(5 * SECOND);
    cluster.crash(3);
    cluster.run(30 * SECOND);
    clearReports(cluster);
    cluster.restart(3, 0);
    cluster.run(3 * SECOND);
    // It heard of its death in the answer to its join, as a suspicion.
    expect(cluster.node(3).reports).toContainEqual(["refuted", REFUTED_SUSPICION, 2]);
    expect(knowsAll(cluster)).toBe(true);
    for (const node of cluster.nodes) {
      if (node.self !== 3) expect(node.reports).toEqual([["verdict", 3, "alive", 2, 3]]);
    }
  });

  it("takes a leave for no crash", () => {
    const cluster = memberlistCluster(6, { startMicros: spread, settings: { LeavePropagateDelay: "1s" } });
    cluster.run(5 * SECOND);
    clearReports(cluster);
    cluster.leave(2);
    cluster.run(20 * SECOND);
    expect(cluster.node(2).exited).toBe(true);
    for (const node of cluster.nodes) {
      if (node.self !== 2) expect(node.reports).toEqual([["verdict", 2, "left", 1, 2]]);
    }
  });

  it("is told by gossip to the dead that it is thought dead, and refutes", () => {
    const cluster = memberlistCluster(6, { startMicros: spread });
    cluster.run(5 * SECOND);
    clearReports(cluster);
    // One member declares another dead that is well.
    membershipOf(cluster.node(1)).dead(4, 1, 1);
    cluster.run(3 * SECOND);
    expect(cluster.node(4).reports).toContainEqual(["refuted", REFUTED_CONVICTION, 2]);
    expect(knowsAll(cluster)).toBe(true);
  });

  it("accuses at once when a blocked member is released, and the accused refute", () => {
    const cluster = memberlistCluster(8, { startMicros: spread });
    cluster.run(5 * SECOND);
    clearReports(cluster);
    cluster.block(2);
    // Shorter than the others' suspicions of the blocked member, which last four seconds at least.
    cluster.run(3 * SECOND);
    expect(reportsOf(cluster.node(2), "accused")).toEqual([]);
    cluster.release(2);
    expect(reportsOf(cluster.node(2), "accused")).toHaveLength(1);
    cluster.run(5 * SECOND);
    expect(
      cluster.nodes.flatMap((node) => node.reports).filter((report) => report[2] === "convicted"),
    ).toEqual([]);
    expect(cluster.node(2).reports).toContainEqual(["refuted", REFUTED_SUSPICION, expect.any(Number)]);
    expect(knowsAll(cluster)).toBe(true);
  });

  it("is not deceived by lost datagrams as long as streams work", () => {
    const cluster = memberlistCluster(6, { startMicros: spread });
    cluster.run(SECOND);
    clearReports(cluster);
    cluster.loses = (_from, to) => to === 4;
    cluster.run(20 * SECOND);
    // The others' pings are answered over streams; member 4 hears no acks, but has streams as well.
    for (const node of cluster.nodes) expect(reportsOf(node, "accused")).toEqual([]);
  });

  it("does the same whether idle ticks are delivered or not, and with either form of view", () => {
    const runs = [
      { deliversIdleTicks: false },
      { deliversIdleTicks: true },
      { settings: { viewForm: "sparse" } },
    ].map((options) => {
      const cluster = memberlistCluster(9, { view: "join", startMicros: spread, ...options });
      cluster.run(10 * SECOND);
      cluster.crash(3);
      cluster.run(40 * SECOND);
      return cluster.nodes.map(({ sent, reports }) => ({ sent, reports }));
    });
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });

  it("reaps a dead member half a minute after its death, and knows it again when it returns", () => {
    const cluster = memberlistCluster(6, { startMicros: spread });
    cluster.run(5 * SECOND);
    cluster.crash(3);
    cluster.run(60 * SECOND);
    for (const node of cluster.nodes) {
      if (node.self !== 3) expect(membershipOf(node).view.size).toBe(5);
    }
    cluster.restart(3, 0);
    cluster.run(10 * SECOND);
    expect(knowsAll(cluster)).toBe(true);
    // Nobody remembers the earlier life: there is nothing to refute.
    expect(reportsOf(cluster.node(3), "refuted")).toEqual([]);
  });
});
