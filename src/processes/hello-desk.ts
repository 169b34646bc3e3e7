import type { NodeOrdinal } from "../node.ts";
import { printableText } from "./printable-text.ts";
import type { ProcessPlan } from "./process-plan.ts";
import { type HelloFrame, PROTOCOL_VERSION, type RefusalCode } from "./protocol.ts";

const LONGEST_NAME = 80;

/** Why a hello was not accepted. */
export interface HelloRefusal {
  readonly code: RefusalCode;
  readonly message: string;
}

/**
 * Gives out nodes to the processes that say hello for them: each node to one process, for good. Nodes for which the
 * coordinator starts a process are kept for that one.
 */
export class HelloDesk {
  readonly #nodeNames: readonly string[];
  readonly #ordinals: ReadonlyMap<string, NodeOrdinal>;
  /** By node: the name of the process that runs it. */
  readonly #runners: (string | undefined)[];
  /** By the name of a node: the process that is started for it. */
  readonly #startedFor: ReadonlyMap<string, string>;
  /** Names of the processes that are started. */
  readonly #started: ReadonlySet<string>;
  #missingCount: number;

  /** @param plans of the processes that the coordinator starts. */
  constructor(nodeNames: readonly string[], plans: readonly ProcessPlan[] = []) {
    this.#nodeNames = nodeNames;
    this.#startedFor = new Map(plans.flatMap(({ name, nodes }) => nodes.map((node) => [node, name])));
    this.#started = new Set(plans.map(({ name }) => name));
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
      const keptFor = this.#startedFor.get(nodeName);
      if (keptFor !== hello.name && (keptFor !== undefined || this.#started.has(hello.name))) {
        return { code: "nodeTaken", message: this.#notMeant(said, keptFor, hello.name) };
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

  #notMeant(node: string, keptFor: string | undefined, name: string): string {
    return keptFor === undefined
      ? `node ${node} is not one that ${name} was started for; a process that comes by itself has another name`
      : `node ${node} is kept for ${keptFor}, which the coordinator starts; --external names the nodes of other processes`;
  }

  #nodesThereAre(): string {
    const [first = "none"] = this.#nodeNames;
    return `the ${this.#nodeNames.length} nodes are called ${first} to ${this.#nodeNames.at(-1) ?? first}`;
  }
}
