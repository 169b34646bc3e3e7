/** What an instance says it is, or is said to be. */
export const UP = 0;
export const DOWN = 1;
export const STARTING = 2;
export const OUT_OF_SERVICE = 3;
export const UNKNOWN_STATUS = 4;
export type InstanceStatus =
  | typeof UP
  | typeof DOWN
  | typeof STARTING
  | typeof OUT_OF_SERVICE
  | typeof UNKNOWN_STATUS;

/** As the product spells them, by number. */
export const STATUS_NAMES = ["UP", "DOWN", "STARTING", "OUT_OF_SERVICE", "UNKNOWN"] as const;

/** What a status is decided from, on register and on renew. */
export interface StatusClaim {
  /** What the instance says of itself. */
  readonly own: InstanceStatus;
  /** What an operator has set instead; `undefined` if nobody has. */
  readonly override: InstanceStatus | undefined;
  /** What the lease that exists already holds; `undefined` without one. */
  readonly existing: InstanceStatus | undefined;
  readonly isReplication: boolean;
}

/**
 * The status that a registry gives an instance; the first rule that applies wins. An instance that says neither `UP`
 * nor `OUT_OF_SERVICE` is believed; else an override holds; else, unless it comes from a peer, what the lease holds
 * already, if that is one of the two; else what the instance says.
 */
export function effectiveStatus({ own, override, existing, isReplication }: StatusClaim): InstanceStatus {
  if (own !== UP && own !== OUT_OF_SERVICE) return own;
  if (override !== undefined) return override;
  if (!isReplication && (existing === UP || existing === OUT_OF_SERVICE)) return existing;
  return own;
}
