import { describe, expect, it } from "vitest";
import { anomalyWord, withAnomaly } from "../../src/report/anomaly-words.ts";
import type { FaultAction } from "../../src/scenario/scenario.ts";

const who = { kind: "nodes", nodes: [0] } as const;
const faults = (...actions: readonly FaultAction[]) => actions.map((action) => ({ action }));
const block: FaultAction = { kind: "block", who };
const pause: FaultAction = { kind: "pause", who, wakeUp: "due" };
const crash: FaultAction = { kind: "crash", who };

describe("a member under an anomaly", () => {
  it("is starved where all anomalies are blocks, and paused where all are pauses", () => {
    expect(anomalyWord(faults(block, crash, block))).toBe("starved");
    expect(anomalyWord(faults(crash, pause))).toBe("paused");
    expect(anomalyWord(faults({ kind: "throttle", who, quotaMicros: 1, periodMicros: 2 }))).toBe("throttled");
    expect(anomalyWord(faults({ kind: "slow", who, serviceMicros: 1 }, crash))).toBe("slow");
  });

  it("is called neither where there are both, or none", () => {
    expect(anomalyWord(faults(block, pause))).toBe("under an anomaly");
    expect(anomalyWord(faults(crash))).toBe("under an anomaly");
  });

  it("has its word where English has it", () => {
    expect(withAnomaly("members", "starved")).toBe("starved members");
    expect(withAnomaly("member", "under an anomaly")).toBe("member under an anomaly");
  });
});
