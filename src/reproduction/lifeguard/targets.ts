import { formatFigure } from "../../report/numbers.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import { formatTwoPlaces } from "./compared.ts";
import type { AtConcurrent } from "./figures-2-and-3.ts";
import {
  CONFIGURATION_TITLES,
  CONFIGURATIONS,
  type ConfigurationName,
  TABLE_IV,
  TABLE_V,
  TABLE_VI,
  TABLE_VII,
  TUNINGS,
} from "./published.ts";
import type { FalsePositives } from "./table-iv.ts";
import type { Latencies, Quantiles } from "./table-v.ts";
import type { MessageLoad } from "./table-vi.ts";
import type { Tunings } from "./table-vii.ts";

/** Something that was to be shown before anything was run. */
export interface Target {
  readonly text: string;
  /** What was found, in words. */
  readonly found: string;
  readonly isMet: boolean;
}

/** By how much a figure may be off and be called reproduced: a factor, for totals. */
const FACTOR = 1.5;
const REDUCTION = 10;

export function targetsOfTableIv(
  { all, atHealthy }: FalsePositives,
  points: readonly AtConcurrent[],
): Target[] {
  const order = byTotal((name) => valueIn(all[name].total));
  const published = byTotal((name) => TABLE_IV[name].falsePositives);
  const reductions = points.map(({ concurrent, all: totals }) => ({
    concurrent,
    reduction: dividedBy(valueIn(totals.swim), valueIn(totals.lifeguard)),
  }));
  const least = reductions.reduce((low, each) => (each.reduction < low.reduction ? each : low), {
    concurrent: 0,
    reduction: Number.POSITIVE_INFINITY,
  });
  const ofHealthy = dividedBy(valueIn(atHealthy.swim.total), valueIn(atHealthy.lifeguard.total));
  return [
    {
      text: "The order of configurations in FP is as published.",
      found: `From the most to the fewest: ${order.map((name) => CONFIGURATION_TITLES[name]).join(", ")}.`,
      isMet: order.join() === published.join(),
    },
    {
      text: "At every C full Lifeguard reduces FP at least tenfold.",
      found: `The least reduction is ${formatFigure(least.reduction)}-fold, at C = ${least.concurrent}; ${reductions.filter(({ reduction }) => reduction >= REDUCTION).length} of ${reductions.length} C have ten or more.`,
      isMet: reductions.every(({ reduction }) => reduction >= REDUCTION),
    },
    {
      text: "In total full Lifeguard reduces FP− at least tenfold.",
      found: ofHealthy === Number.POSITIVE_INFINITY ? "None is left." : `${formatFigure(ofHealthy)}-fold.`,
      isMet: ofHealthy >= REDUCTION,
    },
    withinFactor("SWIM", all.swim.total, TABLE_IV.swim.falsePositives),
    ...(["lha-probe", "buddy"] as const).map((name) =>
      withinPoints(
        `FP of ${CONFIGURATION_TITLES[name]}, in percent of SWIM`,
        all[name].percentOfSwim,
        TABLE_IV[name].percentOfSwim,
        15,
      ),
    ),
    ...(["lha-suspicion", "lifeguard"] as const).map((name) =>
      withinFactor(CONFIGURATION_TITLES[name], all[name].total, TABLE_IV[name].falsePositives),
    ),
  ];
}

export function targetsOfTableV(latencies: Latencies): Target[] {
  const offs = (share: number) =>
    CONFIGURATIONS.flatMap((name) =>
      (["first", "full"] as const).map((latency) => ({
        name: `${CONFIGURATION_TITLES[name]}, ${latency === "first" ? "first detection" : "full dissemination"}`,
        off: dividedBy(
          valueIn((latencies[name][latency] as Quantiles)[share]),
          TABLE_V[name][latency][share] as number,
        ),
      })),
    );
  return [[0, "Medians of Table V", 0.03] as const, [1, "99th percentiles of Table V", 0.1] as const].map(
    ([share, what, limit]) => {
      const all = offs(share);
      const worst = all.reduce((far, each) => (distance(each.off) > distance(far.off) ? each : far));
      const within = all.filter(({ off }) => distance(off) <= limit).length;
      return {
        text: `${what} are within ${limit * 100} % of the published.`,
        found: `${within} of ${all.length} are; the farthest is ${worst.name} with ${percentOff(worst.off)}.`,
        isMet: within === all.length,
      };
    },
  );
}

export function targetsOfTableVi({ messages }: MessageLoad): Target[] {
  const ratio = dividedBy(valueIn(messages.swim.total) / 1e6, TABLE_VI.swim.messagesMillions);
  return [
    {
      text: `SWIM's messages are within 15 % of ${TABLE_VI.swim.messagesMillions} million.`,
      found: `${formatTwoPlaces(valueIn(messages.swim.total) / 1e6)} million, ${percentOff(ratio)}.`,
      isMet: distance(ratio) <= 0.15,
    },
    ...CONFIGURATIONS.filter((name) => name !== "swim").map((name) =>
      withinPoints(
        `Messages of ${CONFIGURATION_TITLES[name]}, in percent of SWIM`,
        messages[name].percentOfSwim,
        TABLE_VI[name].messagesPercentOfSwim,
        4,
      ),
    ),
  ];
}

