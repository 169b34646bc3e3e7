import { type AnyProgramDescriptor, createGroupRoster, type Preset } from "../node.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ScenarioFile } from "./file-schema.ts";
import { planGate } from "./gate-choice.ts";
import { planJudge } from "./judge-choice.ts";
import { didYouMean } from "./nearest.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import type { ProgramChoice } from "./program-choice.ts";
import type { ConfigurationPlan, GatePlan, GroupConfiguration, JudgePlan } from "./scenario.ts";
import { mergeSettings, type SettingsLayer } from "./settings-merge.ts";

/** What a group says of its program, or what a configuration says of it, and where that is written. */
interface Layer {
  readonly choice: ProgramChoice;
  readonly path: FieldPath;
}

/**
 * Decides what every group runs in every configuration: the program's defaults, then the preset (the configuration's if
 * it names one, else the group's), the group's settings, the configuration's; each key replaced whole.
 *
 * A configuration that names another program than its group's leaves behind the preset, settings and judge that the group
 * has for its own program, and a notice says so.
 */
export function planConfigurations(
  file: ScenarioFile,
  catalogue: Catalogue,
  problems: ProblemList,
): { readonly configurations: readonly ConfigurationPlan[]; readonly notices: readonly string[] } {
  const groupNames = file.groups.map((group) => group.name);
  const notices = new Set<string>();
  let gateTaken = false;
  let programsFound = true;
  const configurations = Object.entries(file.configurations).map(([name, choices]): ConfigurationPlan => {
    for (const group of Object.keys(choices)) {
      if (groupNames.includes(group)) continue;
      problems.add(
        ["configurations", name, group],
        `there is no group ${group}`,
        didYouMean(group, groupNames),
      );
    }
    const groups = file.groups.map((group, index) => {
      const own: Layer = { choice: group, path: ["groups", index] };
      const ofConfiguration: Layer = {
        choice: (Object.hasOwn(choices, group.name) ? choices[group.name] : undefined) ?? {},
        path: ["configurations", name, group.name],
      };
      const chosen = chooseProgram(own, ofConfiguration, group.name, name, catalogue, problems);
      if (chosen === undefined) {
        programsFound = false;
        return undefined;
      }
      gateTaken ||= chosen.program.takesGate;
      return planGroup(chosen, own, ofConfiguration, name, file, catalogue, groupNames, problems, notices);
    });
    return { name, groups: groups.filter((group) => group !== undefined) };
  });
  if (file.gate !== undefined && programsFound && !gateTaken) {
    problems.add(["gate"], "no program of this scenario takes a gate", "Remove it.");
  }
  return { configurations, notices: [...notices] };
}

interface ChosenProgram {
  readonly program: AnyProgramDescriptor;
  readonly path: FieldPath;
  /** The configuration runs something else than the group says. */
  readonly replacesGroups: boolean;
}

function chooseProgram(
  own: Layer,
  ofConfiguration: Layer,
  groupName: string,
  configurationName: string,
  catalogue: Catalogue,
  problems: ProblemList,
): ChosenProgram | undefined {
  const names = catalogue.programs.map((program) => program.name);
  const { path, choice } = ofConfiguration.choice.program === undefined ? own : ofConfiguration;
  if (choice.program === undefined) {
    problems.add(
      [...own.path, "program"],
      `group ${groupName} has no program in configuration ${configurationName}`,
      `Add program: to the group or to the configuration. ${didYouMean("", names)}`,
    );
    return undefined;
  }
  const program = catalogue.programs.find((candidate) => candidate.name === choice.program);
  if (program === undefined) {
    problems.add(
      [...path, "program"],
      `there is no program ${choice.program}`,
      didYouMean(choice.program, names),
    );
    return undefined;
  }
  return {
    program,
    path,
    replacesGroups: own.choice.program !== undefined && own.choice.program !== program.name,
  };
}

