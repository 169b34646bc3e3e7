import { stringify } from "yaml";
import { catalogue } from "../../nodes/catalogue.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { recordedNames, recordedScenario } from "../emulation/recorded-scenario.ts";
import type { ConfigName, RecordedRun } from "../recordings/recorded-run.ts";
import { anomalousMembers } from "./anomalous-members.ts";
import { type Cell, type CellConfig, cellName, cyclesOf, namedCell } from "./cell.ts";

/** When all know all at the latest; the window begins 15 s of rest later. */
const FORMED_SECONDS = 5;
const REST_SECONDS = 15;

/** What was switched in a private copy of the library: health frozen at 0, k = 0, a plain ping to suspects. */
const PARTS: Readonly<Record<CellConfig, { health: boolean; confirmations: boolean; buddy: boolean }>> = {
  swim: { health: false, confirmations: false, buddy: false },
  "lha-probe": { health: true, confirmations: false, buddy: false },
  "lha-suspicion": { health: false, confirmations: true, buddy: false },
  buddy: { health: false, confirmations: false, buddy: true },
  lifeguard: { health: true, confirmations: true, buddy: true },
};

export interface CellScenarioOptions {
  /**
   * Whether packets on loopback are really compressed, as the library's LAN profile has it, so that their bytes can be
   * compared. Nothing else depends on it, and a run takes twice as long.
   */
  readonly countsBytes: boolean;
  /** Assignments as of `--set`. */
  readonly sets?: readonly string[];
}

/**
 * The scenario of one run of a cell: a file as a user would write it, read by the loader.
 *
 * @throws {ScenarioError} on an assignment that names no field, or gives it what it can't be.
 */
export function cellScenario(cell: Cell, seed: number, options: CellScenarioOptions): Scenario {
  const { sets = [] } = options;
  if (cell.setup === "in-memory") return recordedScenario(recordedLike(cell, seed), sets);
  const scenario = loadScenario({
    bytes: new TextEncoder().encode(stringify(loopbackFile(cell, seed, options.countsBytes))),
    fileName: cellName(cell),
    catalogue,
    sets,
  });
  const [group] = scenario.groups;
  if (group === undefined) throw new Error("a cell's scenario has one group");
  // Four bytes: an idle ping and ack of the loopback measurement have 83 bytes together, as in the recordings.
  return { ...scenario, groups: [{ ...group, memberNames: recordedNames(cell.members) }] };
}

/** What a recording of such a cell would say. */
function recordedLike(cell: Cell, seed: number): RecordedRun {
  if (cell.config === "buddy") throw new Error("the recordings know no buddy configuration");
  const { members, anomalous, blockedMs, openMs } = cell;
  return {
    experiment: "interval",
    label: namedCell(cell, false).label,
    config: cell.config satisfies ConfigName,
    seed,
    members,
    formedSeconds: FORMED_SECONDS,
    windowSeconds: (cyclesOf(cell) * (blockedMs + openMs)) / 1000,
    suspicionMult: 5,
    streamPings: true,
    block: {
      members: anomalousMembers(members, anomalous, seed),
      cycles: cyclesOf(cell),
      blockedMs,
      openMs,
      unblockLateMs: [],
    },
    measures: {},
  };
}

function loopbackFile(cell: Cell, seed: number, countsBytes: boolean): Record<string, unknown> {
  const { members, anomalous, blockedMs, openMs } = cell;
  const { health, confirmations, buddy } = PARTS[cell.config];
  return {
    name: "loopback",
    warmup: `${FORMED_SECONDS + REST_SECONDS}s`,
    duration: `${cyclesOf(cell) * (blockedMs + openMs)}ms`,
    groups: [
      {
        name: "member",
        count: members,
        // Set by the packets of one cell (docs/loopback.md). A kernel's default of 208 KiB holds 160 to 260 packets.
        host: { packetTime: "90us" },
        machine: { cores: 2, scheduler: "goroutines", messageTime: "2us", monitorPeriod: "1ms" },
        start: { over: "2s", view: "join" },
        program: "memberlist",
        preset: "groundtruth/lifeguard",
        settings: {
          LHAProbe: health,
          LHASuspicion: confirmations,
          regossipConfirmations: confirmations,
          BuddySystem: buddy,
          EnableCompression: true,
          compression: countsBytes ? "exact" : "ignored",
        },
      },
    ],
    network: {
      // Through the kernel and Go's network poller.
      latency: { uniform: { low: "20us", high: "60us" } },
      streams: { lossy: false },
    },
    faults: [
      {
        name: "starvation",
        block: {
          members: anomalousMembers(members, anomalous, seed).map((member) => `member-${member}`),
        },
        at: "0s",
        for: `${blockedMs}ms`,
        open: `${openMs}ms`,
      },
    ],
  };
}
