import { createLinkSampler } from "../../src/network/link-sampler.ts";
import { LinkTable } from "../../src/network/link-table.ts";
import type { LinkPlan, NetworkPlan } from "../../src/scenario/scenario.ts";
import type { BenchCase } from "../harness.ts";

const NODES = 1_000;
const ZONES = 5;
const PACKETS = 100_000;

const zones = Array.from({ length: ZONES }, (_, zone) =>
  Array.from({ length: NODES / ZONES }, (_, index) => index * ZONES + zone),
);
const plan: NetworkPlan = {
  latency: { law: "constant", micros: 500 },
  loss: 0,
  links: zones.flatMap((from, i) =>
    zones.map((to, j): LinkPlan => {
      return { from, to, latency: { law: "constant", micros: 500 * (1 + Math.abs(i - j)) }, loss: undefined };
    }),
  ),
};
const table = new LinkTable(plan, NODES);

const rules = plan.links.map(({ from, to, latency }) => ({
  from: new Set(from),
  to: new Set(to),
  sample: createLinkSampler(latency ?? plan.latency),
}));

/** The delays are summed, so that no look-up can be left out; both sides must come to the same sum. */
function sumOfDelays(delayOf: (from: number, to: number) => number): number {
  let sum = 0;
  for (let packet = 0; packet < PACKETS; packet++) {
    sum += delayOf((packet * 7) % NODES, (packet * 13 + (packet >>> 4)) % NODES);
  }
  return sum;
}

const EXPECTED = sumOfDelays((from, to) => table.lawOf(from, to).sample(0.5, from, to));

function packets(delayOf: (from: number, to: number) => number): number {
  if (sumOfDelays(delayOf) !== EXPECTED) throw new Error("the two ways disagree on the delays");
  return PACKETS;
}

export const linkTable: BenchCase = {
  name: "link table against reading the rules",
  about: `Finding a packet's law among ${NODES} nodes in ${ZONES} zones with ${ZONES * ZONES} link rules; the baseline reads the rules from the last to the first.`,
  subject: () => packets((from, to) => table.lawOf(from, to).sample(0.5, from, to)),
  baseline: () =>
    packets((from, to) => {
      const rule = rules.findLast((candidate) => candidate.from.has(from) && candidate.to.has(to));
      return rule === undefined ? 0 : rule.sample(0.5, from, to);
    }),
};
