import type { AnyProgramDescriptor, Preset } from "../node.ts";
import type { Catalogue } from "./catalogue.ts";

/**
 * What to write for a program that is called by the name of a product, of a preset, of a law or of a gate rule.
 *
 * @returns a sentence, or `undefined` for a name that is none of these.
 */
export function programBehind(name: string, { programs, laws, gates }: Catalogue): string | undefined {
  const product = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  for (const program of programs) {
    const [preset] = presetsOf(name, program);
    if (preset !== undefined) {
      return `${product} runs ${program.name}: write program: ${program.name} and preset: ${preset.name}.`;
    }
  }
  const wanted = name.toLowerCase();
  const law = laws.find((candidate) => [wanted, `${wanted}-phi`].includes(candidate.name));
  const judged = programs.find(({ takesJudge }) => takesJudge);
  if (law !== undefined && judged !== undefined) {
    return `Write program: ${judged.name} and judge: { law: ${law.name} }.`;
  }
  const gate = gates.find(({ rule }) => rule === wanted);
  const gated = programs.find(({ takesGate }) => takesGate);
  if (gate !== undefined && gated !== undefined) {
    return `${product} is here as a gate: write program: ${gated.name} and gate: { rule: ${gate.rule} }.`;
  }
  return undefined;
}

/** A program's presets of a product, which stands before the slash in their names, or of one name behind the slash. */
export function presetsOf(
  name: string,
  { presets }: Pick<AnyProgramDescriptor, "presets">,
): readonly Preset[] {
  const wanted = name.toLowerCase();
  return presets.filter((preset) => preset.name.toLowerCase().split("/").includes(wanted));
}
