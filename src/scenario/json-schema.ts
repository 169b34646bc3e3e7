import { z } from "zod";
import type { Catalogue } from "./catalogue.ts";
import { fileSchema } from "./file-schema.ts";
import { NO_GATE } from "./gate-choice.ts";
import { gateFields } from "./program-choice.ts";

type Json = Record<string, unknown>;

/**
 * The JSON Schema of scenario files, for completion and checking in editors: the file's own, with the names and settings
 * of a catalogue filled in.
 */
export function scenarioJsonSchema(catalogue: Catalogue): Json {
  const schema = jsonOf(fileSchema);
  const definitions = { ...(schema.$defs as Json | undefined) };
  const described = (name: string): Json => {
    const { description } = definitions[name] as Json;
    return description === undefined ? {} : { description };
  };

  const programs = catalogue.programs.map((program) => ({ name: program.name, about: program.about }));
  const presets = catalogue.programs.flatMap((program) =>
    program.presets.map((preset) => ({ name: preset.name, about: `${program.name}: ${preset.about}` })),
  );
  const settings = catalogue.programs.map((program) =>
    hoist(`settings-${program.name}`, jsonOf(program.settings), definitions),
  );
  const common = jsonOf(z.strictObject(gateFields)).properties as Json;
  const gates = catalogue.gates.map((gate) => {
    const own = jsonOf(gate.settings);
    const fields = {
      rule: { const: gate.rule, description: gate.about },
      ...(own.properties as Json | undefined),
      ...common,
    };
    const required = ["rule", ...((own.required as readonly string[] | undefined) ?? [])];
    return hoist(`gate-${gate.rule}`, { ...own, properties: fields, required }, definitions);
  });
  const noGate = {
    type: "object",
    properties: { rule: { const: NO_GATE, description: "No gate, where there would be one." }, ...common },
    required: ["rule"],
    additionalProperties: false,
  };
  const knowsNone = catalogue.gates.some((gate) => gate.rule === NO_GATE);
  const judges = catalogue.laws.map((law) => {
    const judge = {
      type: "object",
      properties: { law: { const: law.name, description: law.about }, settings: jsonOf(law.settings) },
      required: ["law"],
      additionalProperties: false,
    };
    return hoist(`judge-${law.name}`, judge, definitions);
  });

  definitions.program = { ...described("program"), ...choiceOf(programs) };
  definitions.preset = { ...described("preset"), ...choiceOf(presets) };
  definitions.settings = { ...described("settings"), ...anyOf(settings) };
  definitions.gate = { ...described("gate"), ...anyOf(knowsNone ? gates : [...gates, noGate]) };
  definitions.judge = { ...described("judge"), ...anyOf(judges) };
  return {
    ...schema,
    title: "Coroner scenario",
    $defs: definitions,
  };
}

function jsonOf(schema: z.ZodType): Json {
  return { ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) };
}

/** Names with what each is about; `enum` for checking, `oneOf` would hide the text in some editors. */
function choiceOf(names: readonly { readonly name: string; readonly about: string }[]): Json {
  const unique = [...new Map(names.map((entry) => [entry.name, entry.about]))];
  return {
    type: "string",
    enum: unique.map(([name]) => name),
    markdownEnumDescriptions: unique.map(([, about]) => about),
  };
}

/** An empty choice accepts nothing. */
function anyOf(schemas: readonly Json[]): Json {
  return schemas.length === 0 ? { not: {} } : { anyOf: schemas };
}

/** Moves a schema and its own definitions among the others, under a name of its own. @returns a reference to it. */
function hoist(fullName: string, schema: Json, definitions: Json): Json {
  const name = plain(fullName);
  const { $schema: _, $defs: own, ...rest } = schema;
  const rename = (inner: string) => (inner === "" ? name : plain(`${name}-${inner}`));
  definitions[name] = renameReferences(rest, rename);
  for (const [inner, definition] of Object.entries((own as Json | undefined) ?? {})) {
    definitions[rename(inner)] = renameReferences(definition, rename);
  }
  return { $ref: referenceTo(name) };
}

function renameReferences(value: unknown, rename: (inner: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== "$ref" || typeof inner !== "string") return [key, renameReferences(inner, rename)];
      return [key, referenceTo(rename(inner.replace(/^#(\/\$defs\/)?/, "")))];
    }),
  );
}

function referenceTo(name: string): string {
  return `#/$defs/${name}`;
}

/** A name that a reference can hold as it is. */
function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_");
}
