import { z } from "zod";
import type { NodeOrdinal } from "../node.ts";
import { latencySchema, planLatency } from "./latency.ts";
import { linkEndsShape, namesLinks, resolveLinkEnds } from "./link-ends.ts";
import { changesSomething, linkFieldsShape, lossSchema, planLinkFields } from "./link-fields.ts";
import { type NamedFiles, NO_FILES } from "./named-files.ts";
import type { NodeDirectory } from "./node-directory.ts";
import type { FieldPath } from "./path.ts";
import type { ProblemList } from "./problems.ts";
import { planRegions, regionsSchema } from "./regions.ts";
import type { LinkPlan, NetworkPlan, Selector } from "./scenario.ts";
import { streamsSchema } from "./streams.ts";

/** One way, between machines of one data centre; the order of a round trip of a millisecond. */
export const DEFAULT_LATENCY = "500us";

const linkSchema = z
  .strictObject({ ...linkEndsShape, ...linkFieldsShape })
  .superRefine((link, context) => {
    namesLinks(link, context);
    changesSomething(link, context);
  })
  .meta({
    id: "link",
    description: "What differs on some links; they are directed, and later ones override.",
  });

export const networkSchema = z
  .strictObject({
    ...linkFieldsShape,
    latency: latencySchema.prefault(DEFAULT_LATENCY),
    loss: lossSchema.prefault(0),
    regions: regionsSchema.optional(),
    links: z
      .array(linkSchema)
      .prefault([])
      .describe("Links that differ; later ones override field by field, and all of them the regions."),
    streams: streamsSchema.optional(),
  })
  .prefault({})
  .describe(`The network between hosts. Without it every packet takes ${DEFAULT_LATENCY} and none is lost.`);

/**
 * Reads the network.
 *
 * @param files contents of the files that the network names.
 * @returns what could be read; problems were added for the rest.
 */
export function planNetwork(
  text: z.output<typeof networkSchema>,
  directory: NodeDirectory,
  problems: ProblemList,
  files: NamedFiles = NO_FILES,
): NetworkPlan {
  const links: LinkPlan[] = [];
  if (text.regions !== undefined) links.push(...planRegions(text.regions, directory, files, problems));
  text.links.forEach((link, index) => {
    const path: FieldPath = ["network", "links", index];
    const picked = pickedEnd(link, path);
    if (picked !== undefined) {
      problems.add(
        picked,
        "links can't be picked at random",
        "Name members, a group or a zone; a fault of links may pick.",
      );
      return;
    }
    const ends = resolveLinkEnds(link, path, directory, problems);
    const fields = planLinkFields(link, path, files, problems);
    if (ends === undefined || fields === undefined) return;
    const [from, to] = [nodesOf(ends.from), nodesOf(ends.to)];
    links.push({ from, to, ...fields });
    if (ends.bothWays) links.push({ from: to, to: from, ...fields });
  });
  const { loss, bursts, duplication, bandwidth, streams } = text;
  const latency = planLatency(text.latency, ["network", "latency"], files, problems);
  return {
    // Without one there is a problem, and nothing is run.
    latency: latency ?? { law: "constant", micros: 0 },
    loss,
    bursts,
    duplication,
    bandwidth,
    links,
    streams,
  };
}

function pickedEnd(
  { from, to, between }: z.output<typeof linkSchema>,
  path: FieldPath,
): FieldPath | undefined {
  if (from?.pick !== undefined) return [...path, "from", "pick"];
  if (to?.pick !== undefined) return [...path, "to", "pick"];
  const side = between?.findIndex(({ pick }) => pick !== undefined) ?? -1;
  return side < 0 ? undefined : [...path, "between", side, "pick"];
}

function nodesOf(selector: Selector): readonly NodeOrdinal[] {
  return selector.kind === "nodes" ? selector.nodes : [];
}
