import type { RawData, WebSocket } from "ws";
import type { NodeOrdinal } from "../node.ts";
import { encodeFrame } from "./frame-codec.ts";
import { printableText } from "./printable-text.ts";
import {
  type CoordinatorFrame,
  type FrameData,
  type FrameForm,
  LARGEST_FRAME_BYTES,
  type RefusalCode,
} from "./protocol.ts";

/** Closing codes of RFC 6455 that the coordinator uses beside those that `ws` sends by itself. */
export const CLOSE_NORMAL = 1000;
export const CLOSE_PROTOCOL_ERROR = 1002;
export const CLOSE_POLICY_VIOLATION = 1008;

/** Most bytes of a closing reason: a control frame has 125, and the code takes two. */
const LONGEST_CLOSING_REASON_BYTES = 123;

/** What a connection tells its owner. Nothing more comes from a connection that was broken off or has broken. */
export interface ConnectionListener {
  /** The first frame. The owner admits the process or breaks the connection off. */
  onHello(connection: NodeConnection, data: FrameData): void;
  onAnswer(connection: NodeConnection, data: FrameData): void;
  /** It broke a rule. The owner breaks it off. `problem` follows on a name. */
  onBreach(connection: NodeConnection, code: RefusalCode, problem: string): void;
  /**
   * It is closed or closing, and nothing can be sent: because it broke a rule below that of frames, or because the peer
   * or its machine has closed it. `problem` follows on a name.
   */
  onClosed(connection: NodeConnection, cause: "breach" | "peer", problem: string): void;
}

type Phase = "waiting" | "idle" | "asked" | "ended";

/** One connection, from the opening handshake on. It holds the peer to the alternation of frames. */
export class NodeConnection {
  /** Of the process, as its hello says; before that it has none. */
  name = "a process";
  nodes: readonly NodeOrdinal[] = [];
  form: FrameForm = "msgpack";
  /** Place in the present exchange; the exchange's. */
  slot = 0;
  readonly #socket: WebSocket;
  readonly #listener: ConnectionListener;
  #phase: Phase = "waiting";

  constructor(socket: WebSocket, listener: ConnectionListener) {
    this.#socket = socket;
    this.#listener = listener;
    socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    socket.on("error", (error) => this.#close("breach", breachOf(error)));
    socket.on("close", (code, reason) => this.#close("peer", closingProblem(code, reason)));
  }

  get isAsked(): boolean {
    return this.#phase === "asked";
  }

  get isEnded(): boolean {
    return this.#phase === "ended";
  }

  /** The hello was accepted. */
  admit(name: string, nodes: readonly NodeOrdinal[], welcome: CoordinatorFrame): void {
    this.name = name;
    this.nodes = nodes;
    this.#phase = "idle";
    this.#send(encodeFrame(welcome, this.form));
  }

  /** Sends a frame that is to be answered. One that has ended is not asked; its owner has heard of that. */
  ask(data: FrameData): void {
    if (this.#phase === "ended") return;
    this.#phase = "asked";
    this.#send(data);
  }

  /**
   * Ends the connection from this side: sends `frame`, if there is one, and closes. `ws` cuts it off when the peer does
   * not close in its turn.
   */
  end(closeCode: number, reason: string, frame?: CoordinatorFrame): void {
    if (this.#phase === "ended") return;
    this.#phase = "ended";
    this.#socket.removeAllListeners("message");
    if (frame !== undefined) this.#send(encodeFrame(frame, this.form));
    this.#socket.close(closeCode, closingReason(reason));
  }

  #send(data: FrameData): void {
    this.#socket.send(data, data instanceof Uint8Array ? AS_BINARY : AS_TEXT);
  }

  #receive(data: RawData, isBinary: boolean): void {
    // `ws` gives one Buffer, since its binaryType is left at that.
    const bytes = data as Buffer;
    const phase = this.#phase;
    if (phase === "waiting") {
      this.form = isBinary ? "msgpack" : "json";
      this.#listener.onHello(this, isBinary ? bytes : bytes.toString());
    } else if (isBinary !== (this.form === "msgpack")) {
      const [form, other] = isBinary ? ["JSON (text)", "binary"] : ["MessagePack (binary)", "text"];
      this.#listener.onBreach(
        this,
        "badFrame",
        `sent a ${other} frame; its hello was ${form}, and all its frames must be in that form`,
      );
    } else if (phase === "asked") {
      this.#phase = "idle";
      this.#listener.onAnswer(this, isBinary ? bytes : bytes.toString());
    } else {
      this.#listener.onBreach(
        this,
        "unexpectedFrame",
        "sent a frame that nobody had asked for; after its hello a process sends one frame for each that it receives",
      );
    }
  }

  #close(cause: "breach" | "peer", problem: string): void {
    if (this.#phase === "ended") return;
    this.#phase = "ended";
    this.#socket.removeAllListeners("message");
    this.#listener.onClosed(this, cause, problem);
  }
}

const AS_BINARY = { binary: true };
const AS_TEXT = { binary: false };

/** What made `ws` close a connection. */
function breachOf(error: Error): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" || code === "WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH") {
    return `sent a frame that is too large; a frame has at most ${LARGEST_FRAME_BYTES} bytes`;
  }
  if (code === "WS_ERR_INVALID_UTF8") return "sent a text frame that is not UTF-8; JSON must be";
  if (typeof code === "string" && code.startsWith("WS_ERR_")) {
    return `broke the rules of WebSocket (RFC 6455): ${printableText(error.message)}`;
  }
  return `could not be spoken with: ${printableText(error.message)}`;
}

function closingProblem(code: number, reason: Buffer): string {
  const CLOSED_WITHOUT_FRAME = 1006;
  if (code === CLOSED_WITHOUT_FRAME) return "broke its connection off before the coordinator had ended it";
  const said = printableText(reason.toString());
  return `closed its connection (code ${code}${said === "" ? "" : `, "${said}"`}) before the coordinator had ended it`;
}

/** As much of a reason as a closing frame holds. */
function closingReason(reason: string): string {
  if (Buffer.byteLength(reason) <= LONGEST_CLOSING_REASON_BYTES) return reason;
  const ELLIPSIS = "…";
  const room = LONGEST_CLOSING_REASON_BYTES - Buffer.byteLength(ELLIPSIS);
  // A character cut in two is read as the replacement character, and dropped.
  const kept = Buffer.from(reason)
    .subarray(0, room)
    .toString()
    .replace(/\uFFFD$/, "");
  return `${kept}${ELLIPSIS}`;
}
