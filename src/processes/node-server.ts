import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import { Arrival } from "./arrival.ts";
import { Exchange } from "./exchange.ts";
import { decodeProcessFrame } from "./frame-codec.ts";
import {
  answerRefusal,
  type HandshakeRefusal,
  handshakeRefusal,
  type IsToken,
  tokenCheck,
} from "./handshake.ts";
import { HelloDesk } from "./hello-desk.ts";
import {
  CLOSE_NORMAL,
  CLOSE_POLICY_VIOLATION,
  CLOSE_PROTOCOL_ERROR,
  type ConnectionListener,
  NodeConnection,
} from "./node-connection.ts";
import { NodeProcessError } from "./node-process-error.ts";
import { printableText } from "./printable-text.ts";
import {
  ARRIVAL_TIMEOUT_MS,
  type FrameData,
  FrameError,
  type FrameForm,
  HELLO_TIMEOUT_MS,
  LARGEST_FRAME_BYTES,
  MOST_WAITING_CONNECTIONS,
  PROTOCOL_VERSION,
  type ProcessFrame,
  type RefusalCode,
} from "./protocol.ts";
import { type RefusalReason, Refusals } from "./refusals.ts";
import { WaitingRoom } from "./waiting-room.ts";

const LOOPBACK = "127.0.0.1";
const LARGEST_HEADER_BYTES = 8192;
const CLOSE_TIMEOUT_MS = 1000;
/** A connection closes a moment before the news of how its process ended; the news is the better message. */
const ENDING_NEWS_TIMEOUT_MS = 300;

export interface NodeServerOptions {
  /** All nodes of the world, by ordinal. */
  readonly nodeNames: readonly string[];
  /** What a process must show in its opening handshake. */
  readonly token: string;
  /** How long a process may take to answer; up to an eighth more may pass until its silence is noticed. */
  readonly answerTimeoutMs: number;
  readonly log: Logger;
  /** A connection that had nodes broke a rule, fell silent or closed: the run cannot go on. */
  onLost(error: NodeProcessError): void;
  /** As `docs/node-protocol.md` says where left out; tests are in a hurry. */
  readonly helloTimeoutMs?: number;
  readonly arrivalTimeoutMs?: number;
  readonly closeTimeoutMs?: number;
}

/** A connection with nodes. */
export interface ServedConnection {
  /** What `exchange` calls it. */
  readonly index: number;
  /** Of the process. */
  readonly name: string;
  readonly form: FrameForm;
  /** Their ordinals, rising. */
  readonly nodes: readonly number[];
}

export interface AddressedFrame {
  /** Index of the connection. */
  readonly connection: number;
  readonly data: FrameData;
}

/**
 * The coordinator's side of `docs/node-protocol.md`: a WebSocket server on loopback to which processes connect that run
 * nodes. It trusts nobody: a stranger is refused and never disturbs the run, and a process that breaks a rule is ended
 * and reported, within a time-out in any case.
 */
export class NodeServer {
  readonly #options: NodeServerOptions;
  readonly #log: Logger;
  readonly #isToken: IsToken;
  readonly #desk: HelloDesk;
  readonly #refusals: Refusals;
  readonly #arrival: Arrival;
  readonly #waiting: WaitingRoom<NodeConnection>;
  readonly #exchange: Exchange<NodeConnection>;
  readonly #http: Server;
  readonly #webSockets: WebSocketServer;
  readonly #listener: ConnectionListener;
  readonly #sockets = new Map<NodeConnection, Socket>();
  /** Those with nodes; by their lowest node as soon as all are here. */
  #served: NodeConnection[] = [];
  /** Connections that closed, until it is known how their processes ended. */
  readonly #unexplained = new Map<NodeConnection, NodeJS.Timeout>();
  #port = 0;
  #hasLost = false;
  #closed: Promise<void> | undefined;

  /** Listens on a port that is free. @throws when the machine lets it listen on none. */
  static async listen(options: NodeServerOptions): Promise<NodeServer> {
    const server = new NodeServer(options);
    try {
      await server.#listen();
    } catch (error) {
      server.#exchange.close();
      throw error;
    }
    return server;
  }

