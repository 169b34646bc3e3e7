import type { RefusalCode } from "./protocol.ts";

/** How the session of a process that runs nodes came to its end; `message` is for people, in one sentence. */
export type SessionEnd =
  /** As it should: the coordinator has no further work. */
  | { readonly how: "ended"; readonly message: string }
  /** The coordinator said why it will not go on with this process. */
  | { readonly how: "refused"; readonly code: RefusalCode; readonly message: string }
  /** There was no coordinator, or it did not take the connection. */
  | { readonly how: "unreachable"; readonly message: string }
  /** The connection is gone, and nobody has said why. */
  | { readonly how: "closed"; readonly message: string }
  /** The coordinator broke the protocol. */
  | { readonly how: "badFrame"; readonly message: string };

/** What an HTTP status in answer to the opening handshake means. */
export function refusedHandshake(status: number): string {
  switch (status) {
    case 401:
      return "the coordinator refuses the token (HTTP 401): every invocation makes a new one, and a process started for an earlier one cannot come back";
    case 403:
      return "the coordinator refuses the connection as one of a browser (HTTP 403): something between adds an Origin to it";
    case 503:
      return "the coordinator has too many connections that have not said hello (HTTP 503)";
    default:
      return `whoever listens there answers with HTTP ${status}, as a coordinator does not`;
  }
}

/** Why a connection could not be made or was lost, from what the system says. */
export function connectionTrouble(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  switch (code) {
    case "ECONNREFUSED":
      return "nobody listens there";
    case "ECONNRESET":
    case "EPIPE":
      return "the other side is gone";
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return "there is no such host";
    default:
      return error.message || code || "no reason is known";
  }
}
