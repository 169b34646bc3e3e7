import { describe, expect, it } from "vitest";
import { ADDED, DELETED } from "../../../nodes/eureka/delta-queue.ts";
import {
  ANSWER,
  DELTA,
  type EurekaAnswer,
  FETCH,
  FETCH_DELTA,
  FORBIDDEN,
  REGISTRY,
} from "../../../nodes/eureka/messages.ts";
import { type CopyRules, RegistryCopy } from "../../../nodes/eureka/registry-copy.ts";
import { DOWN } from "../../../nodes/eureka/status.ts";
import { recordOf } from "./records.ts";

/** A copy whose requests are answered with these, in turn. */
function copyOf(answers: readonly (EurekaAnswer | undefined)[], rules: Partial<CopyRules> = {}) {
  const asked: number[] = [];
  const left = [...answers];
  const copy = new RegistryCopy({ disableDelta: false, keepsOnlyUp: true, ...rules }, ({ kind }, done) => {
    asked.push(kind);
    done(left.shift());
    return { abort: () => {} };
  });
  const fetch = () => {
    let ends = 0;
    copy.fetch(() => {
      ends += 1;
    });
    expect(ends).toBe(1);
    return asked.splice(0);
  };
  return { copy, fetch, ids: () => copy.records.map(({ id }) => id) };
}

const all = (...ids: number[]): EurekaAnswer => ({ kind: REGISTRY, records: ids.map((id) => recordOf(id)) });

describe("a copy of a registry", () => {
  it("is fetched as a whole first, then by its changes", () => {
    const { fetch, ids } = copyOf([
      all(1, 2),
      {
        kind: DELTA,
        changes: [
          { action: ADDED, record: recordOf(3) },
          { action: DELETED, record: recordOf(1) },
        ],
        counts: [2, 0, 0, 0, 0],
      },
    ]);
    expect(fetch()).toEqual([FETCH]);
    expect(ids()).toEqual([1, 2]);
    expect(fetch()).toEqual([FETCH_DELTA]);
    expect(ids()).toEqual([2, 3]);
  });

  it("is fetched as a whole again where the counts do not come out right, or a delta is refused", () => {
    const { fetch, ids } = copyOf([
      all(1),
      { kind: DELTA, changes: [], counts: [2, 0, 0, 0, 0] },
      all(1, 5),
      { kind: ANSWER, code: FORBIDDEN },
      all(7),
    ]);
    fetch();
    expect(fetch()).toEqual([FETCH_DELTA, FETCH]);
    expect(ids()).toEqual([1, 5]);
    expect(fetch()).toEqual([FETCH_DELTA, FETCH]);
    expect(ids()).toEqual([7]);
  });

  it("stays what it is when nobody answers", () => {
    const { fetch, ids } = copyOf([undefined, all(1), undefined]);
    expect(fetch()).toEqual([FETCH]);
    expect(ids()).toEqual([]);
    expect(fetch()).toEqual([FETCH]);
    expect(fetch()).toEqual([FETCH_DELTA]);
    expect(ids()).toEqual([1]);
  });

  it("gives its reader only those that are up, or all", () => {
    const answer: EurekaAnswer = { kind: REGISTRY, records: [recordOf(1), recordOf(2, { status: DOWN })] };
    const up = copyOf([answer]);
    up.fetch();
    expect(up.ids()).toEqual([1]);
    const any = copyOf([answer], { keepsOnlyUp: false });
    any.fetch();
    expect(any.ids()).toEqual([1, 2]);
  });

  it("asks for everything every time without deltas", () => {
    const { fetch } = copyOf([all(1), all(1)], { disableDelta: true });
    expect([fetch(), fetch()]).toEqual([[FETCH], [FETCH]]);
  });

  it("gives up whichever request is under way", () => {
    const aborted: string[] = [];
    const takers: ((answer: EurekaAnswer | undefined) => void)[] = [];
    const copy = new RegistryCopy({ disableDelta: false, keepsOnlyUp: true }, ({ kind }, done) => {
      takers.push(done);
      return { abort: () => aborted.push(kind === FETCH ? "full" : "delta") };
    });
    copy.fetch(() => {});
    takers[0]?.(all(1));
    const running = copy.fetch(() => {});
    takers[1]?.({ kind: ANSWER, code: FORBIDDEN });
    running.abort();
    running.abort();
    expect(aborted).toEqual(["full"]);
  });
});
