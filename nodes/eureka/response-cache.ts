export interface ResponseCacheRules {
  /** `shouldUseReadOnlyResponseCache`. */
  readonly usesReadOnly: boolean;
  /** `responseCacheAutoExpirationInSeconds`: how long an entry lasts after it was made. */
  readonly expiryMs: number;
}

/**
 * One answer that readers are given: made anew when it is asked for and a change has invalidated it, and behind a
 * read-only copy that takes that over only when it is refreshed. A change shows to readers at the next refresh.
 */
export class ResponseCache<Value> {
  readonly #rules: ResponseCacheRules;
  readonly #make: () => Value;
  #fresh: { readonly value: Value; readonly madeMs: number } | undefined;
  #readOnly: { readonly value: Value } | undefined;

  constructor(rules: ResponseCacheRules, make: () => Value) {
    this.#rules = rules;
    this.#make = make;
  }

  read(nowMs: number): Value {
    if (!this.#rules.usesReadOnly) return this.#readWrite(nowMs);
    this.#readOnly ??= { value: this.#readWrite(nowMs) };
    return this.#readOnly.value;
  }

  /** Something that the answer tells of has changed. */
  invalidate(): void {
    this.#fresh = undefined;
  }

  /** The read-only copy, if there is one, becomes what the answer is now. */
  refresh(nowMs: number): void {
    if (this.#readOnly !== undefined) this.#readOnly = { value: this.#readWrite(nowMs) };
  }

  #readWrite(nowMs: number): Value {
    if (this.#fresh === undefined || nowMs - this.#fresh.madeMs >= this.#rules.expiryMs) {
      this.#fresh = { value: this.#make(), madeMs: nowMs };
    }
    return this.#fresh.value;
  }
}

/** Time until the next refresh: at multiples of the interval by the wall clock. */
export function untilAlignedMs(nowMs: number, intervalMs: number): number {
  return (Math.floor(nowMs / intervalMs) + 1) * intervalMs - nowMs;
}
