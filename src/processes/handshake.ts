import { createHash, timingSafeEqual } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalReason } from "./refusals.ts";

/** An answer to an opening handshake that is not accepted. */
export interface HandshakeRefusal {
  readonly status: number;
  readonly reason: RefusalReason;
  /** What was wrong and what was expected. */
  readonly message: string;
}

/** Whether a token is the right one. How long it takes says nothing of how much of the token was right. */
export type IsToken = (token: string) => boolean;

export function tokenCheck(expected: string): IsToken {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expectedDigest = digest(expected);
  return (token) => timingSafeEqual(digest(token), expectedDigest);
}

/** What is wrong with a request to open a connection, or undefined. The token never stands in what this says. */
export function handshakeRefusal(
  request: Pick<IncomingMessage, "headers" | "url">,
  isToken: IsToken,
): HandshakeRefusal | undefined {
  const { headers } = request;
  if (headers.origin !== undefined || headers["sec-websocket-origin"] !== undefined) {
    return {
      status: 403,
      reason: "origin",
      message:
        "The handshake has the header Origin, as a page in a browser sends it. Only node processes are served, and they send none.",
    };
  }
  if (request.url?.split("?", 1)[0] !== "/") {
    return {
      status: 404,
      reason: "path",
      message: "There is nothing at this path. Node processes connect to the path /.",
    };
  }
  const expectation =
    "The handshake needs the header 'Authorization: Bearer <token>' with the token of this invocation, which a process that the coordinator starts finds in CORONER_TOKEN.";
  if (headers.authorization === undefined) {
    return { status: 401, reason: "token", message: `There is no token. ${expectation}` };
  }
  const token = /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1];
  if (token === undefined) {
    return { status: 401, reason: "token", message: `The header Authorization has no token. ${expectation}` };
  }
  if (!isToken(token)) return { status: 401, reason: "token", message: `The token is wrong. ${expectation}` };
  return undefined;
}

/** Sends a refusal as plain text and ends the connection; the caller sees to it that it does not stay half open. */
export function answerRefusal(socket: Duplex, { status, message }: HandshakeRefusal): void {
  const body = `${message}\n`;
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 401 ? ["WWW-Authenticate: Bearer"] : []),
    ...(status === 426 ? ["Upgrade: websocket"] : []),
  ];
  socket.end(`${headers.join("\r\n")}\r\n\r\n${body}`);
  // What is still coming is read and dropped: closing over unread bytes would throw the answer away.
  socket.resume();
}
