import { beforeEach, describe, expect, it } from "vitest";
import { IncarnationsRise } from "../../invariants/incarnations-rise.ts";
import { TRACE_REFUTATION } from "../../src/coordinator/trace.ts";
import { ALIVE, CONVICTED, LEFT, REFUTED_SUSPICION, SUSPECTED, UNKNOWN } from "../../src/node.ts";
import { Complaints, change, record } from "./complaints.ts";

describe("that incarnations rise", () => {
  let complaints: Complaints;
  let checker: IncarnationsRise;
  const self = { observer: 0, subject: 0 };
  beforeEach(() => {
    complaints = new Complaints();
    checker = new IncarnationsRise(complaints.complain);
  });

  it("is so when they stay or rise, and after a record was forgotten", () => {
    checker.viewChanged(change(UNKNOWN, 0, ALIVE, 5));
    checker.viewChanged(change(ALIVE, 5, SUSPECTED, 5));
    checker.viewChanged(change(SUSPECTED, 5, CONVICTED, 6));
    checker.viewChanged(change(UNKNOWN, 0, ALIVE, 1));
    checker.viewChanged(change(UNKNOWN, 0, ALIVE, 1, self));
    checker.viewChanged(change(ALIVE, 1, ALIVE, 2, self));
    checker.traced(record({ kind: TRACE_REFUTATION, node: 0, a: REFUTED_SUSPICION, b: 2 }));
    checker.viewChanged(change(ALIVE, 2, LEFT, 2, self));
    expect(complaints.texts).toEqual([]);
  });

  it("is broken by a record that falls", () => {
    checker.viewChanged(change(ALIVE, 5, SUSPECTED, 4));
    expect(complaints.texts).toEqual(["node 0 holds node 1 suspected at incarnation 4 after 5"]);
  });

  it("is broken by a member that refutes without a higher one", () => {
    checker.viewChanged(change(ALIVE, 3, ALIVE, 3, self));
    expect(complaints.texts).toEqual(["node 0 took incarnation 3 after 3"]);
  });

  it("is broken by one that is alive again at the same incarnation", () => {
    checker.viewChanged(change(ALIVE, 3, ALIVE, 3));
    expect(complaints.texts).toEqual(["node 0 takes node 1 for alive at incarnation 3 again, after 3"]);
  });

  it("is broken by a refutation under another than it records", () => {
    checker.viewChanged(change(ALIVE, 1, ALIVE, 2, self));
    checker.traced(record({ kind: TRACE_REFUTATION, node: 0, b: 3 }));
    expect(complaints.texts).toEqual(["node 0 refutes under incarnation 3 but holds 2 of itself"]);
  });
});
