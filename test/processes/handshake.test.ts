import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { answerRefusal, handshakeRefusal, tokenCheck } from "../../src/processes/handshake.ts";

const isToken = tokenCheck("right");
const refusal = (headers: Record<string, string>, url = "/") => handshakeRefusal({ headers, url }, isToken);

describe("the opening handshake", () => {
  it("is accepted with the token, however the scheme is written", () => {
    for (const authorization of ["Bearer right", "bearer right", "BEARER  right "]) {
      expect(refusal({ authorization })).toBeUndefined();
    }
  });

  it.each([
    [{}, "/", 401],
    [{ authorization: "right" }, "/", 401],
    [{ authorization: "Bearer" }, "/", 401],
    [{ authorization: "Bearer righ" }, "/", 401],
    [{ authorization: "Bearer right right" }, "/", 401],
    [{ authorization: "Bearer right" }, "/x", 404],
    [{ authorization: "Bearer right", origin: "null" }, "/", 403],
    [{ authorization: "Bearer right", "sec-websocket-origin": "x" }, "/", 403],
  ])("with %j at %s is refused with %d", (headers, url, status) => {
    expect(refusal(headers as Record<string, string>, url)).toMatchObject({ status });
  });

  it("compares tokens of any length", () => {
    expect(isToken("right")).toBe(true);
    for (const token of ["", "r", "wrong", "right".repeat(1000)]) expect(isToken(token)).toBe(false);
  });

  it("is refused as plain text, with the length that it has", async () => {
    const socket = new PassThrough({ encoding: "utf8" });
    let answer = "";
    socket.on("data", (text: string) => {
      answer += text;
    });
    answerRefusal(socket, { status: 401, reason: "token", message: "Für wen?" });
    await new Promise((resolve) => socket.once("end", resolve));
    expect(answer).toBe(
      [
        "HTTP/1.1 401 Unauthorized",
        "Connection: close",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Length: 10",
        "WWW-Authenticate: Bearer",
        "",
        "Für wen?\n",
      ].join("\r\n"),
    );
  });
});
