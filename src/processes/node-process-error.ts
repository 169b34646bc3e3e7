import { nodeRanges } from "./node-ranges.ts";

/** A process that runs nodes is lost, or never came: the run cannot go on. The message is one line that says why. */
export class NodeProcessError extends Error {
  override readonly name = "NodeProcessError";
  /** What the process calls itself; undefined where it is not about one process. */
  readonly processName: string | undefined;
  /** Names of the nodes that are without a process now. */
  readonly nodes: readonly string[];

  constructor(message: string, nodes: readonly string[] = [], processName?: string) {
    super(message);
    this.nodes = nodes;
    this.processName = processName;
  }

  /**
   * Of one process.
   *
   * @param problem what it did and what was expected, as what follows on its name: "did not answer within 30 s".
   */
  static of(processName: string, nodes: readonly string[], problem: string): NodeProcessError {
    const whose = nodes.length > 0 ? `${processName}, which runs ${nodeRanges(nodes)},` : processName;
    return new NodeProcessError(`${whose} ${problem}`, nodes, processName);
  }
}
