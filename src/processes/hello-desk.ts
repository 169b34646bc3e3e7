import type { NodeOrdinal } from "../node.ts";
import { printableText } from "./printable-text.ts";
import { type HelloFrame, PROTOCOL_VERSION, type RefusalCode } from "./protocol.ts";

const LONGEST_NAME = 80;

/** Why a hello was not accepted. */
export interface HelloRefusal {
  readonly code: RefusalCode;
  readonly message: string;
}

/** Gives out nodes to the processes that say hello for them: each node to one process, for good. */
export class HelloDesk {
  readonly #nodeNames: readonly string[];
  readonly #ordinals: ReadonlyMap<string, NodeOrdinal>;
  /** By node: the name of the process that runs it. */
  readonly #runners: (string | undefined)[];
  #missingCount: number;

  constructor(nodeNames: readonly string[]) {
    this.#nodeNames = nodeNames;
    this.#ordinals = new Map(nodeNames.map((name, ordinal) => [name, ordinal]));
    this.#runners = nodeNames.map(() => undefined);
    this.#missingCount = nodeNames.length;
  }

  get missingCount(): number {
    return this.#missingCount;
  }

  /** Names of the nodes that no process has said hello for. */
  get missing(): readonly string[] {
    return this.#nodeNames.filter((_, ordinal) => this.#runners[ordinal] === undefined);
  }

  /** Gives all of the nodes or none. @returns their ordinals, in rising order, or why the hello is refused. */
  admit(hello: HelloFrame): readonly NodeOrdinal[] | HelloRefusal {
    if (hello.protocol !== PROTOCOL_VERSION) {
      return {
        code: "protocolVersion",
        message: `the coordinator speaks version ${PROTOCOL_VERSION} of the node protocol, and the hello is of version ${hello.protocol}`,
      };
    }
    if (hello.name === "" || hello.name !== printableText(hello.name, LONGEST_NAME)) {
      return {
        code: "badFrame",
        message: `the name of a process must be 1 to ${LONGEST_NAME} printable characters, with no space at its ends`,
      };
    }
    if (hello.nodes.length === 0) {
      return { code: "badFrame", message: "the hello names no nodes; a process runs at least one" };
    }
    const nodes = new Set<NodeOrdinal>();
    for (const nodeName of hello.nodes) {
      const said = printableText(nodeName, LONGEST_NAME);
      const node = this.#ordinals.get(nodeName);
      if (node === undefined) {
        return { code: "unknownNode", message: `there is no node ${said}; ${this.#nodesThereAre()}` };
      }
      const runner = this.#runners[node];
      if (runner !== undefined) {
        return {
          code: "nodeTaken",
          message: `node ${said} is run by ${runner} already; each node has one process`,
        };
      }
      if (nodes.has(node)) {
        return { code: "badFrame", message: `the hello names node ${said} twice; each is named once` };
      }
      nodes.add(node);
    }
    for (const node of nodes) this.#runners[node] = hello.name;
    this.#missingCount -= nodes.size;
    return [...nodes].sort((a, b) => a - b);
  }

  #nodesThereAre(): string {
    const [first = "none"] = this.#nodeNames;
    return `the ${this.#nodeNames.length} nodes are called ${first} to ${this.#nodeNames.at(-1) ?? first}`;
  }
}
