import { describe, expect, it } from "vitest";
import { eventMeasures } from "../../../groundtruth/emulation/event-measures.ts";
import type { RunEvent } from "../../../groundtruth/run-event.ts";
import { event } from "./records.ts";

/** Of six members 4 and 5 are blocked, for the first time until 5 s. */
function measured(...events: readonly RunEvent[]) {
  return eventMeasures(events, { members: 6, unhealthy: new Set([4, 5]), firstCycleSeconds: 5 });
}

describe("failure events", () => {
  it("are false positives about healthy members, FP- where a healthy one believes them", () => {
    const events = [event(1, "D", 0, 1), event(1, "D", 4, 1), event(1, "D", 5, 2), event(1, "D", 0, 4)];
    expect(measured(...events)).toMatchObject({
      falsePositives: 3,
      falsePositivesAtHealthy: 1,
      healthyMembersHit: 2,
      clumps: 0,
      trueFailuresAtHealthy: 1,
    });
  });

  it("come in clumps of as many as there are healthy members", () => {
    const everybody = [0, 2, 3].map((observer) => event(1, "D", observer, 1));
    expect(measured(...everybody).clumps).toBe(0);
    expect(measured(...everybody, event(2, "D", 0, 3)).clumps).toBe(1);
  });

  it("are true ones at blocked members too, but not at healthy ones", () => {
    expect(measured(event(1, "D", 5, 4))).toMatchObject({ falsePositives: 0, trueFailuresAtHealthy: 0 });
  });
});

describe("other events", () => {
  it("are counted by kind and by whom they are about", () => {
    const counted = measured(
      event(1, "S", 4, 0),
      event(1, "S", 0, 4),
      event(1, "F", 0, 4),
      event(1, "T", 1, 4),
      event(1, "s", 0),
      event(1, "d", 4),
      event(1, "a", 4),
      event(1, "M", 0, 4, 3),
      event(1, "M", 4, 0, 0),
      event(1, "M", 1, 4, 3),
      event(1, "J", 0, 4),
    );
    expect(counted).toMatchObject({
      accusations: 2,
      accusationsOfHealthy: 1,
      directProbeTimeouts: 1,
      savedByStreamPing: 1,
      refutations: 3,
      suspicionTimeouts: 3,
      timeoutsAfter0: 1,
      timeoutsAfter1: 0,
      timeoutsAfter2: 0,
      timeoutsAfter3: 2,
    });
  });
});

describe("the first anomaly", () => {
  const everybody = (subject: number, seconds: readonly number[]) =>
    seconds.map((second, observer) => event(second, "D", observer, subject));

  it("is detected at the first and disseminated at the last healthy member; the run's are the medians", () => {
    const events = [...everybody(4, [1, 2, 3, 4]), ...everybody(5, [3, 3.5, 2, 3])];
    expect(measured(...events)).toMatchObject({ firstDetectionSeconds: 1.5, fullDisseminationSeconds: 3.75 });
  });

  it("is not fully disseminated when a healthy member has not heard until the second", () => {
    expect(measured(...everybody(4, [1, 2, 3, 5]))).toMatchObject({
      firstDetectionSeconds: 1,
      fullDisseminationSeconds: null,
    });
  });

  it("is not detected by blocked members, nor later", () => {
    expect(measured(event(1, "D", 5, 4), event(5, "D", 0, 4))).toMatchObject({
      firstDetectionSeconds: null,
      fullDisseminationSeconds: null,
    });
  });

  it("counts each observer's first time", () => {
    expect(measured(...everybody(4, [1, 2, 3, 2]), event(4, "D", 0, 4))).toMatchObject({
      firstDetectionSeconds: 1,
      fullDisseminationSeconds: 3,
    });
  });
});
