import { z } from "zod";
import { duration, formatDuration, type Micros } from "../node.ts";
import { exactlyOneOf, oneRequired } from "./exactly-one.ts";
import { didYouMean } from "./nearest.ts";
import type { ProblemList } from "./problems.ts";
import type { FaultPlan, StopRule } from "./scenario.ts";

export const stopSchema = z
  .strictObject({
    after: duration({ atLeastMicros: 1 }).describe(
      "With atEndOfCycle: stop no earlier than this. With when: stop no later than this. From the warm-up's end.",
    ),
    atEndOfCycle: z
      .union([z.int().min(0), z.string()], { error: "expected the index or the name of a periodic fault" })
      .optional()
      .describe("A periodic fault by index or name: stop when one of its occurrences ends."),
    when: z
      .enum(["converged"])
      .optional()
      .describe(
        "converged: stop when, after the last fault, every member that is up holds every other such member alive.",
      ),
  })
  .superRefine(exactlyOneOf("atEndOfCycle", "when"))
  .meta({
    id: "stop",
    description: "When the run stops, instead of a duration.",
    ...oneRequired("atEndOfCycle", "when"),
  });

export type StopText = z.output<typeof stopSchema>;

/** What a scenario says of its end, as written. */
export interface StopFields {
  readonly duration?: Micros | undefined;
  readonly stop?: StopText | undefined;
  readonly tail: Micros;
}

/** How long the run is counted, and what may end it earlier. */
export interface Stop {
  readonly durationMicros: Micros;
  readonly rule: StopRule | undefined;
}

/**
 * Reads `duration` or `stop`, exactly one of which is given.
 *
 * @param faults those that could be read.
 * @returns `undefined` when a problem was added.
 */
export function planStop(
  { duration: durationMicros, stop, tail: tailMicros }: StopFields,
  faults: readonly FaultPlan[],
  warmupMicros: Micros,
  problems: ProblemList,
): Stop | undefined {
  if (stop === undefined) {
    if (durationMicros !== undefined) return { durationMicros, rule: undefined };
    problems.add(
      ["duration"],
      "the scenario doesn't say how long it runs",
      "Add duration:, such as duration: 2m.",
    );
    return undefined;
  }
  if (durationMicros !== undefined) {
    problems.add(["stop"], "expected either duration or stop, found both", "Remove one of the two.");
    return undefined;
  }
  if (stop.atEndOfCycle === undefined) {
    if (tailMicros > 0) {
      problems.add(
        ["tail"],
        "a run that stops when converged ends at that moment: it has no tail",
        "Remove tail:, or write duration: instead of stop:.",
      );
      return undefined;
    }
    return { durationMicros: stop.after, rule: { when: "converged" } };
  }
  const wanted = String(stop.atEndOfCycle);
  const fault = faults.find(({ name, index }) => wanted === name || wanted === String(index));
  const path = ["stop", "atEndOfCycle"];
  if (fault === undefined) {
    const known = faults.filter(({ timing }) => timing.everyMicros !== undefined).map(({ name }) => name);
    problems.add(path, `there is no fault ${wanted}`, didYouMean(wanted, known));
    return undefined;
  }
  const endMicros = firstEndFrom(fault, warmupMicros + stop.after);
  if (endMicros === "not periodic") {
    problems.add(
      path,
      `the fault ${wanted} isn't periodic: it has no cycle`,
      "Name one that has every: or open:.",
    );
    return undefined;
  }
  if (endMicros === undefined) {
    problems.add(
      path,
      `no occurrence of the fault ${wanted} ends at or after ${formatDuration(stop.after)}`,
      "Let the fault go on longer (until:), or set after: earlier.",
    );
    return undefined;
  }
  return { durationMicros: endMicros - warmupMicros, rule: undefined };
}

/** The first end of an occurrence at or after an instant, both in run time; `undefined` if `until` comes before. */
function firstEndFrom({ timing }: FaultPlan, instantMicros: Micros): Micros | "not periodic" | undefined {
  const { atMicros, forMicros, everyMicros, untilMicros } = timing;
  if (forMicros === undefined || everyMicros === undefined) return "not periodic";
  const occurrence = Math.max(0, Math.ceil((instantMicros - atMicros - forMicros) / everyMicros));
  const startMicros = atMicros + occurrence * everyMicros;
  return untilMicros !== undefined && startMicros >= untilMicros ? undefined : startMicros + forMicros;
}
