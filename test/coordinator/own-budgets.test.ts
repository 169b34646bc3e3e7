import { expect, test } from "vitest";
import { OwnBudgets } from "../../src/coordinator/own-budgets.ts";

const SECOND = 1_000_000;
const heldBackBy = (node: number) => node * 10;
const nameOf = (node: number) => `registry-${node}`;

/** Observers 0 to 2 keep budgets of their own, 3 does not. */
const budgets = () => new OwnBudgets((observer) => (observer < 3 ? "registry" : undefined));

test("an engaged budget is told with what it saw, since when, and whom it holds back", () => {
  const kept = budgets();
  kept.gate(5 * SECOND, 1, true, 17, 16);
  expect(kept.engagedAtEnd(nameOf, heldBackBy)).toEqual([
    { observer: "registry-1", group: "registry", sinceSeconds: 5, expected: 17, renewals: 16, heldBack: 10 },
  ]);
});

test("one that has let go is not told, nor one whose observer stopped", () => {
  const kept = budgets();
  kept.gate(5 * SECOND, 2, true, 17, 16);
  kept.gate(5 * SECOND, 0, true, 17, 16);
  kept.gate(6 * SECOND, 0, false, 17, 18);
  expect(kept.engagedAtEnd(nameOf, heldBackBy).map(({ observer }) => observer)).toEqual(["registry-2"]);
  kept.observerStopped(2);
  expect(kept.engagedAtEnd(nameOf, heldBackBy)).toEqual([]);
});

test("gates that are no program's own are not told of", () => {
  const kept = budgets();
  kept.gate(5 * SECOND, 3, true, 17, 16);
  expect(kept.engagedAtEnd(nameOf, heldBackBy)).toEqual([]);
});
