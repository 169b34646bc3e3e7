import type { Catalogue } from "./catalogue.ts";
import { type NamedFiles, NO_FILES } from "./named-files.ts";
import { locateField } from "./overrides.ts";
import { type FieldPath, isAtOrUnder, withValueAt } from "./path.ts";
import { ProblemList } from "./problems.ts";
import { quote } from "./quote.ts";
import { Refusal } from "./refusal.ts";
import { resolveScenario } from "./resolve-scenario.ts";

/** Fields that are the same in all cells, and what to do instead of sweeping them. */
const UNSWEPT: Readonly<Record<string, string>> = {
  sweep: "Remove it.",
  seeds: "Each cell runs all seeds.",
  name: "A campaign's cells are of one scenario: remove it.",
  expect: "Each cell is judged by the same expectations: remove it.",
};

/** Each cell is to have the same, though what is in them may differ. */
const UNSWEPT_AS_A_WHOLE: Readonly<Record<string, string>> = {
  configurations: "Sweep a field in one, such as configurations.swim.member.settings.SuspicionMult.",
};

/**
 * Checks that every field a sweep names is one, and takes its values.
 *
 * A value is tried alone, the other swept fields as the file has them, and only what is wrong at the field itself is
 * told: fields that are swept together may be at odds with the file and fit each other.
 *
 * @param value a scenario's value that resolves without a problem.
 * @param tried each value, which resolves the whole scenario once for each; or the first and the last alone.
 */
export function checkSweep(
  value: unknown,
  sweep: Readonly<Record<string, readonly unknown[]>>,
  catalogue: Catalogue,
  tried: "all" | "ends",
  problems: ProblemList,
  files: NamedFiles = NO_FILES,
): void {
  const swept: { readonly field: string; readonly path: FieldPath }[] = [];
  for (const [field, values] of Object.entries(sweep)) {
    const place = ["sweep", field];
    let path: FieldPath;
    try {
      path = locateField(value, field);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.add(place, error.message, error.mend);
      continue;
    }
    const whyNot =
      UNSWEPT[String(path[0])] ?? (path.length === 1 ? UNSWEPT_AS_A_WHOLE[String(path[0])] : undefined);
    if (whyNot !== undefined) {
      problems.add(place, `${path[0]} can't be swept`, whyNot);
      continue;
    }
    const other = swept.find((each) => isAtOrUnder(path, each.path) || isAtOrUnder(each.path, path));
    if (other !== undefined) {
      problems.add(
        place,
        `${field} and ${other.field} are swept both, and ${other.path.length === path.length ? "are the same field" : "one lies in the other"}: a value of one would replace that of the other`,
        "Sweep one of the two.",
      );
      continue;
    }
    swept.push({ field, path });
    values.forEach((given, index) => {
      if (tried === "ends" && index > 0 && index < values.length - 1) return;
      const found = new ProblemList();
      resolveScenario(withValueAt(value, path, given), catalogue, undefined, found, files);
      for (const { path: at, expected, mend } of found.all) {
        if (isAtOrUnder(at, path))
          problems.add([...place, index], `${quote(given)} doesn't fit: ${expected}`, mend);
      }
    });
  }
}
