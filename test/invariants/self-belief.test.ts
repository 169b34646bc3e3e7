import { expect, it } from "vitest";
import type { MemberLook } from "../../invariants/observer.ts";
import { SelfBelief } from "../../invariants/self-belief.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED, UNKNOWN } from "../../src/node.ts";
import { Complaints, look } from "./complaints.ts";

function complaintsAbout(fields: Partial<MemberLook>): readonly string[] {
  const complaints = new Complaints();
  new SelfBelief(complaints.complain).called(look(fields));
  return complaints.texts;
}

it("lets a member live, and one that leaves be gone", () => {
  expect(complaintsAbout({})).toEqual([]);
  for (const verdict of [LEFT, CONVICTED, UNKNOWN] as const) {
    expect(complaintsAbout({ isLeaving: true, verdictOf: () => verdict })).toEqual([]);
  }
});

it("does not let a member doubt itself", () => {
  for (const verdict of [SUSPECTED, CONVICTED, LEFT, UNKNOWN] as const) {
    expect(complaintsAbout({ verdictOf: (subject) => (subject === 0 ? verdict : ALIVE) })).toHaveLength(1);
  }
});

it("does not let a member that leaves hold itself alive", () => {
  expect(complaintsAbout({ isLeaving: true })).toEqual(["node 0, which leaves, holds itself alive"]);
});

it("does not let a member count another incarnation than it records", () => {
  expect(complaintsAbout({ incarnation: 2 })).toEqual([
    "node 0 counts incarnation 2 but records 1 of itself",
  ]);
});
