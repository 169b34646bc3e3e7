import type { ProgramDescriptor } from "../../src/node.ts";
import { ACTIVITIES } from "./activities.ts";
import { createHeartbeatCodec } from "./codec.ts";
import { DEFAULT_LAW_NOTICE, lawOrDefault } from "./default-law.ts";
import type { HeartbeatMessage } from "./messages.ts";
import { HeartbeatProgram } from "./program.ts";
import { type HeartbeatSettings, heartbeatSettings } from "./settings.ts";

/** Groups up to this size heartbeat all to all without a word. */
const MANY_MEMBERS = 2_000;

/**
 * All-to-all heartbeats within a group, every subject judged by every observer for itself. It is no product: it is
 * the plain monitor that the φ papers and products assume under their laws, with the law for a setting.
 */
export const heartbeat: ProgramDescriptor<HeartbeatSettings, HeartbeatMessage> = {
  name: "heartbeat",
  about:
    "Every member sends every other a heartbeat at a fixed rate, and judges each of them by a law of its own choosing; nothing is gossiped.",
  settings: heartbeatSettings,
  presets: [],
  activities: ACTIVITIES,
  takesJudge: true,
  takesGate: true,
  keepsMemory: true,
  noticesOf: (_settings, group, judge) => [
    ...(judge === undefined ? [DEFAULT_LAW_NOTICE] : []),
    ...(group.count > MANY_MEMBERS
      ? [
          `Each of ${group.count} members judges every other: ${group.count * (group.count - 1)} judges, which take much memory, and as many heartbeats an interval.`,
        ]
      : []),
  ],
  notModelled: {},
  /**
   * At best a member crashes just before its next heartbeat is due, on a link without delay, and the check comes at
   * the very instant at which the law convicts.
   */
  detectionFloorMicros: (settings, group, judge) => {
    if (group.count < 2) return null;
    const silence = lawOrDefault(judge).steadySilenceMicros(settings.heartbeatInterval);
    return Number.isFinite(silence) ? Math.max(0, silence - settings.heartbeatInterval) : null;
  },
  createCodec: () => createHeartbeatCodec(),
  create: (environment, configuration) =>
    new HeartbeatProgram(
      environment,
      configuration.settings,
      lawOrDefault(configuration.judge),
      configuration.gate,
    ),
};
