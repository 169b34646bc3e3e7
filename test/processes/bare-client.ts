import { connect, type Socket } from "node:net";
import msgpack from "msgpack-lite";
import { WebSocket } from "ws";
import type { FrameData, FrameForm } from "../../src/processes/protocol.ts";

/** A bare WebSocket, to say anything with: what the coordinator says is kept until it is asked for. */
export class BareClient {
  readonly socket: WebSocket;
  readonly #frames: FrameData[] = [];
  #wake: (() => void) | undefined;
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer, isBinary) => {
      this.#frames.push(isBinary ? data : data.toString());
      this.#wake?.();
    });
    socket.on("error", () => {});
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#wake?.();
      });
    });
  }

  static open(url: string, token: string, headers: Record<string, string> = {}): Promise<BareClient> {
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const client = new BareClient(socket);
    return new Promise((resolve, reject) => {
      socket.on("open", () => resolve(client));
      socket.on("error", reject);
    });
  }

  /** The next frame as it came, or undefined when the connection is closed. */
  async nextRaw(): Promise<FrameData | undefined> {
    while (this.#frames.length === 0 && this.socket.readyState !== WebSocket.CLOSED) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#frames.shift();
  }

  /** The next frame, decoded. */
  async next(): Promise<unknown> {
    const data = await this.nextRaw();
    if (data === undefined) return undefined;
    return typeof data === "string" ? JSON.parse(data) : msgpack.decode(data);
  }

  send(value: unknown, form: FrameForm = "msgpack"): void {
    this.socket.send(form === "json" ? JSON.stringify(value) : msgpack.encode(value));
  }

  /** Says hello, and returns what the coordinator answers. */
  hello(fields: Record<string, unknown> = {}, form: FrameForm = "msgpack"): Promise<unknown> {
    const hello = { type: "hello", protocol: 1, name: "process-1", software: "a test", pid: 1, nodes: [] };
    this.send({ ...hello, ...fields }, form);
    return this.next();
  }
}

/** Opens a handshake that is to fail, and returns the answer. */
export function handshakeAnswer(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    socket.on("open", () => reject(new Error("the handshake was accepted")));
    socket.on("error", reject);
    socket.on("unexpected-response", (_, response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        body += text;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers["content-type"]),
          body,
        }),
      );
    });
  });
}

/** A connection below WebSocket: writes whatever it is given, and tells all that came when it is closed. */
export function rawConnection(url: string, text = ""): { socket: Socket; everything: Promise<string> } {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => {});
  const everything = new Promise<string>((resolve) => {
    socket.on("close", () => resolve(received));
  });
  if (text !== "") socket.write(text);
  return { socket, everything };
}

/** The opening handshake of a WebSocket, as text. */
export function openingHandshake(token: string): string {
  const lines = [
    "GET / HTTP/1.1",
    "Host: 127.0.0.1",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    `Authorization: Bearer ${token}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** A frame of a client by RFC 6455, with a mask of zeros, which leaves the bytes as they are. */
export function webSocketFrame(
  payload: Uint8Array,
  options: { first?: number; length?: number } = {},
): Buffer {
  const head = Buffer.alloc(14);
  head[0] = options.first ?? 0x82;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(options.length ?? payload.length), 2);
  return Buffer.concat([head, payload]);
}
