import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DROP_REASON_NAMES,
  NO_CAUSE,
  NODE_CHANGE_NAMES,
  NODE_LEFT,
  TRACE_ACTION,
  TRACE_FIELDS,
  TRACE_KIND_NAMES,
  TRACE_SEND,
  TRACE_VERDICT,
  Trace,
  type TraceRecord,
  WORLD,
} from "../../src/coordinator/trace.ts";

type Numbers = readonly [number, number, number, number, number, number, number, number, number];

/** kind, time, node, cause's node, cause's count, and the four of the kind. */
const anyRecord: fc.Arbitrary<Numbers> = fc.tuple(
  fc.integer({ min: 1, max: TRACE_KIND_NAMES.length - 1 }),
  fc.nat({ max: 1_000_000_000_000 }),
  fc.integer({ min: -1, max: 9 }),
  fc.integer({ min: NO_CAUSE, max: 9 }),
  fc.nat(),
  fc.integer(),
  fc.integer(),
  fc.integer(),
  fc.integer(),
);

function digestOf(records: readonly Numbers[], listener?: (record: TraceRecord) => void): string {
  const trace = new Trace(10, listener);
  for (const record of records) trace.record(...record);
  return trace.digest();
}

describe("the trace", () => {
  it("counts each node's records from 1, the world's too: that is half of their names", () => {
    const trace = new Trace(3, undefined);
    const counts = [0, 0, 2, WORLD, 0, WORLD].map((node) =>
      trace.record(TRACE_SEND, 5, node, NO_CAUSE, 0, 0, 0, 0, 0),
    );
    expect(counts).toEqual([1, 2, 1, 1, 3, 2]);
  });

  it("hands every record to its listener as it was told, with the message of a send", () => {
    const heard: TraceRecord[] = [];
    const trace = new Trace(3, (record) => heard.push(record));
    const message = { kind: "ping" };
    trace.record(TRACE_SEND, 5_000_000_000_000, 1, 2, 7, 0, 40, -9, 0, message);
    trace.record(TRACE_VERDICT, 5_000_000_000_001, 1, NO_CAUSE, 0, 2, 1, 4_294_967_295, 3);
    expect(heard).toEqual([
      {
        timeMicros: 5_000_000_000_000,
        kind: TRACE_SEND,
        node: 1,
        count: 1,
        causeNode: 2,
        causeCount: 7,
        a: 0,
        b: 40,
        c: -9,
        d: 0,
        message,
      },
      {
        timeMicros: 5_000_000_000_001,
        kind: TRACE_VERDICT,
        node: 1,
        count: 2,
        causeNode: NO_CAUSE,
        causeCount: 0,
        a: 2,
        b: 1,
        c: 4_294_967_295,
        d: 3,
        message: undefined,
      },
    ]);
  });

  it("has the same hash with a listener and without", () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 20 }), (records) => {
        expect(digestOf(records, () => {})).toBe(digestOf(records));
      }),
    );
  });

  it("has another hash when any number of any record is another", () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { minLength: 1, maxLength: 10 }),
        fc.nat(),
        fc.nat({ max: 8 }),
        (records, place, field) => {
          const at = place % records.length;
          const changed = [...(records[at] as Numbers)];
          // Kinds, times and nodes stay among those there are.
          const smaller = (changed[field] as number) - 1;
          changed[field] =
            field < 3 && smaller < (field === 0 ? 1 : field === 1 ? 0 : -1) ? smaller + 2 : smaller;
          expect(digestOf(records.with(at, changed as unknown as Numbers))).not.toBe(digestOf(records));
        },
      ),
    );
  });

  it("tells times apart that differ by 2^32 microseconds", () => {
    const at = (timeMicros: number) => digestOf([[TRACE_SEND, timeMicros, 0, 0, 0, 0, 0, 0, 0]]);
    expect(at(7)).not.toBe(at(7 + 4_294_967_296));
  });

  it("names every kind and what its numbers are, no two alike", () => {
    expect(TRACE_FIELDS).toHaveLength(TRACE_KIND_NAMES.length);
    expect(new Set(TRACE_KIND_NAMES).size).toBe(TRACE_KIND_NAMES.length);
    expect(TRACE_KIND_NAMES[TRACE_ACTION]).toBe("action");
    expect(TRACE_KIND_NAMES).toHaveLength(TRACE_ACTION + 1);
    for (const fields of TRACE_FIELDS) {
      expect(fields.length).toBeLessThanOrEqual(4);
      expect(new Set(fields).size).toBe(fields.length);
    }
    expect(DROP_REASON_NAMES).toHaveLength(6);
    expect(NODE_CHANGE_NAMES[NODE_LEFT]).toBe("left");
    // The hash keeps five bits for the kind.
    expect(TRACE_KIND_NAMES.length).toBeLessThanOrEqual(32);
  });
});
