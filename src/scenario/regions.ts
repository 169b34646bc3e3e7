import { z } from "zod";
import type { Micros } from "../node.ts";
import { delay, jitterSchema, planJitter } from "./latency.ts";
import type { NamedFiles } from "./named-files.ts";
import type { NodeDirectory } from "./node-directory.ts";
import type { ProblemList } from "./problems.ts";
import { Refusal } from "./refusal.ts";
import type { DelayLaw, LatencyLaw, LinkPlan } from "./scenario.ts";

const regionName = z
  .string()
  .regex(/^[^\s,]+$/, { error: "expected a zone's name without spaces, such as a" });

export const regionsSchema = z
  .strictObject({
    roundTrips: z
      .record(regionName, z.record(regionName, delay()))
      .refine((rows) => Object.keys(rows).length > 0, {
        error: "expected at least one zone, such as a: { b: 80ms }",
      })
      .describe(
        "By zone and zone: the round trip between them, of which each way takes half. One of the two directions is enough; within a zone that names no round trip to itself the network's latency holds.",
      ),
    jitter: jitterSchema.optional(),
  })
  .meta({ id: "regions", description: "How far the zones are from each other." });

export type RegionsText = z.output<typeof regionsSchema>;

/** Makes a rule for each pair of zones. @returns what could be read; problems were added for the rest. */
export function planRegions(
  { roundTrips, jitter }: RegionsText,
  directory: NodeDirectory,
  files: NamedFiles,
  problems: ProblemList,
): readonly LinkPlan[] {
  const path = ["network", "regions"];
  const spread = jitter === undefined ? undefined : planJitter(jitter, [...path, "jitter"], files, problems);
  if (jitter !== undefined && spread === undefined) return [];
  const zones = new Map<string, ReturnType<NodeDirectory["zone"]>>();
  for (const [from, row] of Object.entries(roundTrips)) {
    for (const zone of [from, ...Object.keys(row)]) {
      if (zones.has(zone)) continue;
      try {
        zones.set(zone, directory.zone(zone));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const place = zone === from ? [from] : [from, zone];
        problems.add([...path, "roundTrips", ...place], error.message, error.mend);
        return [];
      }
    }
  }
  const links: LinkPlan[] = [];
  for (const [from, senders] of zones) {
    for (const [to, receivers] of zones) {
      const micros = written(roundTrips, from, to) ?? written(roundTrips, to, from);
      if (micros !== undefined) {
        links.push({ from: senders, to: receivers, latency: oneWay(micros, spread), loss: undefined });
      } else if (from !== to) {
        problems.add(
          [...path, "roundTrips", Object.hasOwn(roundTrips, from) ? from : to],
          `there is no round trip between the zones ${from} and ${to}`,
          "Say how far each zone is from each other.",
        );
        return [];
      }
    }
  }
  return links;
}

/** Zones may bear names that every object has. */
function written(roundTrips: RegionsText["roundTrips"], from: string, to: string): Micros | undefined {
  const row = Object.hasOwn(roundTrips, from) ? roundTrips[from] : undefined;
  return row !== undefined && Object.hasOwn(row, to) ? row[to] : undefined;
}

function oneWay(roundTripMicros: number, jitter: DelayLaw | undefined): LatencyLaw {
  const micros = Math.round(roundTripMicros / 2);
  return jitter === undefined
    ? { law: "constant", micros }
    : { law: "shifted", offsetMicros: micros, jitter };
}
