import type { NodeOrdinal } from "../node.ts";
import type { BatchedCall, CallBatch } from "./call-batch.ts";
import { decodeProcessFrame, encodeFrame } from "./frame-codec.ts";
import type { ProgramCaller } from "./lockstep.ts";
import { LockstepError } from "./lockstep-error.ts";
import type { Call, FrameData, FrameForm, OutputsFrame, ProcessFrame, RunFrame } from "./protocol.ts";

/** A process that runs nodes, as the engine sees it. */
export interface NodeConnection {
  readonly form: FrameForm;
  readonly nodes: readonly NodeOrdinal[];
}

export interface OutgoingFrame {
  /** Index of the connection. */
  readonly connection: number;
  readonly data: FrameData;
}

/** Sends at most one frame to each connection and waits for an answer to each, in the same order. */
export type FrameExchange = (frames: readonly OutgoingFrame[]) => readonly FrameData[];

/** Makes calls by frames: those of a process's nodes travel in one. */
export class FrameCaller implements ProgramCaller {
  readonly #connections: readonly NodeConnection[];
  readonly #exchange: FrameExchange;
  /** By node. */
  readonly #connectionOf: number[] = [];
  #batch = 0;

  constructor(connections: readonly NodeConnection[], exchange: FrameExchange) {
    this.#connections = connections;
    this.#exchange = exchange;
    connections.forEach(({ nodes }, connection) => {
      for (const node of nodes) this.#connectionOf[node] = connection;
    });
  }

  /** Has all processes begin a run. @param frameFor makes the frame for those who run these nodes. */
  begin(frameFor: (nodes: readonly NodeOrdinal[]) => RunFrame): void {
    const frames = this.#connections.map(({ form, nodes }, connection) => ({
      connection,
      data: encodeFrame(frameFor(nodes), form),
    }));
    this.#ask(frames).forEach((frame, connection) => {
      if (frame.type !== "ready") throw this.#broken(connection, `answered run with ${frame.type}`);
    });
  }

  make(batch: CallBatch): void {
    this.#batch += 1;
    const byConnection = new Map<number, { readonly calls: Call[]; readonly indices: number[] }>();
    batch.calls.forEach(({ node, call }, index) => {
      const connection = this.#connectionOf[node] as number;
      const part = byConnection.get(connection) ?? { calls: [], indices: [] };
      byConnection.set(connection, part);
      part.calls.push(call);
      part.indices.push(index);
    });
    const parts = [...byConnection];
    const frames = parts.map(([connection, { calls }]) => ({
      connection,
      data: encodeFrame({ type: "calls", batch: this.#batch, calls }, this.#formOf(connection)),
    }));
    this.#ask(frames).forEach((answer, index) => {
      const [connection, { indices }] = parts[index] as (typeof parts)[number];
      const asked = indices.map((each) => batch.calls[each] as BatchedCall);
      const { outputs } = this.#outputsIn(answer, connection, asked);
      indices.forEach((each, place) => {
        batch.outputs[each] = outputs[place] ?? null;
      });
    });
  }

  #formOf(connection: number): FrameForm {
    return this.#connections[connection]?.form ?? "msgpack";
  }

  #ask(frames: readonly OutgoingFrame[]): ProcessFrame[] {
    return this.#exchange(frames).map((data, index) => {
      const { connection } = frames[index] as OutgoingFrame;
      try {
        return decodeProcessFrame(data);
      } catch (error) {
        throw this.#broken(connection, `sent a bad frame: ${error instanceof Error ? error.message : error}`);
      }
    });
  }

  #outputsIn(frame: ProcessFrame, connection: number, asked: readonly BatchedCall[]): OutputsFrame {
    if (frame.type === "failed") {
      const call = asked[frame.call];
      const node = call?.node ?? this.#firstNode(connection);
      throw new LockstepError(node, `failed in the call ${call?.body[0] ?? frame.call}: ${frame.message}`);
    }
    if (frame.type !== "outputs") throw this.#broken(connection, `answered calls with ${frame.type}`);
    if (frame.batch !== this.#batch) {
      throw this.#broken(connection, `answered batch ${frame.batch} when asked for batch ${this.#batch}`);
    }
    if (frame.outputs.length !== asked.length) {
      throw this.#broken(
        connection,
        `answered ${asked.length} calls with ${frame.outputs.length} lists of outputs; expected one for each call`,
      );
    }
    return frame;
  }

  #broken(connection: number, message: string): LockstepError {
    return new LockstepError(this.#firstNode(connection), message);
  }

  #firstNode(connection: number): NodeOrdinal {
    return this.#connections[connection]?.nodes[0] ?? 0;
  }
}
