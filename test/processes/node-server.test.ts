import { afterEach, describe, expect, it } from "vitest";
import { NodeProcessError } from "../../src/processes/node-process-error.ts";
import type { NodeServerOptions } from "../../src/processes/node-server.ts";
import { LARGEST_FRAME_BYTES, MOST_WAITING_CONNECTIONS } from "../../src/processes/protocol.ts";
import {
  type BareClient,
  handshakeAnswer,
  openingHandshake,
  rawConnection,
  webSocketFrame,
} from "./bare-client.ts";
import { TestServer, TOKEN } from "./test-server.ts";

const OUTPUTS = { type: "outputs", batch: 1, outputs: [] };
const MEMBERS = ["member-0", "member-1", "member-2"];

const servers: TestServer[] = [];
async function listen(options?: Partial<NodeServerOptions>): Promise<TestServer> {
  const server = await TestServer.listen(options);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const { server } of servers.splice(0)) await server.close("the test is over");
});

/** One frame to the connection, and its answer. */
function ask(test: TestServer, connection = 0): Promise<string> {
  return new Promise((resolve) => {
    test.server.exchange([{ connection, data: new Uint8Array([0xc0]) }], ([answer]) => {
      resolve(answer instanceof Uint8Array ? Buffer.from(answer).toString("hex") : String(answer));
    });
  });
}

describe("the server for node processes", () => {
  it("welcomes processes until every node has one, and knows them by their lowest node", async () => {
    const test = await listen();
    const all = test.server.allHere();
    await test.join("clients", ["client-0", "member-1"], "json");
    await test.join("members", ["member-2", "member-0"]);
    await all;
    expect(test.server.connections).toEqual([
      { index: 0, name: "members", form: "msgpack", nodes: [0, 2] },
      { index: 1, name: "clients", form: "json", nodes: [1, 3] },
    ]);
    expect(test.server.refusals.size).toBe(0);
  });

  it("answers a hello with the version and the time-out", async () => {
    const test = await listen();
    const client = await test.open();
    expect(await client.hello({ nodes: MEMBERS }, "json")).toEqual({
      type: "welcome",
      protocol: 1,
      answerTimeoutMs: 5000,
    });
  });

  it("exchanges frames in each one's form, and hands answers over in the order of the frames", async () => {
    const test = await listen();
    const members = await test.join("members", MEMBERS);
    const clients = await test.join("clients", ["client-0"], "json");
    for (let round = 0; round < 3; round++) {
      const answers = new Promise<readonly unknown[]>((resolve) =>
        test.server.exchange(
          [
            { connection: 1, data: `{"round":${round}}` },
            { connection: 0, data: new Uint8Array([round]) },
          ],
          resolve,
        ),
      );
      expect(await members.nextRaw()).toEqual(Buffer.from([round]));
      expect(await clients.nextRaw()).toBe(`{"round":${round}}`);
      members.socket.send(Buffer.from([7, round]));
      clients.socket.send("anything at all");
      expect(await answers).toEqual(["anything at all", Buffer.from([7, round])]);
    }
  });

  it("goes on with the next exchange from within the answer to the last", async () => {
    const test = await listen();
    const client = await test.join("all", [...MEMBERS, "client-0"]);
    client.socket.on("message", () => client.socket.send(Buffer.from([1])));
    let rounds = 0;
    await new Promise<void>((resolve) => {
      const next = () => {
        rounds += 1;
        if (rounds > 200) resolve();
        else test.server.exchange([{ connection: 0, data: new Uint8Array([rounds]) }], next);
      };
      next();
    });
    expect(test.lost).toEqual([]);
  });

  it("exchanges nothing for nothing, and refuses a second exchange beside one under way", async () => {
    const test = await listen();
    await test.join("members", MEMBERS);
    let answers: readonly unknown[] | undefined;
    test.server.exchange([], (given) => {
      answers = given;
    });
    expect(answers).toEqual([]);
    test.server.exchange([{ connection: 0, data: new Uint8Array([1]) }], () => {});
    expect(() => test.server.exchange([{ connection: 0, data: new Uint8Array([2]) }], () => {})).toThrow(
      "an exchange is under way",
    );
  });

  it("takes a frame of the largest size, in both directions", async () => {
    const test = await listen();
    const client = await test.join("members", MEMBERS);
    const answers = new Promise<readonly unknown[]>((resolve) =>
      test.server.exchange([{ connection: 0, data: new Uint8Array(LARGEST_FRAME_BYTES) }], resolve),
    );
    expect((await client.nextRaw())?.length).toBe(LARGEST_FRAME_BYTES);
    client.socket.send(Buffer.alloc(LARGEST_FRAME_BYTES));
    expect((await answers)[0]).toHaveLength(LARGEST_FRAME_BYTES);
  });
});

