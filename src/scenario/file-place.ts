import type { Catalogue } from "./catalogue.ts";
import type { Place } from "./check-shape.ts";
import { misplacedField } from "./misplaced-field.ts";
import { missingField } from "./missing-field.ts";
import { unsupportedField } from "./unsupported.ts";
import { valueForm } from "./value-form.ts";

/** What to say of a scenario file's fields. @param root the scenario's plain value. */
export function filePlace(root: unknown, catalogue: Catalogue): Place {
  return {
    pathOf: (path) => path,
    refusalOf: (name, path, value) =>
      dashed(name) ?? unsupportedField(name) ?? misplacedField(name, path, value, root, catalogue),
    missingAt: (path) => missingField(path, catalogue),
    formOf: (path, input) => valueForm(path, input, root),
  };
}

/** A list's dash that is not followed by a space becomes part of the name. */
function dashed(name: string): { readonly expected: string; readonly mend: string } | undefined {
  if (!/^-./.test(name)) return undefined;
  return {
    expected: `the field ${name} is unknown here: a dash needs a space after it`,
    mend: `Write - ${name.slice(1)}:.`,
  };
}
