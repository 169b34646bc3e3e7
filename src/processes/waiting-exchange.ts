import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import type { FrameExchange, OutgoingFrame } from "./frame-caller.ts";
import type { FrameData } from "./protocol.ts";

/**
 * How the engine's thread waits for answers that the main thread gets: frames go through a port, and the engine sleeps
 * until the main thread rings. So the engine can stay as it is, one call after the other, and sockets can have their
 * event loop.
 */
export interface ExchangeEnds {
  readonly port: MessagePort;
  /** One counter of rings. */
  readonly bell: Int32Array;
}

/** The engine's end. */
export function waitingExchange({ port, bell }: ExchangeEnds): FrameExchange {
  return (frames) => {
    const rings = Atomics.load(bell, 0);
    const own = frames.map(({ connection, data }) => ({ connection, data: ownCopy(data) }));
    port.postMessage(own, buffersOf(own.map(({ data }) => data)));
    // The ring for an answer that was there before anybody waited may still wake whoever waits for the next.
    while (Atomics.load(bell, 0) === rings) Atomics.wait(bell, 0, rings);
    const received = receiveMessageOnPort(port);
    if (received === undefined) throw new Error("the main thread rang without an answer");
    return received.message as readonly FrameData[];
  };
}

/** The main thread's end: has each round of frames answered. It keeps no process alive. */
export function answerExchanges(
  { port, bell }: ExchangeEnds,
  exchange: (frames: readonly OutgoingFrame[], done: (answers: readonly FrameData[]) => void) => void,
): void {
  port.on("message", (frames: readonly OutgoingFrame[]) => {
    exchange(frames, (answers) => {
      const own = answers.map(ownCopy);
      port.postMessage(own, buffersOf(own));
      Atomics.add(bell, 0, 1);
      Atomics.notify(bell, 0);
    });
  });
}

/** Bytes may be a part of a larger buffer, all of which would be sent. */
function ownCopy(data: FrameData): FrameData {
  return typeof data === "string" ? data : new Uint8Array(data);
}

function buffersOf(frames: readonly FrameData[]): ArrayBuffer[] {
  return frames.flatMap((data) => (typeof data === "string" ? [] : [data.buffer as ArrayBuffer]));
}
