import { recordedScenario } from "../../../groundtruth/emulation/recorded-scenario.ts";
import type { RecordedRun } from "../../../groundtruth/recordings/recorded-run.ts";
import type { FaultPlan, Scenario } from "../../../src/scenario/scenario.ts";

/** A healthy group of 64 as it was recorded: created over 2 s, whole after 2.45 s, and 15 s of quiet. */
export const healthy64: RecordedRun = {
  experiment: "healthy",
  label: "healthy-n64",
  config: "lifeguard",
  seed: 1,
  members: 64,
  formedSeconds: 2.45,
  windowSeconds: 60,
  suspicionMult: 5,
  streamPings: true,
  measures: {},
};

/** One of 64 is killed 0.4 s after the window's start. */
export const kill64: RecordedRun = {
  ...healthy64,
  experiment: "kill",
  label: "kill-n64-alpha5",
  kill: { member: 5, atSeconds: 0.4 },
};

export const kill128: RecordedRun = { ...kill64, label: "kill-n128-alpha5", members: 128 };

/** Sixteen of 64, blocked for 16.384 s and open for 64 ms in turn; those of the recordings' first seed. */
export const interval64: RecordedRun = {
  ...healthy64,
  experiment: "interval",
  label: "interval-n64-c16-d16384-i64",
  block: {
    members: [2, 7, 13, 18, 21, 22, 25, 30, 34, 37, 41, 44, 50, 55, 58, 61],
    cycles: 1,
    blockedMs: 16_384,
    openMs: 64,
    unblockLateMs: [],
  },
};

/** As `interval64`, in another measure of blocked and open time, and for so many cycles. */
export function interval(base: RecordedRun, block: Partial<NonNullable<RecordedRun["block"]>>): RecordedRun {
  return { ...base, block: { ...(interval64.block as NonNullable<RecordedRun["block"]>), ...block } };
}

/** One half of 64 is cut from the other for 20 s. */
export const partition64: RecordedRun = {
  ...healthy64,
  experiment: "partition",
  label: "partition20-n64",
  partition: { seconds: 20, watchSeconds: 130 },
};

/** 64 members that lose a quarter of all packets. */
export const loss64: RecordedRun = {
  ...healthy64,
  experiment: "loss",
  label: "loss25-n64",
  windowSeconds: 120,
  loss: 0.25,
};

/** The same with other members in its one fault, or at other times. */
export function withFault(scenario: Scenario, change: (fault: FaultPlan) => FaultPlan): Scenario {
  return { ...scenario, faults: scenario.faults.map(change) };
}

/** The recorded run's scenario, watched for so long. */
export function watched(run: RecordedRun, seconds: number, sets: readonly string[] = []): Scenario {
  return { ...recordedScenario(run, sets), durationMicros: seconds * 1_000_000 };
}
