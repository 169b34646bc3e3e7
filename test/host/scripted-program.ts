import { z } from "zod";
import { heartbeat } from "../../nodes/heartbeat/heartbeat.ts";
import type {
  ActivityDescriptor,
  AnyProgramDescriptor,
  Command,
  ConnectionId,
  MessageCodec,
  NodeEnvironment,
  NodeOrdinal,
  NodeProgram,
  StartInstruction,
  StreamEvent,
} from "../../src/node.ts";

/** Ranks of the activities of scripted programs. */
export const MAIN = 0;
export const SIDE = 1;
export const CHECKER = 2;
export const SETTLER = 3;

const ACTIVITIES: readonly ActivityDescriptor[] = [
  { name: "main", phase: "traffic", about: "Whatever the test asks for." },
  { name: "side", phase: "traffic", about: "Another of the same phase." },
  { name: "checker", phase: "checks", about: "One of an earlier phase." },
  { name: "settler", phase: "settle", about: "One of a later phase." },
];

export type ScriptedEnvironment = NodeEnvironment<string>;

/** What a node does when something happens to it; what is left out does nothing. Messages are texts. */
export interface Script {
  start?(instruction: StartInstruction): void;
  receive?(from: NodeOrdinal, message: string): void;
  timer?(activity: number, key: number): void;
  tick?(activity: number): void;
  resume?(activity: number, key: number): void;
  stream?(event: StreamEvent, connection: ConnectionId, peer: NodeOrdinal, message: string | undefined): void;
  command?(command: Command): void;
  snapshot?(): unknown;
}

/** Makes a node's script anew for every life of it. */
export type ScriptWriter = (environment: ScriptedEnvironment) => Script;

/** A program that does what a test says. */
export function scriptedProgram(write: ScriptWriter): AnyProgramDescriptor {
  return {
    // What the scripts are indifferent to is as another program has it.
    ...(heartbeat as unknown as AnyProgramDescriptor),
    name: "scripted",
    about: "Does what a test says.",
    settings: z.unknown(),
    activities: ACTIVITIES,
    takesJudge: false,
    takesGate: false,
    detectionFloorMicros: () => null,
    createCodec: () => textCodec as unknown as MessageCodec<unknown>,
    create: (environment) => programOf(write(environment as ScriptedEnvironment)),
  };
}

function programOf(script: Script): NodeProgram<unknown> {
  return {
    start: (instruction) => script.start?.(instruction),
    receive: (from, message) => script.receive?.(from, message as string),
    timer: (activity, key) => script.timer?.(activity, key),
    tick: (activity) => script.tick?.(activity),
    resume: (activity, key) => script.resume?.(activity, key),
    stream: (event, connection, peer, message) =>
      script.stream?.(event, connection, peer, message as string | undefined),
    command: (command) => script.command?.(command),
    snapshot: () => script.snapshot?.(),
  };
}

/** A text is as many bytes as it has characters. */
const textCodec: MessageCodec<string> = {
  kinds: ["text"],
  kindOf: () => 0,
  partsOf: () => 1,
  sizeOf: (text) => text.length,
  fingerprintOf: (text) => {
    let fingerprint = text.length;
    for (const character of text) {
      fingerprint = (Math.imul(fingerprint, 31) + (character.codePointAt(0) ?? 0)) | 0;
    }
    return fingerprint;
  },
  describe: (text) => ({ kind: "text", fields: { text } }),
  encode: (text) => new TextEncoder().encode(text),
  decode: (bytes) => new TextDecoder().decode(bytes),
};
