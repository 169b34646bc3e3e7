import { expect, it } from "vitest";
import { slipAt } from "../../src/scenario/yaml-slip.ts";
import { refusalOf } from "./load.ts";

it.each([
  ["name: a\nduration:5m\ngroups: []\n", "test.yaml:2: a colon needs a space after it. Write duration: 5m."],
  ["name: a\nduration:5m\n", "test.yaml:2: a colon needs a space after it. Write duration: 5m."],
  [
    "name: a\nfaults:\n  - at:5s\n    for: 1s\n",
    "test.yaml:3: a colon needs a space after it. Write at: 5s.",
  ],
  [
    "name: a\ngroups:\n  -name: agent\n   count: 5\n",
    "test.yaml:3: a dash needs a space after it. Write - name: agent.",
  ],
])("says which space is missing in %j", (text, message) => {
  expect(refusalOf(text).message).toBe(message);
});

it("finds none where the spaces are there, or in an address", () => {
  expect(slipAt("name: a\nabout: b\n", 10)).toBeUndefined();
  expect(slipAt("see:\nhttp://example.org\n", 10)).toBeUndefined();
});
