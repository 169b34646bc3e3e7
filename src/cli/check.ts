import { MICROS_PER_SECOND } from "../node.ts";
import { faultWords } from "../report/fault-words.ts";
import { jsonText } from "../report/json-text.ts";
import { scenarioReport, virtualSecondsPerRun } from "../report/scenario-report.ts";
import { createStyle } from "../report/style.ts";
import type { GroupConfiguration, Scenario } from "../scenario/scenario.ts";
import { ScenarioError } from "../scenario/scenario-error.ts";
import { EXIT_GOOD, type ExitStatus } from "./exit-status.ts";
import { readScenario, type ScenarioRequest } from "./scenario-file.ts";
import type { Surroundings } from "./surroundings.ts";
import { textWidth } from "./text-width.ts";
import { UsageError } from "./usage-error.ts";

export interface CheckRequest extends ScenarioRequest {
  readonly json: boolean;
}

/**
 * `coroner check`: says whether a scenario is valid, and what it would run; runs nothing.
 *
 * @throws {UsageError | ScenarioError} when it is not; with `json` what is wrong is also on standard output.
 */
export function check(request: CheckRequest, surroundings: Surroundings): ExitStatus {
  const { output } = surroundings;
  try {
    const { scenario, fileName } = readScenario(request, surroundings, { triesAllSweptValues: true });
    output.write(
      request.json
        ? jsonText({ valid: true, file: fileName, ...planOf(scenario) })
        : `${scenarioReport(scenario, fileName, textWidth(surroundings.columns), createStyle(surroundings.coloured))}\n`,
    );
    return EXIT_GOOD;
  } catch (error) {
    if (request.json && error instanceof ScenarioError) {
      output.write(jsonText({ valid: false, file: error.fileName, problems: error.problems }));
    }
    if (request.json && error instanceof UsageError) {
      const problem = { field: "", expected: error.expected, mend: error.mend };
      output.write(jsonText({ valid: false, file: request.name, problems: [problem] }));
    }
    throw error;
  }
}

/** What would be run, as plain data. */
function planOf(scenario: Scenario) {
  const { groups, warmupMicros, durationMicros, tailMicros } = scenario;
  const secondsPerRun = virtualSecondsPerRun(scenario);
  const runs = scenario.configurations.length * scenario.seeds.length;
  return {
    scenario: scenario.name,
    about: scenario.about,
    warmupSeconds: warmupMicros / MICROS_PER_SECOND,
    durationSeconds: durationMicros / MICROS_PER_SECOND,
    tailSeconds: tailMicros / MICROS_PER_SECOND,
    seeds: scenario.seeds,
    runs,
    virtualSeconds: secondsPerRun * runs,
    groups: groups.map(({ name, count }) => ({ name, count })),
    configurations: scenario.configurations.map((configuration) => ({
      name: configuration.name,
      groups: configuration.groups.map((group, index) => ({
        name: groups[index]?.name,
        ...programOf(group),
      })),
    })),
    faults: scenario.faults.map((fault) => faultWords(fault, groups, warmupMicros)),
    expectations: scenario.expectations,
    notices: scenario.notices,
  };
}

function programOf({ program, preset, given, gate, judge }: GroupConfiguration) {
  return {
    program: program.name,
    preset: preset ?? null,
    settings: given,
    judge: judge?.law.name ?? null,
    gate: gate?.descriptor.rule ?? null,
    ...(gate === undefined
      ? {}
      : {
          gateSettings: gate.given,
          gateSource: gate.descriptor.source,
          gateBy: gate.by,
          gateQuorum: gate.quorum,
          action: gate.action,
        }),
  };
}
