import { isScalar, LineCounter, parseDocument } from "yaml";
import { type FieldPath, isMapping } from "./path.ts";
import { quote } from "./quote.ts";
import { ScenarioError } from "./scenario-error.ts";
import { decodeUtf8 } from "./utf8.ts";
import { DEEPEST_NESTING, firstTooDeep } from "./yaml-nesting.ts";
import { slipAt } from "./yaml-slip.ts";
import { createFieldFinder, firstAliasOffset, problemsOfTree, type YamlProblem } from "./yaml-tree.ts";

/** A place in a text; lines and columns count from 1, columns in UTF-16 code units as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A scenario's text, read as YAML: its plain value, and where in the text each field is. */
export interface YamlSource {
  readonly value: Readonly<Record<string, unknown>>;
  /** Of the field's key or of the list element; of the nearest field around it if it is not written. */
  locate(path: FieldPath): Position;
}

/** Far above any scenario written by a person, far below what would keep a parser busy. */
export const MOST_SCENARIO_BYTES = 1024 * 1024;
const MOST_ALIAS_EXPANSIONS = 100;

/**
 * Reads one YAML 1.2 document (core schema) whose root is a mapping with text keys.
 *
 * @throws {ScenarioError} for text that is too long, not UTF-8, not one YAML mapping, nested too deeply, with a field
 *   given twice, or with aliases that refer to nothing, to what they are in, or to too much.
 */
export function readYamlSource(bytes: Uint8Array, fileName: string): YamlSource {
  const text = decodeScenario(bytes, fileName);
  const lineCounter = new LineCounter();
  const placeOf = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const refuse = (problems: readonly YamlProblem[]): ScenarioError =>
    new ScenarioError(
      fileName,
      problems.map(({ offset, ...rest }) => ({ ...placeOf(offset), option: undefined, field: "", ...rest })),
    );

  const deepAt = firstTooDeep(text);
  if (deepAt !== undefined) {
    lineCounter.addNewLine(0);
    for (let at = text.indexOf("\n"); at >= 0 && at < deepAt; at = text.indexOf("\n", at + 1)) {
      lineCounter.addNewLine(at + 1);
    }
    throw refuse([{ offset: deepAt, ...TOO_DEEP }]);
  }
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    resolveKnownTags: false,
    stringKeys: true,
    prettyErrors: false,
    uniqueKeys: false,
    lineCounter,
  });
  const faults = [...document.errors, ...document.warnings];
  // What is told besides is what such a slip leads to.
  const slip = faults.map((fault) => slipAt(text, fault.pos[0])).find((found) => found !== undefined);
  if (slip !== undefined) throw refuse([slip]);
  if (faults.length > 0) throw refuse(faults.map((fault) => yamlProblemOf(fault)));

  const root = document.contents;
  if (root === null || (isScalar(root) && (root.value === null || root.value === ""))) {
    throw refuse([
      {
        offset: 0,
        expected: "the file is empty",
        mend: "Write a scenario: it begins with its name.",
      },
    ]);
  }
  const found = problemsOfTree(root);
  if (found.length > 0) throw refuse(found);

  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MOST_ALIAS_EXPANSIONS });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw refuse([
      {
        offset: firstAliasOffset(root),
        expected: `the file's aliases expand too far: expected at most ${MOST_ALIAS_EXPANSIONS} uses of an anchor, uses inside other anchors multiplied`,
        mend: "Write the repeated parts out, without aliases.",
      },
    ]);
  }
  if (!isMapping(value)) {
    throw refuse([
      {
        offset: root.range?.[0] ?? 0,
        expected: `expected a mapping of fields such as name: and groups:, got ${quote(value)}`,
        mend: "Begin with name: and the scenario's name.",
      },
    ]);
  }
  const offsetOf = createFieldFinder(root);
  return { value, locate: (path) => placeOf(offsetOf(path)) };
}

const TOO_DEEP = {
  expected: `the file is nested too deeply: expected at most ${DEEPEST_NESTING} levels`,
  mend: "Remove the superfluous brackets or dashes.",
};

function decodeScenario(bytes: Uint8Array, fileName: string): string {
  const refuse = (line: number, expected: string, mend: string) =>
    new ScenarioError(fileName, [{ option: undefined, line, column: 1, field: "", expected, mend }]);
  if (bytes.length > MOST_SCENARIO_BYTES) {
    const mebibytes = (bytes.length / (1024 * 1024)).toFixed(1);
    throw refuse(
      1,
      `the file has ${mebibytes} MiB: expected at most 1 MiB`,
      "Check that this is a scenario, and not its results, say.",
    );
  }
  const decoded = decodeUtf8(bytes);
  if ("text" in decoded) return decoded.text;
  const { invalidByteOffset } = decoded;
  const line = bytes.subarray(0, invalidByteOffset).filter((byte) => byte === 0x0a).length + 1;
  throw refuse(
    line,
    `byte ${invalidByteOffset} of the file, counted from 0, isn't valid UTF-8`,
    "Save the file as UTF-8 text; if it isn't a text file, name another.",
  );
}

function yamlProblemOf(fault: {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}): YamlProblem {
  const offset = fault.pos[0];
  switch (fault.code) {
    case "MULTIPLE_DOCS":
      return {
        offset,
        expected: "the file holds more than one document: expected one scenario",
        mend: "Put each scenario into a file of its own.",
      };
    case "NON_STRING_KEY":
      return { offset, expected: "expected a field's name, which is plain text", mend: "Write name: value." };
    case "RESOURCE_EXHAUSTION":
      return { offset, ...TOO_DEEP };
    default:
      return {
        offset,
        expected: `this isn't valid YAML: ${fault.message.charAt(0).toLowerCase()}${fault.message.slice(1)}`,
        mend: YAML_MENDS[fault.code] ?? "Mend the text there.",
      };
  }
}

const CHECK_CLOSED = "Check the indentation, and that each bracket and quote is closed.";
const YAML_MENDS: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: "Indent with spaces.",
  BLOCK_AS_IMPLICIT_KEY: "Write one field a line; text that holds a colon and a space needs quotes.",
  TAG_RESOLVE_FAILED: "Remove the tag: a scenario needs none.",
  BAD_INDENT: CHECK_CLOSED,
  MISSING_CHAR: CHECK_CLOSED,
};
