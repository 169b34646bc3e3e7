import { expect, it } from "vitest";
import { z } from "zod";
import { checkShape } from "../../src/scenario/check-shape.ts";
import { ProblemList } from "../../src/scenario/problems.ts";

const schema = z.strictObject({
  count: z.int().min(1).max(9).default(1),
  text: z.string().min(2).optional(),
  flag: z.boolean().optional(),
  list: z.array(z.number()).min(1).optional(),
  inner: z.strictObject({ a: z.number() }).optional(),
  choice: z.enum(["one", "two"]).optional(),
  either: z.union([z.number(), z.strictObject({ x: z.number() })]).optional(),
  above: z.number().gt(0).lt(1).optional(),
  own: z.string({ error: "expected a word such as yes" }).optional(),
  form: z.string().regex(/^x/).optional(),
});

function check(value: unknown) {
  const problems = new ProblemList();
  const read = checkShape(schema, value, problems);
  return { read, problems: problems.all.map(({ path, expected, mend }) => [path.join("."), expected, mend]) };
}

it("gives what it read, and no problem", () => {
  expect(check({ text: "ab" })).toEqual({ read: { value: { count: 1, text: "ab" } }, problems: [] });
});

it.each([
  [{ cuont: 1 }, ["cuont", "the field cuont is unknown here", "Did you mean count?"]],
  [
    { compression: 1 },
    ["compression", expect.stringMatching(/setting of the programs/), "Put it under the group's settings."],
  ],
  [{ count: "1" }, ["count", 'expected a number, got "1"', "Write a number, without quotes or unit."]],
  [{ count: 1.5 }, ["count", "expected a whole number, got 1.5", "Write a number without a fraction."]],
  [{ count: 0 }, ["count", "expected at least 1, got 0", "Write at least 1."]],
  [{ count: 10 }, ["count", "expected at most 9, got 10", "Write at most 9."]],
  [{ above: 0 }, ["above", "expected more than 0, got 0", "Write more than 0."]],
  [{ above: 1 }, ["above", "expected less than 1, got 1", "Write less than 1."]],
  [{ text: 5 }, ["text", "expected text, got 5", 'Put it into quotes: "5".']],
  [{ text: "a" }, ["text", 'expected at least 2 characters, got "a"', "Write at least 2 characters."]],
  [{ text: null }, ["text", "expected text, got an empty field", "Write a value, or remove the field."]],
  [{ flag: "yes" }, ["flag", 'expected true or false, got "yes"', "Write true or false."]],
  [{ list: 5 }, ["list", "expected a list, got 5", expect.stringMatching(/^Write a list/)]],
  [{ list: [] }, ["list", "expected at least 1 element, got an empty list", "Write at least 1 element."]],
  [{ list: [1, "x"] }, ["list.1", 'expected a number, got "x"', expect.any(String)]],
  [
    { inner: 5 },
    ["inner", "expected a mapping of fields, got 5", expect.stringMatching(/^Write its fields/)],
  ],
  [{ inner: {} }, ["inner.a", "the field is missing: expected a number", "Add a:."]],
  [{ choice: "tow" }, ["choice", 'expected one of one, two, got "tow"', "Did you mean two?"]],
  [{ choice: 1 }, ["choice", "expected one of one, two, got 1", "Choose one of one, two."]],
  [{ either: { y: 1, x: 2 } }, ["either.y", "the field y is unknown here", expect.any(String)]],
  [{ own: 5 }, ["own", "expected a word such as yes, got 5", ""]],
  [{ form: "y" }, ["form", 'expected text of the form /^x/, got "y"', ""]],
])("says what is wrong with %j", (value, problem) => {
  expect(check(value)).toEqual({ read: undefined, problems: [problem] });
});

it("takes paths and advice from the place", () => {
  const problems = new ProblemList();
  checkShape(schema, { own: 5, cuont: 1 }, problems, {
    pathOf: (path) => ["there", ...path],
    refusalOf: (name) => ({ expected: `no ${name}`, mend: "Leave." }),
    adviceFor: ([name]) => `About ${String(name)}.`,
  });
  expect(problems.all).toEqual([
    { path: ["there", "own"], expected: "expected a word such as yes, got 5", mend: "About own." },
    { path: ["there", "cuont"], expected: "no cuont", mend: "Leave." },
  ]);
});
