import { z } from "zod";
import { WORLD } from "../coordinator/trace.ts";
import { withNeighbours } from "../engine/build-hosts.ts";
import type { DrawnFault } from "../engine/draw-fault.ts";
import { MICROS_PER_SECOND, type Micros, type NodeOrdinal } from "../node.ts";
import { ANOMALY_KINDS } from "../scenario/anomaly-kinds.ts";
import { nodeNames } from "../scenario/node-names.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** What a trace's first line calls its form. */
export const TRACE_FORMAT = "coroner-trace-1";
/** How the world itself is called where a node's name would stand; every node's name ends in a number. */
export const WORLD_NAME = "world";

export const traceHeadSchema = z.object({
  format: z.literal(TRACE_FORMAT),
  scenario: z.string(),
  configuration: z.string(),
  seed: z.int(),
  version: z.string(),
  warmupSeconds: z.number(),
  /** By ordinal. */
  nodes: z.array(z.string()),
  /** In file order, with the nodes that chance has picked; of a fault of hosts, with all nodes on these. */
  faults: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      members: z.array(z.string()),
      /** The second side of a partition, or the receivers on links whose senders are the members; empty otherwise. */
      otherSide: z.array(z.string()),
    }),
  ),
  /** What of the run is there, when it is not all of it. */
  part: z
    .object({
      fromSeconds: z.number().optional(),
      toSeconds: z.number().optional(),
      members: z.array(z.string()).optional(),
    })
    .optional(),
});

/** What a reader must know of a run to read its trace. */
export type TraceHead = z.infer<typeof traceHeadSchema>;

/** @param faults with the nodes that chance has picked under this seed. */
export function traceHeadOf(
  scenario: Scenario,
  configuration: string,
  seed: number,
  version: string,
  faults: readonly DrawnFault[],
): TraceHead {
  const nodes = nodeNames(scenario.groups);
  const named = (ordinals: readonly NodeOrdinal[]) => ordinals.map((node) => nodes[node] as string);
  return {
    format: TRACE_FORMAT,
    scenario: scenario.name,
    configuration,
    seed,
    version,
    warmupSeconds: scenario.warmupMicros / MICROS_PER_SECOND,
    nodes,
    faults: faults.map(({ plan, nodes: picked, otherSide, isTurned, rules: [rule] }) => {
      const { kind } = plan.action;
      const isOfHosts = ANOMALY_KINDS.has(kind) || kind === "clock";
      const drawn = isOfHosts ? withNeighbours(picked, scenario.groups) : picked;
      // Which way is cut counts from the file's first side, whichever was drawn first.
      const [first, second] = isTurned ? [otherSide, drawn] : [drawn, otherSide];
      return {
        name: plan.name,
        kind,
        members: named(rule?.from ?? first),
        otherSide: named(rule?.to ?? second),
      };
    }),
  };
}

/** Run time from which on events are counted: the warm-up's end. */
export function countedFromMicros({ warmupSeconds }: TraceHead): Micros {
  return Math.round(warmupSeconds * MICROS_PER_SECOND);
}

/** Names of nodes and their ordinals, both ways. */
export class NodeNames {
  readonly #names: readonly string[];
  readonly #ordinals: ReadonlyMap<string, NodeOrdinal>;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#ordinals = new Map(names.map((name, ordinal) => [name, ordinal]));
  }

  nameOf(node: NodeOrdinal): string {
    return node === WORLD ? WORLD_NAME : (this.#names[node] ?? `node ${node}`);
  }

  /** `undefined` when there is no such node. */
  ordinalOf(name: string): NodeOrdinal | undefined {
    return name === WORLD_NAME ? WORLD : this.#ordinals.get(name);
  }
}
