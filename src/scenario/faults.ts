import { z } from "zod";
import { duration, formatDuration, type Micros } from "../node.ts";
import { exactlyOneOf, oneRequired } from "./exactly-one.ts";
import { hostFaultShape, onlySteps, planHostFault, refuseIdleFields } from "./host-faults.ts";
import { linkFaultSchema, planLinkFault } from "./link-fault.ts";
import { type NamedFiles, NO_FILES } from "./named-files.ts";
import type { NodeDirectory } from "./node-directory.ts";
import { partitionSchema, planPartition } from "./partition.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { randomTimingSchema } from "./random-timing.ts";
import type { FaultAction, FaultPlan, FaultTiming } from "./scenario.ts";
import { resolveSelector, selectorSchema } from "./selector.ts";

const ACTIONS = [
  "block",
  "pause",
  "throttle",
  "slow",
  "crash",
  "restart",
  "leave",
  "partition",
  "link",
  "clock",
  "churn",
] as const;
/** These happen at an instant: nothing of them could last or end. */
const INSTANTANEOUS: ReadonlySet<string> = new Set(["restart", "leave"]);

export const faultSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^(?!\d+$)[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u, {
        error:
          "expected a name of letters, digits, hyphens and underscores, not of digits alone, such as starvation",
      })
      .meta({ pattern: "^(?!\\d+$)[^\\s.-][^\\s.]*$" })
      .optional()
      .describe("A name for reports, for paths, and for the fault's own random stream."),
    block: selectorSchema
      .optional()
      .describe(
        "Messages are held just before they are sent and just after they are received; timers go on.",
      ),
    ...hostFaultShape,
    leave: selectorSchema.optional().describe("Members leave as their program does on command, then stop."),
    partition: partitionSchema.optional().describe("Two sides cut off from each other."),
    link: linkFaultSchema.optional().describe("Another law on some links."),
    at: duration().describe("When it first begins, from the warm-up's end."),
    for: duration({ atLeastMicros: 1 }).optional().describe("How long each occurrence lasts."),
    every: duration({ atLeastMicros: 1 })
      .optional()
      .describe("Periodic: from one start to the next. Not together with open."),
    open: duration()
      .optional()
      .describe("Periodic: from one end to the next start. Not together with every."),
    random: randomTimingSchema.optional(),
    until: duration()
      .optional()
      .describe(
        "Periodic: no occurrence starts at or after this. Random: nothing is tried any more. Otherwise: when it ends, instead of for.",
      ),
  })
  .superRefine(exactlyOneOf(...ACTIONS))
  .meta({
    id: "fault",
    description: "Something that goes wrong, once or periodically.",
    ...oneRequired(...ACTIONS),
  });

export type FaultText = z.output<typeof faultSchema>;

/**
 * Reads the faults' schedule, in run time.
 *
 * @returns those without a problem; a fault's index is its place in the file.
 */
export function planFaults(
  texts: readonly FaultText[],
  warmupMicros: Micros,
  directory: NodeDirectory,
  problems: ProblemList,
  files: NamedFiles = NO_FILES,
): readonly FaultPlan[] {
  const plans: FaultPlan[] = [];
  texts.forEach((text, index) => {
    const path: FieldPath = ["faults", index];
    if (text.name !== undefined && texts.findIndex((other) => other.name === text.name) < index) {
      problems.add([...path, "name"], `there are two faults named ${text.name}`, "Rename one of them.");
    }
    const timing = planTiming(text, path, warmupMicros, problems);
    const action = planAction(text, path, directory, files, problems);
    if (timing === undefined || action === undefined) return;
    plans.push({ name: text.name ?? String(index), index, action, timing });
  });
  return plans;
}

/** Refuses faults that would begin only when the run has ended. */
export function refuseLateFaults(
  faults: readonly FaultPlan[],
  warmupMicros: Micros,
  endMicros: Micros,
  problems: ProblemList,
): void {
  for (const { timing, index } of faults) {
    if (timing.atMicros < endMicros) continue;
    problems.add(
      ["faults", index, "at"],
      `the fault begins at ${formatDuration(timing.atMicros - warmupMicros)}, when the run has ended: it ends ${formatDuration(endMicros - warmupMicros)} after the warm-up`,
      "Let it begin earlier, or lengthen the run.",
    );
  }
}

