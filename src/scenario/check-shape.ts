import { z } from "zod";
import { didYouMean, nearest } from "./nearest.ts";
import { type FieldPath, isMapping } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { quote } from "./quote.ts";
import { unsupportedField } from "./unsupported.ts";

interface Words {
  readonly expected: string;
  readonly mend: string;
}

/** Where the fields of a checked value are written, and what to say of those that are unknown. */
export interface Place {
  pathOf(path: FieldPath): FieldPath;
  /** Asked for an unknown field before anything is suggested. @param path of the mapping it is in. */
  refusalOf?(name: string, path: FieldPath, value: unknown): Words | undefined;
  /** Asked for a field that is missing. */
  missingAt?(path: FieldPath): Words | undefined;
  /** What to write for a value of the wrong kind. */
  formOf?(path: FieldPath, input: unknown): string | undefined;
  /** What to suggest where the schema has no better advice: a setting's documentation, say. */
  adviceFor?(path: FieldPath): string | undefined;
}

const FILE: Place = { pathOf: (path) => path, refusalOf: unsupportedField };

/**
 * Reads a value by a schema and turns what is wrong into problems of a scenario.
 *
 * @returns `undefined` if anything is wrong.
 */
export function checkShape<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
  problems: ProblemList,
  place: Place = FILE,
): { readonly value: Output } | undefined {
  const result = schema.safeParse(value, { reportInput: true, error: knownKeysOnly });
  if (result.success) return { value: result.data };
  addIssues(result.error.issues, [], problems, place);
  return undefined;
}

/**
 * Issues without a message of their own get none, so that the words come from here; only an unknown key's carries what
 * is gone afterwards: the keys its object knows.
 */
function knownKeysOnly(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== "unrecognized_keys" || !(issue.inst instanceof z.ZodObject)) return "";
  return Object.keys(issue.inst.shape).join(" ");
}

/** What a misspelt field lacks is not told as well: it is there once the name is mended. */
function addIssues(
  issues: readonly z.core.$ZodIssue[],
  base: FieldPath,
  problems: ProblemList,
  place: Place,
): void {
  const misspeltIn = new Set(
    issues.filter((issue) => issue.code === "unrecognized_keys").map((issue) => JSON.stringify(issue.path)),
  );
  const meant = new Set(
    issues.flatMap((issue) => {
      if (issue.code !== "unrecognized_keys") return [];
      const known = knownKeysOf(issue);
      return issue.keys.map((key) => JSON.stringify([...issue.path, nearest(key, known)]));
    }),
  );
  for (const issue of issues) {
    const at = JSON.stringify(issue.path);
    if (issue.code === "custom" && misspeltIn.has(at)) continue;
    if (issue.input === undefined && meant.has(at)) continue;
    addIssue(issue, base, problems, place);
  }
}

