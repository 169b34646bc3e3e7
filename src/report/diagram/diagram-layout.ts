import type { TraceRecord } from "../../coordinator/trace.ts";
import type { Micros, NodeOrdinal } from "../../node.ts";
import type { CutOut } from "../../trace-reading/diagram-cut-out.ts";
import { type Arrival, hasLainUnread, type PacketJourney } from "../../trace-reading/packet-journey.ts";
import type { AnomalySpan, PathFaultSpan } from "../../trace-reading/spans.ts";
import { type AxisPoint, LABEL_ABOVE, LABEL_BESIDE, placeOfTime, placesOnAxis } from "./time-axis.ts";

const AXIS_WIDTH = 96;
const LEAST_SPACING = 150;
const WIDEST = 1_240;
/** For the title and what stands below it. */
const LEAST_WIDTH = 820;
const RIGHT_MARGIN = 310;

/** The beginning or end of an anomaly in the picture. */
export interface AnomalyEdge {
  readonly span: AnomalySpan;
  readonly begins: boolean;
  readonly micros: Micros;
}

/** The beginning or end of a partition, or of a change of links, in the picture. */
export interface PathFaultEdge {
  readonly span: PathFaultSpan;
  readonly begins: boolean;
}

/** What bears a label in the picture, or is a mere place of a line. */
type Item =
  | { readonly what: "edge"; readonly edge: AnomalyEdge }
  | { readonly what: "pathEdge"; readonly edge: PathFaultEdge }
  | { readonly what: "arrival"; readonly arrival: Arrival; readonly read: boolean }
  | { readonly what: "note"; readonly note: TraceRecord }
  | { readonly what: "wanted" | "send"; readonly message: PacketJourney }
  | { readonly what: "bound" };

/** A row of the axis that has a time written at it. */
export interface TimeMark {
  readonly micros: Micros;
  readonly y: number;
}

/** Where everything in a diagram stands. Heights are from the top of the lifelines. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly axisX: number;
  xOf(node: NodeOrdinal): number;
  readonly edges: readonly { readonly edge: AnomalyEdge; readonly y: number }[];
  readonly pathEdges: readonly { readonly edge: PathFaultEdge; readonly y: number }[];
  readonly notes: readonly { readonly note: TraceRecord; readonly y: number }[];
  yOfSend(message: PacketJourney): number;
  yOfWanted(message: PacketJourney): number | undefined;
  yOfArrival(arrival: Arrival): number;
  /** `undefined` when it comes after the picture's end. */
  yOfRead(arrival: Arrival): number | undefined;
  yOfTime(micros: Micros): number;
  /** Every labelled row, and both bounds. */
  readonly marks: readonly TimeMark[];
}

/** @param placeOf an event's place in the order of the trace. */
export function layOut(cut: CutOut, placeOf: (event: TraceRecord) => number): Layout {
  const { members, fromMicros, toMicros } = cut;
  const spacing = Math.max(
    LEAST_SPACING,
    Math.min(260, (WIDEST - AXIS_WIDTH - RIGHT_MARGIN) / members.length),
  );
  const columns = new Map(members.map((node, index) => [node, AXIS_WIDTH + 70 + index * spacing]));

  // Within an instant all stand in the order of the trace; what only reaches a host comes before all of it.
  const items: { readonly micros: Micros; readonly order: number; readonly item: Item }[] = [
    { micros: fromMicros, order: -2, item: { what: "bound" } },
    { micros: toMicros, order: Number.POSITIVE_INFINITY, item: { what: "bound" } },
  ];
  for (const span of cut.anomalies) {
    for (const [event, begins] of [
      [span.begin, true],
      [span.end, false],
    ] as const) {
      if (event === undefined || event.timeMicros < fromMicros || event.timeMicros >= toMicros) continue;
      const micros = event.timeMicros;
      items.push({ micros, order: placeOf(event), item: { what: "edge", edge: { span, begins, micros } } });
    }
  }
  for (const span of cut.pathFaults) {
    for (const [event, begins] of [
      [span.begin, true],
      [span.end, false],
    ] as const) {
      if (event === undefined || event.timeMicros < fromMicros || event.timeMicros >= toMicros) continue;
      const item = { what: "pathEdge", edge: { span, begins } } as const;
      items.push({ micros: event.timeMicros, order: placeOf(event), item });
    }
  }
  for (const note of cut.notes)
    items.push({ micros: note.timeMicros, order: placeOf(note), item: { what: "note", note } });
  for (const message of cut.messages) {
    items.push({ micros: message.sentMicros, order: placeOf(message.send), item: { what: "send", message } });
    if (message.heldMicros > 0 && message.wantedMicros >= fromMicros) {
      items.push({ micros: message.wantedMicros, order: -1, item: { what: "wanted", message } });
    }
    for (const arrival of message.arrivals) {
      const { atMicros, readMicros, event } = arrival;
      const waited = hasLainUnread(arrival, message);
      // What comes after the picture's end is drawn to its edge.
      const order = waited ? -1 : placeOf(event);
      items.push({
        micros: Math.min(toMicros, atMicros),
        order,
        item: { what: "arrival", arrival, read: false },
      });
      if (waited && readMicros !== undefined && readMicros < toMicros) {
        items.push({
          micros: readMicros,
          order: placeOf(event),
          item: { what: "arrival", arrival, read: true },
        });
      }
    }
  }
  const sorted = items
    .map((entry, place) => ({ ...entry, place }))
    .sort((one, other) => one.micros - other.micros || one.order - other.order || one.place - other.place);
  const points: AxisPoint[] = sorted.map(({ micros, item }) => ({
    micros,
    label:
      item.what === "send"
        ? LABEL_ABOVE
        : item.what === "arrival" || item.what === "wanted"
          ? undefined
          : LABEL_BESIDE,
  }));
  const places = placesOnAxis(points);

  const sends = new Map<PacketJourney, number>();
  const wanted = new Map<PacketJourney, number>();
  const arrivals = new Map<Arrival, number>();
  const reads = new Map<Arrival, number>();
  const edges: Layout["edges"][number][] = [];
  const pathEdges: Layout["pathEdges"][number][] = [];
  const notes: Layout["notes"][number][] = [];
  const marks: TimeMark[] = [];
  sorted.forEach(({ item, micros }, index) => {
    const y = places[index] as number;
    if (points[index]?.label !== undefined) marks.push({ micros, y });
    if (item.what === "edge") edges.push({ edge: item.edge, y });
    else if (item.what === "pathEdge") pathEdges.push({ edge: item.edge, y });
    else if (item.what === "note") notes.push({ note: item.note, y });
    else if (item.what === "send") sends.set(item.message, y);
    else if (item.what === "wanted") wanted.set(item.message, y);
    else if (item.what === "arrival") (item.read ? reads : arrivals).set(item.arrival, y);
  });
  return {
    width: Math.max(LEAST_WIDTH, AXIS_WIDTH + 70 + (members.length - 1) * spacing + RIGHT_MARGIN),
    height: places.at(-1) ?? 0,
    axisX: AXIS_WIDTH,
    xOf: (node) => columns.get(node) ?? 0,
    edges,
    pathEdges,
    notes,
    yOfSend: (message) => sends.get(message) ?? 0,
    yOfWanted: (message) => wanted.get(message),
    yOfArrival: (arrival) => arrivals.get(arrival) ?? 0,
    yOfRead: (arrival) => reads.get(arrival),
    yOfTime: (micros) => placeOfTime(points, places, micros),
    marks,
  };
}
