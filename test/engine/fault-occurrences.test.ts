import { describe, expect, it } from "vitest";
import { lastChangeMicros, occurrenceOf } from "../../src/engine/fault-occurrences.ts";
import type { FaultTiming } from "../../src/scenario/scenario.ts";

function timing(fields: Partial<FaultTiming>): FaultTiming {
  return { atMicros: 100, forMicros: undefined, everyMicros: undefined, untilMicros: undefined, ...fields };
}

/** All occurrences as `start-end`. */
function occurrences(fields: Partial<FaultTiming>, runEndMicros: number): string[] {
  const all: string[] = [];
  for (let index = 0; ; index++) {
    const occurrence = occurrenceOf(timing(fields), index, runEndMicros);
    if (occurrence === undefined) return all;
    all.push(`${occurrence.startMicros}-${occurrence.endMicros ?? ""}`);
  }
}

describe("a fault's occurrences", () => {
  it("are one for a fault that happens once, with or without an end", () => {
    expect(occurrences({}, 1000)).toEqual(["100-"]);
    expect(occurrences({ forMicros: 50 }, 1000)).toEqual(["100-150"]);
  });

  it("are counted from start to start, as long as they begin in the run", () => {
    expect(occurrences({ forMicros: 50, everyMicros: 80 }, 341)).toEqual([
      "100-150",
      "180-230",
      "260-310",
      "340-390",
    ]);
    expect(occurrences({ forMicros: 50, everyMicros: 80 }, 340)).toHaveLength(3);
  });

  it("do not begin at or after until, but last to their own ends", () => {
    expect(occurrences({ forMicros: 50, everyMicros: 80, untilMicros: 181 }, 1000)).toEqual([
      "100-150",
      "180-230",
    ]);
    expect(occurrences({ forMicros: 50, everyMicros: 80, untilMicros: 180 }, 1000)).toEqual(["100-150"]);
  });

  it("are none for a fault that begins when the run has ended", () => {
    expect(occurrences({}, 100)).toEqual([]);
    expect(occurrences({}, 101)).toEqual(["100-"]);
  });
});

describe("a fault's last change", () => {
  it("is the end of its last occurrence, or the run's end if that is sooner", () => {
    expect(lastChangeMicros(true, timing({ forMicros: 50, everyMicros: 80 }), 340)).toBe(310);
    expect(lastChangeMicros(true, timing({ forMicros: 50, everyMicros: 80 }), 300)).toBe(300);
    expect(lastChangeMicros(false, timing({ forMicros: 50 }), 1000)).toBe(150);
  });

  it("of something that lasts to the run's end is that end, of what happens at an instant that instant", () => {
    expect(lastChangeMicros(true, timing({}), 1000)).toBe(1000);
    expect(lastChangeMicros(false, timing({}), 1000)).toBe(100);
  });

  it("is 0 if it makes none", () => {
    expect(lastChangeMicros(true, timing({ forMicros: 50 }), 100)).toBe(0);
  });
});
