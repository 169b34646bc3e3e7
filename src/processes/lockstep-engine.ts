import { ScenarioRun } from "../engine/scenario-run.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { FrameCaller, type FrameExchange, type NodeConnection } from "./frame-caller.ts";
import { Lockstep } from "./lockstep.ts";
import { remoteScenario } from "./remote-scenario.ts";
import { type RunChoice, runFrame } from "./run-frame.ts";

/** How much has travelled between the engine and the programs. */
export interface LockstepTraffic {
  /** Calls of programs. */
  readonly calls: number;
  /** Times that the engine has waited for answers; each time all processes that had calls work at once. */
  readonly roundTrips: number;
}

/** Runs a scenario whose programs all run in other processes. */
export class LockstepEngine {
  readonly #scenario: Scenario;
  readonly #remote: Scenario;
  readonly #caller: FrameCaller;
  readonly #lockstep: Lockstep;

  /** @param connections together they run every node, each once. */
  constructor(scenario: Scenario, connections: readonly NodeConnection[], exchange: FrameExchange) {
    this.#scenario = scenario;
    this.#caller = new FrameCaller(connections, exchange);
    this.#lockstep = new Lockstep(this.#caller);
    this.#remote = remoteScenario(scenario, this.#lockstep);
  }

  get traffic(): LockstepTraffic {
    return { calls: this.#lockstep.calls, roundTrips: this.#lockstep.batches };
  }

  /** Begins a run at all processes. @throws {LockstepError} when one of them can't. */
  start(choice: RunChoice): ScenarioRun {
    this.#caller.begin((nodes) => runFrame(this.#scenario, choice, nodes));
    return new ScenarioRun({
      scenario: this.#remote,
      configuration: choice.configuration,
      seed: choice.seed,
      onBuilt: (built) => this.#lockstep.attach(built),
    });
  }
}
