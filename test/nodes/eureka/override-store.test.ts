import { expect, test } from "vitest";
import { OverrideStore } from "../../../nodes/eureka/override-store.ts";
import { OUT_OF_SERVICE, UP } from "../../../nodes/eureka/status.ts";

const HOUR_MS = 3_600_000;

test("an override is forgotten an hour after it was last looked at", () => {
  const store = new OverrideStore();
  store.set(1, OUT_OF_SERVICE, 0);
  expect(store.get(1, HOUR_MS - 1)).toBe(OUT_OF_SERVICE);
  expect(store.get(1, 2 * HOUR_MS - 2)).toBe(OUT_OF_SERVICE);
  expect(store.get(1, 3 * HOUR_MS - 2)).toBeUndefined();
  expect(store.get(1, 0)).toBeUndefined();
});

test("an override may be changed and taken back", () => {
  const store = new OverrideStore();
  store.set(1, OUT_OF_SERVICE, 0);
  store.set(1, UP, 5);
  expect(store.remove(1, 6)).toBe(UP);
  expect(store.remove(1, 7)).toBeUndefined();
  expect(store.get(2, 0)).toBeUndefined();
});
