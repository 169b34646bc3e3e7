import type { RecordedRun } from "../../../groundtruth/recordings/recorded-run.ts";

/** A healthy group of eight that is watched for five seconds; small, so that tests are fast. */
export const small: RecordedRun = {
  experiment: "healthy",
  label: "healthy-n8",
  config: "lifeguard",
  seed: 1,
  members: 8,
  formedSeconds: 2.5,
  windowSeconds: 5,
  suspicionMult: 5,
  streamPings: true,
  measures: {},
};

/** Members 2 and 5 are blocked for 8 s, twice, with half a second between and after. */
export const smallInterval: RecordedRun = {
  ...small,
  experiment: "interval",
  label: "interval-n8",
  config: "swim",
  windowSeconds: 17,
  block: { members: [2, 5], cycles: 2, blockedMs: 8000, openMs: 500, unblockLateMs: [0, 0] },
};

export const smallKill: RecordedRun = {
  ...small,
  experiment: "kill",
  label: "kill-n8",
  windowSeconds: 10,
  kill: { member: 3, atSeconds: 0.4 },
};

export const smallLoss: RecordedRun = {
  ...small,
  experiment: "loss",
  label: "loss-n8",
  windowSeconds: 60,
  streamPings: false,
  loss: 0.25,
};

export const smallPartition: RecordedRun = {
  ...small,
  experiment: "partition",
  label: "partition-n8",
  windowSeconds: 60,
  partition: { seconds: 10, watchSeconds: 60 },
};
