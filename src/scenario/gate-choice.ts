import type { Catalogue } from "./catalogue.ts";
import { checkShape } from "./check-shape.ts";
import { didYouMean } from "./nearest.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import type { GateText } from "./program-choice.ts";
import type { GatePlan } from "./scenario.ts";

/** The rule a configuration names to do without the gate that it would otherwise have. */
export const NO_GATE = "none";

/** Finds a gate's rule and reads the rule's own fields. @returns `undefined` for no gate, or when a problem was added. */
export function planGate(
  text: GateText,
  path: FieldPath,
  catalogue: Catalogue,
  problems: ProblemList,
): GatePlan | undefined {
  const { rule, ...settings } = text;
  const names = [...catalogue.gates.map((gate) => gate.rule), NO_GATE];
  if (rule === NO_GATE) {
    for (const key of Object.keys(settings)) {
      problems.add([...path, key], "the rule none has no fields", "Remove it.");
    }
    return undefined;
  }
  const descriptor = catalogue.gates.find((gate) => gate.rule === rule);
  if (descriptor === undefined) {
    problems.add([...path, "rule"], `there is no gate rule ${rule}`, didYouMean(rule, names));
    return undefined;
  }
  const read = checkShape(descriptor.settings, settings, problems, {
    pathOf: (inner) => [...path, ...inner],
  });
  return read && { descriptor, settings: read.value };
}
