import { expect, test } from "vitest";
import { findRoster } from "../../src/node/find-roster.ts";
import { createGroupRoster } from "../../src/node.ts";

const rosters = [createGroupRoster("registry", 0, 2), createGroupRoster("client", 2, 5)];

test("a roster is found by its group's name", () => {
  expect(findRoster(rosters, "client")).toBe(rosters[1]);
});

test("a name that no group has is an error that says which there are", () => {
  expect(() => findRoster(rosters, "clients")).toThrow(
    'there is no group "clients"; there are registry, client',
  );
});
