import { didYouMean } from "./nearest.ts";
import { Refusal } from "./refusal.ts";

/** Where a field is in a scenario: keys of mappings and zero-based indices of lists. */
export type FieldPath = readonly (string | number)[];

/** Fields whose own keys may hold dots: what follows them in a path is one key, however many dots it has. */
const FIELDS_WITH_DOTTED_KEYS: ReadonlySet<string> = new Set(["settings", "sweep"]);

/**
 * Splits a dot path such as `faults.starvation.block.pick`.
 *
 * @throws {Refusal} when a part is empty or is `__proto__`.
 */
export function parsePath(text: string): readonly string[] {
  const parts = text.trim().split(".");
  if (parts.some((part) => part === "" || part !== part.trim())) {
    throw new Refusal(
      `${JSON.stringify(text)} isn't a path: expected field names with dots between them`,
      "Write it like faults.starvation.block.pick.",
    );
  }
  if (parts.includes("__proto__")) throw new Refusal("__proto__ can't be the name of a field", "Remove it.");
  return parts;
}

/**
 * Follows the parts of a dot path through a scenario's value: list elements by index or by `name`. Keys that a mapping
 * does not have are kept as they are, so that an optional field can be created; the schema judges them afterwards.
 *
 * @throws {Refusal} when a list has no such element, or something without fields is asked for one.
 */
export function resolvePath(root: unknown, parts: readonly string[]): FieldPath {
  const path: (string | number)[] = [];
  let value = root;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as string;
    if (Array.isArray(value)) {
      const at = elementIndex(value, part, formatPath(path, root));
      path.push(at);
      value = value[at];
    } else if (value === undefined || isMapping(value)) {
      const key = FIELDS_WITH_DOTTED_KEYS.has(String(path.at(-1))) ? parts.slice(index).join(".") : part;
      path.push(key);
      value = value !== undefined && Object.hasOwn(value, key) ? value[key] : undefined;
      if (key !== part) break;
    } else {
      throw new Refusal(
        `there is no field ${part} in ${formatPath(path, root)}: it is a single value`,
        `End the path at ${formatPath(path, root)}.`,
      );
    }
  }
  return path;
}

function elementIndex(list: readonly unknown[], part: string, listName: string): number {
  if (/^\d+$/.test(part)) {
    if (Number(part) < list.length) return Number(part);
    throw new Refusal(
      `${listName} has no element ${part}: it has ${list.length}, counted from 0`,
      list.length === 0 ? "Add it to the file." : `Use an index up to ${list.length - 1}.`,
    );
  }
  const names = list.map(nameOf);
  const at = names.indexOf(part);
  if (at >= 0) return at;
  throw new Refusal(
    `${listName} has no element named ${part}`,
    didYouMean(
      part,
      names.filter((name) => name !== undefined),
    ),
  );
}

/** The dot path of a field, with list elements by their name where that is unique: what `--set` would take. */
export function formatPath(path: FieldPath, root: unknown): string {
  const parts: string[] = [];
  let value = root;
  for (const key of path) {
    if (typeof key === "number" && Array.isArray(value)) {
      const name = nameOf(value[key]);
      const unique = name !== undefined && value.filter((element) => nameOf(element) === name).length === 1;
      parts.push(unique && isPathPart(name) ? name : String(key));
      value = value[key];
    } else {
      parts.push(String(key));
      value = isMapping(value) && Object.hasOwn(value, String(key)) ? value[String(key)] : undefined;
    }
  }
  return parts.join(".");
}

/** The value at a path, or `undefined`. */
export function valueAt(root: unknown, path: FieldPath): unknown {
  let value = root;
  for (const key of path) {
    if (Array.isArray(value) && typeof key === "number") value = value[key];
    else if (isMapping(value) && Object.hasOwn(value, key)) value = value[String(key)];
    else return undefined;
  }
  return value;
}

/** A copy of a scenario's value with another value at a path; what lies off the path is shared, not copied. */
export function withValueAt(root: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(root) && typeof key === "number") {
    return root.with(key, withValueAt(root[key], rest, value));
  }
  const mapping = isMapping(root) ? root : {};
  const inner = Object.hasOwn(mapping, key) ? mapping[String(key)] : undefined;
  return { ...mapping, [String(key)]: withValueAt(inner, rest, value) };
}

/** Whether `path` is `ancestor` or lies under it. */
export function isAtOrUnder(path: FieldPath, ancestor: FieldPath): boolean {
  return ancestor.length <= path.length && ancestor.every((key, index) => key === path[index]);
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(element: unknown): string | undefined {
  return isMapping(element) && typeof element.name === "string" ? element.name : undefined;
}

/** A name of digits only would be taken for an index. */
function isPathPart(name: string): boolean {
  return /^[^\s.]+$/.test(name) && !/^\d+$/.test(name);
}
