import type { PresetValue } from "../../../src/node.ts";

/** A preset's values, by the name of the setting. */
export type SourcedValues = Readonly<Record<string, PresetValue>>;

/** Values that all come from one source. */
export function sourcedValues(
  source: string,
  values: Readonly<Record<string, PresetValue["value"]>>,
): SourcedValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source }]));
}
