import { parseFlowValue } from "./flow-value.ts";
import { didYouMean } from "./nearest.ts";
import { type FieldPath, isMapping, parsePath, resolvePath, withValueAt } from "./path.ts";
import { Refusal } from "./refusal.ts";
import type { ScenarioProblem } from "./scenario-error.ts";

/** A field that a `--set` assignment gave. */
export interface Override {
  readonly path: FieldPath;
  /** As shown in messages: `--set field=value`. */
  readonly option: string;
}

export interface Overridden {
  readonly value: unknown;
  readonly overrides: readonly Override[];
  readonly problems: readonly ScenarioProblem[];
}

/**
 * Applies `field=value` assignments in order to a scenario's value, before its schema judges it: a field that is not
 * written is created, and an unknown one is refused by the schema afterwards.
 */
export function applyOverrides(root: unknown, assignments: readonly string[]): Overridden {
  let value = root;
  const overrides: Override[] = [];
  const problems: ScenarioProblem[] = [];
  for (const assignment of assignments) {
    const option = `--set ${assignment}`;
    const equals = assignment.indexOf("=");
    const field = equals < 0 ? assignment.trim() : assignment.slice(0, equals).trim();
    try {
      if (equals < 0) throw withoutEquals(field);
      const path = locateField(value, field);
      value = withValueAt(value, path, parseFlowValue(assignment.slice(equals + 1)));
      overrides.push({ path, option });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push({
        option,
        line: undefined,
        column: undefined,
        field: "",
        expected: error.message,
        mend: error.mend,
      });
    }
  }
  return { value, overrides, problems };
}

/** A colon, or a space, was probably meant as the equals sign. */
function withoutEquals(text: string): Refusal {
  const [, field, value] = /^([\w.-]+)\s*[:\s]\s*(\S.*)$/.exec(text) ?? [];
  return new Refusal(
    "expected field=value",
    `Write --set ${field === undefined ? `${text || "field"}=value` : `${field}=${value}`}.`,
  );
}

/**
 * Finds a field by its dot path.
 *
 * @throws {Refusal} when it cannot be there; configurations cannot be added, else a misspelt one would be a new one.
 */
export function locateField(root: unknown, field: string): FieldPath {
  const path = resolvePath(root, parsePath(field));
  const [first, second] = path;
  const configurations = isMapping(root) ? root.configurations : undefined;
  if (first === "configurations" && second !== undefined && isMapping(configurations)) {
    if (!Object.hasOwn(configurations, second)) {
      throw new Refusal(
        `there is no configuration ${second}`,
        didYouMean(String(second), Object.keys(configurations)),
      );
    }
  }
  return path;
}
