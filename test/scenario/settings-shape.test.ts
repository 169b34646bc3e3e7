import { expect, it } from "vitest";
import { z } from "zod";
import {
  descriptionOf,
  isGroupReference,
  referencedPrograms,
  settingsShape,
} from "../../src/scenario/settings-shape.ts";

const object = z.strictObject({ a: z.number(), b: z.string().optional() });

it("finds an object's fields under what wraps it", () => {
  const wrapped = [
    object,
    object.optional(),
    object.prefault({ a: 1 }),
    object.refine(() => true),
    object.transform(() => 1),
    object.readonly(),
  ];
  for (const schema of wrapped) expect(Object.keys(settingsShape(schema))).toEqual(["a", "b"]);
  expect(settingsShape(z.string())).toEqual({});
});

it("finds group references and documentation inside and outside of what wraps a field", () => {
  const inside = z.string().meta({ groupReference: true, description: "Whom." }).optional();
  const outside = z.string().default("x").meta({ groupReference: true, description: "Whom." });
  for (const schema of [inside, outside]) {
    expect(isGroupReference(schema)).toBe(true);
    expect(descriptionOf(schema)).toBe("Whom.");
  }
  expect(isGroupReference(z.string().describe("Whom."))).toBe(false);
  expect(descriptionOf(z.string())).toBeUndefined();
});

it("finds the programs that a group reference asks for", () => {
  const reference = z
    .string()
    .meta({ groupReference: true, programs: ["instance"] })
    .optional();
  expect(referencedPrograms(reference)).toEqual(["instance"]);
  expect(referencedPrograms(z.string().meta({ groupReference: true }))).toBeUndefined();
});
