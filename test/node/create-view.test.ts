import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createView } from "../../src/node/create-view.ts";
import { DenseView } from "../../src/node/dense-view.ts";
import { createGroupRoster } from "../../src/node/roster.ts";
import { SparseView } from "../../src/node/sparse-view.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED, type Verdict } from "../../src/node/verdict.ts";
import { UNKNOWN, type View } from "../../src/node/view.ts";

// More members than one word of bits, and ordinals that do not start at 0.
const GROUP = createGroupRoster("member", 7, 40);
const SUBJECTS = Array.from({ length: GROUP.count }, (_, index) => GROUP.first + index);
const VERDICTS: readonly Verdict[] = [ALIVE, SUSPECTED, CONVICTED, LEFT];

interface Row {
  readonly verdict: Verdict;
  readonly incarnation: number;
  readonly sinceMicros: number;
}

/** Everything a view answers, so that two of them can be compared. */
function answersOf(view: View): unknown {
  return {
    size: view.size,
    counts: VERDICTS.map((verdict) => view.countOf(verdict)),
    rows: SUBJECTS.map((subject) => [
      view.verdictOf(subject),
      view.incarnationOf(subject),
      view.sinceMicrosOf(subject),
    ]),
  };
}

function answersOfModel(model: ReadonlyMap<number, Row>): unknown {
  const rows = [...model.values()];
  return {
    size: model.size,
    counts: VERDICTS.map((verdict) => rows.filter((row) => row.verdict === verdict).length),
    rows: SUBJECTS.map((subject) => {
      const row = model.get(subject);
      if (row === undefined) return [UNKNOWN, 0, 0];
      return [row.verdict, row.incarnation, row.verdict === ALIVE ? 0 : row.sinceMicros];
    }),
  };
}

const change = fc.record({
  subject: fc.constantFrom(...SUBJECTS),
  verdict: fc.constantFrom(...VERDICTS, undefined),
  incarnation: fc.constantFrom(0, 1, 1, 2, 2 ** 32 - 1),
  sinceMicros: fc.nat(),
});

describe("views", () => {
  it("come in the form that was asked for", () => {
    expect(createView("dense", GROUP, true)).toBeInstanceOf(DenseView);
    expect(createView("sparse", GROUP, true)).toBeInstanceOf(SparseView);
  });

  it("of either form answer as a plain map would, after any changes", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(change, { maxLength: 60 }), (full, changes) => {
        const model = new Map<number, Row>();
        if (full) {
          for (const subject of SUBJECTS)
            model.set(subject, { verdict: ALIVE, incarnation: 1, sinceMicros: 0 });
        }
        const views = [createView("dense", GROUP, full), createView("sparse", GROUP, full)];
        for (const { subject, verdict, incarnation, sinceMicros } of changes) {
          if (verdict === undefined) model.delete(subject);
          else model.set(subject, { verdict, incarnation, sinceMicros });
          for (const view of views) {
            if (verdict === undefined) view.forget(subject);
            else view.record(subject, verdict, incarnation, sinceMicros);
          }
        }
        for (const view of views) expect(answersOf(view)).toEqual(answersOfModel(model));
      }),
      { numRuns: 500 },
    );
  });
});
