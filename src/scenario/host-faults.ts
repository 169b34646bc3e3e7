import { z } from "zod";
import { duration, formatDuration } from "../node.ts";
import { drift } from "./drift.ts";
import type { NodeDirectory } from "./node-directory.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import type { FaultAction } from "./scenario.ts";
import { resolveSelector, selectorWith } from "./selector.ts";
import { signedDuration } from "./signed-duration.ts";
import { timeLawSchema } from "./time-law.ts";

const memory = z
  .enum(["kept", "lost"])
  .optional()
  .describe(
    "What the restarted program finds: lost, nothing (the default); kept, what its product would find on its disk.",
  );

/** Faults of hosts and of the programs on them, by their fields in a fault. */
export const hostFaultShape = {
  pause: selectorWith({
    wakeUp: z
      .enum(["due", "timers", "packets"])
      .optional()
      .describe("What runs first at the end: in due order (default), timers first, or packets first."),
  })
    .optional()
    .describe("The whole process stands still; timers fire late."),
  throttle: selectorWith({
    quota: duration({ atLeastMicros: 1 }).describe("How long the host runs in each period, such as 10ms."),
    period: duration({ atLeastMicros: 2 })
      .prefault("100ms")
      .describe("How often the quota is there again. Default 100ms."),
  })
    .refine(({ quota, period }) => quota < period, {
      error:
        "the quota isn't shorter than the period (100ms if unsaid), and so throttles nothing: shorten it",
      path: ["quota"],
    })
    .optional()
    .describe(
      "A quota of processor time: the host runs in the first quota of every period and stands still after.",
    ),
  slow: selectorWith({
    service: duration({ atLeastMicros: 1 }).describe("What every received message costs, such as 5ms."),
  })
    .optional()
    .describe("Every message received costs service time, one at a time."),
  clock: selectorWith({
    offset: signedDuration()
      .optional()
      .describe("The wall clock is so far ahead (or behind) as long as it lasts."),
    drift: drift()
      .optional()
      .describe("Both clocks gain (or lose) so much as long as it lasts, such as 200ppm."),
    step: signedDuration()
      .optional()
      .describe("The wall clock steps so far at its beginning, and stays there."),
  })
    .refine(
      ({ offset, drift, step }) =>
        [offset, drift, step].some((amount) => amount !== undefined && amount !== 0),
      {
        error: "the clocks stay right: expected an offset, a drift or a step that is not 0",
      },
    )
    .optional()
    .describe("The clocks of the hosts go wrong."),
  crash: selectorWith({ memory })
    .optional()
    .describe(
      "The programs end; with for: or until: they restart at its end, their memory lost unless it says kept.",
    ),
  restart: selectorWith({ memory })
    .optional()
    .describe("Crashed members start again, under a new incarnation, their memory lost unless it says kept."),
  churn: selectorWith({
    lifetime: timeLawSchema.describe("How long each stays before it ends: a duration or a law."),
    absence: timeLawSchema.optional().describe("How long each stays away. Not together with arrival."),
    arrival: timeLawSchema
      .optional()
      .describe(
        "Time between two arrivals, each of whom has been away for longest. Not together with absence.",
      ),
    ending: z.enum(["crash", "leave"]).default("crash").describe("How a life ends. Default crash."),
    memory,
  })
    .refine(({ absence, arrival }) => absence === undefined || arrival === undefined, {
      error: "expected one of absence and arrival, found both: remove one",
    })
    .refine(({ absence, arrival }) => absence !== undefined || arrival !== undefined, {
      error: "expected one of absence and arrival, found neither: add absence:, such as absence: 10s",
    })
    .optional()
    .describe(
      "Members end after random life times and come back after random absences, as long as it lasts.",
    ),
};

export type HostFaultTexts = z.output<z.ZodObject<typeof hostFaultShape>>;

/** A clock that only steps does so at an instant: nothing of it lasts. */
export function onlySteps(clock: HostFaultTexts["clock"]): boolean {
  return clock !== undefined && (clock.offset ?? 0) === 0 && (clock.drift ?? 0) === 0;
}

/** Reads the fault of a host or of its programs, if it is one. @returns `undefined` when it is none, or a problem was added. */
export function planHostFault(
  texts: HostFaultTexts,
  path: FieldPath,
  directory: NodeDirectory,
  problems: ProblemList,
): FaultAction | undefined {
  const kind = (Object.keys(hostFaultShape) as (keyof HostFaultTexts)[]).find(
    (key) => texts[key] !== undefined,
  );
  const text = kind === undefined ? undefined : texts[kind];
  if (kind === undefined || text === undefined) return undefined;
  const who = resolveSelector(text, directory, [...path, kind], problems);
  if (who === undefined) return undefined;
  const { pause, throttle, slow, clock, crash, restart, churn } = texts;
  if (pause) return { kind: "pause", who, wakeUp: pause.wakeUp ?? "due" };
  if (throttle) {
    return { kind: "throttle", who, quotaMicros: throttle.quota, periodMicros: throttle.period };
  }
  if (slow) return { kind: "slow", who, serviceMicros: slow.service };
  if (clock) {
    return {
      kind: "clock",
      who,
      offsetMicros: clock.offset ?? 0,
      driftPpm: clock.drift ?? 0,
      stepMicros: clock.step ?? 0,
    };
  }
  if (crash) return { kind: "crash", who, memory: crash.memory };
  if (restart) return { kind: "restart", who, memory: restart.memory };
  if (churn === undefined) return undefined;
  const { lifetime, absence, arrival, ending } = churn;
  return {
    kind: "churn",
    who,
    lifetime,
    comeBack:
      arrival === undefined
        ? { after: "absence", absence: absence ?? lifetime }
        : { after: "arrival", arrival },
    ending,
    memory: churn.memory ?? "lost",
  };
}

/** Refuses what a fault says of a time at which nothing of it happens. */
export function refuseIdleFields(
  texts: HostFaultTexts,
  forMicros: number | undefined,
  path: FieldPath,
  problems: ProblemList,
): void {
  const { throttle, crash } = texts;
  if (crash?.memory !== undefined && forMicros === undefined) {
    problems.add(
      [...path, "crash", "memory"],
      "memory says what a restart finds, and this crash is for good",
      "Say when they restart (for: or until:), or put memory: at a restart.",
    );
  }
  if (throttle !== undefined && forMicros !== undefined && forMicros <= throttle.quota) {
    problems.add(
      [...path, "throttle", "quota"],
      `the fault ends, after ${formatDuration(forMicros)}, before its first quota of ${formatDuration(throttle.quota)} is used up`,
      "Let it last longer, or make the quota smaller.",
    );
  }
}
