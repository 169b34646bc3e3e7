import type { Catalogue } from "./catalogue.ts";
import { checkShape } from "./check-shape.ts";
import { didYouMean } from "./nearest.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import type { JudgeText } from "./program-choice.ts";
import type { JudgePlan } from "./scenario.ts";

/** Finds a judge's law and reads its settings. @returns `undefined` when a problem was added. */
export function planJudge(
  text: JudgeText,
  path: FieldPath,
  catalogue: Catalogue,
  problems: ProblemList,
): JudgePlan | undefined {
  const descriptor = catalogue.laws.find((law) => law.name === text.law);
  if (descriptor === undefined) {
    problems.add(
      [...path, "law"],
      `there is no law of judgement ${text.law}`,
      didYouMean(
        text.law,
        catalogue.laws.map((law) => law.name),
      ),
    );
    return undefined;
  }
  const read = checkShape(descriptor.settings, text.settings ?? {}, problems, {
    pathOf: (inner) => [...path, "settings", ...inner],
  });
  return read && { descriptor, settings: read.value, law: descriptor.read(read.value) };
}
