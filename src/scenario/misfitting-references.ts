import type { AnyProgramDescriptor, Cast, CastGroup } from "../node.ts";
import { isGroupReference, referencedPrograms, settingsShape } from "./settings-shape.ts";

/** A setting that names a group which runs something that its program cannot speak with. */
export interface MisfittingReference {
  readonly setting: string;
  readonly named: CastGroup;
  /** Names of the programs that would do. */
  readonly expected: readonly string[];
}

/** Group references of a program's settings to groups that don't run what the references ask for. */
export function misfittingReferences(
  program: AnyProgramDescriptor,
  settings: unknown,
  cast: Cast,
): readonly MisfittingReference[] {
  const values = Object(settings) as Record<string, unknown>;
  return Object.entries(settingsShape(program.settings)).flatMap(
    ([setting, schema]): MisfittingReference[] => {
      const expected = referencedPrograms(schema);
      if (expected === undefined || !isGroupReference(schema)) return [];
      const named = cast.find(({ group }) => group.name === values[setting]);
      return named === undefined || expected.includes(named.program) ? [] : [{ setting, named, expected }];
    },
  );
}
