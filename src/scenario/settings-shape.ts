import { z } from "zod";

/** The fields of an object schema under whatever wraps it; empty for a schema that is no object. */
export function settingsShape(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  for (let inner: z.core.$ZodType | undefined = schema; inner !== undefined; inner = unwrapped(inner)) {
    if (inner instanceof z.ZodObject) return inner.shape as Record<string, z.ZodType>;
  }
  return {};
}

/** Whether a settings field holds the name of a group: its metadata say `groupReference: true`. */
export function isGroupReference(schema: z.ZodType): boolean {
  for (let inner: z.core.$ZodType | undefined = schema; inner !== undefined; inner = unwrapped(inner)) {
    if (z.globalRegistry.get(inner)?.groupReference === true) return true;
  }
  return false;
}

/**
 * Names of the programs of which the group that a group reference names must run one: its metadata's `programs`. Without
 * them any will do.
 */
export function referencedPrograms(schema: z.ZodType): readonly string[] | undefined {
  for (let inner: z.core.$ZodType | undefined = schema; inner !== undefined; inner = unwrapped(inner)) {
    const programs = z.globalRegistry.get(inner)?.programs;
    if (Array.isArray(programs)) return programs.filter((program) => typeof program === "string");
  }
  return undefined;
}

/** The field's documentation. */
export function descriptionOf(schema: z.ZodType): string | undefined {
  for (let inner: z.core.$ZodType | undefined = schema; inner !== undefined; inner = unwrapped(inner)) {
    const description = z.globalRegistry.get(inner)?.description;
    if (description !== undefined) return description;
  }
  return undefined;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in;
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return schema.unwrap();
  }
  return undefined;
}
