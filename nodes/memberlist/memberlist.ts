import { suspicionMaximumMicros } from "../../src/detectors/suspicion-timeout.ts";
import {
  formatDuration,
  type GroupRoster,
  type Micros,
  type NodeEnvironment,
  type ProgramConfiguration,
  type ProgramDescriptor,
} from "../../src/node.ts";
import { memberlistActivities } from "./activities.ts";
import type { MemberlistMessage } from "./messages.ts";
import { memberlistNotModelled, memberlistPresets } from "./presets.ts";
import { MemberlistProgram } from "./program.ts";
import { rulesOf } from "./rules.ts";
import { type MemberlistSettings, memberlistSettings } from "./settings.ts";
import { createMemberlistCodec } from "./wire/codec.ts";

/** hashicorp/memberlist, with what Serf and Consul put on top of it where that changes who is believed dead. */
export const memberlist: ProgramDescriptor<MemberlistSettings, MemberlistMessage> = {
  name: "memberlist",
  about:
    "SWIM-style gossip membership as hashicorp/memberlist does it, with Lifeguard; also Serf's and Consul's.",
  settings: memberlistSettings,
  presets: memberlistPresets,
  activities: memberlistActivities,
  takesJudge: false,
  takesGate: true,
  keepsMemory: true,
  notModelled: memberlistNotModelled,
  noticesOf,
  detectionFloorMicros(settings: MemberlistSettings, group: GroupRoster): Micros | null {
    if (group.count < 2) return null;
    const rules = rulesOf(settings);
    const minMicros = rules.suspicionMinimumMicros(group.count);
    const required = rules.requiredConfirmations(group.count);
    // With one observer nobody else can confirm; otherwise the minimum can be reached.
    const timeoutMicros = settings.LHASuspicion
      ? rules.suspicionTimeoutMicros({
          minMicros,
          maxMicros: suspicionMaximumMicros(settings.SuspicionMaxTimeoutMult, minMicros),
          required,
          confirmations: Math.min(required, Math.max(0, group.count - 2)),
        })
      : minMicros;
    return settings.ProbeInterval + timeoutMicros;
  },
  createCodec: (settings, group) =>
    createMemberlistCodec(
      {
        replyAddresses: settings.replyAddresses,
        metadataBytes: settings.metadataBytes,
        compression: settings.compression,
        enableCompression: settings.EnableCompression,
      },
      group,
    ),
  create: (
    environment: NodeEnvironment<MemberlistMessage>,
    configuration: ProgramConfiguration<MemberlistSettings>,
  ) => new MemberlistProgram(environment, configuration),
};

/** Bytes of a dense view's row: verdict, incarnation, time. */
const BYTES_PER_DENSE_ROW = 13;
/** Groups up to this size keep dense views without a word. */
const MANY_MEMBERS = 5_000;

function noticesOf(settings: MemberlistSettings, group: GroupRoster): readonly string[] {
  const notices: string[] = [];
  if (group.count > MANY_MEMBERS && settings.viewForm === "dense") {
    const gibibytes = (BYTES_PER_DENSE_ROW * group.count * group.count) / (1024 * 1024 * 1024);
    notices.push(
      `The dense views of ${group.count} members take ${gibibytes.toFixed(1)} GiB together. Set viewForm: sparse and probeOrder: permutation, and start.view: full.`,
    );
  }
  if (settings.EnableCompression && settings.compression === "ignored") {
    notices.push(
      "Bytes are counted as if uncompressed, for all that EnableCompression is set. Set compression: exact to count them compressed (slower).",
    );
  }
  if (settings.ProbeTimeout >= settings.ProbeInterval) {
    notices.push(
      `No time is left to ask others: ProbeTimeout ${formatDuration(settings.ProbeTimeout)} isn't shorter than ProbeInterval ${formatDuration(settings.ProbeInterval)}.`,
    );
  }
  return notices;
}
