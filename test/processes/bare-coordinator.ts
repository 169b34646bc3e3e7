import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { decodeProcessFrame, encodeFrame } from "../../src/processes/frame-codec.ts";
import type { CoordinatorFrame, FrameData, FrameForm, ProcessFrame } from "../../src/processes/protocol.ts";

/** One connection of a process under test, from the coordinator's side: nothing is checked and nothing is hurried. */
export class BareConnection {
  /** How the connection was closed, once it is. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly #socket: WebSocket;
  readonly #received: FrameData[] = [];
  #waiting: ((data: FrameData) => void) | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    // What the other side does to the connection is seen in how it closes.
    socket.on("error", () => {});
    socket.on("message", (data, isBinary) => {
      const frame = isBinary ? (data as Buffer) : String(data);
      if (this.#waiting === undefined) this.#received.push(frame);
      else this.#waiting(frame);
      this.#waiting = undefined;
    });
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  /** The next frame as it came. */
  receive(): Promise<FrameData> {
    const first = this.#received.shift();
    if (first !== undefined) return Promise.resolve(first);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  async frame(): Promise<ProcessFrame> {
    return decodeProcessFrame(await this.receive());
  }

  send(frame: CoordinatorFrame, form: FrameForm): void {
    this.sendRaw(encodeFrame(frame, form));
  }

  sendRaw(data: FrameData): void {
    this.#socket.send(data);
  }

  /** Sends a frame and waits for its answer. */
  ask(frame: CoordinatorFrame, form: FrameForm): Promise<ProcessFrame> {
    this.send(frame, form);
    return this.frame();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Reads nothing any more. */
  pause(): void {
    this.#socket.pause();
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

export interface BareCoordinator {
  readonly url: string;
  /** The next process that connects. */
  connection(): Promise<BareConnection>;
  /** Connections that are open now. */
  readonly open: number;
  /** What the processes have sent with their handshakes. */
  readonly authorizations: readonly (string | undefined)[];
}

/** A server of its own for one test, which ends with it. @param status refuse every handshake with this. */
export async function bareCoordinator(status?: number): Promise<BareCoordinator> {
  const authorizations: (string | undefined)[] = [];
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    perMessageDeflate: false,
    verifyClient: ({ req }, answer) => {
      authorizations.push(req.headers.authorization);
      if (status === undefined) answer(true);
      else answer(false, status);
    },
  });
  const connections: BareConnection[] = [];
  let waiting: ((connection: BareConnection) => void) | undefined;
  server.on("connection", (socket) => {
    const connection = new BareConnection(socket);
    if (waiting === undefined) connections.push(connection);
    else waiting(connection);
    waiting = undefined;
  });
  await new Promise((resolve) => server.on("listening", resolve));
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    authorizations,
    get open() {
      return server.clients.size;
    },
    connection() {
      const first = connections.shift();
      if (first !== undefined) return Promise.resolve(first);
      return new Promise((resolve) => {
        waiting = resolve;
      });
    },
  };
}

/** A port that takes connections and says nothing; without a server behind it if it is to be closed. */
export async function silentPort(closed = false): Promise<string> {
  const server: Server = createServer((socket) => {
    onTestFinished(() => {
      socket.destroy();
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const end = () => new Promise((resolve) => server.close(resolve));
  if (closed) await end();
  else
    onTestFinished(() => {
      server.close();
    });
  return `ws://127.0.0.1:${port}/`;
}
