/** A process to be started, and the names of the nodes it runs. */
export interface ProcessPlan {
  readonly name: string;
  readonly nodes: readonly string[];
}

/** Deals nodes, in their order, onto processes of at most so many. */
export function dealNodes(nodes: readonly string[], nodesPerProcess: number): ProcessPlan[] {
  const count = Math.ceil(nodes.length / nodesPerProcess);
  return Array.from({ length: count }, (_, index) => ({
    name: `process-${index}`,
    nodes: nodes.slice(index * nodesPerProcess, (index + 1) * nodesPerProcess),
  }));
}
