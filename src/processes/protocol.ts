import type { ActionKind, Micros, NodeOrdinal, StartInstruction } from "../node.ts";

/**
 * The frames between the coordinator and processes that run nodes, as `docs/node-protocol.md` describes them. These are
 * the frames as they are after decoding: how they look as bytes is a matter of their form.
 */
export const PROTOCOL_VERSION = 1;

/** How a process writes its frames. */
export type FrameForm = "msgpack" | "json";

/** A frame as it travels: MessagePack is binary, JSON is text. */
export type FrameData = Uint8Array | string;

export const LARGEST_FRAME_BYTES = 16 * 1024 * 1024;
export const DEEPEST_NESTING = 12;
export const MOST_VALUES = 1_000_000;
/** Different ones in one frame: objects of a million different fields take seconds to build. */
export const MOST_KEYS = 1_000;
export const LONGEST_TEXT_BYTES = 65_536;
export const LONGEST_KEY_BYTES = 256;
export const HELLO_TIMEOUT_MS = 10_000;
export const ARRIVAL_TIMEOUT_MS = 60_000;
export const ANSWER_TIMEOUT_MS = 30_000;
export const MOST_WAITING_CONNECTIONS = 64;

/** Environment variables of a process that the coordinator starts. */
export const COORDINATOR_VARIABLE = "CORONER_COORDINATOR";
export const TOKEN_VARIABLE = "CORONER_TOKEN";

export interface HelloFrame {
  readonly type: "hello";
  readonly protocol: number;
  /** What messages and logs call the process. */
  readonly name: string;
  readonly software: string;
  readonly pid: number;
  /** Names of the nodes that it runs. */
  readonly nodes: readonly string[];
}

export interface WelcomeFrame {
  readonly type: "welcome";
  readonly protocol: number;
  readonly answerTimeoutMs: number;
}

export type RefusalCode = "protocolVersion" | "nodeTaken" | "unknownNode" | "badFrame" | "unexpectedFrame";

export interface RefusedFrame {
  readonly type: "refused";
  readonly code: RefusalCode;
  readonly message: string;
}

/** A group as a process needs it to make its programs. */
export interface RunGroup {
  readonly name: string;
  readonly first: NodeOrdinal;
  readonly count: number;
  readonly program: string;
  /** As the program's schema has read them. */
  readonly settings: unknown;
  readonly judge: { readonly law: string; readonly settings: unknown } | null;
  /** Null, too, for a gate of the coordinator's. */
  readonly gate: RunGate | null;
}

export interface RunGate {
  readonly rule: string;
  readonly settings: unknown;
  /** What acting on a verdict does. */
  readonly action: ActionKind;
  /** The zone of each member, in order, for rules that ask for it; null where it has none. */
  readonly zones?: readonly (string | null)[];
}

export interface RunNode {
  readonly node: NodeOrdinal;
  /** Index of its group. */
  readonly group: number;
  /** The alea seed of its own random stream. */
  readonly random: string;
}

export interface RunFrame {
  readonly type: "run";
  readonly run: number;
  readonly scenario: string;
  readonly configuration: string;
  readonly seed: number;
  readonly groups: readonly RunGroup[];
  /** The nodes that the receiving process runs. */
  readonly nodes: readonly RunNode[];
}

export interface ReadyFrame {
  readonly type: "ready";
  readonly run: number;
}

/** What every call begins with: node, monotonic clock, wall clock, whether sends are held, highest stream number. */
export type CallHead = readonly [
  node: NodeOrdinal,
  monotonicMicros: Micros,
  wallMicros: Micros,
  isHeld: boolean,
  lastConnection: number,
];

export type StreamEventName = "opened" | "refused" | "timedOut" | "received" | "closed";

/** What happens to a node. */
export type CallBody =
  | readonly ["start", StartInstruction]
  | readonly ["stop"]
  | readonly ["receive", from: NodeOrdinal, bytes: Uint8Array]
  | readonly ["timer", activity: number, key: number]
  | readonly ["tick", activity: number]
  | readonly ["resume", activity: number, key: number]
  | readonly [
      "stream",
      event: StreamEventName,
      connection: number,
      peer: NodeOrdinal,
      bytes: Uint8Array | null,
    ]
  | readonly ["command", "leave"];

export type Call = readonly [...CallHead, ...CallBody];

export interface CallsFrame {
  readonly type: "calls";
  readonly batch: number;
  readonly calls: readonly Call[];
}

export type VerdictName = "alive" | "suspected" | "convicted" | "left";
export type ActionName = "taken" | "withheld";
export type RefutedName = "suspicion" | "conviction" | "conflict";

/** One thing that a program did in a call. */
export type Output =
  | readonly ["send", activity: number, key: number, to: NodeOrdinal, bytes: Uint8Array]
  | readonly ["timer", activity: number, key: number, delayMicros: Micros]
  | readonly ["cancel", activity: number, key: number, dueMicros: Micros]
  | readonly ["ticker", activity: number, intervalMicros: Micros]
  | readonly ["ready", activity: number]
  | readonly ["idle", activity: number]
  | readonly ["wake", activity: number]
  | readonly ["dial", activity: number, key: number, to: NodeOrdinal, deadlineMicros: Micros]
  | readonly ["streamSend", activity: number, key: number, connection: number, bytes: Uint8Array]
  | readonly ["close", connection: number]
  | readonly ["exit"]
  | readonly [
      "verdict",
      subject: NodeOrdinal,
      verdict: VerdictName,
      incarnation: number,
      accuser: NodeOrdinal,
      action: ActionName,
    ]
  | readonly ["released", subject: NodeOrdinal]
  | readonly ["forgotten", subject: NodeOrdinal]
  | readonly ["accused", subject: NodeOrdinal]
  | readonly ["confirmed", subject: NodeOrdinal, accuser: NodeOrdinal, confirmations: number]
  | readonly ["refuted", what: RefutedName, incarnation: number]
  | readonly ["health", score: number]
  | readonly ["gate", engaged: boolean, expected: number, renewals: number];

export interface OutputsFrame {
  readonly type: "outputs";
  readonly batch: number;
  /** One list for each call; `null` for a call that was not made because its node had exited. */
  readonly outputs: readonly (readonly Output[] | null)[];
}

export interface FailedFrame {
  readonly type: "failed";
  readonly batch: number;
  /** Index of the call in which the program broke down. */
  readonly call: number;
  readonly message: string;
}

export interface EndFrame {
  readonly type: "end";
  readonly reason: string;
}

/** From the coordinator to a process. */
export type CoordinatorFrame = WelcomeFrame | RefusedFrame | RunFrame | CallsFrame | EndFrame;
/** From a process to the coordinator. */
export type ProcessFrame = HelloFrame | ReadyFrame | OutputsFrame | FailedFrame;
export type Frame = CoordinatorFrame | ProcessFrame;

/** A frame that breaks the protocol: the message says where and what was expected. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}
