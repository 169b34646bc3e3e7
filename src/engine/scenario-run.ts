import type { ConvictionListener } from "../coordinator/tally-plan.ts";
import { NO_CAUSE, NODE_LEFT, NODE_STARTED, TRACE_NODE, type TraceListener } from "../coordinator/trace.ts";
import { monotonicAt } from "../host/host-clock.ts";
import type { KernelEvent } from "../kernel/kernel-event.ts";
import { KIND_TIMER, PHASE_WORLD, WORLD_DESTINATION } from "../kernel/order.ts";
import { RandomStreams } from "../kernel/random-streams.ts";
import type { Cause } from "../network/stream-delivery.ts";
import { MICROS_PER_SECOND, type Micros, type NodeOrdinal, type StartInstruction } from "../node.ts";
import type { ConfigurationPlan, GroupPlan, Scenario } from "../scenario/scenario.ts";
import { type BuiltWorld, buildWorld } from "./build-world.ts";
import { type DrawnFault, FaultDriver } from "./fault-driver.ts";
import { lastChangeMicros, occurrenceOf } from "./fault-occurrences.ts";
import { pickNodes } from "./pick-nodes.ts";
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
    const faults = scenario.faults.map((plan): DrawnFault => {
      const stream = random.stream(`fault/${plan.name}`);
      const { action } = plan;
      if (action.kind !== "partition") return { plan, nodes: pickNodes(action.who, stream), otherSide: [] };
      // A named side comes first, so that a pick for the other leaves it alone; naming draws no chance.
      const [left, right] = action.between;
      const [first, second] = right.kind === "nodes" ? [right, left] : [left, right];
      const nodes = pickNodes(first, stream);
      return { plan, nodes, otherSide: pickNodes(second, stream, nodes) };
    });
    this.faults = faults;
    // Only a run that may stop early asks.
    this.#calmMicros = Math.max(
      scenario.warmupMicros,
      ...faults.map(({ plan: { action, timing } }) => lastChangeMicros(action.kind, timing, bound)),
    );
    this.#built = buildWorld({
      scenario,
      configuration: this.#configuration,
      random,
      anomalySet: new Set(faults.filter((fault) => isAnomaly(fault, bound)).flatMap(({ nodes }) => nodes)),
      listener: options.listener,
      onConviction: options.onConviction,
      suppressIdleTicks: options.suppressIdleTicks ?? true,
      exited: (node) => this.#left(node),
    });
    options.onBuilt?.(this.#built);
    new FaultDriver(this.#built, faults, bound, (node, cause) => this.#restart(node, cause));
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
  ): void {
    const { world, nodes } = this.#built;
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
      joinUntilMicros: restarted ? 0 : monotonicAt(this.#scenario.warmupMicros),
      restarted,
    };
    nodes[node]?.start(instruction, { node, count });
  }

  /** Starts a node anew that has ended: it knows nobody, and asks the first member that is up. */
  #restart(node: NodeOrdinal, cause: Cause): void {
    const { nodes } = this.#built;
    if (nodes[node]?.hasEnded !== true) return;
    const group = this.#scenario.groups.find(
      ({ first, count }) => node >= first && node < first + count,
    ) as GroupPlan;
    let contact = node;
    for (let other = group.first; other < group.first + group.count && contact === node; other++) {
      if (other !== node && nodes[other]?.isStarted === true) contact = other;
    }
    this.#start(node, group, contact, true, cause);
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
function isAnomaly({ plan }: DrawnFault, runEndMicros: Micros): boolean {
  const { kind } = plan.action;
  return (kind === "block" || kind === "pause") && occurrenceOf(plan.timing, 0, runEndMicros) !== undefined;
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
