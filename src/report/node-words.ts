import type { NodeOrdinal } from "../node.ts";
import type { GroupPlan, Selector } from "../scenario/scenario.ts";
import { listNames } from "./listing.ts";
import { formatCount, formatCounted } from "./numbers.ts";

const MOST_NAMES = 4;

/** Whom a selector is about: `8 picked of all 128 of member`, `member-3 and member-5`, `all 64 in zone a`. */
export function selectorWords(selector: Selector, groups: readonly GroupPlan[]): string {
  if (selector.kind === "nodes") return nodeWords(selector.nodes, groups);
  const except = selector.except === undefined ? "" : ` except ${selectorWords(selector.except, groups)}`;
  return `${formatCount(selector.count)} picked of ${selectorWords(selector.of, groups)}${except}`;
}

function nodeWords(nodes: readonly NodeOrdinal[], groups: readonly GroupPlan[]): string {
  const wanted = new Set(nodes);
  for (const { name, first, count } of groups) {
    if (isExactly(wanted, count, (index) => first + index)) return `all ${formatCount(count)} of ${name}`;
  }
  const zones = new Set(groups.flatMap(({ zoneOf }) => zoneOf));
  for (const zone of zones) {
    if (zone === undefined) continue;
    const inZone = groups.flatMap(({ zoneOf, first }) =>
      zoneOf.flatMap((own, index) => (own === zone ? [first + index] : [])),
    );
    if (inZone.length > 1 && isExactly(wanted, inZone.length, (index) => inZone[index])) {
      return `all ${formatCount(inZone.length)} in zone ${zone}`;
    }
  }
  const names = nodes.map((node) => memberName(node, groups));
  const list = listNames(names, MOST_NAMES);
  return names.length <= MOST_NAMES ? list : `${formatCounted(names.length, "member")} (${list})`;
}

function isExactly(
  wanted: ReadonlySet<NodeOrdinal>,
  count: number,
  nodeAt: (index: number) => NodeOrdinal | undefined,
): boolean {
  if (count < 2 || wanted.size !== count) return false;
  for (let index = 0; index < count; index++) {
    const node = nodeAt(index);
    if (node === undefined || !wanted.has(node)) return false;
  }
  return true;
}

function memberName(node: NodeOrdinal, groups: readonly GroupPlan[]): string {
  const group = groups.find(({ first, count }) => node >= first && node < first + count);
  return group === undefined ? String(node) : `${group.name}-${node - group.first}`;
}
