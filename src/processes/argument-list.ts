import { fromBase64 } from "./base64.ts";
import type { FrameForm } from "./protocol.ts";
import { shown } from "./shown.ts";

/** What one argument of a call or an output must be. */
export interface Argument {
  readonly name: string;
  readonly kind: "wholeNumber" | "word" | "boolean" | "bytes" | "null";
  readonly least: number;
  readonly most: number;
  readonly words: readonly string[];
  /** What an error says was expected. */
  readonly expected: string;
}

const LARGEST_INT32 = 2_147_483_647;
const LARGEST_UINT32 = 4_294_967_295;

export function wholeNumber(name: string, least: number, most: number): Argument {
  const expected = `a whole number from ${least} to ${most}`;
  return { name, kind: "wholeNumber", least, most, words: [], expected };
}

/** A node, an activity, a count: whatever is numbered from 0. */
export function ordinal(name: string): Argument {
  return wholeNumber(name, 0, LARGEST_INT32);
}

/** A stream, which a node numbers from 1. */
export function stream(name: string): Argument {
  return wholeNumber(name, 1, LARGEST_INT32);
}

/** What tells the instances of an activity apart. */
export function instanceKey(name: string): Argument {
  return wholeNumber(name, -LARGEST_INT32 - 1, LARGEST_INT32);
}

/** A time or a duration in microseconds. */
export function micros(name: string): Argument {
  return wholeNumber(name, 0, Number.MAX_SAFE_INTEGER);
}

export function incarnation(name: string): Argument {
  return wholeNumber(name, 0, LARGEST_UINT32);
}

export function word(name: string, ...words: readonly string[]): Argument {
  return { name, kind: "word", least: 0, most: 0, words, expected: words.map(shown).join(" or ") };
}

export function boolean(name: string): Argument {
  return { name, kind: "boolean", least: 0, most: 0, words: [], expected: "true or false" };
}

/** `bin` in MessagePack, base64 text in JSON. */
export function bytes(name: string): Argument {
  return { name, kind: "bytes", least: 0, most: 0, words: [], expected: "bytes" };
}

/** Where other calls of the same name have bytes. */
export function nothing(name: string): Argument {
  return { name, kind: "null", least: 0, most: 0, words: [], expected: "null" };
}

/**
 * Checks a decoded list against what it should hold from an index on, and puts plain bytes in the place of base64 and
 * of what a decoder has made.
 *
 * @returns what is wrong with the first argument that is not as expected, or `undefined`. Allocates nothing else.
 */
export function faultOfArguments(
  list: unknown[],
  first: number,
  expected: readonly Argument[],
  form: FrameForm,
): string | undefined {
  for (let index = 0; index < expected.length; index++) {
    const argument = expected[index] as Argument;
    const given = list[first + index];
    const value = argument.kind === "bytes" ? asPlainBytes(given, form) : given;
    if (!isAsExpected(value, argument)) {
      return `${argument.name} is ${shown(given)}; expected ${expectedOf(argument, form)}`;
    }
    if (value !== given) list[first + index] = value;
  }
  return undefined;
}

/** Bytes without base64, and not as a `Buffer`: programs take them apart, and its parts are slow to make. */
function asPlainBytes(value: unknown, form: FrameForm): unknown {
  const bytes = form === "json" && typeof value === "string" ? fromBase64(value) : value;
  return bytes instanceof Uint8Array ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) : value;
}

function isAsExpected(value: unknown, { kind, least, most, words }: Argument): boolean {
  switch (kind) {
    case "wholeNumber":
      return typeof value === "number" && value >= least && value <= most && Number.isInteger(value);
    case "word":
      return words.includes(value as string);
    case "boolean":
      return typeof value === "boolean";
    case "bytes":
      return value instanceof Uint8Array;
    case "null":
      return value === null;
  }
}

function expectedOf({ kind, expected }: Argument, form: FrameForm): string {
  if (kind !== "bytes") return expected;
  return form === "json" ? "bytes as base64 text with its padding" : "bytes as MessagePack's bin";
}

/** @returns what is wrong if a list holds more or fewer arguments than there are, or `undefined`. */
export function faultOfCount(name: string, found: number, expected: readonly Argument[]): string | undefined {
  if (found === expected.length) return undefined;
  const names = expected.map((argument) => argument.name).join(", ");
  const wanted = expected.length === 0 ? "none" : `${expected.length} (${names})`;
  return `${name} has ${found} arguments; expected ${wanted}`;
}
