import { formatDuration, type Micros } from "../node.ts";
import { isLasting } from "../scenario/lasting.ts";
import type { FaultAction, FaultPlan, FaultTiming, GroupPlan, RandomTiming } from "../scenario/scenario.ts";
import { linkWords } from "./link-words.ts";
import { listNames } from "./listing.ts";
import { selectorWords } from "./node-words.ts";
import { formatShare } from "./numbers.ts";
import { timeLawWords } from "./time-law-words.ts";

/**
 * What goes wrong and when, in words. Times count from the warm-up's end, as the file has them; where there is a warm-up,
 * the run time, by which traces count, stands beside them.
 */
export function faultWords(fault: FaultPlan, groups: readonly GroupPlan[], warmupMicros: Micros): string {
  const name = fault.name === String(fault.index) ? `fault ${fault.index}` : fault.name;
  return `${name}: ${actionWords(fault.action, groups)}, ${timingWords(fault, warmupMicros)}`;
}

function actionWords(action: FaultAction, groups: readonly GroupPlan[]): string {
  if (action.kind === "partition") {
    const [left, right] = action.between.map((side) => selectorWords(side, groups));
    return `partition between ${left} on one side and ${right} on the other${cutWords(action)}`;
  }
  if (action.kind === "link") {
    const { from, to, bothWays } = action.rule;
    const [first, second] = [from, to].map((side) => selectorWords(side, groups));
    const links = bothWays ? `links between ${first} and ${second}` : `links from ${first} to ${second}`;
    return `${links} with ${listNames(linkWords(action.rule))}`;
  }
  const who = selectorWords(action.who, groups);
  switch (action.kind) {
    case "block":
      return `block of ${who} (their messages are held)`;
    case "pause":
      return `pause of ${who} (they stand still, ${PAUSE_WORDS[action.wakeUp]})`;
    case "throttle":
      return `throttle of ${who} (they run in the first ${formatDuration(action.quotaMicros)} of every ${formatDuration(action.periodMicros)})`;
    case "slow":
      return `slowness of ${who} (${formatDuration(action.serviceMicros)} for each message received)`;
    case "clock":
      return `clocks of ${who} ${clockWords(action)}`;
    case "churn":
      return `churn of ${who} (${churnWords(action)})`;
    case "restart":
      return `restart of ${who}${action.memory === "kept" ? ", their memory kept" : ""}`;
    case "crash":
    case "leave":
      return `${action.kind} of ${who}`;
  }
}

function cutWords({
  direction = "both",
  carries = "all",
}: Extract<FaultAction, { kind: "partition" }>): string {
  const ways = {
    both: "",
    forth: "what the first send to the second",
    back: "what the second send to the first",
  }[direction];
  const what = carries === "all" ? "" : `${carries} alone`;
  const words = [ways, what].filter((word) => word !== "");
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

function clockWords({ offsetMicros, driftPpm, stepMicros }: Extract<FaultAction, { kind: "clock" }>): string {
  const far = (micros: Micros) => `${formatDuration(Math.abs(micros))} ${micros < 0 ? "back" : "ahead"}`;
  return listNames([
    ...(offsetMicros === 0 ? [] : [`set ${far(offsetMicros)}`]),
    ...(driftPpm === 0 ? [] : [`${Math.abs(driftPpm)} ppm ${driftPpm < 0 ? "slow" : "fast"}`]),
    ...(stepMicros === 0 ? [] : [`stepping ${far(stepMicros)}`]),
  ]);
}

function churnWords({ ending, lifetime, comeBack, memory }: Extract<FaultAction, { kind: "churn" }>): string {
  const back =
    comeBack.after === "absence"
      ? `come back after ${timeLawWords(comeBack.absence)}`
      : `come back one at a time, ${timeLawWords(comeBack.arrival)} apart`;
  const kept = memory === "kept" ? ", their memory kept" : "";
  return `they ${ending} after ${timeLawWords(lifetime)} and ${back}${kept}`;
}

const PAUSE_WORDS = {
  due: "and then do what was due in its order",
  timers: "and then handle timers first",
  packets: "and then handle packets first",
} as const;

function timingWords({ action, timing }: FaultPlan, warmupMicros: Micros): string {
  const at = `at ${bothTimes(timing.atMicros, warmupMicros)}`;
  if (action.kind === "restart" || action.kind === "leave") return at;
  if (timing.random !== undefined) {
    const restarting = action.kind === "crash" ? ", and each time restarted" : "";
    return `${randomWords(at, timing, timing.random, warmupMicros)}${restarting}`;
  }
  if (timing.forMicros === undefined && action.kind === "clock" && !isLasting(action)) {
    return `${at}${repetitionWords(timing, undefined, warmupMicros)}`;
  }
  if (timing.forMicros === undefined) {
    return action.kind === "crash" ? `${at}, for good` : `${at}, until the end`;
  }
  const lasting = `${at} for ${formatDuration(timing.forMicros)}`;
  const kept = action.kind === "crash" && action.memory === "kept" ? " with their memory kept" : "";
  const restarting = action.kind === "crash" ? `, then restart${kept}` : "";
  return `${lasting}${restarting}${repetitionWords(timing, timing.forMicros, warmupMicros)}`;
}

function randomWords(
  at: string,
  { untilMicros }: FaultTiming,
  { probability, everyMicros, stabilityMicros }: RandomTiming,
  warmupMicros: Micros,
): string {
  const until = untilMicros === undefined ? "" : `, until ${bothTimes(untilMicros, warmupMicros)}`;
  const kept = stabilityMicros === 0 ? "" : ` and kept for at least ${formatDuration(stabilityMicros)}`;
  return `${at} and then every ${formatDuration(everyMicros)} tried with a probability of ${formatShare(probability)}${kept}${until}`;
}

function repetitionWords(
  { everyMicros, untilMicros }: FaultTiming,
  forMicros: Micros | undefined,
  warmupMicros: Micros,
): string {
  if (everyMicros === undefined) return "";
  const until = untilMicros === undefined ? "until the end" : `until ${bothTimes(untilMicros, warmupMicros)}`;
  const between = forMicros === undefined ? "" : ` (${formatDuration(everyMicros - forMicros)} between)`;
  return `, again every ${formatDuration(everyMicros)}${between}, ${until}`;
}

function bothTimes(runMicros: Micros, warmupMicros: Micros): string {
  const written = formatDuration(runMicros - warmupMicros);
  return warmupMicros === 0 ? written : `${written} (run time ${formatDuration(runMicros)})`;
}
