/**
 * Benjamini and Hochberg's step-up: the least false-discovery rate at which each hypothesis is rejected, in the order
 * given. One is rejected at a rate if its value here is at most that rate.
 */
export function falseDiscoveryRates(pValues: readonly number[]): number[] {
  const order = pValues
    .map((_, index) => index)
    .sort((a, b) => (pValues[b] as number) - (pValues[a] as number));
  const rates: number[] = pValues.map(() => 1);
  let least = 1;
  order.forEach((index, place) => {
    const rank = pValues.length - place;
    least = Math.min(least, ((pValues[index] as number) * pValues.length) / rank);
    rates[index] = least;
  });
  return rates;
}