function planGroup(
  { program, path, replacesGroups }: ChosenProgram,
  own: Layer,
  ofConfiguration: Layer,
  configurationName: string,
  file: ScenarioFile,
  catalogue: Catalogue,
  groupNames: readonly string[],
  problems: ProblemList,
  notices: Set<string>,
): GroupConfiguration | undefined {
  if (replacesGroups) {
    const left = (["preset", "settings", "judge"] as const).filter((key) => own.choice[key] !== undefined);
    if (left.length > 0) {
      notices.add(
        `Configuration ${configurationName} runs ${program.name} in group ${groupNames[Number(own.path[1])]}: the group's ${left.join(", ")} belong to ${own.choice.program} and don't apply.`,
      );
    }
  }
  const layers = replacesGroups ? [ofConfiguration] : [own, ofConfiguration];
  const presetLayer = layers.findLast((layer) => layer.choice.preset !== undefined);
  const preset = presetLayer && findPreset(presetLayer, program, catalogue, problems);
  const merged = mergeSettings(
    program,
    preset,
    layers.flatMap((layer): SettingsLayer[] =>
      layer.choice.settings === undefined
        ? []
        : [{ path: [...layer.path, "settings"], values: layer.choice.settings }],
    ),
    presetLayer?.path ?? path,
    groupNames,
    problems,
  );
  const gate = chooseGate(program, [own, ofConfiguration], replacesGroups, file, catalogue, problems);
  const judge = chooseJudge(program, layers, catalogue, problems);
  if (merged === undefined) return undefined;
  const groupIndex = Number(own.path[1]);
  const group = createGroupRoster(groupNames[groupIndex] as string, 0, file.groups[groupIndex]?.count ?? 1);
  for (const notice of program.noticesOf(merged.settings, group)) notices.add(notice);
  return { program, preset: preset?.name, settings: merged.settings, given: merged.given, gate, judge };
}

function findPreset(
  layer: Layer,
  program: AnyProgramDescriptor,
  catalogue: Catalogue,
  problems: ProblemList,
): Preset | undefined {
  const wanted = layer.choice.preset ?? "";
  const preset = program.presets.find((candidate) => candidate.name === wanted);
  if (preset !== undefined) return preset;
  const owner = catalogue.programs.find((other) =>
    other.presets.some((candidate) => candidate.name === wanted),
  );
  problems.add(
    [...layer.path, "preset"],
    owner === undefined
      ? `the program ${program.name} has no preset ${wanted}`
      : `the preset ${wanted} belongs to the program ${owner.name}, not to ${program.name}`,
    owner === undefined
      ? didYouMean(
          wanted,
          program.presets.map((candidate) => candidate.name),
        )
      : `Write program: ${owner.name}, or choose a preset of ${program.name}.`,
  );
  return undefined;
}

/** The configuration's gate, else the group's, else the scenario's. */
function chooseGate(
  program: AnyProgramDescriptor,
  layers: readonly Layer[],
  replacesGroups: boolean,
  file: ScenarioFile,
  catalogue: Catalogue,
  problems: ProblemList,
): GatePlan | undefined {
  let chosen: GatePlan | undefined =
    file.gate !== undefined && program.takesGate
      ? planGate(file.gate, ["gate"], catalogue, problems)
      : undefined;
  layers.forEach((layer, index) => {
    const { gate } = layer.choice;
    if (gate === undefined) return;
    if (program.takesGate) {
      chosen = planGate(gate, [...layer.path, "gate"], catalogue, problems);
    } else if (!(replacesGroups && index === 0)) {
      problems.add([...layer.path, "gate"], `the program ${program.name} takes no gate`, "Remove it.");
    }
  });
  return chosen;
}

function chooseJudge(
  program: AnyProgramDescriptor,
  layers: readonly Layer[],
  catalogue: Catalogue,
  problems: ProblemList,
): JudgePlan | undefined {
  let chosen: JudgePlan | undefined;
  for (const layer of layers) {
    const { judge } = layer.choice;
    if (judge === undefined) continue;
    if (program.takesJudge) {
      chosen = planJudge(judge, [...layer.path, "judge"], catalogue, problems);
    } else {
      problems.add(
        [...layer.path, "judge"],
        `the program ${program.name} takes no judge: it judges by its own rules`,
        "Remove it.",
      );
    }
  }
  return chosen;
}
