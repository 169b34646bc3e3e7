import type { AnyProgramDescriptor, Preset, PresetValue } from "../node.ts";
import { checkShape } from "./check-shape.ts";
import { didYouMean } from "./nearest.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { descriptionOf, isGroupReference, settingsShape } from "./settings-shape.ts";

/** Settings as a scenario gives them, and where. */
export interface SettingsLayer {
  readonly path: FieldPath;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface MergedSettings {
  readonly settings: unknown;
  readonly given: Readonly<Record<string, PresetValue>>;
}

/**
 * Lays settings over a preset's and those over the program's defaults, each key replaced whole, and reads the result.
 *
 * @param choicePath where the program or preset is chosen, for faults that no single setting has.
 * @returns `undefined` when a problem was added.
 */
export function mergeSettings(
  program: AnyProgramDescriptor,
  preset: Preset | undefined,
  layers: readonly SettingsLayer[],
  choicePath: FieldPath,
  groupNames: readonly string[],
  problems: ProblemList,
): MergedSettings | undefined {
  const before = problems.count;
  const shape = settingsShape(program.settings);
  const values = new Map<string, unknown>();
  const given = new Map<string, PresetValue>();
  const paths = new Map<string, FieldPath>();
  for (const [name, presetValue] of Object.entries(preset?.values ?? {})) {
    values.set(name, presetValue.value);
    given.set(name, presetValue);
  }
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer.values)) {
      const path = [...layer.path, name];
      if (!Object.hasOwn(shape, name)) {
        refuseSetting(name, path, program, preset, Object.keys(shape), problems);
        continue;
      }
      values.set(name, value);
      given.set(name, { value: asText(value), source: "scenario" });
      paths.set(name, path);
    }
  }
  const pathOf = (path: FieldPath): FieldPath => {
    const [name, ...rest] = path;
    const written = paths.get(String(name));
    return written === undefined
      ? [...choicePath, ...(name === undefined ? [] : ["settings", ...path])]
      : [...written, ...rest];
  };
  const read = checkShape(program.settings, Object.fromEntries(values), problems, {
    pathOf,
    adviceFor: ([name]) => {
      const setting = typeof name === "string" && Object.hasOwn(shape, name) ? shape[name] : undefined;
      const description = setting && descriptionOf(setting);
      return description && `${String(name)}: ${description}`;
    },
  });
  if (read !== undefined) {
    const settings = new Map(Object.entries(Object(read.value) as Record<string, unknown>));
    for (const [name, schema] of Object.entries(shape)) {
      const reference = settings.get(name);
      if (!isGroupReference(schema) || typeof reference !== "string" || groupNames.includes(reference))
        continue;
      problems.add(pathOf([name]), `there is no group ${reference}`, didYouMean(reference, groupNames));
    }
  }
  if (read === undefined || problems.count > before) return undefined;
  return { settings: read.value, given: Object.fromEntries(given) };
}

function refuseSetting(
  name: string,
  path: FieldPath,
  program: AnyProgramDescriptor,
  preset: Preset | undefined,
  known: readonly string[],
  problems: ProblemList,
): void {
  const ofProgram = Object.hasOwn(program.notModelled, name) ? program.notModelled[name] : undefined;
  const ofPreset =
    preset?.notModelled !== undefined && Object.hasOwn(preset.notModelled, name)
      ? preset.notModelled[name]?.why
      : undefined;
  const reason = ofProgram ?? ofPreset;
  if (reason !== undefined) {
    problems.add(path, `${program.name}'s setting ${name} is not modelled: ${reason}`, "Remove it.");
  } else {
    problems.add(path, `the program ${program.name} has no setting ${name}`, didYouMean(name, known));
  }
}

function asText(value: unknown): string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : JSON.stringify(value);
}
