import { type Cell, cellText, isSameValue } from "./cells.ts";
import type { LoadScenarioOptions } from "./load-scenario.ts";
import { locateField } from "./overrides.ts";
import { type FieldPath, formatPath, isAtOrUnder, valueAt, withValueAt } from "./path.ts";
import { type FieldProblem, ProblemList } from "./problems.ts";
import { Refusal } from "./refusal.ts";
import { resolveScenario } from "./resolve-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { ScenarioError, type ScenarioProblem } from "./scenario-error.ts";
import { placed, readWritten, type WrittenScenario } from "./written-scenario.ts";

/** Makes the scenarios of a sweep's cells, of a text that is read once. */
export class CellLoader {
  readonly #options: LoadScenarioOptions;
  readonly #written: WrittenScenario;

  /** @throws {ScenarioError} when the text is no YAML mapping, or an assignment cannot be. */
  constructor(options: LoadScenarioOptions) {
    this.#options = options;
    this.#written = readWritten(options);
  }

  /**
   * An assignment to a field that the sweep gives a value in every cell would be without effect, and unnoticed.
   *
   * @throws {ScenarioError} that names the assignment and the field.
   */
  refuseShadowedSets(fields: readonly string[]): void {
    const { value, overrides } = this.#written;
    const shadowed = fields.flatMap((field): ScenarioProblem[] => {
      const path = locateField(value, field);
      return overrides
        .filter((override) => isAtOrUnder(override.path, path))
        .map(({ option }) => ({
          option,
          line: undefined,
          column: undefined,
          field,
          expected: "the sweep gives this field a value in every cell, so that --set has no effect",
          mend: `Choose among its values with --only ${field}=…, or remove it from the sweep.`,
        }));
    });
    if (shadowed.length > 0) throw new ScenarioError(this.#options.fileName, shadowed);
  }

  /**
   * The scenario with a cell's values, as if by `--set`.
   *
   * @throws {ScenarioError} that names the cell, and the field that is wrong in it.
   */
  load(cell: Cell): Scenario {
    const { catalogue, knownFigures, seed, fileName } = this.#options;
    const { files } = this.#written;
    const problems = new ProblemList();
    let { value } = this.#written;
    const swept: SweptField[] = [];
    for (const [field, given] of Object.entries(cell)) {
      try {
        const path = locateField(value, field);
        value = withValueAt(value, path, given);
        swept.push({ field, path });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        problems.add(["sweep", field], error.message, error.mend);
      }
    }
    const scenario =
      problems.count > 0 ? undefined : resolveScenario(value, catalogue, knownFigures, problems, files);
    if (scenario === undefined || problems.count > 0) {
      throw new ScenarioError(fileName, this.#told(problems.all, value, cell, swept));
    }
    return seed === undefined ? scenario : { ...scenario, seeds: [seed] };
  }

  /** At the swept value that is wrong, or where the file writes what does not go with the cell. */
  #told(
    problems: readonly FieldProblem[],
    value: unknown,
    cell: Cell,
    swept: readonly SweptField[],
  ): readonly ScenarioProblem[] {
    const name = cellText(cell);
    return problems.flatMap((problem) => {
      const giving = swept.findLast(({ path }) => isAtOrUnder(problem.path, path));
      const at = giving === undefined ? problem : { ...problem, path: this.#placeOf(giving.field, cell) };
      const field = formatPath(problem.path, value);
      return placed([at], { ...this.#written, value }).map((found) => ({
        ...found,
        field,
        expected: name === "" ? found.expected : `in the cell ${name}: ${found.expected}`,
      }));
    });
  }

  /** The list element of the sweep; the field alone where a range gave the value. */
  #placeOf(field: string, cell: Cell): FieldPath {
    const written = this.#writtenValues(field);
    const index = written.findIndex((value) => isSameValue(value, cell[field]));
    return index < 0 ? ["sweep", field] : ["sweep", field, index];
  }

  #writtenValues(field: string): readonly unknown[] {
    const values = valueAt(this.#written.value, ["sweep", field]);
    return Array.isArray(values) ? values : [];
  }
}

interface SweptField {
  readonly field: string;
  readonly path: FieldPath;
}
