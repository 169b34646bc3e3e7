import { NO_CAUSE, NODE_STARTED, TRACE_NODE, type TraceRecord } from "../../src/coordinator/trace.ts";
import { type BuiltWorld, buildWorld } from "../../src/engine/build-world.ts";
import { Throttling } from "../../src/engine/throttling.ts";
import type { Host } from "../../src/host/host.ts";
import type { NodeRuntime } from "../../src/host/node-runtime.ts";
import { KIND_HOST_CONTROL, PHASE_WORLD, WORLD_DESTINATION } from "../../src/kernel/order.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { Micros, NodeOrdinal } from "../../src/node.ts";
import type { ConfigurationPlan, PauseWakeUp } from "../../src/scenario/scenario.ts";
import { type Script, type ScriptedEnvironment, scriptedProgram } from "./scripted-program.ts";
import { type ScriptedScenarioOptions, scriptedScenario } from "./scripted-scenario.ts";
import { logOf, writingDown } from "./writing-down.ts";

export interface ScriptedWorldOptions extends ScriptedScenarioOptions {
  /** What each node does, besides writing down what happens to it. */
  readonly script?: (environment: ScriptedEnvironment) => Script;
  readonly suppressIdleTicks?: boolean;
}

/** Nodes of a scripted program on real hosts and a real network. All start at 0; time moves when the test says so. */
export class ScriptedWorld {
  readonly built: BuiltWorld;
  /** `time node what` of everything that has come to a node, in order. */
  readonly log: string[] = [];
  readonly records: TraceRecord[] = [];
  readonly exits: string[] = [];
  readonly #environments: ScriptedEnvironment[] = [];
  #changes = 0;

  constructor(options: ScriptedWorldOptions = {}) {
    const program = scriptedProgram((environment) => {
      this.#environments[environment.self] = environment;
      return writingDown(this.log, environment, options.script?.(environment) ?? {});
    });
    const scenario = scriptedScenario(program, options);
    this.built = buildWorld({
      scenario,
      configuration: scenario.configurations[0] as ConfigurationPlan,
      random: new RandomStreams(1),
      anomalySet: new Set(),
      listener: (record) => this.records.push(record),
      suppressIdleTicks: options.suppressIdleTicks ?? true,
      exited: (node) => this.#exited(node),
    });
    for (const node of this.built.nodes) this.at(0, () => this.start(node.ordinal));
  }

  get now(): Micros {
    return this.built.world.kernel.nowMicros;
  }

  host(node: NodeOrdinal): Host {
    return this.node(node).host as Host;
  }

  node(node: NodeOrdinal): NodeRuntime {
    return this.built.nodes[node] as NodeRuntime;
  }

  /** The environment of a node's present life. */
  environment(node: NodeOrdinal): ScriptedEnvironment {
    return this.#environments[node] as ScriptedEnvironment;
  }

  /** Does something in the world's phase of an instant. */
  at(timeMicros: Micros, act: () => void): void {
    this.#changes += 1;
    const { kernel } = this.built.world;
    kernel.schedule(
      { fire: act },
      timeMicros,
      PHASE_WORLD,
      WORLD_DESTINATION,
      KIND_HOST_CONTROL,
      1,
      this.#changes,
      0,
    );
  }

  /** Sends a text from one node to another at an instant, as an activity of that rank would. */
  send(timeMicros: Micros, from: NodeOrdinal, to: NodeOrdinal, text: string, activity = 0): void {
    this.at(timeMicros, () => this.environment(from).send(activity, 0, to, text));
  }

  block(node: NodeOrdinal, fromMicros: Micros, untilMicros: Micros): void {
    this.at(fromMicros, () => this.host(node).beginBlock());
    this.at(untilMicros, () => this.host(node).endBlock());
  }

  pause(node: NodeOrdinal, fromMicros: Micros, untilMicros: Micros, wakeUp: PauseWakeUp = "due"): void {
    this.at(fromMicros, () => this.host(node).beginPause(wakeUp));
    this.at(untilMicros, () => this.host(node).endPause());
  }

  /** Runs in the first quota of every period, counted from the beginning, as the engine has it. */
  throttle(node: NodeOrdinal, fromMicros: Micros, untilMicros: Micros, quota: Micros, period: Micros): void {
    let throttling: Throttling;
    this.at(fromMicros, () => {
      const { kernel } = this.built.world;
      this.#changes += 1;
      const order = { quotaMicros: quota, periodMicros: period };
      throttling = new Throttling(kernel, [this.host(node)], order, this.#changes);
    });
    this.at(untilMicros, () => throttling.end());
  }

  slow(node: NodeOrdinal, fromMicros: Micros, untilMicros: Micros, serviceMicros: Micros): void {
    this.at(fromMicros, () => this.host(node).beginSlow(serviceMicros));
    this.at(untilMicros, () => this.host(node).endSlow(serviceMicros));
  }

  start(node: NodeOrdinal): void {
    const { trace, coordinator } = this.built.world;
    const count = trace.record(TRACE_NODE, this.now, node, NO_CAUSE, 0, NODE_STARTED, 0, 0, 0);
    coordinator.nodeStarted(this.now, node, true);
    const instruction = {
      view: "full",
      contact: 0,
      joinRetryMicros: 0,
      joinUntilMicros: 0,
      restarted: false,
    } as const;
    this.node(node).start(instruction, { node, count });
  }

  crash(node: NodeOrdinal): void {
    this.node(node).stop({ node: -1, count: 0 });
    this.built.world.coordinator.nodeStopped(this.now, node, "crash");
  }

  run(untilMicros: Micros = 1_000_000): void {
    this.built.world.kernel.runUntil(untilMicros);
  }

  /** What has come to one node, without its number. */
  logOf(node: NodeOrdinal): string[] {
    return logOf(this.log, node);
  }

  #exited(node: NodeOrdinal): void {
    this.exits.push(`${this.now} ${node}`);
    this.node(node).stop(this.node(node).traceNode(2));
    this.built.world.coordinator.nodeStopped(this.now, node, "leave");
  }
}
