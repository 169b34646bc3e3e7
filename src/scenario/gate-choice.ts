import { z } from "zod";
import type { Catalogue } from "./catalogue.ts";
import { checkShape } from "./check-shape.ts";
import { didYouMean } from "./nearest.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { type GateText, gateFields } from "./program-choice.ts";
import type { GatePlan } from "./scenario.ts";

/** The rule a configuration names to do without the gate that it would otherwise have. */
export const NO_GATE = "none";

const fieldsSchema = z.strictObject(gateFields);

/** Finds a gate's rule and reads the rule's own fields. @returns `undefined` for no gate, or when a problem was added. */
export function planGate(
  text: GateText,
  path: FieldPath,
  catalogue: Catalogue,
  problems: ProblemList,
): GatePlan | undefined {
  const { rule, by, action, quorum, ...settings } = text;
  const place = { pathOf: (inner: FieldPath) => [...path, ...inner] };
  const given = Object.entries({ by, action, quorum }).filter(([, value]) => value !== undefined);
  const fields = checkShape(fieldsSchema, Object.fromEntries(given), problems, place)?.value;
  const rules = [...new Set([...catalogue.gates.map((gate) => gate.rule), NO_GATE])];
  const descriptor = catalogue.gates.find((gate) => gate.rule === rule);
  if (descriptor === undefined && rule !== NO_GATE) {
    problems.add([...path, "rule"], `there is no gate rule ${rule}`, didYouMean(rule, rules));
    return undefined;
  }
  if (fields === undefined) return undefined;
  if (quorum !== undefined && fields.by === "member") {
    problems.add(
      [...path, "quorum"],
      "a member acts on its own verdicts, and needs no quorum",
      "Remove it, or add by: coordinator.",
    );
    return undefined;
  }
  if (rule === NO_GATE) {
    for (const key of Object.keys(settings)) {
      problems.add([...path, key], "the rule none has no fields of its own", "Remove it.");
    }
    if (given.length === 0 || Object.keys(settings).length > 0) return undefined;
  }
  if (descriptor === undefined) return undefined;
  const read = checkShape(descriptor.settings, settings, problems, place);
  return (
    read && {
      descriptor,
      settings: read.value,
      given: settings,
      by: fields.by,
      action: fields.action,
      quorum: fields.quorum,
    }
  );
}

/** Whether a plan keeps anything back at all. */
export function isGate(plan: GatePlan | undefined): plan is GatePlan {
  return plan !== undefined && plan.descriptor.rule !== NO_GATE;
}
