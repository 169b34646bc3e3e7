import type { Logger } from "pino";
import WebSocket from "ws";
import type { Catalogue } from "../scenario/catalogue.ts";
import { decodeCoordinatorFrame, encodeFrame, formOf } from "./frame-codec.ts";
import { HostedNodes } from "./hosted-nodes.ts";
import {
  type CoordinatorFrame,
  type FrameData,
  FrameError,
  type FrameForm,
  HELLO_TIMEOUT_MS,
  LARGEST_FRAME_BYTES,
  PROTOCOL_VERSION,
  type ProcessFrame,
} from "./protocol.ts";
import { connectionTrouble, refusedHandshake, type SessionEnd } from "./session-end.ts";

export interface NodeSessionOptions {
  /** Of the coordinator, `ws://127.0.0.1:<port>/`. */
  readonly url: string;
  readonly token: string;
  /** What messages and logs call this process. */
  readonly name: string;
  /** Names of the nodes that it runs. */
  readonly nodes: readonly string[];
  readonly form: FrameForm;
  readonly catalogue: Catalogue;
  /** Name and version, for the coordinator's log. */
  readonly software: string;
  readonly log: Logger;
  /** From the beginning until the coordinator's welcome. */
  readonly connectTimeoutMs?: number;
}

/** How long the other side may take to close the connection before it is cut. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Of the text with which a WebSocket is closed. */
const LONGEST_REASON_BYTES = 123;
const NORMAL = 1000;
const PROTOCOL_ERROR = 1002;
const INTERNAL_ERROR = 1011;

/**
 * Runs nodes for a coordinator until there is no more work or the connection ends. When it resolves, the connection is
 * closed and no timer of it is left.
 *
 * @returns how it ended. Nothing is thrown.
 */
export function runNodeSession(options: NodeSessionOptions): Promise<SessionEnd> {
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = new WebSocket(options.url, {
        headers: { Authorization: `Bearer ${options.token}` },
        maxPayload: LARGEST_FRAME_BYTES,
        perMessageDeflate: false,
      });
    } catch {
      // What the library says might show the token.
      const message = `${options.url} is no address of a coordinator, or the token is not one: an address looks like ws://127.0.0.1:8080/, and a token is a line of plain characters`;
      resolve({ how: "unreachable", message });
      return;
    }
    new NodeSession(socket, options, resolve).begin();
  });
}

