import {
  type AnyProgramDescriptor,
  type CastGroup,
  createGroupRoster,
  type GroupRoster,
  type Preset,
} from "../node.ts";
import { castOf } from "./cast.ts";
import type { Catalogue } from "./catalogue.ts";
import { ConfigurationNotices } from "./configuration-notices.ts";
import type { ScenarioFile } from "./file-schema.ts";
import { NO_GATE, planGate } from "./gate-choice.ts";
import { planJudge } from "./judge-choice.ts";
import { misfittingReferences } from "./misfitting-references.ts";
import { didYouMean } from "./nearest.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { presetsOf, programBehind } from "./product-names.ts";
import type { GateText, ProgramChoice } from "./program-choice.ts";
import type { ConfigurationPlan, GatePlan, GroupConfiguration, JudgePlan } from "./scenario.ts";
import { mergeSettings, type SettingsLayer } from "./settings-merge.ts";

/** What a group says of its program, or what a configuration says of it, and where that is written. */
interface Layer {
  readonly choice: ProgramChoice;
  readonly path: FieldPath;
}

/** What all groups and configurations are read with. */
interface Context {
  readonly file: ScenarioFile;
  readonly catalogue: Catalogue;
  readonly groupNames: readonly string[];
  /** One for each group, in the groups' order: they hold the names of all members. */
  readonly rosters: readonly GroupRoster[];
  readonly problems: ProblemList;
  readonly notices: Set<string>;
  /** What programs have to say. */
  readonly programNotices: ConfigurationNotices;
}

/** A group in one configuration. */
interface Place {
  readonly groupIndex: number;
  readonly groupName: string;
  readonly configurationName: string;
  readonly own: Layer;
  readonly ofConfiguration: Layer;
}

/**
 * Decides what every group runs in every configuration: the program's defaults, then the preset (the configuration's if
 * it names one, else the group's), the group's settings, the configuration's; each key replaced whole.
 *
 * A configuration that names another program than its group's leaves behind the preset, settings and judge that the group
 * has for its own program, and the gate if the other program takes none; a notice says so.
 */
export function planConfigurations(
  file: ScenarioFile,
  catalogue: Catalogue,
  problems: ProblemList,
): { readonly configurations: readonly ConfigurationPlan[]; readonly notices: readonly string[] } {
  const groupNames = file.groups.map((group) => group.name);
  const notices = new Set<string>();
  const programNotices = new ConfigurationNotices();
  const rosters = rostersOf(file);
  const context = { file, catalogue, groupNames, rosters, problems, notices, programNotices };
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
    const groups = file.groups.map((group, groupIndex) => {
      const place: Place = {
        groupIndex,
        groupName: group.name,
        configurationName: name,
        own: { choice: group, path: ["groups", groupIndex] },
        ofConfiguration: {
          choice: (Object.hasOwn(choices, group.name) ? choices[group.name] : undefined) ?? {},
          path: ["configurations", name, group.name],
        },
      };
      const chosen = chooseProgram(place, context);
      if (chosen === undefined) {
        programsFound = false;
        return undefined;
      }
      gateTaken ||= takesGate(chosen.program, file.gate);
      return planGroup(chosen, place, context);
    });
    const planned = groups.filter((group) => group !== undefined);
    // What the groups are to each other can be seen only when all could be read.
    if (planned.length === groups.length) consultCast(planned, name, context);
    return { name, groups: planned };
  });
  if (file.gate !== undefined && programsFound && !gateTaken) {
    problems.add(["gate"], "no program of this scenario takes a gate", "Remove it.");
  }
  return { configurations, notices: [...notices, ...programNotices.told(configurations.length)] };
}

function rostersOf({ groups }: ScenarioFile): GroupRoster[] {
  let first = 0;
  return groups.map(({ name, count }) => {
    const roster = createGroupRoster(name, first, count);
    first += count;
    return roster;
  });
}

interface ChosenProgram {
  readonly program: AnyProgramDescriptor;
  readonly path: FieldPath;
  /** The configuration runs something else than the group says. */
  readonly replacesGroups: boolean;
}

function chooseProgram(
  { own, ofConfiguration, groupName, configurationName }: Place,
  { catalogue, problems }: Context,
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
      programBehind(choice.program, catalogue) ?? didYouMean(choice.program, names),
    );
    return undefined;
  }
  return {
    program,
    path,
    replacesGroups: own.choice.program !== undefined && own.choice.program !== program.name,
  };
}