  /** Use `listen`. */
  private constructor(options: NodeServerOptions) {
    const closeTimeoutMs = options.closeTimeoutMs ?? CLOSE_TIMEOUT_MS;
    this.#options = options;
    this.#log = options.log;
    this.#isToken = tokenCheck(options.token);
    this.#desk = new HelloDesk(options.nodeNames);
    this.#refusals = new Refusals(options.log);
    this.#arrival = new Arrival(this.#desk, options.arrivalTimeoutMs ?? ARRIVAL_TIMEOUT_MS);
    this.#waiting = new WaitingRoom<NodeConnection>({
      // Where each of many nodes has a process of its own, all of them may come at once.
      mostWaiting: () => Math.max(MOST_WAITING_CONNECTIONS, this.#desk.missingCount),
      helloTimeoutMs: options.helloTimeoutMs ?? HELLO_TIMEOUT_MS,
      closeTimeoutMs,
      onLate: (socket, connection) => this.#refuseLate(socket, connection),
      onCrowdedOut: () => this.#refusals.note("tooManyConnections", "closed: too many others have no token"),
    });
    this.#exchange = new Exchange<NodeConnection>(options.answerTimeoutMs, (silent) =>
      this.#endSilent(silent),
    );
    this.#listener = {
      onHello: (connection, data) => this.#hello(connection, data),
      onAnswer: (connection, data) => this.#exchange.answer(connection, data),
      onBreach: (connection, code, problem) => this.#endBreach(connection, code, problem),
      onClosed: (connection, cause, problem) => this.#closedBy(connection, cause, problem),
    };
    this.#http = createServer({ noDelay: true, maxHeaderSize: LARGEST_HEADER_BYTES });
    // Beyond what the types of `ws` know, `closeTimeout` cuts off whoever does not answer a closing frame.
    const webSocketOptions = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: LARGEST_FRAME_BYTES,
      closeTimeout: closeTimeoutMs,
    };
    this.#webSockets = new WebSocketServer(webSocketOptions);
    this.#serve();
  }

  /** Where processes connect to. */
  get url(): string {
    return `ws://${LOOPBACK}:${this.#port}/`;
  }

  /** Connections with nodes, in the order of their lowest node; complete when `allHere` has resolved. */
  get connections(): readonly ServedConnection[] {
    return this.#served.map(({ name, form, nodes }, index) => ({ index, name, form, nodes }));
  }

  /** Strangers that were refused: reason and how often. */
  get refusals(): ReadonlyMap<RefusalReason, number> {
    return this.#refusals.counts;
  }

  /**
   * Resolves when every node has a connection.
   *
   * @throws {NodeProcessError} when some are missing after the time-out, when a process has ended or is lost before, and
   * when the server is closed.
   */
  allHere(): Promise<void> {
    return this.#arrival.promise();
  }

  /**
   * Sends at most one frame to each connection. `done` gets the answers in the order of the frames; decoding them is the
   * caller's. A binary answer may be a view of a larger buffer: one that is to live on or to go to another thread is
   * copied. When a connection is lost, `onLost` is told instead, and `done` is never called.
   */
  exchange(frames: readonly AddressedFrame[], done: (answers: readonly FrameData[]) => void): void {
    if (this.#hasLost || this.#closed !== undefined) return;
    if (this.#exchange.isUnderWay) throw new Error("an exchange is under way; one at a time is made");
    if (frames.length === 0) {
      done([]);
      return;
    }
    this.#exchange.begin(frames.length, done);
    for (let slot = 0; slot < frames.length; slot++) {
      const frame = frames[slot] as AddressedFrame;
      this.#exchange.ask(this.#connection(frame.connection), slot, frame.data);
    }
  }

  /** The caller has found an answer to be bad. @param message what the process did and what was expected, to be read behind its name. */
  refuse(connection: number, message: string): void {
    this.#endBreach(this.#connection(connection), "badFrame", message);
  }

  /**
   * A process that was started has ended.
   *
   * @param how follows on its name: "ended with exit status 1".
   * @param nodes names of the nodes it was started for.
   */
  processEnded(name: string, how: string, nodes: readonly string[] = []): void {
    if (this.#closed !== undefined) return;
    const connection = this.#served.find((served) => served.name === name);
    if (connection === undefined) {
      this.#arrival.fail(NodeProcessError.of(name, nodes, `never said hello: it ${how}`));
      return;
    }
    if (connection.isEnded && !this.#unexplained.has(connection)) return;
    connection.end(CLOSE_NORMAL, "the process has ended");
    this.#lose(connection, how);
  }

  /** Sends `end` to all and closes everything; whoever does not close in a second is cut off. Idempotent. */
  close(reason: string): Promise<void> {
    this.#closed ??= this.#close(reason);
    return this.#closed;
  }

  #listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#http.once("error", reject);
      this.#http.listen(0, LOOPBACK, () => {
        const address = this.#http.address();
        if (typeof address === "object" && address !== null) this.#port = address.port;
        this.#http.removeListener("error", reject);
        // Such as no descriptor being left for a connection: that one is not taken, and the others go on.
        this.#http.on("error", (error) => this.#log.error({ err: error }, "could not accept a connection"));
        resolve();
      });
    });
  }

  #serve(): void {
    this.#http.on("connection", (socket) => {
      socket.on("error", () => socket.destroy());
      this.#waiting.enter(socket);
    });
    // Both requests come with the socket that `connection` has had.
    this.#http.on("upgrade", (request, socket, head) => this.#upgrade(request, socket as Socket, head));
    this.#http.on("request", (request) => {
      const message =
        "Here is no web server. Node processes connect to it by WebSocket (docs/node-protocol.md).";
      const refusal = handshakeRefusal(request, this.#isToken);
      this.#refuseHandshake(request.socket, refusal ?? { status: 426, reason: "badHandshake", message });
    });
    this.#http.on("clientError", (_, socket) => {
      const message = "This is not an HTTP request; a WebSocket's opening handshake was expected.";
      this.#refuseHandshake(socket as Socket, { status: 400, reason: "badHandshake", message });
    });
    this.#webSockets.on("wsClientError", (error, socket) => {
      const message = `This is not the opening handshake of a WebSocket (RFC 6455): ${printableText(error.message)}.`;
      this.#refuseHandshake(socket as Socket, { status: 400, reason: "badHandshake", message });
    });
  }

  #upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const refusal = handshakeRefusal(request, this.#isToken) ?? this.#refusalOfSeat();
    if (refusal !== undefined) {
      this.#refuseHandshake(socket, refusal);
      return;
    }
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket: WebSocket) => {
      const connection = new NodeConnection(webSocket, this.#listener);
      this.#sockets.set(connection, socket);
      socket.once("close", () => this.#sockets.delete(connection));
      this.#waiting.seat(socket, connection);
    });
  }

  #refusalOfSeat(): HandshakeRefusal | undefined {
    if (this.#closed !== undefined) {
      return { status: 503, reason: "tooManyConnections", message: "The coordinator is ending." };
    }
    if (this.#waiting.hasSeat) return undefined;
    return {
      status: 503,
      reason: "tooManyConnections",
      message:
        "Too many connections have not said hello. Say hello on those that are open, or try again later.",
    };
  }

  #refuseHandshake(socket: Socket, refusal: HandshakeRefusal): void {
    if (!socket.writable) return;
    this.#refusals.note(refusal.reason, refusal.message);
    answerRefusal(socket, refusal);
    this.#waiting.showOut(socket);
  }

  #refuseLate(socket: Socket, connection: NodeConnection | undefined): void {
    const message = `There was no hello within ${seconds(this.#options.helloTimeoutMs ?? HELLO_TIMEOUT_MS)} of connecting.`;
    if (connection === undefined) {
      this.#refuseHandshake(socket, { status: 408, reason: "noHello", message });
    } else if (!connection.isEnded) {
      this.#refusals.note("noHello", message);
      connection.end(CLOSE_POLICY_VIOLATION, message);
    }
  }

  #hello(connection: NodeConnection, data: FrameData): void {
    let frame: ProcessFrame;
    try {
      frame = decodeProcessFrame(data);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#endBreach(connection, "badFrame", `sent a bad frame: ${error.message}`);
      return;
    }
    if (frame.type !== "hello") {
      this.#endBreach(connection, "unexpectedFrame", `sent ${frame.type} first; the first frame is a hello`);
      return;
    }
    const nodes = this.#desk.admit(frame);
    if ("code" in nodes) {
      const { code, message } = nodes;
      this.#refusals.note(code, message);
      connection.end(CLOSE_POLICY_VIOLATION, message, { type: "refused", code, message });
      return;
    }
    const socket = this.#sockets.get(connection);
    if (socket !== undefined) this.#waiting.leave(socket);
    const { answerTimeoutMs } = this.#options;
    connection.admit(frame.name, nodes, { type: "welcome", protocol: PROTOCOL_VERSION, answerTimeoutMs });
    this.#log.info(
      {
        process: frame.name,
        software: printableText(frame.software),
        pid: frame.pid,
        nodes: nodes.length,
        form: connection.form,
      },
      "a process has said hello",
    );
    this.#served.push(connection);
    if (this.#desk.missingCount > 0) return;
    this.#served.sort((a, b) => (a.nodes[0] ?? 0) - (b.nodes[0] ?? 0));
    this.#arrival.complete();
  }

  #endBreach(connection: NodeConnection, code: RefusalCode, problem: string): void {
    if (connection.isEnded) return;
    const message = `${connection.name} ${problem}`;
    connection.end(CLOSE_PROTOCOL_ERROR, message, { type: "refused", code, message });
    if (connection.nodes.length > 0) this.#lose(connection, problem);
    else this.#refusals.note(code, message);
  }

  #endSilent(silent: readonly NodeConnection[]): void {
    for (const connection of silent) {
      const problem = `did not answer within ${seconds(this.#options.answerTimeoutMs)}; --node-timeout gives more time`;
      connection.end(CLOSE_POLICY_VIOLATION, `${connection.name} ${problem}`);
      this.#lose(connection, problem);
    }
  }

  #closedBy(connection: NodeConnection, cause: "breach" | "peer", problem: string): void {
    if (this.#closed !== undefined) return;
    if (connection.nodes.length === 0) {
      if (cause === "breach") this.#refusals.note("badFrame", `${connection.name} ${problem}`);
      return;
    }
    if (cause === "breach") {
      this.#lose(connection, problem);
      return;
    }
    this.#unexplained.set(
      connection,
      setTimeout(() => this.#lose(connection, problem), ENDING_NEWS_TIMEOUT_MS),
    );
  }

  #lose(connection: NodeConnection, problem: string): void {
    clearTimeout(this.#unexplained.get(connection));
    this.#unexplained.delete(connection);
    if (this.#closed !== undefined) return;
    this.#hasLost = true;
    this.#exchange.abandon();
    const names = connection.nodes.map((node) => this.#options.nodeNames[node] ?? "");
    const error = NodeProcessError.of(connection.name, names, problem);
    this.#log.error({ process: connection.name, problem }, "a process is lost");
    this.#arrival.fail(error);
    this.#options.onLost(error);
  }

  #connection(index: number): NodeConnection {
    const connection = this.#served[index];
    if (connection === undefined) throw new Error(`there is no connection ${index}`);
    return connection;
  }

  async #close(reason: string): Promise<void> {
    this.#arrival.fail(new NodeProcessError(`the coordinator ends: ${reason}`, this.#desk.missing));
    this.#exchange.close();
    for (const timer of this.#unexplained.values()) clearTimeout(timer);
    this.#unexplained.clear();
    const isClosed = new Promise<void>((resolve) => {
      this.#http.close(() => resolve());
    });
    for (const connection of this.#served) connection.end(CLOSE_NORMAL, reason, { type: "end", reason });
    for (const connection of this.#waiting.clear()) connection.end(CLOSE_NORMAL, reason);
    await isClosed;
    this.#log.info({ reason, refusals: Object.fromEntries(this.refusals) }, "the server is closed");
  }
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}
