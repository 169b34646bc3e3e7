import { describe, expect, it } from "vitest";
import { NODE_STARTED, WORLD } from "../../src/coordinator/trace.ts";
import {
  isAmongMembers,
  isInTime,
  isWhole,
  setsTheScene,
  WHOLE_RUN,
} from "../../src/trace-reading/trace-part.ts";
import { HandMadeTrace } from "./hand-made.ts";

describe("a part of a run", () => {
  const trace = new HandMadeTrace(2);
  const event = trace.send(5, 0, 1);

  it("is closed at its beginning and open at its end", () => {
    const inTime = (fromMicros: number | undefined, toMicros: number | undefined) =>
      isInTime(event, { ...WHOLE_RUN, fromMicros, toMicros });
    expect([inTime(5_000, 5_001), inTime(5_001, undefined), inTime(undefined, 5_000)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isInTime(event, WHOLE_RUN)).toBe(true);
  });

  it("has the members asked for, and the world", () => {
    expect([0, 1, WORLD].map((node) => isAmongMembers(node, new Set([1])))).toEqual([false, true, true]);
    expect(isAmongMembers(7, undefined)).toBe(true);
  });

  it("is the whole when nothing is asked for", () => {
    expect(isWhole(WHOLE_RUN)).toBe(true);
    expect(isWhole({ ...WHOLE_RUN, members: [] })).toBe(false);
  });

  it("begins as starts, ends and faults before it have left it", () => {
    expect(setsTheScene(trace.change(6, 0, NODE_STARTED))).toBe(true);
    expect(setsTheScene(trace.fault(7, 0, true))).toBe(true);
    expect(setsTheScene(event)).toBe(false);
  });
});
