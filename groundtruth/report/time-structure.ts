import type { RecordedRun } from "../recordings/recorded-run.ts";
import type { EventKind, RunEvent } from "../run-event.ts";

/** When an event is, in the terms of its run's fault. */
export interface TimeFrame {
  /** What time 0 of the bins is, in words. */
  readonly origin: string;
  /** Upper edges of the bins in seconds, rising; the last is infinite. */
  readonly edges: readonly number[];
  /** Seconds from the frame's origin to an event at so many seconds of the window. */
  since(atSeconds: number): number;
}

/** Fine where a released member works through what has come up, coarse where nothing is in a hurry. */
const UNBLOCK_EDGES = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.25, 1.5,
  2, 3, 5, 8, 10, 11, 12, 13, 14, 15, 16, 17,
];

/**
 * The frame of a run: intervals count from the last unblock, kills from the kill, partitions from the cut, losses from
 * the window's start.
 */
export function timeFrameOf(run: RecordedRun): TimeFrame {
  const { block, kill, partition } = run;
  if (block !== undefined) {
    const unblocks = unblockSeconds(run);
    return {
      origin: "the last unblock (before the first: the last instant that would have been one)",
      edges: [...UNBLOCK_EDGES.filter((edge) => edge < (block.blockedMs + block.openMs) / 1000), Infinity],
      since: (atSeconds) => {
        const last = unblocks.findLast((unblock) => unblock <= atSeconds);
        return atSeconds - (last ?? -block.openMs / 1000);
      },
    };
  }
  const from = kill?.atSeconds ?? 0;
  return {
    origin: kill !== undefined ? "the kill" : partition !== undefined ? "the cut" : "the window's start",
    edges:
      kill !== undefined
        ? [0.5, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 10, 11, 11.5, 12, 12.5, 13, 14, Infinity]
        : partition !== undefined
          ? [
              0.5,
              1,
              2,
              3,
              5,
              8,
              10,
              11,
              12,
              13,
              14,
              16,
              18,
              20,
              20.1,
              20.2,
              20.5,
              21,
              22,
              25,
              30,
              40,
              50,
              Infinity,
            ]
          : [0.5, 1, 1.5, 2, 5, 10, 20, 40, 60, 80, 100, 120, Infinity],
    since: (atSeconds) => atSeconds - from,
  };
}

/** When the recorded run's members were let go; the next anomaly's time counted from there, so that lateness adds up. */
function unblockSeconds({ block }: RecordedRun): number[] {
  if (block === undefined) return [];
  const unblocks: number[] = [];
  let beginMs = 0;
  for (let cycle = 0; cycle < block.cycles; cycle++) {
    const unblockMs = beginMs + block.blockedMs + (block.unblockLateMs[cycle] ?? 0);
    unblocks.push(unblockMs / 1000);
    beginMs = unblockMs + block.openMs;
  }
  return unblocks;
}

/** Events of one kind between classes of members: `h` healthy, `x` blocked or killed; observer first. */
export interface EventClass {
  readonly kind: EventKind;
  readonly observer: "h" | "x";
  /** Missing where the observer is the subject. */
  readonly subject: "h" | "x" | undefined;
}

export function classOf(event: RunEvent, unhealthy: ReadonlySet<number>): EventClass {
  const side = (member: number) => (unhealthy.has(member) ? "x" : "h");
  const isRefutation = event.kind === "s" || event.kind === "d" || event.kind === "a";
  return {
    kind: event.kind,
    observer: side(event.observer),
    subject: isRefutation ? undefined : side(event.subject),
  };
}

/** How many events of each class fall into each bin, by the class's name. */
export function timeStructure(
  events: readonly RunEvent[],
  frame: TimeFrame,
  unhealthy: ReadonlySet<number>,
): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, number[]>();
  for (const event of events) {
    const name = className(classOf(event, unhealthy));
    let bins = counts.get(name);
    if (bins === undefined) {
      bins = frame.edges.map(() => 0);
      counts.set(name, bins);
    }
    const since = frame.since(event.atSeconds);
    const bin = frame.edges.findIndex((edge) => since < edge);
    (bins[bin] as number) += 1;
  }
  return counts;
}

/** Such as `S x→h`: a blocked member's probe of a healthy one failed. */
export function className({ kind, observer, subject }: EventClass): string {
  return subject === undefined ? `${kind} ${observer}` : `${kind} ${observer}→${subject}`;
}
