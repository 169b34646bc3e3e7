import { z } from "zod";
import { type ConfigurationSummary, configurationSummarySchema } from "./summary-schema.ts";
import { DROP_REASON_NAMES } from "./trace.ts";

/**
 * The value of a figure of a configuration (SEMANTICS 7): a dot-separated path, elements of lists by zero-based
 * index or by `name`.
 *
 * @returns `null` for a figure that does not exist, also one of a part that this summary lacks; 0 for a kind of message
 *   or a reason that did not occur; `undefined` for a path that leads to no number.
 */
export function summaryValue(summary: ConfigurationSummary, path: string): number | null | undefined {
  let value: unknown = summary;
  for (const part of path.split(".")) value = elementOf(value, part);
  if (typeof value === "number" || value === null) return value;
  if (value !== undefined) return undefined;
  if (/^(?:dropped|(?:streams\.)?(?:messages|bytes)ByKind)\.[^.]+$/.test(path)) return 0;
  return summaryPaths.includes(path) ? null : undefined;
}

/**
 * Every path to a number in a configuration's summary; `*` stands for any index of a list, any name, or any key of a
 * record whose keys depend on the run (kinds of message).
 */
export const summaryPaths: readonly string[] = numericPaths(
  z.toJSONSchema(configurationSummarySchema),
  [],
).flatMap((path) => (path === "dropped.*" ? DROP_REASON_NAMES.map((reason) => `dropped.${reason}`) : [path]));

/** Every figure of a configuration by its path, lists by index; those that do not exist are `null`. */
export function flattenSummary(summary: ConfigurationSummary): Map<string, number | null> {
  const figures = new Map<string, number | null>();
  flatten(summary, [], figures);
  return figures;
}

function flatten(value: unknown, at: readonly string[], figures: Map<string, number | null>): void {
  if (typeof value === "number" || value === null) {
    figures.set(at.join("."), value);
  } else if (typeof value === "object") {
    for (const [key, element] of Object.entries(value)) flatten(element, [...at, key], figures);
  }
}

function elementOf(value: unknown, part: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return ownValue(value, part);
  if (/^\d+$/.test(part)) return value[Number(part)];
  return value.find((element: unknown) => ownValue(element, "name") === part);
}

/** Paths are written by users: what objects inherit is out of their reach. */
function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

/** The part of a JSON Schema that says where numbers are. */
interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
  readonly prefixItems?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
}

function numericPaths(schema: unknown, at: readonly string[]): string[] {
  if (!isJsonSchema(schema)) return [];
  if (isNumeric(schema.type)) return [at.join(".")];
  return [
    ...(schema.anyOf ?? []).flatMap((choice) => numericPaths(choice, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, of]) => numericPaths(of, [...at, key])),
    ...numericPaths(schema.additionalProperties, [...at, "*"]),
    ...numericPaths(schema.items, [...at, "*"]),
    ...(schema.prefixItems ?? []).flatMap((of, index) => numericPaths(of, [...at, `${index}`])),
  ];
}

/** A figure that may be `null` has a list of types. */
function isNumeric(type: unknown): boolean {
  return Array.isArray(type) ? type.some(isNumeric) : type === "number" || type === "integer";
}

function isJsonSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === "object" && schema !== null;
}
