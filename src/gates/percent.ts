/** A share in percent, without the noise of binary fractions: 0.29 is `29 %`. */
export function percent(share: number): string {
  return percentOf(share * 100);
}

/** A number of percents in the same way. */
export function percentOf(percents: number): string {
  return `${Number(percents.toPrecision(12))} %`;
}