function addIssue(issue: z.core.$ZodIssue, base: FieldPath, problems: ProblemList, place: Place): void {
  const path = [...base, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  const add = (expected: string, mend: string) =>
    problems.add(place.pathOf(path), expected, mend === "" ? (place.adviceFor?.(path) ?? "") : mend);
  const { input } = issue;
  switch (issue.code) {
    case "unrecognized_keys":
      for (const key of issue.keys) {
        const refusal = place.refusalOf?.(key, path, isMapping(input) ? input[key] : undefined) ?? {
          expected: `the field ${key} is unknown here`,
          mend: didYouMean(key, knownKeysOf(issue)),
        };
        problems.add(place.pathOf([...path, key]), refusal.expected, refusal.mend);
      }
      return;
    case "invalid_union": {
      if (input === undefined) {
        const missing = place.missingAt?.(path) ?? missingWords(path, issue.message, "a value");
        add(missing.expected, missing.mend);
        return;
      }
      // The branch that takes this kind of value at all is the one that was meant.
      const meant = issue.errors.filter(
        (errors) => !errors.some((error) => error.path.length === 0 && isOfAnotherKind(error, input)),
      );
      if (meant.length === 1) addIssues(meant[0] ?? [], path, problems, place);
      else {
        const form = place.formOf?.(path, input) ?? "";
        add(withGot(issue.message || "expected another kind of value", input), form);
      }
      return;
    }
    case "invalid_key": {
      const message = issue.issues[0]?.message || "the name isn't valid here";
      add(message, "");
      return;
    }
    case "invalid_type":
      if (input === undefined) {
        const missing = place.missingAt?.(path) ?? missingWords(path, issue.message, wordFor(issue));
        add(missing.expected, missing.mend);
      } else {
        add(
          withGot(issue.message || `expected ${wordFor(issue)}`, input),
          place.formOf?.(path, input) ??
            (issue.message === "" ? mendForType(issue.expected, input) : mendFor(issue.message)),
        );
      }
      return;
    case "invalid_value": {
      const allowed = issue.values.map(String);
      add(
        withGot(issue.message || `expected ${listed(allowed)}`, input),
        issue.message
          ? mendFor(issue.message)
          : typeof input === "string"
            ? didYouMean(input, allowed)
            : `Choose one of ${allowed.join(", ")}.`,
      );
      return;
    }
    case "too_small": {
      const least = issue.exact || issue.inclusive !== false ? "at least" : "more than";
      const what = countedWord(issue.origin, Number(issue.minimum));
      add(
        withGot(issue.message || `expected ${least} ${what}`, input),
        issue.message ? "" : `Write ${least} ${what}.`,
      );
      return;
    }
    case "too_big": {
      const most = issue.exact || issue.inclusive !== false ? "at most" : "less than";
      const what = countedWord(issue.origin, Number(issue.maximum));
      add(
        withGot(issue.message || `expected ${most} ${what}`, input),
        issue.message ? "" : `Write ${most} ${what}.`,
      );
      return;
    }
    case "invalid_format":
      add(
        withGot(issue.message || `expected text of the form ${issue.pattern ?? issue.format}`, input),
        mendFor(issue.message),
      );
      return;
    case "custom":
      // A rule between several fields is broken by all of them together.
      add(
        isMapping(input) && issue.message
          ? issue.message
          : withGot(issue.message || "the value isn't valid", input),
        mendFor(issue.message),
      );
      return;
    default:
      add(withGot(issue.message || "the value isn't valid", input), "");
  }
}

/** Also a literal of text is no branch for a number. */
function isOfAnotherKind(error: z.core.$ZodIssue, input: unknown): boolean {
  if (error.code === "invalid_value") return !error.values.some((value) => typeof value === typeof input);
  return error.code === "invalid_type";
}

/** The keys that the object of an unknown key has: its issue carries them in place of a message. */
function knownKeysOf({ message }: { readonly message: string }): readonly string[] {
  return message.split(" ").filter(Boolean);
}

function missingWords(path: FieldPath, message: string, word: string): Words {
  const expected = message.startsWith("expected ") ? message : `expected ${word}`;
  return { expected: `the field is missing: ${expected}`, mend: `Add ${String(path.at(-1))}:.` };
}

function withGot(message: string, input: unknown): string {
  return message.startsWith("expected ") && !/\b(got|found)\b/.test(message)
    ? `${message}, got ${quote(input)}`
    : message;
}

/** Durations' own messages about a minus sign give no example. */
function mendFor(message: string): string {
  return message.startsWith("a duration can't be negative") && !message.includes("such as")
    ? "Write it without the sign, such as 500ms."
    : "";
}

function mendForType(expected: string, input: unknown): string {
  if (input === null) return "Write a value, or remove the field.";
  switch (expected) {
    case "string":
      return typeof input === "object" ? "Write a single value." : `Put it into quotes: "${String(input)}".`;
    case "int":
      if (typeof input === "number") return "Write a number without a fraction.";
      return "Write a number, without quotes or unit.";
    case "number":
      return "Write a number, without quotes or unit.";
    case "boolean":
      return "Write true or false.";
    case "array":
      return "Write a list: [a, b], or one element a line with a dash before it.";
    case "object":
    case "record":
      return "Write its fields below it, indented, or in braces.";
    default:
      return "";
  }
}

function wordFor(issue: { readonly expected: string }): string {
  switch (issue.expected) {
    case "string":
      return "text";
    case "int":
      return "a whole number";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "object":
    case "record":
      return "a mapping of fields";
    default:
      return issue.expected;
  }
}

function countedWord(origin: string, count: number): string {
  if (origin === "array") return count === 1 ? "1 element" : `${count} elements`;
  if (origin === "string") return count === 1 ? "1 character" : `${count} characters`;
  return String(count);
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(", ")}`;
}
