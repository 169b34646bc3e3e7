import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProcessFrame, encodeFrame, formOf } from "../../src/processes/frame-codec.ts";
import type { FrameData } from "../../src/processes/protocol.ts";
import { anyFrame, mutatedData, processFrame, randomData } from "./arbitrary-frames.ts";
import { openingHandshake, rawConnection, webSocketFrame } from "./bare-client.ts";
import { TestServer, TOKEN } from "./test-server.ts";

const anyData: fc.Arbitrary<FrameData> = fc.oneof(
  randomData,
  mutatedData(anyFrame, encodeFrame),
  fc.tuple(anyFrame, fc.constantFrom("msgpack", "json")).map(([frame, form]) => encodeFrame(frame, form)),
);

describe("random and mutated frames", () => {
  let round = 0;
  /** A process that is at work beside strangers. */
  async function startWork(test: TestServer): Promise<void> {
    const worker = await test.join("worker", ["member-0"]);
    worker.socket.on("message", (data: Buffer) => worker.socket.send(data));
  }
  /** Its frame is answered, and nobody is lost. */
  async function workGoesOn(test: TestServer): Promise<void> {
    round += 1;
    const sent = Buffer.from(`round ${round}`);
    const answers = await new Promise<readonly FrameData[]>((resolve) =>
      test.server.exchange([{ connection: 0, data: sent }], resolve),
    );
    expect(answers).toEqual([sent]);
    expect(test.lost).toEqual([]);
  }

  it("before hello end in a refusal, and other connections go on undisturbed", async () => {
    const test = await TestServer.listen();
    await startWork(test);
    await fc.assert(
      fc.asyncProperty(fc.array(anyData, { minLength: 1, maxLength: 4 }), async (frames) => {
        const client = await test.open();
        for (const data of frames) client.socket.send(data);
        const work = workGoesOn(test);
        expect(await client.next()).toMatchObject({ type: "refused", message: expect.stringMatching(/./) });
        expect([1002, 1008]).toContain((await client.closed).code);
        await work;
      }),
      { numRuns: 250 },
    );
    await test.server.close("over");
  });

  it("below WebSocket, whatever the bytes, end when the time for a hello is over at the latest", async () => {
    const test = await TestServer.listen({ helloTimeoutMs: 60, closeTimeoutMs: 50 });
    await startWork(test);
    const handshake = fc.constantFrom(openingHandshake(TOKEN), openingHandshake("wrong"), "");
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc
        .record({
          first: fc.nat(255),
          payload: fc.uint8Array({ maxLength: 130 }),
          length: fc.option(fc.maxSafeNat()),
        })
        .map(({ first, payload, length }) =>
          webSocketFrame(payload, length === null ? { first } : { first, length }),
        ),
    );
    const cut = fc.double({ min: 0, max: 1, noNaN: true });
    const stranger = fc.record({ handshake, cut, bytes: fc.array(bytes, { maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(stranger, { minLength: 10, maxLength: 30 }), async (strangers) => {
        const ends = strangers.map((spoken) => {
          const { socket, everything } = rawConnection(test.server.url, spoken.handshake);
          const said = Buffer.concat(spoken.bytes);
          socket.write(said.subarray(0, Math.ceil(said.length * spoken.cut)));
          return everything;
        });
        await workGoesOn(test);
        await Promise.all(ends);
        await workGoesOn(test);
      }),
      { numRuns: 20 },
    );
    await test.server.close("over");
  });
});

it("after hello, random and mutated frames are handed over as answers, or end with a message that names the process", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(anyData, mutatedData(processFrame, encodeFrame)), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("msgpack" as const, "json" as const),
      async (frames, form) => {
        const test = await TestServer.listen({ closeTimeoutMs: 50 });
        const client = await test.join("process-7", ["member-1", "member-2"], form);
        const answered = new Promise<void>((resolve) => {
          const isAnswered = ([answer]: readonly FrameData[]) => {
            try {
              decodeProcessFrame(answer ?? "");
            } catch (error) {
              test.server.refuse(0, `sent a bad frame: ${error}`);
            }
            resolve();
          };
          test.server.exchange(
            [{ connection: 0, data: encodeFrame({ type: "end", reason: "" }, form) }],
            isAnswered,
          );
        });
        await client.nextRaw();
        for (const data of frames) client.socket.send(data);
        const [first = ""] = frames;
        if (formOf(first) === form) await answered;
        if (formOf(first) !== form || frames.length > 1) {
          expect(await test.nextLoss()).toMatch(/^process-7, which runs member-1 to member-2, sent a /);
        }
        await test.server.close("over");
        await client.closed;
        expect(test.lost.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 150 },
  );
});

it("nothing of all that is left behind", async () => {
  await new Promise((resolve) => setImmediate(resolve));
  expect(process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP"))).toEqual([]);
});
