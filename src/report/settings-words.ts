import { z } from "zod";

/** A setting as its program documents it. */
export interface SettingWords {
  readonly name: string;
  readonly about: string;
  /** As one would write it; `undefined` for one that must be given. */
  readonly byDefault: unknown;
}

/** The settings of a program, law or rule, in the order in which it lists them. */
export function settingsWords(schema: z.ZodType): SettingWords[] {
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    about: (typeof property === "object" && property.description) || "",
    byDefault: typeof property === "object" ? property.default : undefined,
  }));
}
