/** Every way to take so many of the values, as the taken and the rest. */
export function* dealings(values: readonly number[], size: number): Generator<[number[], number[]]> {
  const total = 2 ** values.length;
  for (let mask = 0; mask < total; mask++) {
    const taken = values.filter((_, index) => (mask & (1 << index)) !== 0);
    if (taken.length === size) yield [taken, values.filter((_, index) => (mask & (1 << index)) === 0)];
  }
}