/** One connection to a coordinator. */
class NodeSession {
  readonly #socket: WebSocket;
  readonly #options: NodeSessionOptions;
  readonly #resolve: (end: SessionEnd) => void;
  readonly #nodes: HostedNodes;
  readonly #log: Logger;
  #isWelcome = false;
  #end: SessionEnd | undefined;
  /** Until the welcome, and once more from the end to the closing of the connection. */
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, options: NodeSessionOptions, resolve: (end: SessionEnd) => void) {
    this.#socket = socket;
    this.#options = options;
    this.#resolve = resolve;
    this.#log = options.log;
    this.#nodes = new HostedNodes(options.catalogue, options.nodes);
  }

  begin(): void {
    const { url, connectTimeoutMs = HELLO_TIMEOUT_MS } = this.#options;
    const socket = this.#socket;
    socket.on("open", () => this.#guarded(() => this.#opened()));
    socket.on("unexpected-response", (_request, response) => {
      response.resume();
      this.#cut({ how: "unreachable", message: refusedHandshake(response.statusCode ?? 0) });
    });
    socket.on("message", (data, isBinary) => this.#received(data, isBinary));
    socket.on("error", (error) => this.#failed(error));
    socket.on("close", (code, reason) => this.#closed(code, reason));
    this.#timer = setTimeout(() => {
      const message =
        socket.readyState === WebSocket.OPEN
          ? `the coordinator at ${url} has not answered hello within ${connectTimeoutMs} ms`
          : `the coordinator at ${url} has not taken the connection within ${connectTimeoutMs} ms`;
      this.#cut({ how: "unreachable", message });
    }, connectTimeoutMs);
  }

  #opened(): void {
    const { name, nodes, software, url } = this.#options;
    this.#log.info({ url, nodes: nodes.length }, "connected");
    this.#answer({ type: "hello", protocol: PROTOCOL_VERSION, name, software, pid: process.pid, nodes });
  }

  #received(data: WebSocket.RawData, isBinary: boolean): void {
    // What comes behind the frame that ended the session is nobody's business any more.
    if (this.#end !== undefined) return;
    this.#guarded(() => this.#handle(this.#decode(isBinary ? bytesOf(data) : String(data))));
  }

  #guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (error instanceof FrameError) {
        this.#leave({ how: "badFrame", message: error.message }, PROTOCOL_ERROR, error.message);
        return;
      }
      // A fault of this program's own: it must be seen, and must not leave the coordinator waiting.
      const message = `this process broke down: ${error instanceof Error ? error.message : String(error)}`;
      this.#log.error({ err: error }, message);
      this.#leave({ how: "closed", message }, INTERNAL_ERROR, message);
    }
  }

  #decode(data: FrameData): CoordinatorFrame {
    const { form } = this.#options;
    if (formOf(data) !== form)
      throw new FrameError(`a frame in ${formOf(data)}, to a process that speaks ${form}`);
    return decodeCoordinatorFrame(data);
  }

  #handle(frame: CoordinatorFrame): void {
    if (frame.type === "refused") {
      const { code, message } = frame;
      this.#leave({ how: "refused", code, message }, NORMAL, "");
      return;
    }
    if (frame.type === "end") {
      this.#leave({ how: "ended", message: frame.reason }, NORMAL, "");
      return;
    }
    if (!this.#isWelcome) {
      if (frame.type !== "welcome")
        throw new FrameError(`${frame.type} in answer to hello: expected welcome or refused`);
      if (frame.protocol !== PROTOCOL_VERSION) {
        throw new FrameError(
          `the coordinator speaks version ${frame.protocol} of the protocol, this process version ${PROTOCOL_VERSION}`,
        );
      }
      this.#isWelcome = true;
      clearTimeout(this.#timer);
      return;
    }
    switch (frame.type) {
      case "welcome":
        throw new FrameError("a second welcome");
      case "run": {
        const { run, scenario, configuration, seed } = frame;
        this.#log.info({ run, scenario, configuration, seed, nodes: frame.nodes.length }, "a run begins");
        this.#answer(this.#nodes.beginRun(frame));
        break;
      }
      case "calls": {
        const { frame: answer, failure } = this.#nodes.makeCalls(frame);
        // Its cause, with the place in the program, stays here.
        if (failure !== undefined) this.#log.error({ err: failure.cause }, failure.message);
        this.#answer(answer);
        break;
      }
    }
  }

  #answer(frame: ProcessFrame): void {
    this.#socket.send(this.#encode(frame));
  }

  #encode(frame: ProcessFrame): FrameData {
    const { form } = this.#options;
    try {
      return encodeFrame(frame, form);
    } catch (error) {
      // What the programs did cannot be told, so that the run cannot go on.
      if (!(error instanceof FrameError) || frame.type !== "outputs") throw error;
      this.#log.error({ batch: frame.batch }, error.message);
      return encodeFrame({ type: "failed", batch: frame.batch, call: 0, message: error.message }, form);
    }
  }

  /** Something went wrong beneath the frames. */
  #failed(error: Error): void {
    const { url } = this.#options;
    const code = "code" in error ? String(error.code) : "";
    if (code.startsWith("WS_ERR_")) {
      this.#end ??= {
        how: "badFrame",
        message: `what the coordinator sends breaks the WebSocket: ${error.message}`,
      };
    } else if (this.#isWelcome) {
      this.#end ??= {
        how: "closed",
        message: `the connection to the coordinator is lost: ${connectionTrouble(error)}`,
      };
    } else {
      const message = `the coordinator at ${url} cannot be reached: ${connectionTrouble(error)}`;
      this.#end ??= { how: "unreachable", message };
    }
    // The library closes what is broken; if the other side does not play its part, this does.
    this.#closeSoon();
  }

  /** Ends the session, and closes the connection in good order. */
  #leave(end: SessionEnd, code: number, reason: string): void {
    this.#end = end;
    this.#socket.close(code, shortened(reason));
    this.#closeSoon();
  }

  /** Ends the session, and the connection at once. */
  #cut(end: SessionEnd): void {
    this.#end ??= end;
    this.#socket.terminate();
  }

  #closeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS);
  }

  #closed(code: number, reason: Buffer): void {
    clearTimeout(this.#timer);
    const end = this.#end ?? {
      how: "closed",
      message: `the coordinator closed the connection without an end (${[code, reason.toString()].join(" ").trim()})`,
    };
    this.#log[end.how === "ended" ? "info" : "error"]({ how: end.how }, end.message);
    this.#resolve(end);
  }
}

function bytesOf(data: WebSocket.RawData): Uint8Array {
  if (data instanceof Uint8Array) return data;
  return data instanceof ArrayBuffer ? new Uint8Array(data) : Buffer.concat(data);
}

/** A reason for closing has few bytes; a character that does not fit whole is left out. */
function shortened(reason: string): string {
  const bytes = Buffer.from(reason);
  if (bytes.length <= LONGEST_REASON_BYTES) return reason;
  return new TextDecoder().decode(bytes.subarray(0, LONGEST_REASON_BYTES - 3), { stream: true }).concat("…");
}
