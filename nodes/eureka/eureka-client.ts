import type { ProgramDescriptor } from "../../src/node.ts";
import { CLIENT_ACTIVITIES } from "./client-activities.ts";
import { ClientProgram } from "./client-program.ts";
import { type ClientSettings, clientSettings } from "./client-settings.ts";
import type { EurekaMessage } from "./messages.ts";
import { clientPresets } from "./presets.ts";
import { createEurekaCodec } from "./wire/codec.ts";

/** An instance that registers with Eureka servers, which judge it. */
export const eurekaClient: ProgramDescriptor<ClientSettings, EurekaMessage> = {
  name: "eureka-client",
  about:
    "An instance with its Eureka client: it registers with a group of eureka-servers, sends heartbeats, fetches the registry, and cancels its lease when it leaves.",
  settings: clientSettings,
  presets: clientPresets,
  activities: CLIENT_ACTIVITIES,
  takesJudge: false,
  takesGate: false,
  notModelled: {},
  noticesOf: () => [],
  /** Its servers have one. */
  detectionFloorMicros: () => null,
  judgedGroups: () => [],
  worstCaseRemovalsPerMinute: () => 0,
  createCodec: (settings) => createEurekaCodec({ ...settings, replicationTaskBytes: 0 }),
  create: (environment, { settings }) => new ClientProgram(environment, settings),
};
