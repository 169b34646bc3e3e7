// An engine's thread that does what it is told to by the seed of a start, so that its main thread can be tested.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";

const { port, bell } = workerData.exchange;

parentPort.on("message", (request) => {
  if (request.what !== "start") return;
  const { seed } = request.choice;
  if (seed === 1) parentPort.postMessage({ what: "started", boundMicros: 100 });
  if (seed === 2) {
    const rings = Atomics.load(bell, 0);
    port.postMessage([{ connection: 3, data: "ask" }]);
    Atomics.wait(bell, 0, rings);
    const [answer] = receiveMessageOnPort(port).message;
    parentPort.postMessage({ what: "started", boundMicros: answer.length });
  }
  if (seed === 3)
    parentPort.postMessage({ what: "failed", message: "sent nonsense", stack: "here", node: 5 });
  if (seed === 4) process.exit(7);
  if (seed === 5) throw new Error("broken");
  // Waits for an answer that never comes, as an engine does whose process has fallen silent.
  if (seed === 6) Atomics.wait(bell, 0, Atomics.load(bell, 0));
});
