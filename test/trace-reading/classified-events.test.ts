import { describe, expect, it } from "vitest";
import { ClassifiedEvents } from "../../src/trace-reading/classified-events.ts";
import { HandMadeTrace } from "./hand-made.ts";
import { realRun } from "./real-run.ts";

describe("events with their classes", () => {
  it("come in order, each once, the class with its own conviction", () => {
    const trace = new HandMadeTrace(2);
    const heard: unknown[] = [];
    const events = new ClassifiedEvents((event, convictionClass) =>
      heard.push([event.count, convictionClass]),
    );
    events.record(trace.send(1, 0, 1));
    events.record(trace.verdict(2, 0, 1, 2));
    events.classified("false");
    events.record(trace.send(3, 0, 1));
    events.finish();
    events.finish();
    expect(heard).toEqual([
      [1, undefined],
      [2, "false"],
      [3, undefined],
    ]);
  });

  it("count as many convictions of each class as the tally, in a real run without warm-up and tail", () => {
    const { classes, result } = realRun();
    const counts: Record<string, number> = { true: 0, faulted: 0, unreachable: 0, false: 0 };
    for (const convictionClass of classes.values())
      counts[convictionClass] = (counts[convictionClass] ?? 0) + 1;
    expect(classes.size).toBeGreaterThan(0);
    expect(counts).toEqual(result.tally.convictions);
  });
});
