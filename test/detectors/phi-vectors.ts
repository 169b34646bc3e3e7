/** A sequence of heartbeats, and what the laws make of the silence after it (the reference's section 4). */
export interface PhiVector {
  readonly name: string;
  readonly arrivalsMillis: readonly number[];
  readonly akka: { readonly history: number; readonly mean: number; readonly deviation: number };
  readonly cassandra: { readonly history: number; readonly mean: number };
  /** Silence in milliseconds; φ of Akka with pause 0, of Akka's cluster defaults, of Cassandra, to 8 digits. */
  readonly rows: readonly (readonly [number, number, number, number])[];
}

export const PHI_VECTORS: readonly PhiVector[] = [
  {
    name: "V1",
    arrivalsMillis: Array.from({ length: 11 }, (_, index) => index * 1000),
    akka: { history: 12, mean: 1000, deviation: 102.0620726 },
    cassandra: { history: 11, mean: 1090.909091 },
    rows: read(`
      500 4.3197838e-8 0 0.19905164
      900 0.077584978 0 0.35829295
      1000 0.30103 0 0.39810328
      1100 0.7862218 0 0.4379136
      1200 1.6012468 0 0.47772393
      1500 7.0023223 0 0.59715491
      2000 35.624258 0 0.79620655
      3000 244.20542 0 1.1943098
      4000 Infinity 0.30103 1.5924131
      4500 Infinity 7.0023223 1.7914647
      5000 Infinity 35.624258 1.9905164
      8000 Infinity Infinity 3.1848262
      18000 Infinity Infinity 7.165859
      20000 Infinity Infinity 7.9620655
      20100 Infinity Infinity 8.0018758
      86400000 Infinity Infinity 34396.123
    `),
  },
  {
    name: "V2",
    arrivalsMillis: [0, 950, 1970, 3050, 4040, 5050, 6020, 7060, 8060, 8990, 10000],
    akka: { history: 12, mean: 1000, deviation: 108.7811258 },
    cassandra: { history: 11, mean: 1090.909091 },
    rows: read(`
      500 2.9696472e-7 0 0.19905164
      900 0.085632025 0 0.35829295
      1000 0.30103 0 0.39810328
      1050 0.49113626 0 0.41800844
      1100 0.74726082 0 0.4379136
      1200 1.4807046 0 0.47772393
      1300 2.5574782 0 0.51753426
      1500 6.1650796 0 0.59715491
      2000 30.186004 0 0.79620655
      4000 Infinity 0.30103 1.5924131
      4400 Infinity 4.0750194 1.7516544
      4600 Infinity 8.9694096 1.8312751
      5000 Infinity 30.186004 1.9905164
      18420 Infinity Infinity 7.3330623
      18500 Infinity Infinity 7.3649106
      20100 Infinity Infinity 8.0018758
    `),
  },
  {
    name: "V3",
    arrivalsMillis: arrivalsOf([...repeated(8, 100), 200, ...repeated(8, 100), 300, 100, 100]),
    akka: { history: 22, mean: 195.4545455, deviation: 269.2198708 },
    cassandra: { history: 21, mean: 204.7619048 },
    rows: read(`
      50 0.15141921 0 0.10604865
      100 0.19472445 0 0.21209731
      115 0.20930243 0 0.2439119
      150 0.24633164 0 0.31814596
      200 0.3069268 0 0.42419461
      300 0.45748179 0 0.63629192
      400 0.65051129 0 0.84838922
      500 0.88923896 0 1.0604865
      600 1.176504 0 1.2725838
      1000 2.8919371 0 2.1209731
      2000 13.879799 7.4756716e-7 4.2419461
    `),
  },
  {
    name: "V4",
    arrivalsMillis: [0],
    akka: { history: 2, mean: 1000, deviation: 250 },
    cassandra: { history: 1, mean: 2000 },
    rows: read(`
      500 0.0099987616 0 0.10857362
      1000 0.30103 0 0.21714724
      2000 4.7366946 0 0.43429448
      4000 61.282968 0.30103 0.86858896
      5000 136.62902 4.7366946 1.0857362
      6000 259.04797 21.2416 1.3028834
      36800 Infinity Infinity 7.9910185
      36900 Infinity Infinity 8.0127332
    `),
  },
  {
    name: "V5",
    arrivalsMillis: [0, 100],
    akka: { history: 3, mean: 700, deviation: 470.8148964 },
    cassandra: { history: 2, mean: 1050 },
    rows: read(`
      100 0.046422864 0 0.041361379
      500 0.17741041 1.9768713e-15 0.2068069
      1000 0.58190273 7.5675453e-11 0.41361379
      2000 2.5621193 4.8956444e-5 0.82722758
      4000 15.416014 0.58190273 1.6544552
      5000 29.683998 2.5621193 2.068069
      6000 51.528138 6.9622892 2.4816828
    `),
  },
  {
    name: "V6",
    arrivalsMillis: [...Array.from({ length: 11 }, (_, index) => index * 1000), 40000, 41000],
    akka: { history: 13, mean: 1000, deviation: 100 },
    cassandra: { history: 12, mean: 1083.333333 },
    rows: read(`
      500 2.1768922e-8 0 0.20044361
      1000 0.30103 0 0.40088721
      1500 7.2999474 0 0.60133082
      2000 37.584713 0 0.80177443
      4000 Infinity 0.30103 1.6035489
      6000 Infinity 259.04797 2.4053233
      10000 Infinity Infinity 4.0088721
      20000 Infinity Infinity 8.0177443
      60000 Infinity Infinity 24.053233
    `),
  },
];

/** Rounds as the tables print: so many significant digits. */
export function printed(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/** A table as text, so that no figure is taken for a constant of mathematics. */
function read(table: string): [number, number, number, number][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" ").map(Number) as [number, number, number, number]);
}

function repeated(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

/** Arrivals from 0 on with these intervals between them. */
export function arrivalsOf(intervals: readonly number[]): number[] {
  const arrivals = [0];
  for (const interval of intervals) arrivals.push((arrivals.at(-1) as number) + interval);
  return arrivals;
}
