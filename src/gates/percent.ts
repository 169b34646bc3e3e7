/** A share in percent, without the noise of binary fractions: 0.29 is `29 %`. */
export function percent(share: number): string {
  return percentOf(share * 100);
}

/** So large a part of a count, without that noise: 0.29 of 100 is 29, and no less. */
export function shareOf(share: number, count: number): number {
  return Number((share * count).toPrecision(12));
}

/** A number of percents in the same way. */
export function percentOf(percents: number): string {
  return `${Number(percents.toPrecision(12))} %`;
}
