import { type Change, DeltaQueue } from "./delta-queue.ts";
import { statusCounts } from "./instance.ts";
import {
  ANSWER,
  DELTA,
  type DeltaAnswer,
  type EurekaAnswer,
  FETCH_DELTA,
  type Fetch,
  FORBIDDEN,
  REGISTRY,
  type RegistryAnswer,
} from "./messages.ts";
import type { Registry } from "./registry.ts";
import { ResponseCache, untilAlignedMs } from "./response-cache.ts";
import type { ServerSettings } from "./server-settings.ts";

const MILLIS_PER_SECOND = 1_000;

/** What readers of a registry are given: cached, and refused while the server has nothing to show. */
export class Reading {
  readonly #settings: ServerSettings;
  readonly #queue: DeltaQueue;
  readonly #all: ResponseCache<RegistryAnswer>;
  readonly #delta: ResponseCache<DeltaAnswer>;
  /** Nobody may read up to this time; `undefined` before the server is open. */
  #closedUntilMs: number | undefined;

  constructor(settings: ServerSettings, registry: Registry) {
    this.#settings = settings;
    this.#queue = new DeltaQueue(settings.retentionTimeInMSInDeltaQueue);
    const rules = {
      usesReadOnly: settings.shouldUseReadOnlyResponseCache,
      expiryMs: settings.responseCacheAutoExpirationInSeconds * MILLIS_PER_SECOND,
    };
    this.#all = new ResponseCache(rules, () => ({ kind: REGISTRY, records: registry.records() }));
    this.#delta = new ResponseCache(rules, () => ({
      kind: DELTA,
      changes: this.#queue.changes(),
      counts: statusCounts(registry.records()),
    }));
  }

  /** @param copied instances with which the server opens: without any, reads are refused for a while. */
  open(copied: number, nowMs: number): void {
    this.#closedUntilMs =
      copied > 0 ? Number.NEGATIVE_INFINITY : nowMs + this.#settings.waitTimeInMsWhenSyncEmpty;
  }

  answer({ kind }: Fetch, nowMs: number): EurekaAnswer {
    const isClosed = this.#closedUntilMs === undefined || nowMs <= this.#closedUntilMs;
    const isDelta = kind === FETCH_DELTA;
    if (isClosed || (isDelta && this.#settings.disableDelta)) return { kind: ANSWER, code: FORBIDDEN };
    return isDelta ? this.#delta.read(nowMs) : this.#all.read(nowMs);
  }

  changed(change: Change, nowMs: number): void {
    this.#queue.add(change, nowMs);
    this.#all.invalidate();
    this.#delta.invalidate();
  }

  /** Forgets old changes. Answers that hold them go on until something else changes them. */
  sweep(nowMs: number): void {
    this.#queue.sweep(nowMs);
  }

  untilRefreshMs(nowMs: number): number {
    return untilAlignedMs(nowMs, this.#settings.responseCacheUpdateIntervalMs);
  }

  refresh(nowMs: number): void {
    this.#all.refresh(nowMs);
    this.#delta.refresh(nowMs);
  }
}
