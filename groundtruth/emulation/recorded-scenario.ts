import { stringify } from "yaml";
import { catalogue } from "../../nodes/catalogue.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { QUIET_SECONDS, type RecordedRun } from "../recordings/recorded-run.ts";

/** A kill is watched for so long at most; the slowest recorded one took 15.2 s. */
const LONGEST_KILL_SECONDS = 40;

/**
 * The scenario that repeats a recorded run: a file as a user would write it, read by the loader.
 *
 * @param sets assignments as of `--set`, over all that is said here.
 * @throws {ScenarioError} on an assignment that names no field, or gives it what it can't be.
 */
export function recordedScenario(run: RecordedRun, sets: readonly string[] = []): Scenario {
  const text = stringify(recordedFile(run));
  const scenario = loadScenario({
    bytes: new TextEncoder().encode(text),
    fileName: `${run.label}/${run.config}`,
    catalogue,
    sets,
  });
  const [group] = scenario.groups;
  if (group === undefined) throw new Error("a recorded scenario has one group");
  return { ...scenario, groups: [{ ...group, memberNames: recordedNames(run.members) }] };
}

/**
 * Names of four bytes. The harness kept no names, but byte counts give their lengths away: a healthy group's ping and
 * ack are 83 bytes together, and in all 40 kill runs the bytes of all packets add up exactly with four bytes a name.
 */
export function recordedNames(members: number): string[] {
  return Array.from({ length: members }, (_, index) => `n${String(index).padStart(3, "0")}`);
}

/** Run time at which the window begins. */
export function warmupSeconds(run: RecordedRun): number {
  return run.formedSeconds + QUIET_SECONDS;
}

/** How long the window may be at most; kills and partitions end it sooner. */
export function longestWindowSeconds(run: RecordedRun): number {
  if (run.kill !== undefined) return LONGEST_KILL_SECONDS;
  if (run.partition !== undefined) return run.partition.seconds + run.partition.watchSeconds;
  if (run.block !== undefined) {
    return (run.block.cycles * (run.block.blockedMs + run.block.openMs)) / 1000;
  }
  return run.windowSeconds;
}

function recordedFile(run: RecordedRun): Record<string, unknown> {
  return {
    name: run.label,
    warmup: seconds(warmupSeconds(run)),
    duration: seconds(longestWindowSeconds(run)),
    groups: [
      {
        name: "member",
        count: run.members,
        // One process on two cores. What takes how long is measured from the recordings, see docs/fidelity.md.
        host: { packetTime: "5us" },
        machine: {
          cores: 2,
          scheduler: "goroutines",
          messageTime: "2us",
          timerUnit: "1ms",
          monitorPeriod: "1ms",
        },
        start: { over: "2s", view: "join" },
        program: "memberlist",
        preset: `groundtruth/${run.config}`,
        settings: { SuspicionMult: run.suspicionMult, DisableTcpPings: !run.streamPings },
      },
    ],
    network: {
      // Delivered 0.5 ms late in the median: an idle Go process adds that to a timer (timerUnit), a busy one does not.
      latency: { uniform: { low: "500us", high: "1500us" } },
      // Lossless even where packets are lost. What is dialled into a cut times out, also if the cut heals meanwhile.
      streams: { lossy: false, initialTimeout: "120s" },
    },
    faults: faultsOf(run),
  };
}

function faultsOf(run: RecordedRun): Record<string, unknown>[] {
  const { block, kill, loss, partition } = run;
  const everybody = { group: "member" };
  return [
    ...(block === undefined
      ? []
      : [
          {
            name: "starvation",
            block: { members: block.members.map((member) => `member-${member}`) },
            at: "0s",
            for: `${block.blockedMs}ms`,
            open: `${block.openMs}ms`,
            // In the tail nobody is blocked.
            until: seconds(longestWindowSeconds(run)),
          },
        ]),
    ...(kill === undefined
      ? []
      : [{ name: "kill", crash: { members: [`member-${kill.member}`] }, at: seconds(kill.atSeconds) }]),
    // The event files show no probe that failed before the window: the loss began with it.
    ...(loss === undefined
      ? []
      : [{ name: "loss", link: { between: [everybody, everybody], loss }, at: "0s" }]),
    ...(partition === undefined
      ? []
      : [
          {
            name: "partition",
            partition: {
              between: [
                { pick: run.members / 2, of: everybody },
                { pick: run.members / 2, of: everybody },
              ],
            },
            at: "0s",
            for: seconds(partition.seconds),
          },
        ]),
  ];
}

function seconds(value: number): string {
  return `${Math.round(value * 1e6)}us`;
}
