import { describe, expect, it } from "vitest";
import type { HeartbeatMessage } from "../../../nodes/heartbeat/messages.ts";
import { akkaPhi } from "../../../src/detectors/phi-akka.ts";
import type { Sent } from "../fake-host.ts";
import type { FakeNodeOptions } from "../fake-node.ts";
import { type HeartbeatNode, heartbeatNode } from "./heartbeat-node.ts";

const SECOND = 1_000_000;
const STEP = SECOND / 4;

describe("a group of heartbeat programs", () => {
  it("knows itself whole after a join, and stays quiet", () => {
    const cluster = new Cluster(5, { view: "join" });
    cluster.run(120 * SECOND);
    for (const node of cluster.nodes) {
      expect(node.reports.map((report) => report.slice(0, 3))).toEqual(
        cluster.nodes.filter((other) => other !== node).map((other) => ["verdict", other.self, "alive"]),
      );
    }
  });

  it("convicts the member that crashes, at everybody, and nobody else", () => {
    const cluster = new Cluster(5, { judge: akkaPhi.read(akkaPhi.settings.parse({})) });
    cluster.run(60 * SECOND);
    cluster.crash(3);
    const crashedAt = cluster.seconds;
    cluster.run(60 * SECOND);
    expect(cluster.convictions()).toEqual([0, 1, 2, 4].map((observer) => [observer, 3]));
    // The last heartbeat was read at 60 s, 4.523 s of silence convict, and checks come at whole seconds.
    expect(cluster.firstConvictionSeconds - crashedAt).toBe(5);
  });

  it("welcomes the crashed member back under a new incarnation, and is welcomed by it", () => {
    const cluster = new Cluster(4, { judge: akkaPhi.read(akkaPhi.settings.parse({})) });
    cluster.run(30 * SECOND);
    cluster.crash(2);
    cluster.run(30 * SECOND);
    for (const node of cluster.nodes) node.takeReports();
    cluster.restart(2);
    cluster.run(30 * SECOND);
    for (const node of cluster.nodes) {
      if (node.self === 2) {
        expect(node.reports).toEqual([0, 1, 3].map((other) => ["verdict", other, "alive", 1, 2]));
      } else {
        expect(node.reports).toEqual([["verdict", 2, "alive", 1_060_000, 2]]);
      }
    }
  });

  it("takes a leave for no crash", () => {
    const cluster = new Cluster(4, {});
    cluster.run(30 * SECOND);
    (cluster.nodes[1] as HeartbeatNode).leave();
    cluster.run(90 * SECOND);
    expect(cluster.convictions()).toEqual([]);
    expect((cluster.nodes[0] as HeartbeatNode).reports.at(-1)).toEqual(["verdict", 1, "left", 1, 1]);
    expect((cluster.nodes[1] as HeartbeatNode).exited).toBe(true);
  });
});

/** Fake hosts whose datagrams arrive in the step in which they were sent. */
class Cluster {
  readonly nodes: HeartbeatNode[] = [];
  firstConvictionSeconds = Number.NaN;
  readonly #members: number;
  readonly #options: FakeNodeOptions<HeartbeatMessage>;
  readonly #wire: { readonly from: number; readonly sent: Sent<HeartbeatMessage> }[] = [];
  readonly #down = new Set<number>();
  #nowMicros = 0;

  constructor(members: number, options: FakeNodeOptions<HeartbeatMessage>) {
    this.#members = members;
    this.#options = options;
    for (let self = 0; self < members; self++) this.nodes.push(this.#create(self, false));
  }

  get seconds(): number {
    return this.#nowMicros / SECOND;
  }

  run(micros: number): void {
    for (const end = this.#nowMicros + micros; this.#nowMicros < end; ) {
      this.#nowMicros += STEP;
      for (const node of this.nodes) if (this.#isUp(node)) node.advance(STEP);
      for (const { from, sent } of this.#wire.splice(0)) {
        const target = this.nodes[sent.to] as HeartbeatNode;
        if (this.#isUp(target)) target.receive(from, sent.message);
      }
      if (Number.isNaN(this.firstConvictionSeconds) && this.convictions().length > 0) {
        this.firstConvictionSeconds = this.seconds;
      }
    }
  }

  crash(self: number): void {
    this.#down.add(self);
  }

  restart(self: number): void {
    this.#down.delete(self);
    this.nodes[self] = this.#create(self, true);
  }

  /** Observer and subject of each conviction that has been reported. */
  convictions(): [number, number][] {
    return this.nodes.flatMap((node) =>
      node.reports
        .filter((report) => report[2] === "convicted")
        .map((report): [number, number] => [node.self, report[1] as number]),
    );
  }

  #create(self: number, restarted: boolean): HeartbeatNode {
    return heartbeatNode(self, this.#members, {
      ...this.#options,
      restarted,
      startMicros: this.#nowMicros,
      onSend: (sent) => this.#wire.push({ from: self, sent }),
    });
  }

  #isUp(node: HeartbeatNode): boolean {
    return !this.#down.has(node.self) && !node.exited;
  }
}
