import { medianOf } from "../../src/statistics/sample.ts";
import type { Measures } from "../comparisons.ts";
import type { RunEvent } from "../run-event.ts";

/** Who is not healthy in a run, and when the second anomaly begins. */
export interface EventContext {
  readonly members: number;
  /** Members that are blocked or killed. */
  readonly unhealthy: ReadonlySet<number>;
  /** End of the first cycle, for what only the first anomaly is asked about; undefined without anomalies. */
  readonly firstCycleSeconds?: number | undefined;
}

/** Counts events of the window. */
export function eventMeasures(events: readonly RunEvent[], context: EventContext): Measures {
  const { members, unhealthy } = context;
  const isHealthy = (member: number) => !unhealthy.has(member);
  const dead = events.filter(({ kind }) => kind === "D");
  const wrong = dead.filter(({ subject }) => isHealthy(subject));
  const wrongAtHealthy = wrong.filter(({ observer }) => isHealthy(observer));
  const timeouts = events.filter(({ kind }) => kind === "M");
  const accusations = events.filter(({ kind }) => kind === "S");
  const count = (wanted: string) => events.filter(({ kind }) => wanted.includes(kind)).length;
  const after = (confirmations: number) =>
    timeouts.filter((event) => event.confirmations === confirmations).length;
  return {
    falsePositives: wrong.length,
    falsePositivesAtHealthy: wrongAtHealthy.length,
    clumps: Math.floor(wrongAtHealthy.length / (members - unhealthy.size)),
    healthyMembersHit: new Set(wrong.map(({ subject }) => subject)).size,
    accusationsOfHealthy: accusations.filter(({ subject }) => isHealthy(subject)).length,
    accusations: accusations.length,
    refutations: count("sda"),
    trueFailuresAtHealthy: dead.filter(({ subject, observer }) => !isHealthy(subject) && isHealthy(observer))
      .length,
    directProbeTimeouts: count("F"),
    savedByStreamPing: count("T"),
    suspicionTimeouts: timeouts.length,
    timeoutsAfter0: after(0),
    timeoutsAfter1: after(1),
    timeoutsAfter2: after(2),
    timeoutsAfter3: after(3),
    ...(context.firstCycleSeconds === undefined
      ? {}
      : firstAnomalyMeasures(dead, context, context.firstCycleSeconds)),
  };
}

function firstAnomalyMeasures(
  dead: readonly RunEvent[],
  { members, unhealthy }: EventContext,
  firstCycleSeconds: number,
): Measures {
  const firsts: number[] = [];
  const fulls: number[] = [];
  for (const subject of unhealthy) {
    const byObserver = new Map<number, number>();
    for (const event of dead) {
      if (event.subject !== subject || unhealthy.has(event.observer)) continue;
      if (event.atSeconds >= firstCycleSeconds || byObserver.has(event.observer)) continue;
      byObserver.set(event.observer, event.atSeconds);
    }
    if (byObserver.size === 0) continue;
    const times = [...byObserver.values()];
    firsts.push(Math.min(...times));
    if (byObserver.size === members - unhealthy.size) fulls.push(Math.max(...times));
  }
  return { firstDetectionSeconds: medianOf(firsts), fullDisseminationSeconds: medianOf(fulls) };
}
