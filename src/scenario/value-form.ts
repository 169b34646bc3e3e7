import { flowText } from "./flow-text.ts";
import { type FieldPath, isMapping } from "./path.ts";

/** Fields that hold a selector. */
const SELECTOR_FIELDS: ReadonlySet<string> = new Set([
  "block",
  "pause",
  "crash",
  "restart",
  "leave",
  "of",
  "except",
  "from",
  "to",
]);

/** Laws of latency that have two fields. */
const LAW_FIELDS: Readonly<Record<string, readonly [string, string]>> = {
  uniform: ["low", "high"],
  normal: ["mean", "sd"],
  lognormal: ["p50", "p99"],
  exponential: ["mean", "minimum"],
};

/**
 * What to write for a value of the wrong kind, such as `{ rule: eureka }` for `gate: eureka`.
 *
 * @param root the scenario's value, for the names in it.
 * @returns a sentence, or `undefined` when it is not known what was meant.
 */
export function valueForm(path: FieldPath, input: unknown, root: unknown): string | undefined {
  const field = path.at(-1);
  if (input === null) return emptyForm(path);
  if (isMapping(input)) return field !== undefined ? formOfMapping(path, input) : undefined;
  if (field === "gate" && typeof input === "string") return write({ rule: input });
  if (field === "judge" && typeof input === "string") return write({ law: input });
  if (field === "latency" && isPair(input)) return write({ uniform: lawOf("uniform", input) });
  if (typeof field === "string" && Object.hasOwn(LAW_FIELDS, field) && path.at(-2) === "latency") {
    return write(lawOf(field, isPair(input) ? input : [input, input]));
  }
  const isSelector =
    SELECTOR_FIELDS.has(String(field)) || (path.at(-2) === "between" && typeof field === "number");
  if (isSelector) return write(selectorOf(input, root));
  if (field === "partition" && isPair(input)) {
    return write({ between: input.map((side) => (isMapping(side) ? side : selectorOf(side, root))) });
  }
  if (field === "stop" && input === "converged") return write({ when: "converged", after: "10m" });
  return undefined;
}

/** A configuration, or a group in one, that changes nothing is written with braces. */
function emptyForm(path: FieldPath): string | undefined {
  const isChoice = path[0] === "configurations" && (path.length === 2 || path.length === 3);
  return isChoice ? `Write ${String(path.at(-1))}: {} if it changes nothing.` : undefined;
}

/** A comparison written as a field, or a list whose dashes became part of the names. */
function formOfMapping(path: FieldPath, input: Readonly<Record<string, unknown>>): string | undefined {
  const [first, ...others] = Object.entries(input);
  if (first === undefined) return undefined;
  const [key, value] = first;
  if (path[0] === "expect" && path.length === 2 && others.length === 0) {
    return `Write ${key} == ${flowText(value)}.`;
  }
  return /^-./.test(key) ? `A dash needs a space after it: write - ${key.slice(1)}:.` : undefined;
}

function write(value: unknown): string {
  return `Write ${flowText(value)}.`;
}

function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2;
}

function lawOf(law: string, [first, second]: readonly [unknown, unknown]): object {
  const [one, other] = LAW_FIELDS[law] ?? ["low", "high"];
  return { [one]: first, [other]: second };
}

/** A number picks so many; a name is a group's or a zone's if there is one, and else a member's. */
function selectorOf(input: unknown, root: unknown): object {
  const groups = groupsOf(root);
  const [group = "member"] = groups.map(({ name }) => name);
  if (typeof input === "number") return { pick: input, of: { group } };
  if (Array.isArray(input)) return { members: input };
  const name = String(input);
  if (groups.some((candidate) => candidate.name === name)) return { group: name };
  if (groups.some(({ zones }) => zones.includes(name))) return { zone: name };
  return /-\d+$/.test(name) ? { members: [name] } : { group: name };
}

function groupsOf(root: unknown): readonly { readonly name: string; readonly zones: readonly unknown[] }[] {
  const groups = isMapping(root) && Array.isArray(root.groups) ? root.groups : [];
  return groups.filter(isMapping).flatMap(({ name, zones }) => {
    return typeof name === "string" ? [{ name, zones: Array.isArray(zones) ? zones : [] }] : [];
  });
}
