import type { NodeOrdinal } from "../node.ts";
import type { Call, CallBody, CallHead, Output } from "./protocol.ts";

/** A call with its place in its batch. */
export interface BatchedCall {
  readonly node: NodeOrdinal;
  readonly body: CallBody;
  readonly call: Call;
}

/** Calls that are made together, in order, and what the programs did in them. */
export class CallBatch {
  readonly calls: BatchedCall[] = [];
  /** By the index of the call; `null` for one that was not made because its node had exited. */
  readonly outputs: (readonly Output[] | null)[] = [];
  /** Of the messages that the calls carry. */
  bytes = 0;

  add(head: CallHead, body: CallBody): void {
    this.calls.push({ node: head[0], body, call: [...head, ...body] as Call });
    if (body[0] === "receive") this.bytes += body[2].length;
  }
}
