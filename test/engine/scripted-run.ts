import type { TraceRecord } from "../../src/coordinator/trace.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { type Script, type ScriptedEnvironment, scriptedProgram } from "../host/scripted-program.ts";
import { type ScriptedScenarioOptions, scriptedScenario } from "../host/scripted-scenario.ts";
import { logOf, writingDown } from "../host/writing-down.ts";

export interface ScriptedRunOptions extends ScriptedScenarioOptions {
  /** What each node does, besides writing down what happens to it. */
  readonly script?: (environment: ScriptedEnvironment) => Script;
  readonly seed?: number;
}

/** A run of a scenario whose nodes do what the test says. */
export class ScriptedRun {
  readonly scenario: Scenario;
  readonly run: ScenarioRun;
  readonly log: string[] = [];
  readonly records: TraceRecord[] = [];
  readonly #environments: ScriptedEnvironment[] = [];

  constructor(options: ScriptedRunOptions = {}) {
    const program = scriptedProgram((environment) => {
      this.#environments[environment.self] = environment;
      return writingDown(this.log, environment, options.script?.(environment) ?? {});
    });
    this.scenario = scriptedScenario(program, options);
    this.run = new ScenarioRun({
      scenario: this.scenario,
      configuration: 0,
      seed: options.seed ?? 1,
      listener: (record) => this.records.push(record),
    });
  }

  /** The environment of a node's present life. */
  environment(node: number): ScriptedEnvironment {
    return this.#environments[node] as ScriptedEnvironment;
  }

  logOf(node: number): string[] {
    return logOf(this.log, node);
  }
}
