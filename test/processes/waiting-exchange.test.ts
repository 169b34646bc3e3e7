import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import type { OutgoingFrame } from "../../src/processes/frame-caller.ts";
import { answerExchanges } from "../../src/processes/waiting-exchange.ts";

/** A thread that exchanges frames one round after the other, and posts what it got. */
const ENGINE = `
const { parentPort, workerData } = require("node:worker_threads");
parentPort.once("message", async (rounds) => {
  const { waitingExchange } = await import(workerData.module);
  const exchange = waitingExchange(workerData.ends);
  parentPort.postMessage(rounds.map((frames) => exchange(frames)));
});`;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function exchangeInThread(
  rounds: readonly (readonly OutgoingFrame[])[],
  answer: Parameters<typeof answerExchanges>[1],
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const bell = new Int32Array(new SharedArrayBuffer(4));
  answerExchanges({ port: port1, bell }, answer);
  return await exchangeBetween({ port1, port2, bell }, rounds);
}

async function exchangeBetween(
  { port1, port2, bell }: { port1: MessagePort; port2: MessagePort; bell: Int32Array },
  rounds: readonly (readonly OutgoingFrame[])[],
): Promise<unknown> {
  const worker = new Worker(ENGINE, {
    eval: true,
    workerData: {
      module: new URL("../../dist/src/processes/waiting-exchange.js", import.meta.url).href,
      ends: { port: port2, bell },
    },
    transferList: [port2],
  });
  closing.push(
    () => port1.close(),
    () => worker.terminate(),
  );
  return await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.postMessage(rounds);
  });
}

describe("a thread that waits for its frames to be answered", () => {
  it("gets the answers of each round in order, whenever they come", async () => {
    const rounds = [
      [
        { connection: 0, data: "a" },
        { connection: 1, data: Uint8Array.of(1, 2) },
      ],
      [{ connection: 1, data: "b" }],
      [],
    ];
    const seen: unknown[] = [];
    const got = await exchangeInThread(rounds, (frames, done) => {
      seen.push(frames);
      const answers = frames.map(({ data }) => (typeof data === "string" ? `${data}!` : data));
      // Some at once, some later.
      if (frames.length === 1) setImmediate(() => done(answers));
      else done(answers);
    });
    expect(seen).toEqual(rounds);
    expect(got).toEqual([["a!", Uint8Array.of(1, 2)], ["b!"], []]);
  });

  it("sleeps on when it is woken without a new ring, as by the last one's echo", async () => {
    const { port1, port2 } = new MessageChannel();
    const bell = new Int32Array(new SharedArrayBuffer(4));
    answerExchanges({ port: port1, bell }, (_, done) => {
      const echoing = () => {
        // Woken by this it finds no ring: it must not look for an answer.
        if (Atomics.notify(bell, 0) === 0) setImmediate(echoing);
        else done(["b!"]);
      };
      echoing();
    });
    const got = await exchangeBetween({ port1, port2, bell }, [[{ connection: 1, data: "b" }]]);
    expect(got).toEqual([["b!"]]);
  });

  it("is sent the bytes of an answer, and not the buffer they lie in", async () => {
    const large = Buffer.alloc(100_000, 7);
    const got = await exchangeInThread([[{ connection: 0, data: "a" }]], (_, done) =>
      done([large.subarray(10, 13)]),
    );
    const [[bytes]] = got as [[Uint8Array]];
    expect([...bytes]).toEqual([7, 7, 7]);
    expect(bytes.buffer.byteLength).toBe(3);
    // What was sent is a copy: the original can still be used.
    expect(large.length).toBe(100_000);
  });
});
