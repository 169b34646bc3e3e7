import { expect, it } from "vitest";
import { jsonText } from "../../src/report/json-text.ts";

it("is indented, ends its last line, and reads as what it was made of", () => {
  expect(jsonText({ a: [1, null] })).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}\n');
});
