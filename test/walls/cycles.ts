/**
 * The circles of a directed graph: every largest set of two or more nodes that all lead to one another, in the order
 * in which they are met.
 */
export function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const found = new Set<string>();
  for (const node of graph.keys()) {
    if (found.has(node)) continue;
    const ahead = reachableFrom(graph, node);
    const cycle = [...ahead].filter((other) => other !== node && reachableFrom(graph, other).has(node));
    if (cycle.length === 0) continue;
    cycles.push([node, ...cycle]);
    for (const member of cycles.at(-1) as string[]) found.add(member);
  }
  return cycles;
}

function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}
