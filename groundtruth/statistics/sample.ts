/** The middle of a sample, `null` of none. */
export function medianOf(values: readonly number[]): number | null {
  return quantileOf(values, 0.5);
}

/** Between neighbours it is interpolated; `null` of an empty sample. @param share in [0, 1]. */
export function quantileOf(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below === above ? below : below + (above - below) * (place - Math.floor(place));
}

/** `null` of an empty sample. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
