import type { ConvictionListener } from "../coordinator/tally-plan.ts";
import { NO_CAUSE, NODE_LEFT, NODE_STARTED, TRACE_NODE, type TraceListener } from "../coordinator/trace.ts";
import type { NodeRuntime } from "../host/node-runtime.ts";
import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_TIMER, PHASE_WORLD, WORLD_DESTINATION } from "../kernel/order.ts";
import { RandomStreams } from "../kernel/random-streams.ts";
import type { Cause } from "../network/stream-delivery.ts";
import { MICROS_PER_SECOND, type Micros, type NodeOrdinal, type StartInstruction } from "../node.ts";
import { ANOMALY_KINDS } from "../scenario/anomaly-kinds.ts";
import type { ConfigurationPlan, GroupPlan, Memory, Scenario } from "../scenario/scenario.ts";
import { withNeighbours } from "./build-hosts.ts";
import { type BuiltWorld, buildWorld } from "./build-world.ts";
import { type DrawnFault, drawFault } from "./draw-fault.ts";
import { FaultDriver } from "./fault-driver.ts";
import type { RunResult } from "./run-result.ts";

/** A joining member that does not know everybody asks again after this long (SEMANTICS 7). */
const JOIN_RETRY_MICROS: Micros = 6 * MICROS_PER_SECOND;

export interface RunOptions {
  readonly scenario: Scenario;
  /** Index of the configuration. */
  readonly configuration: number;
  readonly seed: number;
  /** Gets every record of the trace. */
  readonly listener?: TraceListener;
  /** Hears the class of every conviction, which the trace does not hold. */
  readonly onConviction?: ConvictionListener;
  /** Whether ticks that would do nothing are left out (default); the trace does not depend on it. */
  readonly suppressIdleTicks?: boolean;
  /** Gets the world before anything happens in it. */
  readonly onBuilt?: (built: BuiltWorld) => void;
}

/** One run of one configuration under one seed, in virtual time, a piece at a time. */
export class ScenarioRun {
  /** The run ends here at the latest. */
  readonly boundMicros: Micros;
  /** With the nodes that chance has picked for them under this seed. */
  readonly faults: readonly DrawnFault[];
  readonly #scenario: Scenario;
  readonly #configuration: ConfigurationPlan;
  readonly #seed: number;
  readonly #built: BuiltWorld;
  /** When the warm-up and the last fault are over: only then can `when: converged` end the run. */
  readonly #calmMicros: Micros;
  #reachedMicros: Micros = 0;
  #endedMicros: Micros | undefined;

