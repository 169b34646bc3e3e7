import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { NodeConnection } from "../../src/processes/node-connection.ts";
import { BareClient } from "./bare-client.ts";

describe("a connection", () => {
  let server: WebSocketServer;
  let connection: NodeConnection;
  let client: BareClient;
  let heard: unknown[][];
  let wake: () => void = () => {};

  beforeEach(async () => {
    const hears: unknown[][] = [];
    heard = hears;
    const hear = (...what: unknown[]) => {
      hears.push(what);
      wake();
    };
    server = new WebSocketServer({ host: "127.0.0.1", port: 0, maxPayload: 1000 });
    server.on("connection", (socket) => {
      connection = new NodeConnection(socket, {
        onHello: (_, data) => hear("hello", data),
        onAnswer: (_, data) => hear("answer", data),
        onBreach: (_, code) => hear("breach", code),
        onClosed: (_, cause, problem) => hear("closed", cause, problem),
      });
    });
    await once(server, "listening");
    client = await BareClient.open(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, "");
  });
  afterEach(() => {
    client.socket.terminate();
    server.close();
  });

  async function hears(count: number): Promise<unknown[][]> {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return heard;
  }
  async function admit(form: "msgpack" | "json"): Promise<void> {
    client.send("hello", form);
    await hears(1);
    connection.admit("process-1", [4], { type: "welcome", protocol: 1, answerTimeoutMs: 5 });
    expect(await client.next()).toEqual({ type: "welcome", protocol: 1, answerTimeoutMs: 5 });
    heard.length = 0;
  }

  it("has the form of its first frame", async () => {
    await admit("json");
    expect(connection).toMatchObject({ form: "json", name: "process-1", nodes: [4], isAsked: false });
  });

  it("gives one answer for each frame, and calls any other a breach", async () => {
    await admit("json");
    connection.ask("question");
    expect(connection.isAsked).toBe(true);
    client.socket.send("one");
    client.socket.send("two");
    expect(await hears(2)).toEqual([
      ["answer", "one"],
      ["breach", "unexpectedFrame"],
    ]);
  });

  it("calls a frame of the other form a breach, also as an answer", async () => {
    await admit("msgpack");
    connection.ask(new Uint8Array([1]));
    client.socket.send("text");
    expect(await hears(1)).toEqual([["breach", "badFrame"]]);
  });

  it("that was ended says nothing more, and asks nothing more", async () => {
    await admit("msgpack");
    connection.end(1002, "why", { type: "refused", code: "badFrame", message: "why" });
    connection.ask(new Uint8Array([1]));
    connection.end(1000, "again");
    client.socket.send("late");
    expect(await client.next()).toMatchObject({ type: "refused" });
    expect(await client.closed).toEqual({ code: 1002, reason: "why" });
    expect(await client.next()).toBeUndefined();
    expect(connection).toMatchObject({ isEnded: true, isAsked: false });
    expect(heard).toEqual([]);
  });

  it.each<[string, (socket: BareClient["socket"]) => void, string, string]>([
    ["too large", (socket) => socket.send(Buffer.alloc(1001)), "breach", "too large"],
    [
      "text that is no UTF-8",
      (socket) => socket.send(Buffer.from([0xff]), { binary: false }),
      "breach",
      "not UTF-8",
    ],
  ])("tells of a frame that is %s once", async (_, deed, cause, problem) => {
    await admit("msgpack");
    deed(client.socket);
    await client.closed;
    expect(await hears(1)).toEqual([["closed", cause, expect.stringContaining(problem)]]);
  });

  it("tells once that the peer has closed it", async () => {
    await admit("msgpack");
    client.socket.close(4000, "enough");
    await client.closed;
    expect(await hears(1)).toEqual([["closed", "peer", expect.stringContaining('code 4000, "enough"')]]);
  });
});
