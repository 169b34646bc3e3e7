import { expect, it } from "vitest";
import { jsonText } from "../../src/report/json-text.ts";

it("is indented, ends its last line, and reads as what it was made of", () => {
  expect(jsonText({ a: [1, null] })).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}\n');
});

it("lets no control character stand, and says the same", () => {
  const value = { about: "\u007f\u0085\u009b8m\u001b\n" };
  const text = jsonText(value);
  expect(text).toContain('"\\u007f\\u0085\\u009b8m\\u001b\\n"');
  expect(JSON.parse(text)).toEqual(value);
});
