/**
 * Whether leases may expire: always without self-preservation, else only while more renewals came in the last minute
 * than the threshold. A threshold of 0 stops expiry; it does not allow it.
 */
export function isExpiryEnabled(
  enableSelfPreservation: boolean,
  threshold: number,
  renewalsLastMinute: number,
): boolean {
  return !enableSelfPreservation || (threshold > 0 && renewalsLastMinute > threshold);
}

/** Most leases that one pass may evict of a registry of this size, with or without self-preservation. */
export function evictionLimit(size: number, share: number): number {
  return size - Math.trunc(size * share);
}

/** How much too late a pass comes, by the time since the one before it began; a server that stood still forgives as much. */
export function compensationMs(elapsedMs: number, intervalMs: number): number {
  return Math.max(0, elapsedMs - intervalMs);
}
