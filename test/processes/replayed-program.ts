import type { NodeRuntime } from "../../src/host/node-runtime.ts";
import {
  type ActionOutcome,
  type AnyProgramDescriptor,
  type Command,
  HELD,
  type MessageCodec,
  type NodeEnvironment,
  type NodeProgram,
  type Refuted,
  SENT,
  STREAM_EVENT_NAMES,
  type StartInstruction,
  type Ticker,
  type Timer,
  VERDICT_NAMES,
  type Verdict,
} from "../../src/node.ts";
import type { Call, CallBody, Output } from "../../src/processes/protocol.ts";

/** Makes a node's calls elsewhere: in a `HostedNode` or `HostedNodes`. */
export type MakeCall = (node: number, call: Call) => readonly Output[] | null;

/**
 * The same program, run elsewhere: what happens to it is made into calls, and what these have put out is done to the
 * real environment. It stands in for the coordinator's side of the protocol.
 */
export function replayed(program: AnyProgramDescriptor, makeCall: MakeCall): AnyProgramDescriptor {
  const nodes = new Map<unknown, ReplayedNode>();
  return {
    ...program,
    create: (environment, _configuration, codec) => {
      let node = nodes.get(environment);
      if (node === undefined) {
        node = new ReplayedNode(environment as unknown as NodeRuntime, codec, makeCall);
        nodes.set(environment, node);
      } else {
        node.stop();
      }
      return node;
    },
  };
}

class ReplayedNode implements NodeProgram<unknown> {
  readonly #runtime: NodeRuntime;
  readonly #environment: NodeEnvironment<unknown>;
  readonly #codec: MessageCodec<unknown>;
  readonly #makeCall: MakeCall;
  #timers = new Map<string, Timer>();
  #tickers = new Map<number, Ticker>();
  #lastConnection = 0;

  constructor(runtime: NodeRuntime, codec: MessageCodec<unknown>, makeCall: MakeCall) {
    this.#runtime = runtime;
    this.#environment = runtime;
    this.#codec = codec;
    this.#makeCall = makeCall;
    // Only the real environment knows of streams that it has accepted and not told the program of.
    const accept = runtime.accept.bind(runtime);
    runtime.accept = (connection) => {
      this.#lastConnection = accept(connection);
      return this.#lastConnection;
    };
  }

  stop(): void {
    this.#call(["stop"]);
    this.#timers = new Map();
    this.#tickers = new Map();
  }

  start(instruction: StartInstruction): void {
    this.#call(["start", instruction]);
  }

  receive(from: number, message: unknown): void {
    this.#call(["receive", from, this.#codec.encode(message)]);
  }

  timer(activity: number, key: number): void {
    this.#call(["timer", activity, key]);
  }

  tick(activity: number): void {
    this.#call(["tick", activity]);
  }

  resume(activity: number, key: number): void {
    this.#call(["resume", activity, key]);
  }

  stream(event: number, connection: number, peer: number, message: unknown): void {
    const name = STREAM_EVENT_NAMES[event] as (typeof STREAM_EVENT_NAMES)[number];
    const bytes = message === undefined ? null : this.#codec.encode(message);
    this.#call(["stream", name, connection, peer, bytes]);
  }

  command(command: Command): void {
    this.#call(["command", command]);
  }

  #call(body: CallBody): void {
    const environment = this.#environment;
    const outputs = this.#makeCall(environment.self, [
      environment.self,
      environment.monotonicMicros(),
      environment.wallMicros(),
      this.#runtime.host.isBlocked,
      this.#lastConnection,
      ...body,
    ] as Call);
    if (outputs === null) throw new Error(`the call ${body[0]} was not made`);
    for (const output of outputs) this.#apply(output);
  }

  #apply(output: Output): void {
    const environment = this.#environment;
    const { report } = environment;
    switch (output[0]) {
      case "send": {
        const [, activity, key, to, bytes] = output;
        this.#expectOutcome(environment.send(activity, key, to, this.#codec.decode(bytes, "datagram")));
        break;
      }
      case "timer": {
        const [, activity, key, delayMicros] = output;
        const timer = environment.setTimer(activity, key, delayMicros);
        this.#timers.set(`${activity}/${key}/${environment.monotonicMicros() + delayMicros}`, timer);
        break;
      }
      case "cancel":
        environment.cancelTimer(this.#timers.get(output.slice(1).join("/")) as Timer);
        break;
      case "ticker":
        this.#tickers.set(output[1], environment.createTicker(output[1], output[2]));
        break;
      case "ready":
      case "idle":
      case "wake":
        this.#tickers.get(output[1])?.[output[0]]();
        break;
      case "dial": {
        const [, activity, key, to, deadlineMicros] = output;
        this.#lastConnection = environment.dial(activity, key, to, deadlineMicros);
        break;
      }
      case "streamSend": {
        const [, activity, key, connection, bytes] = output;
        const message = this.#codec.decode(bytes, "stream");
        this.#expectOutcome(environment.sendOnStream(activity, key, connection, message));
        break;
      }
      case "close":
        environment.close(output[1]);
        break;
      case "exit":
        environment.exit();
        break;
      case "verdict": {
        const [, subject, verdict, incarnation, accuser, action] = output;
        const outcome = (action === "taken" ? 0 : 1) as ActionOutcome;
        report.verdict(subject, VERDICT_NAMES.indexOf(verdict) as Verdict, incarnation, accuser, outcome);
        break;
      }
      case "refuted": {
        const what = ["suspicion", "conviction", "conflict"].indexOf(output[1]) as Refuted;
        report.refuted(what, output[2]);
        break;
      }
      case "released":
      case "forgotten":
      case "accused":
        report[output[0]](output[1]);
        break;
      case "confirmed":
        report.confirmed(output[1], output[2], output[3]);
        break;
      case "health":
        report.health(output[1]);
        break;
      case "gate":
        report.gate(output[1], output[2], output[3]);
        break;
    }
  }

  #expectOutcome(outcome: boolean): void {
    const expected = this.#runtime.host.isBlocked ? HELD : SENT;
    if (outcome !== expected) throw new Error("held and sent are otherwise than the call has said");
  }
}
