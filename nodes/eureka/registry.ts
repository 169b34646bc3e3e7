import { type NodeOrdinal, type RandomStream, takeAtRandom } from "../../src/node.ts";
import { ADDED, type Change, DELETED, MODIFIED } from "./delta-queue.ts";
import type { Expectation } from "./expectation.ts";
import { evictionLimit, isExpiryEnabled } from "./expiry.ts";
import type { InstanceRecord } from "./instance.ts";
import { Lease } from "./lease.ts";
import { MeasuredRate } from "./measured-rate.ts";
import { OverrideStore } from "./override-store.ts";
import { effectiveStatus, type InstanceStatus, UNKNOWN_STATUS, UP } from "./status.ts";

export interface RegistryRules {
  readonly enableSelfPreservation: boolean;
  /** `renewalPercentThreshold`. */
  readonly share: number;
}

/** What a pass found, and what it did. */
export interface EvictionPass {
  /** All whose lease has expired, whether or not they may be evicted. */
  readonly expired: readonly InstanceRecord[];
  /** Those of them that were evicted. */
  readonly evicted: readonly InstanceRecord[];
}

/**
 * Leases, and the rules by which they come and go. It knows no network: requests of clients and of peers come to it
 * alike, and `nowMs` is the server's wall clock in milliseconds throughout.
 */
export class Registry {
  readonly renewals = new MeasuredRate();
  readonly expectation: Expectation;
  readonly #rules: RegistryRules;
  readonly #changed: (change: Change) => void;
  readonly #leases = new Map<NodeOrdinal, Lease>();
  readonly #overrides = new OverrideStore();

  /** @param changed hears of everything that readers of the registry would see. */
  constructor(rules: RegistryRules, expectation: Expectation, changed: (change: Change) => void) {
    this.#rules = rules;
    this.expectation = expectation;
    this.#changed = changed;
  }

  get size(): number {
    return this.#leases.size;
  }

  /** Whether leases may expire now: evaluated whenever asked, without memory. */
  get isExpiryEnabled(): boolean {
    const { enableSelfPreservation } = this.#rules;
    return isExpiryEnabled(enableSelfPreservation, this.expectation.threshold, this.renewals.lastMinute);
  }

  recordOf(id: NodeOrdinal): InstanceRecord | undefined {
    return this.#leases.get(id)?.record;
  }

  records(): readonly InstanceRecord[] {
    return [...this.#leases.values()].map(({ record }) => record);
  }

  overrideOf(id: NodeOrdinal, nowMs: number): InstanceStatus | undefined {
    return this.#overrides.get(id, nowMs);
  }

  /** @returns what is registered now: of two records the one that was changed later, and on equality the incoming. */
  register(incoming: InstanceRecord, nowMs: number, isReplication: boolean): InstanceRecord {
    const existing = this.#leases.get(incoming.id);
    if (existing === undefined) this.expectation.registered();
    const newer =
      existing !== undefined && existing.record.dirtyMs > incoming.dirtyMs ? existing.record : incoming;
    const { id } = incoming;
    if (newer.overridden !== UNKNOWN_STATUS && this.#overrides.get(id, nowMs) === undefined) {
      this.#overrides.set(id, newer.overridden, nowMs);
    }
    const override = this.#overrides.get(id, nowMs);
    const status = effectiveStatus({
      own: newer.status,
      override,
      existing: existing?.record.status,
      isReplication,
    });
    const { durationSeconds } = incoming;
    const record = { ...newer, durationSeconds, status, overridden: override ?? newer.overridden };
    const lease = new Lease(record, nowMs);
    if (existing !== undefined) lease.inheritServiceUp(existing);
    if (status === UP) lease.serviceUp(nowMs);
    this.#leases.set(id, lease);
    this.#changed({ action: ADDED, record });
    return record;
  }

  /** @returns whether the lease was renewed: if not, the instance has to register. */
  renew(id: NodeOrdinal, nowMs: number, isReplication: boolean): boolean {
    const lease = this.#leases.get(id);
    if (lease === undefined) return false;
    const { record } = lease;
    const status = effectiveStatus({
      own: record.status,
      override: this.#overrides.get(id, nowMs),
      existing: record.status,
      isReplication,
    });
    if (status === UNKNOWN_STATUS) return false;
    if (status !== record.status) lease.record = { ...record, status };
    this.renewals.increment();
    lease.renew(nowMs);
    return true;
  }

  /** @returns whether there was a lease to be cancelled. */
  cancel(id: NodeOrdinal, nowMs: number): boolean {
    if (!this.#remove(id, nowMs)) return false;
    this.expectation.cancelled();
    return true;
  }

  /** An operator sets a status. @returns whether there is such an instance. */
  updateStatus(id: NodeOrdinal, status: InstanceStatus, dirtyMs: number, nowMs: number): boolean {
    const lease = this.#leases.get(id);
    if (lease === undefined) return false;
    lease.renew(nowMs);
    if (status === lease.record.status) return true;
    if (status === UP) lease.serviceUp(nowMs);
    this.#overrides.set(id, status, nowMs);
    this.#modify(lease, { status, overridden: status }, dirtyMs);
    return true;
  }

  /** An operator takes back what was set. @returns whether there is such an instance. */
  removeOverride(id: NodeOrdinal, status: InstanceStatus, dirtyMs: number, nowMs: number): boolean {
    const lease = this.#leases.get(id);
    if (lease === undefined) return false;
    lease.renew(nowMs);
    if (this.#overrides.remove(id, nowMs) === undefined) return true;
    if (status === UP) lease.serviceUp(nowMs);
    this.#modify(lease, { status, overridden: UNKNOWN_STATUS }, dirtyMs);
    return true;
  }

  /** Stores an override that a peer knows of and this server does not. */
  learnOverride(id: NodeOrdinal, status: InstanceStatus, nowMs: number): void {
    if (this.#overrides.get(id, nowMs) === status) return;
    this.#overrides.set(id, status, nowMs);
    const lease = this.#leases.get(id);
    if (lease !== undefined) lease.record = { ...lease.record, overridden: status };
  }

  /**
   * Looks for expired leases, and evicts of them what self-preservation and the limit of a pass allow. Whether expiry
   * is allowed is asked once; the limit follows from the size before the pass.
   *
   * @param additionalMs by which every lease is longer, since the server stood still so long.
   */
  evict(nowMs: number, additionalMs: number, random: RandomStream): EvictionPass {
    const expired = [...this.#leases.values()]
      .filter((lease) => lease.isExpired(nowMs, additionalMs))
      .map(({ record }) => record);
    if (!this.isExpiryEnabled) return { expired, evicted: [] };
    const limit = evictionLimit(this.size, this.#rules.share);
    // Drawn, so that no application is wiped out by its place in a list.
    const evicted = takeAtRandom(expired, limit, random);
    for (const { id } of evicted) {
      this.#remove(id, nowMs);
      this.expectation.evicted();
    }
    return { expired, evicted };
  }

  #remove(id: NodeOrdinal, nowMs: number): boolean {
    const lease = this.#leases.get(id);
    this.#overrides.remove(id, nowMs);
    if (lease === undefined) return false;
    this.#leases.delete(id);
    lease.cancel(nowMs);
    this.#changed({ action: DELETED, record: lease.record });
    return true;
  }

  #modify(lease: Lease, changes: Pick<InstanceRecord, "status" | "overridden">, dirtyMs: number): void {
    const { record } = lease;
    lease.record = { ...record, ...changes, dirtyMs: Math.max(record.dirtyMs, dirtyMs) };
    this.#changed({ action: MODIFIED, record: lease.record });
  }
}
