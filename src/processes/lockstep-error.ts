import type { NodeOrdinal } from "../node.ts";

/** The process that runs a node did what the protocol does not allow. */
export class LockstepError extends Error {
  override readonly name = "LockstepError";
  readonly node: NodeOrdinal;

  /** @param message what it did and what was expected, to be read behind the process's name. */
  constructor(node: NodeOrdinal, message: string) {
    super(message);
    this.node = node;
  }
}
