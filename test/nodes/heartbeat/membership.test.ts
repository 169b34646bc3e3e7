import { describe, expect, it } from "vitest";
import { HEARTBEAT, LEAVE } from "../../../nodes/heartbeat/messages.ts";
import { akkaPhi } from "../../../src/detectors/phi-akka.ts";
import { eurekaShare } from "../../../src/gates/eureka-share.ts";
import { velocity } from "../../../src/gates/velocity.ts";
import { gateGroup } from "../../gates/gate-group.ts";
import { ScriptedGate } from "../../gates/scripted-gate.ts";
import { type HeartbeatNode, heartbeatNode } from "./heartbeat-node.ts";

const SECOND = 1_000_000;

describe("what a heartbeat observer holds", () => {
  it("is everybody alive at incarnation 1 under a full view", () => {
    expect(heartbeatNode(1, 3).reports).toEqual([
      ["verdict", 0, "alive", 1, 1],
      ["verdict", 2, "alive", 1, 1],
    ]);
  });

  it("is nobody when joining, until the first heartbeat", () => {
    const node = heartbeatNode(0, 3, { view: "join" });
    node.advance(60 * SECOND);
    expect(node.reports).toEqual([]);
    beat(node, 2, 61);
    expect(node.reports).toEqual([["verdict", 2, "alive", 1, 2]]);
  });

  it("is a conviction at the first check after the law convicts", () => {
    const node = heartbeatNode(0, 2);
    node.takeReports();
    for (let second = 1; second <= 10; second++) {
      node.advance(SECOND);
      beat(node, 1, second);
    }
    expect(node.takeReports()).toEqual([]);
    // The arrivals at 0, 1, … 10 s are 11 samples: 2 s and ten times 1 s; 20.095 s of silence convict.
    node.advance(20 * SECOND);
    expect(node.takeReports()).toEqual([]);
    node.advance(SECOND);
    expect(node.seconds).toBe(31);
    expect(node.takeReports()).toEqual([
      ["accused", 1],
      ["verdict", 1, "convicted", 1, 0],
    ]);
    node.advance(100 * SECOND);
    expect(node.takeReports()).toEqual([]);
  });

  it("convicts a member that was never heard under a full view, and not one that is unknown", () => {
    const full = heartbeatNode(0, 2);
    // A first arrival alone is one sample of 2 s: 36.84 s of silence.
    full.advance(36 * SECOND);
    expect(full.reports.some((report) => report[0] === "accused")).toBe(false);
    full.advance(SECOND);
    expect(full.reports.at(-1)).toEqual(["verdict", 1, "convicted", 1, 0]);
  });

  it("is alive again at a heartbeat, with the law's memory of before", () => {
    const node = heartbeatNode(0, 2);
    node.advance(40 * SECOND);
    node.takeReports();
    beat(node, 1, 1);
    expect(node.takeReports()).toEqual([["verdict", 1, "alive", 1, 1]]);
    // The 40 s are above Cassandra's cap and not recorded, so the mean is still 2 s.
    node.advance(36 * SECOND);
    expect(node.takeReports()).toEqual([]);
    node.advance(SECOND);
    expect(node.takeReports()).toEqual([
      ["accused", 1],
      ["verdict", 1, "convicted", 1, 0],
    ]);
  });

  it("judges by the configured law and checks at the configured interval", () => {
    const node = heartbeatNode(0, 2, {
      judge: akkaPhi.read(akkaPhi.settings.parse({})),
      settings: { checkInterval: "250ms" },
    });
    node.takeReports();
    // One heartbeat: 5306.5 ms.
    node.advance(5.25 * SECOND);
    expect(node.takeReports()).toEqual([]);
    node.advance(0.25 * SECOND);
    expect(node.takeReports()).toHaveLength(2);
  });

  it("takes duplicates, late heartbeats and strangers for no sign of life", () => {
    const node = heartbeatNode(0, 2);
    beat(node, 1, 5);
    node.advance(40 * SECOND);
    node.takeReports();
    beat(node, 1, 5);
    beat(node, 1, 4);
    beat(node, 0, 9);
    beat(node, 7, 9);
    node.receive(7, { kind: LEAVE, generation: 1 });
    node.receive(0, { kind: LEAVE, generation: 1 });
    expect(node.takeReports()).toEqual([]);
    beat(node, 1, 6);
    expect(node.takeReports()).toEqual([["verdict", 1, "alive", 1, 1]]);
  });

  it("begins anew with a member that restarted", () => {
    const node = heartbeatNode(0, 2);
    for (let second = 1; second <= 100; second++) {
      node.advance(SECOND);
      beat(node, 1, second);
    }
    node.takeReports();
    beat(node, 1, 1, 5000);
    expect(node.takeReports()).toEqual([["verdict", 1, "alive", 5000, 1]]);
    beat(node, 1, 101);
    // The window was thrown away: 36.84 s of silence again, where the old one would have convicted after 18.6 s.
    node.advance(36 * SECOND);
    expect(node.takeReports()).toEqual([]);
    node.advance(SECOND);
    expect(node.takeReports().at(-1)).toEqual(["verdict", 1, "convicted", 5000, 0]);
    // Rounds are counted anew in each life.
    beat(node, 1, 2, 5000);
    expect(node.takeReports()).toEqual([["verdict", 1, "alive", 5000, 1]]);
  });

  it("is alive again when a convicted member restarts", () => {
    const node = heartbeatNode(0, 2);
    node.advance(40 * SECOND);
    node.takeReports();
    beat(node, 1, 1, 5000);
    expect(node.takeReports()).toEqual([["verdict", 1, "alive", 5000, 1]]);
  });

  it("is left after a leave, whatever the order of messages, until a new life", () => {
    const node = heartbeatNode(0, 3);
    node.takeReports();
    node.receive(1, { kind: LEAVE, generation: 1 });
    expect(node.takeReports()).toEqual([["verdict", 1, "left", 1, 1]]);
    node.receive(1, { kind: LEAVE, generation: 1 });
    beat(node, 1, 50);
    node.advance(30 * SECOND);
    expect(node.takeReports()).toEqual([]);
    beat(node, 1, 1, 9000);
    expect(node.takeReports()).toEqual([["verdict", 1, "alive", 9000, 1]]);
    // The leave of an earlier life comes late.
    node.receive(1, { kind: LEAVE, generation: 1 });
    expect(node.takeReports()).toEqual([]);
  });

  it("is left for a member whose leave is the first that is read of it", () => {
    const node = heartbeatNode(0, 2, { view: "join" });
    node.receive(1, { kind: LEAVE, generation: 1 });
    beat(node, 1, 1);
    expect(node.reports).toEqual([["verdict", 1, "left", 1, 1]]);
  });
});

