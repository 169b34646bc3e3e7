import { NO_CAUSE, NODE_CRASHED, TRACE_FAULT, TRACE_NODE, WORLD } from "../coordinator/trace.ts";
import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_HOST_CONTROL, PHASE_WORLD, WORLD_DESTINATION } from "../kernel/order.ts";
import type { RandomStreams } from "../kernel/random-streams.ts";
import type { CutHandle } from "../network/cut-table.ts";
import type { Cause } from "../network/stream-delivery.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import type { CutDirection, CutTraffic, Memory } from "../scenario/scenario.ts";
import type { BuiltWorld } from "./build-world.ts";
import { Churn, type ChurnedMembers, type ChurnPlan } from "./churn.ts";
import type { DrawnFault } from "./draw-fault.ts";
import { HostFaults } from "./host-faults.ts";

/** Starts a node again, if it has ended. */
export type Restart = (node: NodeOrdinal, cause: Cause, memory: Memory) => void;

/** Turns faults on and off in the world's phase of their instants: ends before starts, then in file order. */
export class FaultDriver {
  readonly #built: BuiltWorld;
  readonly #restart: Restart;
  readonly #random: RandomStreams;
  readonly #hostFaults: HostFaults;
  /** What ends the faults of hosts and the churn that are on. */
  readonly #undo = new Map<DrawnFault, () => void>();
  readonly #cuts = new Map<DrawnFault, CutHandle>();
  /** The nodes that a crash has found up: only these restart at its end. */
  readonly #crashed = new Map<DrawnFault, readonly NodeOrdinal[]>();

  constructor(built: BuiltWorld, faults: readonly DrawnFault[], restart: Restart) {
    this.#built = built;
    this.#restart = restart;
    this.#random = built.random;
    this.#hostFaults = new HostFaults(built.world, built.nodes);
    for (const fault of faults) this.#scheduleStart(fault, 0);
  }

  /** Begins an occurrence and arranges for its end and for the next one. */
  begin(fault: DrawnFault, index: number): void {
    const occurrence = fault.occurrence(index);
    const cause = this.#trace(fault, index, true);
    if (occurrence?.endMicros !== undefined) this.#schedule(fault, index, occurrence.endMicros, false);
    this.#scheduleStart(fault, index + 1);
    this.#turnOn(fault, cause);
  }

  end(fault: DrawnFault, index: number): void {
    this.#turnOff(fault, this.#trace(fault, index, false));
  }

  #turnOn(fault: DrawnFault, cause: Cause): void {
    const { action } = fault.plan;
    const { world, nodes } = this.#built;
    switch (action.kind) {
      case "block":
      case "pause":
      case "throttle":
      case "slow":
      case "clock":
        this.#undo.set(fault, this.#hostFaults.turnOn(action, fault.nodes, fault.plan.index));
        break;
      case "churn": {
        const churn = this.#churn(action, fault, cause);
        this.#undo.set(fault, () => churn.end());
        break;
      }
      case "crash":
        this.#crashed.set(
          fault,
          fault.nodes.filter((node) => this.#crash(node, cause)),
        );
        break;
      case "restart":
        for (const node of fault.nodes) this.#restart(node, cause, action.memory ?? "lost");
        break;
      case "leave":
        for (const node of fault.nodes) nodes[node]?.command("leave", cause);
        break;
      case "partition":
        this.#cut(fault, action.direction, action.carries);
        break;
      case "link":
        world.network.links.turnFault(fault.plan.name, true);
        break;
    }
  }

  #turnOff(fault: DrawnFault, cause: Cause): void {
    const { world } = this.#built;
    const { action } = fault.plan;
    this.#undo.get(fault)?.();
    this.#undo.delete(fault);
    switch (action.kind) {
      case "crash":
        for (const node of this.#crashed.get(fault) ?? [])
          this.#restart(node, cause, action.memory ?? "lost");
        break;
      case "partition": {
        const handle = this.#cuts.get(fault);
        if (handle !== undefined) world.network.cuts.heal(handle);
        this.#cuts.delete(fault);
        break;
      }
      case "link":
        world.network.links.turnFault(fault.plan.name, false);
        break;
    }
  }

  #cut(fault: DrawnFault, direction: CutDirection = "both", carries?: CutTraffic): void {
    const { nodes, otherSide, isTurned } = fault;
    const { cuts } = this.#built.world.network;
    const [left, right] = isTurned ? [otherSide, nodes] : [nodes, otherSide];
    this.#cuts.set(fault, cuts.cut(left, right, direction, carries));
  }

  /** @returns whether the node was up, or about to be. */
  #crash(node: NodeOrdinal, cause: Cause): boolean {
    const { world, nodes } = this.#built;
    const runtime = nodes[node];
    if (runtime === undefined || !runtime.isStarted) return false;
    const now = world.kernel.nowMicros;
    world.trace.record(TRACE_NODE, now, node, cause.node, cause.count, NODE_CRASHED, 0, 0, 0);
    runtime.stop(cause);
    world.coordinator.nodeStopped(now, node, "crash");
    return true;
  }

  #churn(plan: ChurnPlan, fault: DrawnFault, cause: Cause): Churn {
    const { world, nodes } = this.#built;
    const nameOf = (node: NodeOrdinal) => nodes[node]?.group.nameOf(node) ?? String(node);
    const members: ChurnedMembers = {
      isUp: (node) => nodes[node]?.isStarted === true,
      lifeOf: (node) => nodes[node]?.epoch ?? 0,
      end: (node) => {
        if (plan.ending === "crash") this.#crash(node, cause);
        else nodes[node]?.command("leave", cause);
      },
      restart: (node) => this.#restart(node, cause, plan.memory),
    };
    return new Churn(world.kernel, plan, fault.nodes, fault.plan.index, members, (of) =>
      this.#random.stream(`fault/${fault.plan.name}/${of === "arrivals" ? of : nameOf(of)}`),
    );
  }

  #trace(fault: DrawnFault, index: number, begins: boolean): Cause {
    const { trace, kernel } = this.#built.world;
    const count = trace.record(
      TRACE_FAULT,
      kernel.nowMicros,
      WORLD,
      NO_CAUSE,
      0,
      fault.plan.index,
      index,
      begins ? 1 : 0,
      0,
    );
    return { node: WORLD, count };
  }

  #scheduleStart(fault: DrawnFault, index: number): void {
    const occurrence = fault.occurrence(index);
    if (occurrence !== undefined) this.#schedule(fault, index, occurrence.startMicros, true);
  }

  #schedule(fault: DrawnFault, index: number, atMicros: Micros, begins: boolean): void {
    this.#built.world.kernel.schedule(
      new FaultChange(this, fault, index, begins),
      atMicros,
      PHASE_WORLD,
      WORLD_DESTINATION,
      KIND_HOST_CONTROL,
      begins ? 1 : 0,
      fault.plan.index,
      index,
    );
  }
}

class FaultChange implements KernelEvent {
  readonly #driver: FaultDriver;
  readonly #fault: DrawnFault;
  readonly #index: number;
  readonly #begins: boolean;

  constructor(driver: FaultDriver, fault: DrawnFault, index: number, begins: boolean) {
    this.#driver = driver;
    this.#fault = fault;
    this.#index = index;
    this.#begins = begins;
  }

  fire(): void {
    if (this.#begins) this.#driver.begin(this.#fault, this.#index);
    else this.#driver.end(this.#fault, this.#index);
  }
}
