import { expect, it } from "vitest";
import { NoResurrection } from "../../invariants/no-resurrection.ts";
import type { ViewChange } from "../../invariants/observer.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED, UNKNOWN } from "../../src/node.ts";
import { Complaints, change } from "./complaints.ts";

function complaintsAbout(viewChange: ViewChange): readonly string[] {
  const complaints = new Complaints();
  new NoResurrection(complaints.complain).viewChanged(viewChange);
  return complaints.texts;
}

it("lets the suspected and the dead be alive at a higher incarnation, and the living die", () => {
  for (const before of [SUSPECTED, CONVICTED, LEFT] as const) {
    expect(complaintsAbout(change(before, 2, ALIVE, 3))).toEqual([]);
  }
  for (const verdict of [ALIVE, SUSPECTED, CONVICTED, LEFT] as const) {
    expect(complaintsAbout(change(ALIVE, 2, verdict, 2))).toEqual([]);
    expect(complaintsAbout(change(UNKNOWN, 0, verdict, 2))).toEqual([]);
  }
  expect(complaintsAbout(change(SUSPECTED, 2, CONVICTED, 2))).toEqual([]);
  expect(complaintsAbout(change(SUSPECTED, 2, LEFT, 2))).toEqual([]);
});

it.each([SUSPECTED, CONVICTED, LEFT] as const)(
  "does not let one held %i be alive at the same incarnation",
  (before) => {
    expect(complaintsAbout(change(before, 2, ALIVE, 2))).toHaveLength(1);
    expect(complaintsAbout(change(before, 2, ALIVE, 1))).toHaveLength(1);
  },
);

it("does not let the dead be suspected, nor be dead in another way", () => {
  expect(complaintsAbout(change(CONVICTED, 2, SUSPECTED, 3))).toEqual([
    "node 0 held node 1 convicted at incarnation 2 and now suspected at 3",
  ]);
  expect(complaintsAbout(change(LEFT, 2, SUSPECTED, 3))).toHaveLength(1);
  expect(complaintsAbout(change(LEFT, 2, CONVICTED, 3))).toHaveLength(1);
  expect(complaintsAbout(change(CONVICTED, 2, LEFT, 2))).toHaveLength(1);
});