describe("the gate of a heartbeat observer", () => {
  it("lets few convictions act", () => {
    const node = guarded(20);
    keepAlive(node, [1], 40);
    expect(node.takeReports()).toEqual([
      ["accused", 1],
      ["verdict", 1, "convicted", 1, 0],
    ]);
  });

  it("withholds convictions that come together and exceed the share", () => {
    const node = guarded(20);
    keepAlive(node, [1, 2, 3], 40);
    // All three stop renewing before the first is asked for: 17 of 20 are not more than 17.
    expect(node.takeReports()).toEqual([
      ["accused", 1],
      ["accused", 2],
      ["accused", 3],
      ["gate", true, 20, 17],
      ["verdict", 1, "convicted, withheld", 1, 0],
      ["verdict", 2, "convicted, withheld", 1, 0],
      ["verdict", 3, "convicted, withheld", 1, 0],
    ]);
  });

  it("acts on what it withheld as soon as enough are heard again", () => {
    const node = guarded(20);
    keepAlive(node, [1, 2, 3], 40);
    node.takeReports();
    beat(node, 2, 100);
    expect(node.takeReports()).toEqual([
      ["verdict", 2, "alive", 1, 2],
      ["gate", false, 20, 18],
      ["released", 1],
      ["released", 3],
    ]);
    // Released ones are convicted: nothing is released twice, and their return is a return.
    beat(node, 4, 100);
    beat(node, 1, 100);
    expect(node.takeReports()).toEqual([["verdict", 1, "alive", 1, 1]]);
  });

  it("keeps a conviction that was acted on while later ones are withheld", () => {
    const node = guarded(20);
    keepAlive(node, [1], 40);
    node.takeReports();
    keepAlive(node, [1, 2, 3], 40, 41);
    expect(node.takeReports().filter((report) => report[0] !== "accused")).toEqual([
      ["gate", true, 20, 17],
      ["verdict", 2, "convicted, withheld", 1, 0],
      ["verdict", 3, "convicted, withheld", 1, 0],
    ]);
    beat(node, 1, 100);
    expect(node.takeReports()).toEqual([
      ["verdict", 1, "alive", 1, 1],
      ["gate", false, 20, 18],
      ["released", 2],
      ["released", 3],
    ]);
  });

  it("no longer expects members that left", () => {
    const node = guarded(20);
    keepAlive(node, [1, 2, 3], 40);
    node.takeReports();
    // 17 renewals of 19 are more than truncate(16.15): the gate opens.
    node.receive(1, { kind: LEAVE, generation: 1 });
    expect(node.takeReports()).toEqual([
      ["verdict", 1, "left", 1, 1],
      ["gate", false, 19, 17],
      ["released", 2],
      ["released", 3],
    ]);
  });

  it("counts the observer and what is known, and is told of every change", () => {
    const gate = new ScriptedGate();
    const node = heartbeatNode(0, 4, { view: "join", gate });
    beat(node, 1, 1);
    beat(node, 2, 1);
    beat(node, 2, 2);
    node.receive(3, { kind: LEAVE, generation: 1 });
    node.receive(1, { kind: LEAVE, generation: 1 });
    node.advance(40 * SECOND);
    expect(gate.seen).toEqual([
      { expected: 1, renewals: 1 },
      { expected: 2, renewals: 2 },
      { expected: 3, renewals: 3 },
      { expected: 3, renewals: 3 },
      { expected: 2, renewals: 2 },
      { expected: 2, renewals: 1 },
    ]);
    expect(node.reports.some((report) => report[0] === "gate")).toBe(false);
  });

  it("may open because more were convicted, and then everything is acted on", () => {
    // A rule that fails open once four of ten are gone.
    const gate = new ScriptedGate(
      ({ renewals } = { renewals: 10, expected: 10 }) => renewals < 10 && renewals > 6,
    );
    const node = heartbeatNode(0, 10, { gate });
    node.takeReports();
    keepAlive(node, [1, 2], 40);
    node.takeReports();
    keepAlive(node, [1, 2, 3, 4], 40, 41);
    expect(node.takeReports()).toEqual([
      ["accused", 3],
      ["accused", 4],
      ["gate", false, 10, 6],
      ["verdict", 3, "convicted", 1, 0],
      ["verdict", 4, "convicted", 1, 0],
      ["released", 1],
      ["released", 2],
    ]);
  });

  it("decides one by one, and is asked again when time alone changes its answer", () => {
    const gate = velocity.create({ removals: 1, window: 30 * SECOND }, gateGroup(4));
    const node = heartbeatNode(0, 4, { gate });
    node.reports.splice(0, 3);
    node.advance(40 * SECOND);
    const reports = () => node.takeReports().filter(([what]) => what !== "accused");
    expect(reports()).toEqual([
      ["verdict", 1, "convicted", 1, 0],
      ["verdict", 2, "convicted, withheld", 1, 0],
      ["verdict", 3, "convicted, withheld", 1, 0],
      ["gate", true, 4, 1],
    ]);
    // Who is heard again has no turn.
    beat(node, 2, 1);
    expect(reports()).toEqual([["verdict", 2, "alive", 1, 2]]);
    node.advance(29 * SECOND);
    expect(reports().filter(([what]) => what !== "verdict")).toEqual([
      ["gate", false, 4, 2],
      ["released", 3],
      ["gate", true, 4, 2],
    ]);
  });

  it("is engaged from the start when it asks for more than everybody", () => {
    const node = guarded(3, 1);
    expect(node.takeReports()).toEqual([["gate", true, 3, 3]]);
    node.advance(40 * SECOND);
    expect(node.takeReports().filter((report) => report[0] === "verdict")).toEqual([
      ["verdict", 1, "convicted, withheld", 1, 0],
      ["verdict", 2, "convicted, withheld", 1, 0],
    ]);
  });
});

function beat(node: HeartbeatNode, from: number, sequence: number, generation = 1): void {
  node.receive(from, { kind: HEARTBEAT, generation, sequence });
}

/** Observer 0 under Eureka's rule, without the reports by which its members became known. */
function guarded(members: number, renewalPercentThreshold = 0.85): HeartbeatNode {
  const node = heartbeatNode(0, members, {
    gate: eurekaShare.create({ renewalPercentThreshold }, gateGroup(members)),
  });
  node.reports.splice(0, members - 1);
  return node;
}

/** For so many seconds everybody but the silent sends a heartbeat each second. */
function keepAlive(node: HeartbeatNode, silent: readonly number[], seconds: number, firstSequence = 1): void {
  for (let second = 0; second < seconds; second++) {
    node.advance(SECOND);
    for (let from = 1; from < node.group.count; from++) {
      if (!silent.includes(from)) beat(node, from, firstSequence + second);
    }
  }
}
