import type { Catalogue } from "./catalogue.ts";
import { flowText } from "./flow-text.ts";
import { type FieldPath, isMapping } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { programChoiceShape } from "./program-choice.ts";
import { settingsShape } from "./settings-shape.ts";

/**
 * What to say of a field that is unknown where it stands and known elsewhere: a setting beside `settings`, or the name of
 * a group, configuration or fault at the head of a path.
 *
 * @param path of the mapping the field is in. @param value the field's value. @param root the scenario's.
 */
export function misplacedField(
  name: string,
  path: FieldPath,
  value: unknown,
  root: unknown,
  catalogue: Catalogue,
): { readonly expected: string; readonly mend: string } | undefined {
  if (path.at(-1) === "judge") {
    const law = catalogue.laws.find(({ settings }) => Object.hasOwn(settingsShape(settings), name));
    return (
      law && { expected: `${name} is a setting of the law ${law.name}`, mend: underSettings(name, value) }
    );
  }
  const isChoice =
    (path[0] === "groups" && path.length === 2) || (path[0] === "configurations" && path.length === 3);
  if (!isChoice && path.length > 0) return undefined;
  const program = catalogue.programs.find(({ settings }) => Object.hasOwn(settingsShape(settings), name));
  if (program !== undefined) {
    const expected = `${name} is a setting of the program ${program.name}`;
    if (isChoice) return { expected, mend: underSettings(name, value) };
    const group = groupNames(root)[0] ?? "member";
    const setting = `${group}.settings.${name}`;
    const configuration = Object.keys(configurationsOf(root))[0] ?? "default";
    return {
      expected,
      mend: `Its place is groups.${setting}, or configurations.${configuration}.${setting} for one configuration.`,
    };
  }
  return path.length === 0 ? misplacedName(name, value, root) : undefined;
}

/** Takes the fields of a group out of configurations that hold them without naming the group, and adds problems of them. */
export function takeOutGrouplessFields(root: unknown, problems: ProblemList): unknown {
  const groups = groupNames(root);
  const [group = "member"] = groups;
  if (!isMapping(root) || !isMapping(root.configurations)) return root;
  const configurations = Object.entries(root.configurations).map(([name, choices]) => {
    if (!isMapping(choices)) return [name, choices];
    const kept = Object.entries(choices).filter(([key, value]) => {
      if (groups.includes(key) || !Object.hasOwn(programChoiceShape, key)) return true;
      problems.add(
        ["configurations", name, key],
        "a configuration names groups first, and what they run under their names",
        `Write ${name}: { ${group}: { ${key}: ${shortText(value)} } }.`,
      );
      return false;
    });
    return [name, Object.fromEntries(kept)];
  });
  return { ...root, configurations: Object.fromEntries(configurations) };
}

/** The head of a path that leaves out in which list or mapping its name stands. */
function misplacedName(name: string, value: unknown, root: unknown) {
  const places: readonly (readonly [string, string, readonly string[]])[] = [
    ["group", "groups", groupNames(root)],
    ["configuration", "configurations", Object.keys(configurationsOf(root))],
    ["fault", "faults", namesOf(isMapping(root) ? root.faults : undefined)],
  ];
  for (const [what, field, names] of places) {
    if (!names.includes(name)) continue;
    const [rest] = isMapping(value) ? Object.keys(value) : [];
    return {
      expected: `${name} is the name of a ${what}, not a field of the scenario`,
      mend: `Its path is ${[field, name, ...(rest === undefined ? [] : [rest])].join(".")}.`,
    };
  }
  return undefined;
}

function underSettings(name: string, value: unknown): string {
  return `Put it under settings: settings: { ${name}: ${shortText(value)} }.`;
}

const MOST_CHARACTERS = 60;

function shortText(value: unknown): string {
  const text = flowText(value);
  return text.length > MOST_CHARACTERS ? "…" : text;
}

function groupNames(root: unknown): readonly string[] {
  return namesOf(isMapping(root) ? root.groups : undefined);
}

function namesOf(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((element) =>
    isMapping(element) && typeof element.name === "string" ? [element.name] : [],
  );
}

function configurationsOf(root: unknown): Readonly<Record<string, unknown>> {
  return isMapping(root) && isMapping(root.configurations) ? root.configurations : {};
}
