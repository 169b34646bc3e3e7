import { mergeTallies } from "../../src/coordinator/merge-tallies.ts";
import type { RunTally } from "../../src/coordinator/run-tally.ts";
import type { ConfigurationSummary } from "../../src/coordinator/summary-schema.ts";

const NO_LATENCY = { injected: 0, firstDetection: [], fullDissemination: [] };
const NO_LEVEL = {
  judgedPairSeconds: 0,
  wrongPairSeconds: 0,
  mistakes: 0,
  durations: { count: 0, sumSeconds: 0 },
  recurrences: { count: 0, sumSeconds: 0 },
  detections: { count: 0, sumSeconds: 0 },
  earlyDetections: 0,
};

export const NO_ACTIONS = {
  taken: 0,
  onAlive: 0,
  undone: 0,
  irreversible: 0,
  irreversibleOnAlive: 0,
  regretted: 0,
  splitSeconds: 0,
};
export const NO_GATES = {
  triggers: 0,
  seconds: 0,
  heldBack: 0,
  heldBackAlive: 0,
  heldBackDead: 0,
  released: 0,
  dropped: 0,
  lifted: 0,
  standing: 0,
  engagedAtEnd: 0,
};

/** The tally of a minute of 128 members in which nothing happened but for what is given. */
export function tally(given: Partial<RunTally> = {}): RunTally {
  return {
    members: 128,
    seconds: 60,
    tail: { seconds: 0, convictions: { true: 0, faulted: 0, unreachable: 0, false: 0 } },
    joinComplete: true,
    convictions: { true: 0, faulted: 0, unreachable: 0, false: 0 },
    falseConvictions: { total: 0, atHealthy: 0 },
    accusers: [],
    crashes: NO_LATENCY,
    anomalies: NO_LATENCY,
    anomalous: [],
    actions: NO_ACTIONS,
    suspicions: 0,
    accusations: 0,
    confirmations: 0,
    refutations: { suspicion: 0, conviction: 0, conflict: 0 },
    flaps: 0,
    traffic: {
      messages: 0,
      parts: 0,
      bytes: 0,
      messagesByKind: {},
      bytesByKind: {},
      streams: { messages: 0, bytes: 0, messagesByKind: {}, bytesByKind: {} },
      dropped: {},
    },
    quality: { suspicion: NO_LEVEL, conviction: NO_LEVEL },
    gate: NO_GATES,
    ownBudgets: [],
    firstTrigger: null,
    health: {
      isReported: false,
      healthy: { memberSeconds: 0, scoreSeconds: 0 },
      anomalous: { memberSeconds: 0, scoreSeconds: 0 },
    },
    limits: { worstCaseRemovalsPerMinute: null, detectionFloorSeconds: null },
    ...given,
  };
}

/** The summary of a configuration's runs. */
export function configuration(name: string, ...tallies: readonly RunTally[]): ConfigurationSummary {
  const runs = tallies.length === 0 ? [tally()] : tallies;
  return mergeTallies(
    name,
    runs,
    runs.map((_, index) => index + 1),
    runs.map((_, index) => `hash ${index + 1}`),
  );
}

/** A tally with so many false convictions. */
export function wrong(total: number, given: Partial<RunTally> = {}): RunTally {
  return tally({ falseConvictions: { total, atHealthy: 0 }, ...given });
}

/** A tally with crashes, noticed first after so many seconds each; `undefined` for never. */
export function crashed(...seconds: readonly (number | undefined)[]): RunTally {
  const found = seconds.filter((each) => each !== undefined);
  return tally({
    crashes: {
      injected: seconds.length,
      firstDetection: found,
      fullDissemination: found.map((each) => each + 1),
    },
  });
}

/** A tally of a partition: convictions behind it, those of them acted on, and those that a gate kept back. */
export function cutOff(unreachable: number, onAlive: number, heldBack: number): RunTally {
  return tally({
    convictions: { true: 0, faulted: 0, unreachable, false: 0 },
    actions: { ...NO_ACTIONS, taken: onAlive, onAlive },
    gate: { ...NO_GATES, triggers: 1, seconds: 1, heldBack, heldBackAlive: heldBack },
  });
}
