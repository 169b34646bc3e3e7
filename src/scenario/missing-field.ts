import type { Catalogue } from "./catalogue.ts";
import { NO_GATE } from "./gate-choice.ts";
import { didYouMean } from "./nearest.ts";
import type { FieldPath } from "./path.ts";

/** What to say of a field that must be there and is not; `undefined` for one without words of its own. */
export function missingField(
  path: FieldPath,
  { laws, gates }: Catalogue,
): { readonly expected: string; readonly mend: string } | undefined {
  const field = String(path.at(-1));
  const around = path.at(-2);
  if (around === "gate" && field === "rule") {
    const rules = [...new Set([...gates.map(({ rule }) => rule), NO_GATE])];
    return { expected: "the gate doesn't say by which rule", mend: `Add rule:. ${didYouMean("", rules)}` };
  }
  if (around === "judge" && field === "law") {
    const names = laws.map(({ name }) => name);
    return { expected: "the judge doesn't say by which law", mend: `Add law:. ${didYouMean("", names)}` };
  }
  if (path[0] === "faults" && path.length === 3 && field === "at") {
    return {
      expected: "the fault doesn't say when it begins",
      mend: "Add at:, such as at: 10s, counted from the warm-up's end.",
    };
  }
  if (path[0] === "groups" && path.length === 3 && Object.hasOwn(OF_GROUPS, field)) return OF_GROUPS[field];
  return path.length === 1 && Object.hasOwn(OF_FILES, field) ? OF_FILES[field] : undefined;
}

const OF_GROUPS: Readonly<Record<string, { readonly expected: string; readonly mend: string }>> = {
  name: { expected: "the group has no name", mend: "Add name:, such as name: member." },
  count: {
    expected: "the group doesn't say how many members it has",
    mend: "Add count:, such as count: 16.",
  },
};

const OF_FILES: Readonly<Record<string, { readonly expected: string; readonly mend: string }>> = {
  name: { expected: "the scenario has no name", mend: "Add name:, such as name: my-cluster." },
  groups: {
    expected: "the scenario has no members",
    mend: "Add groups:, such as groups: [{ name: member, count: 16, program: memberlist }].",
  },
};
