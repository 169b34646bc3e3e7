import type { NodeHost } from "../host/node-host.ts";
import type { NodeRuntime } from "../host/node-runtime.ts";
import type { World } from "../host/world.ts";
import type { NodeOrdinal } from "../node.ts";
import type { FaultAction } from "../scenario/scenario.ts";
import { Throttling } from "./throttling.ts";

/** A fault of hosts: an anomaly, or their clocks. */
export type HostFault = Extract<
  FaultAction,
  { readonly kind: "block" | "pause" | "throttle" | "slow" | "clock" }
>;

/** What a fault's turning on needs at its turning off. */
type Undo = () => void;

/** Turns the faults of hosts on and off. What befalls one node of a host befalls all nodes of it. */
export class HostFaults {
  readonly #world: World;
  readonly #nodes: readonly NodeRuntime[];
  /** How many anomalies are on at each host, by its lowest node. */
  readonly #spells = new Map<NodeOrdinal, number>();

  constructor(world: World, nodes: readonly NodeRuntime[]) {
    this.#world = world;
    this.#nodes = nodes;
  }

  /** @param index of the fault in the file. @returns what turns it off again. */
  turnOn(action: HostFault, nodes: readonly NodeOrdinal[], index: number): Undo {
    const hosts = this.#hostsOf(nodes);
    if (action.kind === "clock") return this.#setClocks(action, hosts);
    for (const host of hosts) this.#anomalyBegins(host);
    const undo = this.#begin(action, hosts, index);
    return () => {
      undo();
      for (const host of hosts) this.#anomalyEnds(host);
    };
  }

  #begin(
    action: Exclude<HostFault, { readonly kind: "clock" }>,
    hosts: readonly NodeHost[],
    index: number,
  ): Undo {
    switch (action.kind) {
      case "block":
        for (const host of hosts) host.beginBlock();
        return () => {
          for (const host of hosts) host.endBlock();
        };
      case "pause":
        for (const host of hosts) host.beginPause(action.wakeUp);
        return () => {
          for (const host of hosts) host.endPause();
        };
      case "throttle": {
        const throttling = new Throttling(this.#world.kernel, hosts, action, index);
        return () => throttling.end();
      }
      case "slow":
        for (const host of hosts) host.beginSlow(action.serviceMicros);
        return () => {
          for (const host of hosts) host.endSlow(action.serviceMicros);
        };
    }
  }

  /** A step stays; offset and drift go when the fault does. */
  #setClocks(
    { offsetMicros, driftPpm, stepMicros }: HostFault & { readonly kind: "clock" },
    hosts: readonly NodeHost[],
  ): Undo {
    for (const host of hosts) {
      host.clock.stepWall(offsetMicros + stepMicros);
      if (driftPpm !== 0) host.addDrift(driftPpm);
    }
    return () => {
      for (const host of hosts) {
        host.clock.stepWall(-offsetMicros);
        if (driftPpm !== 0) host.addDrift(-driftPpm);
      }
    };
  }

  #hostsOf(nodes: readonly NodeOrdinal[]): readonly NodeHost[] {
    return [...new Set(nodes.map((node) => (this.#nodes[node] as NodeRuntime).host))];
  }

  #anomalyBegins(host: NodeHost): void {
    const spells = (this.#spells.get(host.lowestNode) ?? 0) + 1;
    this.#spells.set(host.lowestNode, spells);
    if (spells > 1) return;
    const { coordinator, kernel } = this.#world;
    for (const { ordinal } of host.nodes) coordinator.anomalyBegan(kernel.nowMicros, ordinal);
  }

  #anomalyEnds(host: NodeHost): void {
    const spells = (this.#spells.get(host.lowestNode) ?? 0) - 1;
    this.#spells.set(host.lowestNode, spells);
    if (spells > 0) return;
    const { coordinator, kernel } = this.#world;
    for (const { ordinal } of host.nodes) coordinator.anomalyEnded(kernel.nowMicros, ordinal);
  }
}
