/**
 * A logarithmic axis has no zero, and yet many counts are zero. They are drawn in a row of their own below the axis' least
 * power of ten, which is labelled 0 and set apart by a gap; nothing positive ever comes there.
 */
export interface ZeroRow {
  /** Where zeros are drawn; `undefined` if there is none. */
  readonly place: number | undefined;
  /** Powers of ten, and the place of zeros before them. */
  readonly ticks: readonly number[];
  readonly domain: readonly [number, number];
  /** For Vega: makes the labels. */
  readonly labelExpression: string;
  placeOf(value: number): number;
}

/** The axis, for Vega. @param title what is counted. */
export function countEncoding({ domain, ticks, labelExpression }: ZeroRow, title: string) {
  return {
    field: "y",
    type: "quantitative" as const,
    title,
    scale: { type: "log" as const, domain: [...domain], nice: false, clamp: true },
    axis: { values: [...ticks], labelExpr: labelExpression },
  };
}

/** Powers of ten as people write them: 0.01, 1, 1,000,000. */
const NUMBER = "format(datum.value, datum.value < 1 ? '~g' : ',.0f')";

export function zeroRow(values: readonly number[]): ZeroRow {
  const finite = values.filter((value) => Number.isFinite(value));
  const positive = finite.filter((value) => value > 0);
  const hasZero = finite.some((value) => value <= 0);
  const least = positive.length === 0 ? 1 : powerBelow(Math.min(...positive));
  const most = positive.length === 0 ? 10 : Math.max(powerAbove(Math.max(...positive)), least * 10);
  const decades: number[] = [];
  for (let power = least; power <= most * 1.5; power *= 10) decades.push(power);
  // A row's height away, whatever the number of decades that share the axis with it.
  const gap = Math.min(0.9, Math.max(0.35, 0.14 * decades.length));
  const place = hasZero ? least * Math.exp(-Math.LN10 * gap) : undefined;
  const bottom = place === undefined ? least : place * Math.exp(-Math.LN10 * gap * 0.25);
  return {
    place,
    ticks: place === undefined ? decades : [place, ...decades],
    domain: [bottom, most],
    labelExpression: place === undefined ? NUMBER : `datum.value < ${least * 0.99} ? '0' : ${NUMBER}`,
    placeOf: (value) => (value > 0 ? value : (place ?? least)),
  };
}

function powerBelow(value: number): number {
  return 10 ** Math.floor(Math.log10(value) + 1e-9);
}

function powerAbove(value: number): number {
  return 10 ** Math.ceil(Math.log10(value) - 1e-9);
}
