import { describe, expect, it } from "vitest";
import {
  className,
  classOf,
  timeFrameOf,
  timeStructure,
} from "../../../groundtruth/report/time-structure.ts";
import { small, smallInterval, smallKill, smallPartition } from "../emulation/recorded-runs.ts";
import { event } from "../emulation/records.ts";

describe("the time frame", () => {
  it("of an interval counts from the last unblock, lateness added up", () => {
    const late = { ...smallInterval, block: { ...smallInterval.block, unblockLateMs: [100, 200] } };
    const { since } = timeFrameOf(late as typeof smallInterval);
    // Unblocked at 8.1 s; blocked again at 8.6 s, unblocked at 16.8 s.
    expect(since(8.1)).toBeCloseTo(0, 10);
    expect(since(16.7)).toBeCloseTo(8.6, 10);
    expect(since(16.8)).toBeCloseTo(0, 10);
    expect(since(1)).toBeCloseTo(1.5, 10);
  });

  it("of others counts from what happens in them", () => {
    expect(timeFrameOf(smallKill).since(1.4)).toBeCloseTo(1, 10);
    expect(timeFrameOf(smallPartition).since(1.4)).toBe(1.4);
    expect(timeFrameOf(small).since(1.4)).toBe(1.4);
  });

  it("has bins that rise and hold everything", () => {
    for (const run of [small, smallInterval, smallKill, smallPartition]) {
      const { edges } = timeFrameOf(run);
      expect([...edges].sort((a, b) => a - b)).toEqual(edges);
      expect(edges.at(-1)).toBe(Infinity);
    }
  });
});

describe("events", () => {
  it("are classed by who observes whom", () => {
    const unhealthy = new Set([2]);
    const names = [event(1, "S", 2, 0), event(1, "D", 0, 2), event(1, "D", 0, 1), event(1, "s", 2)].map(
      (each) => className(classOf(each, unhealthy)),
    );
    expect(names).toEqual(["S x→h", "D h→x", "D h→h", "s x"]);
  });

  it("fall into bins, closed below and open above", () => {
    const frame = { origin: "", edges: [1, 2, Infinity], since: (atSeconds: number) => atSeconds };
    const events = [0.5, 1, 1.5, 2, 9].map((atSeconds) => event(atSeconds, "D", 0, 1));
    expect(timeStructure(events, frame, new Set())).toEqual(new Map([["D h→h", [1, 2, 2]]]));
  });
});
