import fc from "fast-check";
import { expect, test } from "vitest";
import { Coordinator } from "../../src/coordinator/coordinator.ts";
import type { LatencyTally } from "../../src/coordinator/detection-watches.ts";
import type { LevelTally, SampleSum } from "../../src/coordinator/quality.ts";
import type { TallyGroup } from "../../src/coordinator/tally-plan.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED, UNKNOWN } from "../../src/node.ts";
import { NaiveCoordinator, type Step, sorted, tell } from "./naive-coordinator.ts";

const MEMBERS = 4;
const FROM = 20;
const UNTIL = 90;
/** Tallies are in seconds: a microsecond is got back from them by rounding. */
const micros = (seconds: number) => Math.round(seconds * 1_000_000);

const node = fc.nat({ max: MEMBERS - 1 });
const verdictStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("verdict"),
  observer: node,
  subject: node,
  verdict: fc.constantFrom(ALIVE, ALIVE, SUSPECTED, SUSPECTED, CONVICTED, CONVICTED, LEFT, UNKNOWN),
  accuser: node,
});
const startStep: fc.Arbitrary<Step> = fc.record({ kind: fc.constant("start"), node, full: fc.boolean() });
const stopStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("stop"),
  node,
  reason: fc.constantFrom("crash", "crash", "leave"),
});
const anomalyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("anomaly"),
  node,
  begins: fc.boolean(),
});
const step = fc.oneof(
  { weight: 14, arbitrary: verdictStep },
  { weight: 2, arbitrary: startStep },
  { weight: 2, arbitrary: stopStep },
  { weight: 2, arbitrary: anomalyStep },
);
/** Steps come at most 4 us apart, often in one instant, and about half of them in the window of 70 us. */
const timedSteps = fc.array(fc.record({ after: fc.nat({ max: 4 }), step }), {
  minLength: 10,
  maxLength: 70,
});

function levelInMicros(tally: LevelTally) {
  const sample = ({ count, sumSeconds }: SampleSum) => ({ count, sum: micros(sumSeconds) });
  return {
    judged: micros(tally.judgedPairSeconds),
    wrong: micros(tally.wrongPairSeconds),
    mistakes: tally.mistakes,
    durations: sample(tally.durations),
    recurrences: sample(tally.recurrences),
    detections: sample(tally.detections),
  };
}

function latenciesInMicros(tally: LatencyTally) {
  return {
    injected: tally.injected,
    firstDetection: sorted(tally.firstDetection.map(micros)),
    fullDissemination: sorted(tally.fullDissemination.map(micros)),
  };
}

/** Everybody judges everybody of one group; or two watchers judge two workers, who judge nobody. */
const WORLDS: readonly { readonly groups: readonly TallyGroup[]; readonly judged: readonly number[][] }[] = [
  {
    groups: [{ name: "member", first: 0, count: MEMBERS, startsFull: false }],
    judged: Array.from({ length: MEMBERS }, () => [0, 1, 2, 3]),
  },
  {
    groups: [
      { name: "watcher", first: 0, count: 2, startsFull: false, judged: [1] },
      { name: "worker", first: 2, count: 2, startsFull: false, judged: [] },
    ],
    judged: [[2, 3], [2, 3], [], []],
  },
];

test.each(WORLDS)(
  "agrees with a model that looks every figure up in the complete history",
  ({ groups, judged }) => {
    fc.assert(
      fc.property(timedSteps, fc.uniqueArray(node), (steps, anomalous) => {
        const anomalySet = new Set(anomalous);
        const end = Math.max(100, 4 * steps.length);
        const coordinator = new Coordinator({
          memberCount: MEMBERS,
          groups,
          nameOf: (ordinal) => `member-${ordinal}`,
          messageKinds: groups.map(() => []),
          warmupMicros: FROM,
          endMicros: UNTIL,
          accounting: "run",
          anomalySet,
          isCut: () => false,
          limits: { worstCaseRemovalsPerMinute: null, detectionFloorMicros: null },
        });
        const naive = new NaiveCoordinator({
          memberCount: MEMBERS,
          from: FROM,
          until: UNTIL,
          end,
          anomalySet,
          judges: (observer, subject) => judged[observer]?.includes(subject) === true,
        });
        let joinComplete: boolean | undefined;
        const take = (at: number, next: Step) => {
          if (!naive.isFeasible(next)) return;
          if (at >= FROM) joinComplete ??= naive.knowsAll();
          naive.take(at, next);
          expect(tell(coordinator, at, next)).toBe(naive.lastClass());
          expect(coordinator.isConverged()).toBe(naive.isConverged());
          expect(coordinator.knowsAll()).toBe(naive.knowsAll());
        };
        for (let member = 0; member < MEMBERS; member++) take(0, { kind: "start", node: member, full: true });
        let at = 0;
        for (const { after, step: next } of steps) {
          at += after;
          take(at, next);
        }
        joinComplete ??= naive.knowsAll();

        const tally = coordinator.finish(end);
        const figures = naive.figures();
        expect(tally.joinComplete).toBe(joinComplete);
        expect(tally.suspicions).toBe(figures.suspicions);
        expect(tally.convictions).toEqual({ ...figures.convictions, unreachable: 0 });
        expect(tally.flaps).toBe(figures.flaps);
        expect(latenciesInMicros(tally.crashes)).toEqual(figures.crashes);
        expect(latenciesInMicros(tally.anomalies)).toEqual(figures.anomalies);
        expect(levelInMicros(tally.quality.suspicion)).toEqual(figures.suspicion);
        expect(levelInMicros(tally.quality.conviction)).toEqual(figures.conviction);
      }),
      { numRuns: 1_500, seed: 20_260_101 },
    );
  },
);
