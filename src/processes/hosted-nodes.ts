import { AleaStream } from "../kernel/random-streams.ts";
import type { NodeOrdinal } from "../node.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import { HostedGroup, hostedRosters } from "./hosted-group.ts";
import { HostedNode } from "./hosted-node.ts";
import { ProgramFailure } from "./program-failure.ts";
import {
  type CallsFrame,
  type FailedFrame,
  FrameError,
  type Output,
  type OutputsFrame,
  type ReadyFrame,
  type RunFrame,
} from "./protocol.ts";

/** An answer to a frame of calls, and what broke down if a program did. */
export interface Answer {
  readonly frame: OutputsFrame | FailedFrame;
  readonly failure: ProgramFailure | undefined;
}

/** All nodes that this process runs, of one run after another. */
export class HostedNodes {
  readonly #catalogue: Catalogue;
  readonly #names: ReadonlySet<string>;
  #nodes: ReadonlyMap<NodeOrdinal, HostedNode> | undefined;
  /** Frames of calls so far: their numbers are the coordinator's, and nothing here depends on them. */
  #batches = 0;

  /** @param names of the nodes that this process has said it runs. */
  constructor(catalogue: Catalogue, names: readonly string[]) {
    this.#catalogue = catalogue;
    this.#names = new Set(names);
  }

  /**
   * Forgets the run before, and makes ready for another. No node is up.
   *
   * @throws FrameError when the run is not one that this process can take part in.
   */
  beginRun(frame: RunFrame): ReadyFrame {
    this.#nodes = undefined;
    const nodes = new Map<NodeOrdinal, HostedNode>();
    // Of groups without a node here not even the program need be known.
    const groups = new Map<number, HostedGroup>();
    const rosters = hostedRosters(frame.groups);
    for (const { node, group: index, random } of frame.nodes) {
      const plan = frame.groups[index];
      if (plan === undefined)
        throw new FrameError(`node ${node} is of group ${index}, and there is no such group`);
      if (node < plan.first || node >= plan.first + plan.count) {
        throw new FrameError(`node ${node} is not one of group ${plan.name}`);
      }
      if (nodes.has(node)) throw new FrameError(`node ${node} comes twice`);
      const group = groups.get(index) ?? new HostedGroup(plan, rosters, this.#catalogue);
      groups.set(index, group);
      const hosted = new HostedNode(node, group, new AleaStream(random));
      if (!this.#names.has(hosted.name)) {
        throw new FrameError(`node ${hosted.name} is not one that this process has said it runs`);
      }
      nodes.set(node, hosted);
    }
    this.#nodes = nodes;
    return { type: "ready", run: frame.run };
  }

  /**
   * Makes the calls in their order.
   *
   * @throws FrameError when there can be no such call.
   */
  makeCalls(frame: CallsFrame): Answer {
    const { batch, calls } = frame;
    const nodes = this.#nodes;
    if (nodes === undefined) throw new FrameError("calls before a run has begun");
    this.#batches += 1;
    const outputs: (readonly Output[] | null)[] = [];
    for (const call of calls) {
      const node = nodes.get(call[0]);
      if (node === undefined) {
        throw new FrameError(`${call[5]} for node ${call[0]}, which is not one of this process in this run`);
      }
      try {
        outputs.push(node.call(call, this.#batches));
      } catch (error) {
        if (!(error instanceof ProgramFailure)) throw error;
        const { message } = error;
        return { frame: { type: "failed", batch, call: outputs.length, message }, failure: error };
      }
    }
    return { frame: { type: "outputs", batch, outputs }, failure: undefined };
  }
}
