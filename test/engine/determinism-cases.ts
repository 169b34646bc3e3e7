import type { BlockScenarioOptions } from "../../bench/block-scenario.ts";
import type { FaultAction } from "../../src/scenario/scenario.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";

const SECOND = 1_000_000;

/** Half of a group of 16 and the other half. */
const HALVES = {
  kind: "partition",
  between: [nodesOf(0, 1, 2, 3, 4, 5, 6, 7), nodesOf(8, 9, 10, 11, 12, 13, 14, 15)],
} as const satisfies FaultAction;

const base = { members: 16, settings: { SuspicionMult: 5 }, warmupSeconds: 5, seconds: 25 } as const;

/** Runs whose traces must not depend on how, when or where they are run. All of it is JSON. */
export const DETERMINISM_CASES: Readonly<Record<string, BlockScenarioOptions>> = {
  healthy: base,
  "blocks and losses": {
    ...base,
    members: 32,
    loss: 0.02,
    block: { pick: 8, blockedMs: 4096, openMs: 64 },
  },
  "blocks where packets cost time": {
    ...base,
    packetTimeMicros: 300,
    block: { pick: 4, blockedMs: 4096, openMs: 1 },
  },
  "goroutines of two processes": {
    ...base,
    members: 32,
    loss: 0.02,
    packetTimeMicros: 300,
    machine: { cores: 2, hosts: 20, scheduler: "goroutines", messageTimeMicros: 50, timerUnitMicros: 1000 },
    block: { pick: 8, blockedMs: 4096, openMs: 4 },
    faults: [
      faultOf(1, { kind: "crash", who: nodesOf(3) }, { atMicros: 6 * SECOND, forMicros: 12 * SECOND }),
    ],
  },
  pauses: {
    ...base,
    packetTimeMicros: 30,
    faults: [
      // One that is longer than all intervals, and one whose ends fall on ticks of others.
      faultOf(
        1,
        { kind: "pause", who: nodesOf(1, 2), wakeUp: "due" },
        { atMicros: 8 * SECOND, forMicros: 6 * SECOND },
      ),
      faultOf(
        2,
        { kind: "pause", who: nodesOf(2, 3), wakeUp: "packets" },
        { atMicros: 6 * SECOND, forMicros: 800_000, everyMicros: 2 * SECOND },
      ),
      faultOf(3, { kind: "block", who: nodesOf(3, 4) }, { atMicros: 7 * SECOND, forMicros: 5 * SECOND }),
    ],
  },
  "a crash, a restart, a leave and a partition": {
    ...base,
    seconds: 35,
    faults: [
      faultOf(1, { kind: "crash", who: nodesOf(3) }, { atMicros: 6 * SECOND, forMicros: 12 * SECOND }),
      faultOf(2, { kind: "leave", who: nodesOf(9) }, { atMicros: 8 * SECOND }),
      faultOf(3, HALVES, { atMicros: 20 * SECOND, forMicros: 8 * SECOND }),
    ],
  },
  "a delay that is a gossip interval": {
    ...base,
    startOverMs: 0,
    latency: { law: "constant", micros: 200_000 },
    block: { pick: 3, blockedMs: 4000, openMs: 200 },
  },
  "a delay that is two gossip intervals": {
    ...base,
    settings: { SuspicionMult: 5, ProbeInterval: "2s", ProbeTimeout: "1s" },
    latency: { law: "constant", micros: 400_000 },
    block: { pick: 3, blockedMs: 4000, openMs: 400 },
  },
  "a network with everything": {
    ...base,
    seconds: 35,
    latency: { law: "exponential", meanMicros: 5000, minimumMicros: 1000 },
    loss: 0.02,
    network: {
      bursts: { lengthMicros: 500_000, loss: 0.05 },
      duplication: 0.05,
      bandwidth: { bitsPerSecond: 2_000_000, queueBytes: 8192, share: "sender" },
      links: [
        {
          from: [0, 1, 2],
          to: [3, 4, 5],
          latency: { law: "pareto", scaleMicros: 2000, shape: 1.5 },
          loss: 0.2,
          bursts: null,
        },
        {
          from: [3, 4],
          to: [0, 1],
          latency: {
            law: "shifted",
            offsetMicros: 40_000,
            jitter: { law: "lognormal", p50Micros: 500, p99Micros: 9000 },
          },
          loss: undefined,
          bandwidth: null,
        },
      ],
    },
    faults: [
      faultOf(
        1,
        { ...HALVES, direction: "forth", carries: "datagrams" },
        {
          atMicros: 8 * SECOND,
          random: { probability: 0.3, everyMicros: SECOND, stabilityMicros: 2 * SECOND },
        },
      ),
      faultOf(
        2,
        {
          kind: "link",
          rule: {
            from: { kind: "pick", count: 4, of: nodesOf(4, 5, 6, 7, 8, 9), except: undefined },
            to: nodesOf(0, 1, 2, 3),
            bothWays: true,
            latency: undefined,
            loss: 0.8,
            bursts: { lengthMicros: 2_000_000, loss: 0.3 },
          },
        },
        { atMicros: 10 * SECOND, forMicros: 4 * SECOND, everyMicros: 8 * SECOND },
      ),
      faultOf(
        3,
        { ...HALVES, direction: "both", carries: "streams" },
        { atMicros: 25 * SECOND, forMicros: 6 * SECOND },
      ),
    ],
  },
  "no delay at all": {
    ...base,
    latency: { law: "constant", micros: 0 },
    block: { pick: 3, blockedMs: 4000, openMs: 64 },
  },
  "no delay, and all at once": {
    ...base,
    view: "full",
    startOverMs: 0,
    latency: { law: "constant", micros: 0 },
    block: { pick: 3, blockedMs: 4000, openMs: 0 },
  },
};