function planGroup(chosen: ChosenProgram, place: Place, context: Context): GroupConfiguration | undefined {
  const { program, path, replacesGroups } = chosen;
  const { own, ofConfiguration } = place;
  const { catalogue, groupNames, problems, notices } = context;
  if (replacesGroups) for (const notice of leftBehind(program, place, context)) notices.add(notice);
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
  const gate = chooseGate(chosen, place, context);
  const judge = chooseJudge(program, layers, catalogue, problems);
  if (merged === undefined) return undefined;
  return { program, preset: preset?.name, settings: merged.settings, given: merged.given, gate, judge };
}

/** Checks that groups which settings name run what they must, and collects what programs have to say of the whole. */
function consultCast(
  groups: readonly GroupConfiguration[],
  configurationName: string,
  { file, rosters, problems, programNotices }: Context,
): void {
  const cast = castOf({ groups }, rosters, file.groups);
  groups.forEach(({ program, settings, judge }, index) => {
    const { group } = cast[index] as CastGroup;
    const misfits = misfittingReferences(program, settings, cast);
    for (const { setting, named, expected } of misfits) {
      problems.add(
        ["configurations", configurationName, group.name, "settings", setting],
        `group ${group.name} names group ${named.group.name}, which runs ${named.program}; expected ${expected.join(" or ")}`,
        `Name a group that runs ${expected.join(" or ")}.`,
      );
    }
    if (misfits.length > 0) return;
    for (const notice of program.noticesOf(settings, group, judge?.law, cast)) {
      programNotices.add(configurationName, notice);
    }
  });
}

/** What of the group's, or of the whole scenario's, doesn't apply since the configuration runs another program. */
function leftBehind(
  program: AnyProgramDescriptor,
  { own, ofConfiguration, groupName, configurationName }: Place,
  { file }: Context,
): string[] {
  const notices: string[] = [];
  const runs = `Configuration ${configurationName} runs ${program.name} in group ${groupName}`;
  const left = (["preset", "settings", "judge"] as const).filter((key) => own.choice[key] !== undefined);
  if (left.length > 0) {
    notices.push(`${runs}: the group's ${left.join(", ")} belong to ${own.choice.program} and don't apply.`);
  }
  const gate = own.choice.gate ?? file.gate;
  const isDropped = gate !== undefined && gate.rule !== NO_GATE && ofConfiguration.choice.gate === undefined;
  if (isDropped && !takesGate(program, gate)) {
    const whose = own.choice.gate === undefined ? "scenario" : "group";
    notices.push(`${runs}, which takes no gate: the ${whose}'s gate doesn't apply.`);
  }
  return notices;
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
  const ofProduct = presetsOf(wanted, program);
  problems.add(
    [...layer.path, "preset"],
    owner === undefined
      ? `the program ${program.name} has no preset ${wanted}`
      : `the preset ${wanted} belongs to the program ${owner.name}, not to ${program.name}`,
    owner === undefined
      ? didYouMean(
          ofProduct.length > 0 ? "" : wanted,
          (ofProduct.length > 0 ? ofProduct : program.presets).map((candidate) => candidate.name),
        )
      : `Write program: ${owner.name}, or choose a preset of ${program.name}.`,
  );
  return undefined;
}

/** A program needs to take a gate only for its members to act themselves; any may do without one. */
function takesGate(program: AnyProgramDescriptor, gate: GateText | undefined): boolean {
  return program.takesGate || gate?.by === "coordinator" || gate?.rule === NO_GATE;
}

/** The configuration's gate, else the group's, else the scenario's. */
function chooseGate(
  { program, replacesGroups }: ChosenProgram,
  { own, ofConfiguration }: Place,
  { file, catalogue, problems }: Context,
): GatePlan | undefined {
  let chosen: GatePlan | undefined =
    file.gate !== undefined && takesGate(program, file.gate)
      ? planGate(file.gate, ["gate"], catalogue, problems)
      : undefined;
  for (const layer of [own, ofConfiguration]) {
    const { gate } = layer.choice;
    if (gate === undefined) continue;
    if (takesGate(program, gate)) {
      chosen = planGate(gate, [...layer.path, "gate"], catalogue, problems);
    } else if (!(replacesGroups && layer === own)) {
      problems.add(
        [...layer.path, "gate"],
        `the program ${program.name} takes no gate`,
        "Remove it, or add by: coordinator.",
      );
    }
  }
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