  constructor(options: RunOptions) {
    const { scenario } = options;
    this.#scenario = scenario;
    this.#configuration = scenario.configurations[options.configuration] as ConfigurationPlan;
    this.#seed = options.seed;
    const bound = scenario.warmupMicros + scenario.durationMicros + scenario.tailMicros;
    this.boundMicros = bound;
    const random = new RandomStreams(options.seed);
    const faults = scenario.faults.map((plan) => drawFault(plan, random.stream(`fault/${plan.name}`), bound));
    this.faults = faults;
    // Only a run that may stop early asks.
    this.#calmMicros = Math.max(scenario.warmupMicros, ...faults.map((fault) => fault.lastChangeMicros));
    this.#built = buildWorld({
      scenario,
      configuration: this.#configuration,
      random,
      anomalySet: new Set(
        withNeighbours(
          faults.filter(isAnomaly).flatMap(({ nodes }) => nodes),
          scenario.groups,
        ),
      ),
      keptMemory: new Set(faults.filter(keepsMemory).flatMap(({ nodes }) => nodes)),
      listener: options.listener,
      linkFaults: faults.map(({ plan, rules }) => ({ name: plan.name, rules })),
      onConviction: options.onConviction,
      suppressIdleTicks: options.suppressIdleTicks ?? true,
      exited: (node) => this.#left(node),
    });
    options.onBuilt?.(this.#built);
    new FaultDriver(this.#built, faults, (node, cause, memory) => this.#restart(node, cause, memory));
    for (const group of scenario.groups) this.#scheduleStarts(group, random);
  }

  /** Run time up to which everything has happened. */
  get nowMicros(): Micros {
    return this.#reachedMicros;
  }

  /** Events handled so far. */
  get events(): number {
    return this.#built.world.kernel.handled;
  }

  /** Packets that have entered the network so far. */
  get messages(): number {
    return this.#built.world.network.packets;
  }

  get isDone(): boolean {
    return this.#endedMicros !== undefined;
  }

  /** Lets everything happen that is due before an instant, or before the run's end if that is sooner. */
  advance(toMicros: Micros): void {
    const { kernel, coordinator } = this.#built.world;
    const target = Math.min(toMicros, this.boundMicros);
    if (this.#scenario.stop === undefined) {
      kernel.runUntil(target);
      this.#reachedMicros = Math.max(this.#reachedMicros, target);
    }
    // Convergence is looked at once a second of run time, so that it does not depend on the pieces asked for.
    while (this.#scenario.stop !== undefined && this.#reachedMicros < target && !this.isDone) {
      const nextSecond = (Math.floor(this.#reachedMicros / MICROS_PER_SECOND) + 1) * MICROS_PER_SECOND;
      this.#reachedMicros = Math.min(target, nextSecond);
      kernel.runUntil(this.#reachedMicros);
      const isCalm = this.#reachedMicros === nextSecond && nextSecond > this.#calmMicros;
      if (isCalm && coordinator.isConverged()) this.#endedMicros = this.#reachedMicros;
    }
    if (this.#reachedMicros >= this.boundMicros) this.#endedMicros ??= this.boundMicros;
  }

  /** Runs to the end, if it is not there, and counts up. */
  finish(): RunResult {
    this.advance(this.boundMicros);
    const { trace, coordinator } = this.#built.world;
    const endedMicros = this.#endedMicros ?? this.boundMicros;
    return {
      configuration: this.#configuration.name,
      seed: this.#seed,
      tally: coordinator.finish(endedMicros),
      traceHash: trace.digest(),
      traceCheckpoints: trace.checkpoints(),
      virtualSeconds: endedMicros / MICROS_PER_SECOND,
      events: this.events,
      messages: this.messages,
    };
  }

  /** Members start at random moments, which sets the phase of their tickers; a contact is there from the beginning. */
  #scheduleStarts(group: GroupPlan, random: RandomStreams): void {
    const { kernel } = this.#built.world;
    const { overMicros, view } = group.start;
    for (let index = 0; index < group.count; index++) {
      const node = group.first + index;
      const moment = random.stream(`start/${group.name}-${index}`).next();
      const isContact = view === "join" && index === 0;
      const atMicros = isContact ? 0 : Math.floor(moment * overMicros);
      const start = new NodeStart(() => this.#start(node, group, group.first, false, undefined));
      kernel.schedule(start, atMicros, PHASE_WORLD, WORLD_DESTINATION, KIND_TIMER, node, 0, 0);
    }
  }

  #start(
    node: NodeOrdinal,
    group: GroupPlan,
    contact: NodeOrdinal,
    restarted: boolean,
    cause: Cause | undefined,
    memory?: unknown,
  ): void {
    const { world, nodes } = this.#built;
    const runtime = nodes[node] as NodeRuntime;
    const now = world.kernel.nowMicros;
    const view = restarted ? "join" : group.start.view;
    const count = world.trace.record(
      TRACE_NODE,
      now,
      node,
      cause?.node ?? NO_CAUSE,
      cause?.count ?? 0,
      NODE_STARTED,
      0,
      0,
      0,
    );
    world.coordinator.nodeStarted(now, node, view === "full");
    const instruction: StartInstruction = {
      view,
      contact,
      joinRetryMicros: JOIN_RETRY_MICROS,
      joinUntilMicros: restarted ? 0 : runtime.host.clock.monotonicAt(this.#scenario.warmupMicros),
      restarted,
      ...(memory === undefined ? {} : { memory }),
    };
    runtime.start(instruction, { node, count });
  }

  /** Starts a node anew that has ended: it asks the first member that is up, and knows nobody unless its memory is kept. */
  #restart(node: NodeOrdinal, cause: Cause, memory: Memory): void {
    const { nodes } = this.#built;
    const runtime = nodes[node];
    if (runtime?.hasEnded !== true) return;
    const group = this.#scenario.groups.find(
      ({ first, count }) => node >= first && node < first + count,
    ) as GroupPlan;
    let contact = node;
    for (let other = group.first; other < group.first + group.count && contact === node; other++) {
      if (other !== node && nodes[other]?.isStarted === true) contact = other;
    }
    this.#start(node, group, contact, true, cause, memory === "kept" ? runtime.memory : undefined);
  }

  /** A program has left of its own accord. */
  #left(node: NodeOrdinal): void {
    const { world, nodes } = this.#built;
    const runtime = nodes[node];
    if (runtime === undefined) return;
    const now = world.kernel.nowMicros;
    const cause = runtime.traceNode(NODE_LEFT);
    runtime.stop(cause);
    world.coordinator.nodeStopped(now, node, "leave");
  }
}

/** Whether the fault puts its nodes into the anomaly set. */
function isAnomaly({ plan, occurrence }: DrawnFault): boolean {
  return ANOMALY_KINDS.has(plan.action.kind) && occurrence(0) !== undefined;
}

function keepsMemory({ plan: { action } }: DrawnFault): boolean {
  return "memory" in action && action.memory === "kept";
}

class NodeStart implements KernelEvent {
  readonly #start: () => void;

  constructor(start: () => void) {
    this.#start = start;
  }

  fire(): void {
    this.#start();
  }
}
