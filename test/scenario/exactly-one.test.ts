import { expect, it } from "vitest";
import { z } from "zod";
import { exactlyOneOf, oneRequired } from "../../src/scenario/exactly-one.ts";

const schema = z
  .strictObject({ a: z.number().optional(), b: z.number().optional() })
  .superRefine(exactlyOneOf("a", "b"));

it("takes one of the keys and refuses none or two", () => {
  expect(schema.safeParse({ a: 1 }).success).toBe(true);
  expect(schema.safeParse({}).error?.issues[0]?.message).toBe(
    "expected exactly one of a, b: found none of them",
  );
  expect(schema.safeParse({ a: 1, b: 2 }).error?.issues[0]?.message).toBe(
    "expected exactly one of a, b: found a and b",
  );
});

it("says the same in a JSON Schema", () => {
  expect(oneRequired("a")).toEqual({ oneOf: [{ type: "object", properties: { a: {} }, required: ["a"] }] });
});
