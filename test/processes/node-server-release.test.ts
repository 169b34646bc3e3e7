import { expect, it } from "vitest";
import { openingHandshake, rawConnection } from "./bare-client.ts";
import { TestServer, TOKEN } from "./test-server.ts";

/** Sockets and timers of this process that keep it alive. */
function held(): string[] {
  return process.getActiveResourcesInfo().filter((name) => /TCP|Timeout|Immediate/.test(name));
}

// In a file of its own, since clients of other tests would be counted too.
it("cuts off whoever does not close, and leaves no socket and no timer behind", async () => {
  const before = held();
  const test = await TestServer.listen({
    helloTimeoutMs: 60_000,
    arrivalTimeoutMs: 60_000,
    closeTimeoutMs: 100,
  });
  const all = test.server.allHere().catch(() => {});
  const deaf = await test.join("deaf", ["member-0"]);
  deaf.socket.pause();
  const gone = await test.join("gone", ["member-1"]);
  gone.socket.terminate();
  const bad = await test.join("bad", ["member-2"]);
  bad.send("unasked");
  const refused = await test.open();
  await refused.hello({ nodes: ["member-0"] });
  const raws = [
    "",
    "GET / HTTP/1.1\r\nHost",
    openingHandshake(TOKEN),
    `${openingHandshake(TOKEN)}\x82`,
    openingHandshake("wrong"),
  ].map((text) => rawConnection(test.server.url, text));
  await bad.closed;
  expect(held().length).toBeGreaterThan(before.length + 10);

  await test.server.close("over");
  await all;
  deaf.socket.terminate();
  for (const { socket } of raws) socket.destroy();
  await Promise.all([deaf.closed, gone.closed, refused.closed, ...raws.map(({ everything }) => everything)]);
  // A handle is given back in the turn after its socket's close.
  await new Promise((resolve) => setImmediate(resolve));
  expect(held().filter((name) => name !== "Timeout")).toEqual([]);
  expect(held().length).toBeLessThanOrEqual(before.length);
});
