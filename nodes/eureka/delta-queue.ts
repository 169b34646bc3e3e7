import type { InstanceRecord } from "./instance.ts";

/** What happened to an instance. */
export const ADDED = 0;
export const MODIFIED = 1;
export const DELETED = 2;
export type ChangeAction = typeof ADDED | typeof MODIFIED | typeof DELETED;
export const ACTION_NAMES = ["ADDED", "MODIFIED", "DELETED"] as const;

export interface Change {
  readonly action: ChangeAction;
  readonly record: InstanceRecord;
}

/** The latest changes, oldest first: what a client that asks for a delta is told. */
export class DeltaQueue {
  readonly #retentionMs: number;
  #entries: { readonly change: Change; readonly atMs: number }[] = [];

  constructor(retentionMs: number) {
    this.#retentionMs = retentionMs;
  }

  add(change: Change, nowMs: number): void {
    this.#entries.push({ change, atMs: nowMs });
  }

  /** Forgets what is older than its retention; what has just come to it stays. */
  sweep(nowMs: number): void {
    this.#entries = this.#entries.filter(({ atMs }) => atMs >= nowMs - this.#retentionMs);
  }

  changes(): readonly Change[] {
    return this.#entries.map(({ change }) => change);
  }
}
