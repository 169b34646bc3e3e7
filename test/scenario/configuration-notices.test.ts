import { expect, test } from "vitest";
import { ConfigurationNotices } from "../../src/scenario/configuration-notices.ts";

test("a notice is told once, and names the configurations that it is about unless it is about all", () => {
  const notices = new ConfigurationNotices();
  notices.add("a", "Some.");
  notices.add("a", "All.");
  notices.add("b", "All.");
  notices.add("c", "All.");
  notices.add("c", "Some.");
  notices.add("c", "Some.");
  expect(notices.told(3)).toEqual(["a, c: Some.", "All."]);
  expect(new ConfigurationNotices().told(0)).toEqual([]);
});