export function targetsOfTableVii(tunings: Tunings): Target[] {
  const medians = (["first-median", "full-median"] as const).flatMap((metric) =>
    TUNINGS.map(({ alpha, beta }, index) => ({
      name: `${metric === "first-median" ? "first detection" : "full dissemination"} at alpha ${alpha}, beta ${beta}`,
      off: valueIn(tunings[metric][index]) - (TABLE_VII[metric][index] as number),
    })),
  );
  const within = medians.filter(({ off }) => Math.abs(off) <= 3).length;
  const worst = medians.reduce((far, each) => (Math.abs(each.off) > Math.abs(far.off) ? each : far));
  const latencies = (
    ["first-median", "full-median", "first-p99", "full-p99", "first-p999", "full-p999"] as const
  ).flatMap((metric) => [0, 1, 2].map((beta) => alphas(tunings[metric], beta)));
  const counts = (["false-positives", "at-healthy"] as const).map((metric) => tunings[metric].map(valueIn));
  const withAlpha = counts.map((values) => [0, 1, 2].map((beta) => [0, 3, 6].map((at) => values[at + beta])));
  const withBeta = counts.map((values) => [0, 3, 6].map((at) => values.slice(at, at + 3)));
  return [
    {
      text: "Medians of Table VII are within 3 points of the published.",
      found: `${within} of ${medians.length} are; the farthest is ${worst.name} with ${signed(worst.off)} points.`,
      isMet: within === medians.length,
    },
    relation("All six latencies rise with alpha.", latencies.map(rises)),
    relation(
      "At alpha 2 the 99th and 99.9th percentiles rise with beta.",
      (["first-p99", "full-p99", "first-p999", "full-p999"] as const).map((metric) =>
        rises(tunings[metric].slice(0, 3).map(valueIn)),
      ),
    ),
    relation("FP falls with alpha.", (withAlpha[0] ?? []).map(falls)),
    relation("FP falls with beta.", (withBeta[0] ?? []).map(falls)),
    relation("FP− falls with alpha.", (withAlpha[1] ?? []).map(falls)),
    relation("FP− falls with beta.", (withBeta[1] ?? []).map(falls)),
  ];
}

function relation(text: string, held: readonly boolean[]): Target {
  const count = held.filter(Boolean).length;
  return { text, found: `So in ${count} of ${held.length} rows.`, isMet: count === held.length };
}

function alphas(estimates: readonly Estimate[], beta: number): number[] {
  return [0, 3, 6].map((at) => valueIn(estimates[at + beta]));
}

function rises(values: readonly (number | undefined)[]): boolean {
  return values.every((value, index) => index === 0 || (value ?? 0) > (values[index - 1] ?? 0));
}

function falls(values: readonly (number | undefined)[]): boolean {
  return values.every((value, index) => index === 0 || (value ?? 0) < (values[index - 1] ?? 0));
}

function withinFactor(title: string, here: Estimate, published: number): Target {
  const ratio = dividedBy(valueIn(here), published);
  return {
    text: `FP of ${title} is within a factor of ${FACTOR} of ${formatFigure(published)}.`,
    found: `${formatFigure(valueIn(here))}, ${formatTwoPlaces(ratio)} times the published.`,
    isMet: ratio <= FACTOR && ratio >= 1 / FACTOR,
  };
}

function withinPoints(title: string, here: Estimate, published: number, points: number): Target {
  const off = valueIn(here) - published;
  return {
    text: `${title}: within ${points} points of the published ${published}.`,
    found: `${formatTwoPlaces(valueIn(here))}, ${signed(off)} points.`,
    isMet: Math.abs(off) <= points,
  };
}

function byTotal(totalIn: (name: ConfigurationName) => number): ConfigurationName[] {
  return [...CONFIGURATIONS].sort((one, other) => totalIn(other) - totalIn(one));
}

function valueIn(estimate: Estimate | undefined): number {
  return estimate?.value ?? Number.NaN;
}

/** x/0 is infinite; 0/0 is no number, and meets nothing. */
function dividedBy(dividend: number, divisor: number): number {
  return dividend / divisor;
}

function distance(ratio: number): number {
  return Math.abs(ratio - 1);
}

function percentOff(ratio: number): string {
  return `${signed((ratio - 1) * 100)} %`;
}

function signed(figure: number): string {
  return `${figure < 0 ? "−" : "+"}${formatFigure(Math.abs(figure))}`;
}
