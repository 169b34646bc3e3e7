import type { Change } from "./delta-queue.ts";
import type { InstanceRecord } from "./instance.ts";
import type { InstanceStatus } from "./status.ts";

/** Kinds of message by their number on the wire. The first five are what a registry is asked to do. */
export const REGISTER = 0;
export const HEARTBEAT = 1;
export const CANCEL = 2;
export const STATUS_UPDATE = 3;
export const STATUS_REMOVAL = 4;
export const FETCH = 5;
export const FETCH_DELTA = 6;
export const REPLICATION = 7;
export const ANSWER = 8;
export const REGISTRY = 9;
export const DELTA = 10;
export const REPLICATION_ANSWER = 11;

export const KIND_NAMES = [
  "register",
  "heartbeat",
  "cancel",
  "statusUpdate",
  "statusRemoval",
  "fetch",
  "fetchDelta",
  "replication",
  "answer",
  "registry",
  "delta",
  "replicationAnswer",
] as const;

export type TaskKind =
  | typeof REGISTER
  | typeof HEARTBEAT
  | typeof CANCEL
  | typeof STATUS_UPDATE
  | typeof STATUS_REMOVAL;

/** What a registry is asked to do about one instance: by the instance, or by a peer that was asked by it. */
export interface Task {
  readonly kind: TaskKind;
  /** A heartbeat looks at id, status and dirty timestamp alone; of a peer's, at the override too. */
  readonly record: InstanceRecord;
  /** Of a status update or its removal: what the status becomes. */
  readonly status: InstanceStatus;
}

/** Codes of answers, as in HTTP. */
export const OK = 200;
export const NO_CONTENT = 204;
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
export const CONFLICT = 409;

export interface Fetch {
  readonly kind: typeof FETCH | typeof FETCH_DELTA;
}

export function isFetch(request: EurekaRequest): request is Fetch {
  return request.kind === FETCH || request.kind === FETCH_DELTA;
}

/** What a peer's clients have asked of it, in one request. */
export interface Replication {
  readonly kind: typeof REPLICATION;
  readonly tasks: readonly Task[];
}

export interface Answer {
  readonly kind: typeof ANSWER;
  readonly code: number;
}

/** All instances. */
export interface RegistryAnswer {
  readonly kind: typeof REGISTRY;
  readonly records: readonly InstanceRecord[];
}

/** The latest changes, and how many instances of each status there are after them. */
export interface DeltaAnswer {
  readonly kind: typeof DELTA;
  readonly changes: readonly Change[];
  readonly counts: readonly number[];
}

/** What became of one replicated task. */
export interface TaskResult {
  readonly code: number;
  /** With 409: what the peer knows of the instance, which is newer. */
  readonly record: InstanceRecord | undefined;
}

export interface ReplicationAnswer {
  readonly kind: typeof REPLICATION_ANSWER;
  readonly results: readonly TaskResult[];
}

export type EurekaRequest = Task | Fetch | Replication;
export type EurekaAnswer = Answer | RegistryAnswer | DeltaAnswer | ReplicationAnswer;
export type EurekaMessage = EurekaRequest | EurekaAnswer;

export function isAnswer(message: EurekaMessage): message is EurekaAnswer {
  return message.kind >= ANSWER;
}
