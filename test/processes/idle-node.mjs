// A node that does nothing, written from docs/node-protocol.md alone, in JSON. What it does instead of answering is the
// first argument: `answer`, `silent`, `nonsense`, `close`.
import WebSocket from "ws";

const [behaviour = "answer", ...nodes] = process.argv.slice(2);
const { CORONER_COORDINATOR: url, CORONER_TOKEN: token } = process.env;
const socket = new WebSocket(url, { headers: { Authorization: `Bearer ${token}` } });
const send = (frame) => socket.send(JSON.stringify(frame));

socket.on("open", () =>
  send({ type: "hello", protocol: 1, name: "idler", software: "idle-node", pid: process.pid, nodes }),
);
socket.on("message", (data) => {
  const frame = JSON.parse(data.toString());
  if (frame.type === "run") send({ type: "ready", run: frame.run });
  if (frame.type !== "calls" || behaviour === "silent") return;
  if (behaviour === "close") socket.close();
  else if (behaviour === "nonsense") {
    send({ type: "outputs", batch: frame.batch, outputs: frame.calls.map(() => [["tick", "tock"]]) });
  } else send({ type: "outputs", batch: frame.batch, outputs: frame.calls.map(() => []) });
});
socket.on("close", () => process.exit(0));
