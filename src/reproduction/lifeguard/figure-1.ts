import type { Chart } from "../../report/charts/chart.ts";
import { countChart } from "../../report/charts/count-chart.ts";
import { formatFigure } from "../../report/numbers.ts";
import {
  figureCell,
  figureColumn,
  type ReportTable,
  textCell,
  textColumn,
} from "../../report/report-table.ts";
import { distressPlaceOf } from "./experiments.ts";
import type { Outcome } from "./outcome.ts";
import { CONFIGURATION_TITLES, DISTRESSED_MEMBERS, FIGURE_1, FIGURE_1_ERROR_EVENTS } from "./published.ts";

const NAMES = ["swim", "lifeguard"] as const;
type Name = (typeof NAMES)[number];

/** Figure 1 at one cost of a message: means over the seeds, in the order of {@link DISTRESSED_MEMBERS}. */
export interface Distress {
  /** What each message costs a distressed member. */
  readonly service: string;
  readonly total: Readonly<Record<Name, readonly number[]>>;
  readonly atHealthy: Readonly<Record<Name, readonly number[]>>;
}

export function distressOf(outcomes: readonly Outcome[]): Distress[] {
  const services = [...new Set(outcomes.map(({ cell }) => distressPlaceOf(cell).service))];
  return services.map((service) => {
    const means = (name: Name, countOf: (outcome: Outcome) => number) =>
      DISTRESSED_MEMBERS.map((distressed) =>
        meanOf(
          outcomes
            .filter(({ configuration, cell }) => {
              const place = distressPlaceOf(cell);
              return configuration === name && place.distressed === distressed && place.service === service;
            })
            .map(countOf),
        ),
      );
    const both = (countOf: (outcome: Outcome) => number) => ({
      swim: means("swim", countOf),
      lifeguard: means("lifeguard", countOf),
    });
    return {
      service,
      total: both(({ falsePositives }) => falsePositives),
      atHealthy: both(({ atHealthy }) => atHealthy),
    };
  });
}

/** Figure 1 beside the published one, a table for each configuration. */
export function figure1Tables(found: readonly Distress[]): ReportTable[] {
  return NAMES.map((name) => ({
    name: `figure-1-${name}`,
    title: `Figure 1: ${CONFIGURATION_TITLES[name]}, false positives in all and at healthy members`,
    note: `Means over the seeds. Published bars were read off the printed figure, to ${FIGURE_1_ERROR_EVENTS} events.`,
    columns: [
      textColumn("a message costs", "service"),
      textColumn("false positives", "counted"),
      ...DISTRESSED_MEMBERS.map((distressed) =>
        figureColumn(`${distressed} distressed`, `distressed_${distressed}`),
      ),
    ],
    rows: [
      rowOf("published", "in all", FIGURE_1[name].total),
      rowOf("published", "at healthy", FIGURE_1[name].atHealthy),
      ...found.flatMap(({ service, total, atHealthy }) => [
        rowOf(service, "in all", total[name]),
        rowOf(service, "at healthy", atHealthy[name]),
      ]),
    ],
  }));
}

function rowOf(source: string, counted: string, values: readonly number[]) {
  return [textCell(source), textCell(counted), ...values.map((value) => figureCell(value, formatFigure))];
}

/** Figure 1 drawn, a picture for each configuration. */
export function figure1Charts(found: readonly Distress[]): Chart[] {
  return NAMES.map((name) =>
    countChart({
      name: `figure-1-${name}`,
      title: `Figure 1: ${CONFIGURATION_TITLES[name]}, by what a message costs a distressed member`,
      xTitle: "distressed members",
      yTitle: "false positives in five minutes",
      series: [
        ...found.map(({ service, total }) => ({ name: service, points: pointsOf(total[name]) })),
        { name: "published", isPublished: true, points: pointsOf(FIGURE_1[name].total) },
      ],
    }),
  );
}

function pointsOf(values: readonly number[]) {
  return DISTRESSED_MEMBERS.map((x, index) => ({ x, y: values[index] as number }));
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}
