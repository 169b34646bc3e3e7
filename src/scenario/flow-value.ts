import { isCollection, isScalar, parseDocument } from "yaml";
import { Refusal } from "./refusal.ts";
import { firstTooDeep } from "./yaml-nesting.ts";
import { problemsOfTree } from "./yaml-tree.ts";

/**
 * Reads a value written on one line: a YAML scalar such as `64ms`, a list in brackets, a mapping in braces. JSON is such
 * a value.
 *
 * @throws {Refusal} for anything else, aliases included.
 */
export function parseFlowValue(text: string): unknown {
  if (text.trim() === "") throw new Refusal("the value is missing", "Write field=value.");
  if (text.includes("\n") || firstTooDeep(text) !== undefined) {
    throw new Refusal("expected a value on one line that isn't nested deeply", "Put it into the file.");
  }
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    resolveKnownTags: false,
    stringKeys: true,
    prettyErrors: false,
    uniqueKeys: false,
  });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault !== undefined) {
    throw new Refusal(
      `the value isn't valid YAML: ${fault.message.charAt(0).toLowerCase()}${fault.message.slice(1)}`,
      'Put text into quotes: field="…"; a list into brackets; a mapping into braces.',
    );
  }
  const root = document.contents;
  if (root === null || !(isScalar(root) || (isCollection(root) && root.flow === true))) {
    throw new Refusal(
      "expected a single value, a list in brackets or a mapping in braces",
      "Write it like 64ms, [1, 2] or { low: 1ms, high: 2ms }.",
    );
  }
  const problem = problemsOfTree(root)[0];
  if (problem !== undefined) throw new Refusal(problem.expected, problem.mend);
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw new Refusal("aliases aren't taken here", "Write the value itself.");
  }
}
