import { describe, expect, it } from "vitest";
import { SupervisedTask } from "../../../nodes/eureka/supervised-task.ts";
import { partHost } from "./part-host.ts";

const SECOND = 1_000_000;

/** A task of 30 s whose runs take as long as the test says; Infinity never ends. */
function taskOf(lengths: readonly number[]) {
  const { host, run } = partHost();
  const begun: number[] = [];
  const aborted: number[] = [];
  const ends = new Map<number, () => void>();
  const task = new SupervisedTask(
    host.environment,
    { activity: 2, intervalMicros: 30 * SECOND, backOffBound: 10 },
    (done) => {
      const length = lengths[begun.length] ?? 0;
      begun.push(host.seconds);
      if (length === 0) done();
      else if (Number.isFinite(length)) {
        ends.set(begun.length, done);
        host.environment.setTimer(0, begun.length, length * SECOND);
      }
      return { abort: () => aborted.push(host.seconds) };
    },
  );
  run({ timer: (activity, key) => (activity === 2 ? task.timer(key) : ends.get(key)?.()) });
  task.start();
  return { host, task, begun, aborted };
}

describe("a supervised task", () => {
  it("runs an interval after its start, and then after each run's end", () => {
    const { host, begun } = taskOf([0, 5, 29]);
    host.advance(200 * SECOND);
    expect(begun).toEqual([30, 60, 95, 154, 184]);
  });

  it("gives up a run that takes longer than an interval, and waits twice as long each time, up to a bound", () => {
    const never = Array.from({ length: 6 }, () => Number.POSITIVE_INFINITY);
    const { host, begun, aborted } = taskOf([...never, 0]);
    host.advance(1_800 * SECOND);
    const gaps = begun.slice(1).map((at, index) => at - (begun[index] as number) - 30);
    expect(gaps.slice(0, 6)).toEqual([60, 120, 240, 300, 300, 300]);
    expect(aborted).toHaveLength(6);
  });

  it("is back to its interval after a run that ended in time", () => {
    const { host, begun } = taskOf([Number.POSITIVE_INFINITY, 1, 0]);
    host.advance(200 * SECOND);
    expect(begun).toEqual([30, 120, 151, 181]);
  });

  it("that was stopped gives up what is under way, and runs no more", () => {
    const { host, task, begun, aborted } = taskOf([Number.POSITIVE_INFINITY]);
    host.advance(31 * SECOND);
    task.stop();
    host.advance(500 * SECOND);
    expect([begun, aborted]).toEqual([[30], [31]]);
  });
});