describe("a stranger", () => {
  /** Does something beside a process at work, which must go on undisturbed. */
  async function beside(
    deed: (test: TestServer) => Promise<void>,
    options?: Partial<NodeServerOptions>,
  ): Promise<TestServer> {
    const test = await listen(options);
    const worker = await test.join("worker", ["member-0", "member-1"]);
    worker.socket.on("message", () => worker.socket.send(Buffer.from([0x2a])));
    expect(await ask(test)).toBe("2a");
    await deed(test);
    expect(await ask(test)).toBe("2a");
    expect(test.lost).toEqual([]);
    return test;
  }

  it.each([
    ["a wrong token", { authorization: "Bearer wrong" }, "/", 401, "token", "The token is wrong"],
    ["a token of another scheme", { authorization: `Basic ${TOKEN}` }, "/", 401, "token", "has no token"],
    ["no token", {}, "/", 401, "token", "There is no token"],
    [
      "a browser's Origin",
      { authorization: `Bearer ${TOKEN}`, origin: "http://127.0.0.1" },
      "/",
      403,
      "origin",
      "browser",
    ],
    ["another path", { authorization: `Bearer ${TOKEN}` }, "/nodes", 404, "path", "the path /"],
  ])("with %s is refused before any frame", async (_, headers, path, status, reason, text) => {
    const test = await beside(async ({ server }) => {
      const answer = await handshakeAnswer(new URL(path, server.url).href, headers as Record<string, string>);
      expect(answer).toMatchObject({ status, type: "text/plain; charset=utf-8" });
      expect(answer.body).toContain(text);
      expect(answer.body).not.toContain(TOKEN);
    });
    expect([...test.server.refusals]).toEqual([[reason, 1]]);
    expect(test.logged).toContainEqual(expect.objectContaining({ reason, msg: "refused a connection" }));
    expect(JSON.stringify(test.logged)).not.toContain(TOKEN);
  });

  it.each([
    ["a page", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "401 Unauthorized"],
    [
      "a page, with the token",
      `GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`,
      "426 Upgrade Required",
    ],
    ["something that is not HTTP", "\x16\x03\x01hello\r\n\r\n", "400 Bad Request"],
    ["a headline without end", `GET / HTTP/1.1\r\nX: ${"y".repeat(20_000)}`, "400 Bad Request"],
    [
      "another protocol",
      openingHandshake(TOKEN).replace("Upgrade: websocket", "Upgrade: h2c"),
      "400 Bad Request",
    ],
    ["an old WebSocket", openingHandshake(TOKEN).replace("Version: 13", "Version: 7"), "400 Bad Request"],
    ["two requests at once", "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2), "401 Unauthorized"],
  ])("who sends %s is told in plain text what was expected", async (_, text, status) => {
    const test = await beside(async ({ server }) => {
      const answer = await rawConnection(server.url, text).everything;
      expect(answer).toContain(`HTTP/1.1 ${status}`);
      expect(answer).toContain("text/plain");
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    });
    expect([...test.server.refusals.values()]).toEqual([1]);
  });

  it.each([
    ["another version", { protocol: 2, nodes: ["member-2"] }, "protocolVersion", "speaks version 1"],
    [
      "a taken node",
      { nodes: ["member-2", "member-1"] },
      "nodeTaken",
      "node member-1 is run by worker already",
    ],
    ["an unknown node", { nodes: ["member-77"] }, "unknownNode", "there is no node member-77"],
  ])("of %s is refused in the form of its hello", async (_, fields, code, text) => {
    const test = await beside(async (server) => {
      for (const form of ["json", "msgpack"] as const) {
        const client = await server.open();
        expect(await client.hello(fields, form)).toEqual({
          type: "refused",
          code,
          message: expect.stringContaining(text),
        });
        expect(await client.closed).toEqual({
          code: 1008,
          reason: expect.stringContaining(text.slice(0, 30)),
        });
      }
    });
    expect([...test.server.refusals]).toEqual([[code, 2]]);
    await test.join("another", ["member-2"]);
  });

  const NESTED = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
  it.each<[string, string | Uint8Array, string]>([
    ["no JSON", "{", "badFrame"],
    ["no MessagePack", new Uint8Array([0xc1, 0xff]), "badFrame"],
    ["nothing", new Uint8Array(0), "badFrame"],
    [
      "a key __proto__",
      '{"type":"hello","protocol":1,"name":"p","software":"s","pid":1,"nodes":["member-2"],"__proto__":{"x":1}}',
      "badFrame",
    ],
    ["deep nesting", NESTED, "badFrame"],
    ["deep nesting in MessagePack", new Uint8Array(100_000).fill(0x91), "badFrame"],
    ["a list of four billion", new Uint8Array([0xdd, 0xff, 0xff, 0xff, 0xff]), "badFrame"],
    ["something else than hello", '{"type":"ready","run":1}', "unexpectedFrame"],
  ])("who begins with %s is refused", async (_, data, code) => {
    const test = await beside(async (server) => {
      const client = await server.open();
      client.socket.send(data);
      const form = typeof data === "string" ? "string" : "object";
      const answer = await client.nextRaw();
      expect(typeof answer).toBe(form);
      expect(String(answer)).toContain(code);
      expect(await client.closed).toMatchObject({ code: 1002 });
    });
    expect([...test.server.refusals]).toEqual([[code, 1]]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("who begins with a frame that is too large is closed without its being read", async () => {
    const test = await beside(async ({ server }) => {
      const { socket, everything } = rawConnection(server.url, openingHandshake(TOKEN));
      socket.write(webSocketFrame(new Uint8Array(10), { length: LARGEST_FRAME_BYTES + 1 }));
      expect(await everything).toContain("\x88\x02\x03\xf1");
    });
    expect([...test.server.refusals]).toEqual([["badFrame", 1]]);
  });

  it.each([
    ["nothing at all", "", "408 Request Timeout"],
    ["half a handshake", "GET / HTTP/1.1\r\nHost: ", "408 Request Timeout"],
    ["no hello", openingHandshake(TOKEN), "There was no hello within 0.05 s"],
  ])("who says %s is ended when its time is over", async (_, text, answer) => {
    const test = await beside(
      async ({ server }) => {
        expect(await rawConnection(server.url, text).everything).toContain(answer);
      },
      { helloTimeoutMs: 50, closeTimeoutMs: 50 },
    );
    expect([...test.server.refusals.keys()]).toEqual(["noHello"]);
  });

  it("who sends half a hello and then nothing is ended when its time is over", async () => {
    const test = await beside(
      async ({ server }) => {
        const { socket, everything } = rawConnection(server.url, openingHandshake(TOKEN));
        socket.write(webSocketFrame(new Uint8Array(10), { length: 1000 }));
        expect(await everything).toContain("no hello within");
      },
      { helloTimeoutMs: 50, closeTimeoutMs: 50 },
    );
    expect([...test.server.refusals.keys()]).toEqual(["noHello"]);
  });

  it("who floods with connections that have the token finds no more than the stated number of seats", async () => {
    const test = await beside(async (server) => {
      const waiting: BareClient[] = [];
      for (let count = 0; count < MOST_WAITING_CONNECTIONS; count++) waiting.push(await server.open());
      const answer = await handshakeAnswer(server.server.url, { authorization: `Bearer ${TOKEN}` });
      expect(answer).toMatchObject({ status: 503, body: expect.stringContaining("have not said hello") });
      waiting[0]?.socket.close();
      await waiting[0]?.closed;
      // As soon as one has gone there is room again, and a hello of one that waited is still heard.
      await server.join("late", ["member-2"]);
      expect(await waiting[1]?.hello({ name: "waited", nodes: ["client-0"] })).toMatchObject({
        type: "welcome",
      });
    });
    expect([...test.server.refusals]).toEqual([["tooManyConnections", 1]]);
  });

  it("who floods with connections without the token keeps nobody out", async () => {
    const test = await beside(async (server) => {
      const flood = Array.from({ length: 3 * MOST_WAITING_CONNECTIONS }, () =>
        rawConnection(server.server.url),
      );
      await Promise.all(flood.slice(0, MOST_WAITING_CONNECTIONS).map(({ everything }) => everything));
      await server.join("late", ["member-2"]);
      for (const { socket } of flood) socket.destroy();
    });
    expect([...test.server.refusals.keys()]).toEqual(["tooManyConnections"]);
  });

  it("has no limit in its way where more nodes than that are to come", async () => {
    const nodeNames = Array.from({ length: 2 * MOST_WAITING_CONNECTIONS }, (_, node) => `member-${node}`);
    const test = await listen({ nodeNames });
    const clients = await Promise.all(nodeNames.map(() => test.open()));
    const answers = clients.map((client, node) => client.hello({ nodes: [nodeNames[node]] }));
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ type: "welcome" });
    await test.server.allHere();
  });
});

describe("a process that has nodes", () => {
  it.each<[string, (client: BareClient) => void, string, number]>([
    [
      "sends a frame that nobody has asked for",
      (client) => client.send(OUTPUTS),
      "sent a frame that nobody had asked for; after its hello a process sends one frame for each that it receives",
      1002,
    ],
    [
      "floods with frames",
      (client) => {
        for (let count = 0; count < 2000; count++) client.send(OUTPUTS);
      },
      "sent a frame that nobody had asked for",
      1002,
    ],
    [
      "says hello again",
      (client) => void client.hello({ nodes: ["client-0"] }),
      "sent a frame that nobody had asked for",
      1002,
    ],
    [
      "sends text after a binary hello",
      (client) => client.send(OUTPUTS, "json"),
      "sent a text frame; its hello was MessagePack (binary), and all its frames must be in that form",
      1002,
    ],
    [
      "sends a frame that is too large",
      (client) => client.socket.send(Buffer.alloc(LARGEST_FRAME_BYTES + 1)),
      "sent a frame that is too large; a frame has at most 16777216 bytes",
      1009,
    ],
    [
      "closes",
      (client) => client.socket.close(1000, "tired\u001b[31m"),
      'closed its connection (code 1000, "tired [31m") before the coordinator had ended it',
      1000,
    ],
    [
      "breaks off",
      (client) => client.socket.terminate(),
      "broke its connection off before the coordinator had ended it",
      1006,
    ],
  ])("and %s is lost", async (_, deed, problem, code) => {
    const test = await listen();
    const client = await test.join("worker", MEMBERS);
    deed(client);
    expect(await test.nextLoss()).toContain(`worker, which runs member-0 to member-2, ${problem}`);
    expect(await client.closed).toMatchObject({ code });
    expect(test.lost).toHaveLength(1);
    expect(test.lost[0]).toBeInstanceOf(NodeProcessError);
    expect(test.lost[0]).toMatchObject({ processName: "worker", nodes: MEMBERS });
    expect(test.server.refusals.size).toBe(0);
  });

  it("and sends binary after a hello in JSON is refused in JSON", async () => {
    const test = await listen();
    const client = await test.join("worker", MEMBERS, "json");
    client.send(OUTPUTS);
    expect(await client.next()).toEqual({
      type: "refused",
      code: "badFrame",
      message:
        "worker sent a binary frame; its hello was JSON (text), and all its frames must be in that form",
    });
  });

  it.each<[string, (client: BareClient) => void]>([
    ["does not answer", () => {}],
    ["does not read", (client) => client.socket.pause()],
    ["answers with half a frame", (client) => client.socket.send("half", { fin: false })],
    ["answers with pings", (client) => client.socket.ping()],
  ])("and %s is lost when its time is over, though it closes nothing", async (_, deed) => {
    const test = await listen({ answerTimeoutMs: 80, closeTimeoutMs: 100 });
    const client = await test.join("worker", MEMBERS);
    const other = await test.join("other", ["client-0"]);
    other.socket.on("message", () => other.socket.send(Buffer.from([1])));
    deed(client);
    let answers: unknown;
    test.server.exchange(
      [
        { connection: 0, data: new Uint8Array(4 * 1024 * 1024) },
        { connection: 1, data: new Uint8Array([1]) },
      ],
      (given) => {
        answers = given;
      },
    );
    expect(await test.nextLoss()).toBe(
      "worker, which runs member-0 to member-2, did not answer within 0.08 s; --node-timeout gives more time",
    );
    expect(answers).toBeUndefined();
    await test.server.close("over");
    client.socket.resume();
    await client.closed;
    expect(test.lost).toHaveLength(1);
  });

  it("and whose answer the caller finds bad is refused and lost", async () => {
    const test = await listen();
    const client = await test.join("worker", MEMBERS);
    test.server.refuse(0, "sent outputs: 3 lists were expected, one for each call, and there are 2");
    expect(await client.next()).toEqual({
      type: "refused",
      code: "badFrame",
      message: "worker sent outputs: 3 lists were expected, one for each call, and there are 2",
    });
    const { code, reason } = await client.closed;
    expect(code).toBe(1002);
    expect(reason).toContain("worker sent outputs");
    expect(test.lost.map(({ message }) => message)).toEqual([
      "worker, which runs member-0 to member-2, sent outputs: 3 lists were expected, one for each call, and there are 2",
    ]);
  });

  it("and is refused with a long reason in any script has as much of it in the closing frame as fits", async () => {
    const test = await listen();
    const client = await test.join("worker", MEMBERS);
    test.server.refuse(0, `sent ${"ж€😀".repeat(50)}`);
    const { reason } = await client.closed;
    expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
    expect(reason).toMatch(/^worker sent ж€😀(?:ж|€|😀)*…$/u);
  });

  it("and is lost ends the exchange under way, also for those that answer", async () => {
    const test = await listen();
    const worker = await test.join("worker", MEMBERS);
    const other = await test.join("other", ["client-0"]);
    let answers: unknown;
    test.server.exchange(
      [0, 1].map((connection) => ({ connection, data: new Uint8Array([1]) })),
      (given) => {
        answers = given;
      },
    );
    await other.nextRaw();
    worker.socket.terminate();
    await test.nextLoss();
    other.send(OUTPUTS);
    expect(answers).toBeUndefined();
    test.server.exchange([{ connection: 1, data: new Uint8Array([1]) }], () => {
      answers = "made";
    });
    await test.server.close("over");
    expect(answers).toBeUndefined();
  });
});

describe("a process that was started and ends", () => {
  it("before its hello fails the arrival at once", async () => {
    const test = await listen();
    const all = test.server.allHere();
    test.server.processEnded("process-1", "ended with exit status 1", ["member-0", "member-1"]);
    await expect(all).rejects.toThrow(
      "process-1, which runs member-0 to member-1, never said hello: it ended with exit status 1",
    );
    await expect(all).rejects.toBeInstanceOf(NodeProcessError);
    expect(test.lost).toEqual([]);
  });

  it("fails the arrival also when that is awaited later", async () => {
    const test = await listen();
    test.server.processEnded("process-1", "ended with exit status 1");
    await expect(test.server.allHere()).rejects.toThrow(
      "process-1 never said hello: it ended with exit status 1",
    );
  });

  it("is lost with the news of how, whether that comes before its connection closes", async () => {
    const test = await listen();
    const client = await test.join("process-1", MEMBERS);
    test.server.processEnded("process-1", "was ended by signal SIGKILL");
    expect(await test.nextLoss()).toBe(
      "process-1, which runs member-0 to member-2, was ended by signal SIGKILL",
    );
    client.socket.terminate();
    await client.closed;
    test.server.processEnded("process-1", "was ended by signal SIGKILL");
    expect(test.lost).toHaveLength(1);
  });

  it("or after", async () => {
    const test = await listen();
    const client = await test.join("process-1", MEMBERS);
    client.socket.terminate();
    await client.closed;
    test.server.processEnded("process-1", "was ended by signal SIGKILL");
    expect(await test.nextLoss()).toContain("was ended by signal SIGKILL");
  });
});

describe("the arrival of all", () => {
  it("fails when nodes are missing after the time-out, and names them", async () => {
    const test = await listen({ arrivalTimeoutMs: 30 });
    await test.join("worker", ["member-1"]);
    const error = await test.server.allHere().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NodeProcessError);
    expect(error).toMatchObject({
      message:
        "no process has said hello for member-0, member-2 and client-0 within 0.03 s; each node needs one",
      nodes: ["member-0", "member-2", "client-0"],
    });
  });

  it("fails when a process is lost before the others have come", async () => {
    const test = await listen();
    const all = test.server.allHere();
    const client = await test.join("worker", ["member-1"]);
    client.socket.terminate();
    await expect(all).rejects.toThrow("worker, which runs member-1, broke its connection off");
  });

  it("fails when the server is closed", async () => {
    const test = await listen();
    const all = test.server.allHere();
    const failure = expect(all).rejects.toThrow("the coordinator ends: interrupted");
    await test.server.close("interrupted");
    await failure;
  });
});

describe("closing", () => {
  it("sends end to all, each in its form, and then closes", async () => {
    const test = await listen();
    const members = await test.join("members", MEMBERS);
    const clients = await test.join("clients", ["client-0"], "json");
    const waiting = await test.open();
    const closed = test.server.close("all runs are done");
    expect(test.server.close("again")).toBe(closed);
    await closed;
    for (const client of [members, clients]) {
      expect(await client.next()).toEqual({ type: "end", reason: "all runs are done" });
      expect(await client.closed).toEqual({ code: 1000, reason: "all runs are done" });
    }
    expect(await waiting.next()).toBeUndefined();
    expect(test.lost).toEqual([]);
    await expect(test.open()).rejects.toThrow("ECONNREFUSED");
  });
});