function planTiming(
  text: FaultText,
  path: FieldPath,
  warmupMicros: Micros,
  problems: ProblemList,
): FaultTiming | undefined {
  const before = problems.count;
  const kind = ACTIONS.find((action) => text[action] !== undefined) ?? "block";
  if (INSTANTANEOUS.has(kind)) {
    for (const key of ["for", "every", "open", "random", "until"] as const) {
      if (text[key] === undefined) continue;
      problems.add(
        [...path, key],
        `a ${kind} happens at one instant: ${key} has no meaning for it`,
        "Remove it.",
      );
    }
  }
  if (text.until !== undefined && text.until <= text.at) {
    problems.add(
      [...path, "until"],
      `the fault ends before it begins: until ${formatDuration(text.until)} isn't after at ${formatDuration(text.at)}`,
      "Both count from the warm-up's end: set until later than at.",
    );
  }
  for (const key of ["for", "every", "open"] as const) {
    if (text.random === undefined || text[key] === undefined) continue;
    problems.add(
      [...path, key],
      `chance decides when a random fault begins and ends: ${key} has no meaning for it`,
      key === "every" ? "Put it under random:, which says how often to try." : "Remove it, or random.",
    );
  }
  if (text.every !== undefined && text.open !== undefined) {
    problems.add(
      [...path, "open"],
      "expected only one of every (start to start) and open (end to start), found both",
      "Remove one of the two.",
    );
  }
  const steps = onlySteps(text.clock);
  if (steps) {
    for (const key of ["for", "open"] as const) {
      if (text[key] === undefined) continue;
      problems.add(
        [...path, key],
        `a clock steps at one instant: ${key} has no meaning for it`,
        "Remove it; every: repeats the step.",
      );
    }
  }
  const periodic = text.every !== undefined || text.open !== undefined;
  if (steps && !periodic && text.until !== undefined) {
    problems.add(
      [...path, "until"],
      "a clock steps at one instant: until has no meaning for it",
      "Remove it, or add every: to repeat the step.",
    );
  }
  if (periodic && text.random === undefined && text.for === undefined && !steps) {
    problems.add(
      [...path, text.every === undefined ? "open" : "every"],
      "a periodic fault needs to know how long each occurrence lasts",
      "Add for:, such as for: 1s.",
    );
  }
  if (text.every !== undefined && text.for !== undefined && text.every < text.for) {
    problems.add(
      [...path, "every"],
      `the next occurrence would begin before the last has ended: every ${formatDuration(text.every)} is less than for ${formatDuration(text.for)}`,
      "every counts from start to start: raise it, or use open:, which counts from end to start.",
    );
  }
  if (!periodic && text.until !== undefined && text.for !== undefined) {
    problems.add(
      [...path, "until"],
      "expected only one of for and until in a fault that happens once, found both",
      "Remove one of the two, or add every: or open: to repeat it.",
    );
  }
  if (problems.count > before) return undefined;
  const atMicros = warmupMicros + text.at;
  if (text.random !== undefined) {
    const untilMicros = text.until === undefined ? undefined : warmupMicros + text.until;
    return { atMicros, forMicros: undefined, everyMicros: undefined, untilMicros, random: text.random };
  }
  if (!periodic) {
    const forMicros = text.for ?? (text.until === undefined ? undefined : text.until - text.at);
    refuseIdleFields(text, forMicros, path, problems);
    return { atMicros, forMicros, everyMicros: undefined, untilMicros: undefined };
  }
  refuseIdleFields(text, text.for, path, problems);
  return {
    atMicros,
    forMicros: text.for,
    everyMicros: text.every ?? (text.for ?? 0) + (text.open ?? 0),
    untilMicros: text.until === undefined ? undefined : warmupMicros + text.until,
  };
}

function planAction(
  text: FaultText,
  path: FieldPath,
  directory: NodeDirectory,
  files: NamedFiles,
  problems: ProblemList,
): FaultAction | undefined {
  for (const kind of ["block", "leave"] as const) {
    const selector = text[kind];
    if (selector === undefined) continue;
    const who = resolveSelector(selector, directory, [...path, kind], problems);
    return who && { kind, who };
  }
  if (text.partition !== undefined) {
    return planPartition(text.partition, [...path, "partition"], directory, problems);
  }
  if (text.link !== undefined) {
    return planLinkFault(text.link, [...path, "link"], directory, files, problems);
  }
  return planHostFault(text, path, directory, problems);
}
