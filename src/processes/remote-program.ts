import type {
  ActivityDescriptor,
  Command,
  ConnectionId,
  MessageCodec,
  Micros,
  NodeEnvironment,
  NodeOrdinal,
  NodeProgram,
  StartInstruction,
  StreamEvent,
  Ticker,
  Verdict,
} from "../node.ts";
import { ACTION_TAKEN, ACTION_WITHHELD, CodecError, STREAM_EVENT_NAMES, VERDICT_NAMES } from "../node.ts";
import { LockstepError } from "./lockstep-error.ts";
import type { CallBody, Output } from "./protocol.ts";
import { refutedOf } from "./refuted-names.ts";
import { RemoteTimers } from "./remote-timers.ts";
import type { WireMessage } from "./wire-message.ts";

/** Whom a stand-in asks what its program does. */
export interface CallMaker {
  call(node: NodeOrdinal, body: CallBody): readonly Output[];
  ended(node: NodeOrdinal): void;
}

/** Whom a program may speak to and report on. */
export interface Reach {
  /** Nodes over all groups: it may speak to any, since its settings may name other groups. */
  readonly nodeCount: number;
  isJudged(node: NodeOrdinal): boolean;
}

/** Stands in the engine for a program that runs elsewhere: passes on every call, and does what the program did. */
export class RemoteProgram implements NodeProgram<WireMessage> {
  readonly #environment: NodeEnvironment<WireMessage>;
  readonly #activities: readonly ActivityDescriptor[];
  readonly #codec: MessageCodec<WireMessage>;
  readonly #calls: CallMaker;
  readonly #reach: Reach;
  readonly #timers: RemoteTimers;
  /** By activity. */
  readonly #tickers = new Map<number, Ticker>();
  /** Activities that wait for a tick; whoever waits twice would get two. */
  readonly #waiting = new Set<number>();

  constructor(
    environment: NodeEnvironment<WireMessage>,
    activities: readonly ActivityDescriptor[],
    codec: MessageCodec<WireMessage>,
    calls: CallMaker,
    reach: Reach,
  ) {
    this.#environment = environment;
    this.#activities = activities;
    this.#codec = codec;
    this.#calls = calls;
    this.#reach = reach;
    this.#timers = new RemoteTimers(environment);
  }

  start(instruction: StartInstruction): void {
    this.#call(["start", instruction]);
  }

  receive(from: NodeOrdinal, message: WireMessage): void {
    this.#call(["receive", from, message.bytes]);
  }

  timer(activity: number, key: number): void {
    this.#timers.fired(activity, key);
    this.#call(["timer", activity, key]);
  }

  tick(activity: number): void {
    this.#waiting.delete(activity);
    this.#call(["tick", activity]);
  }

  resume(activity: number, key: number): void {
    this.#call(["resume", activity, key]);
  }

  stream(
    event: StreamEvent,
    connection: ConnectionId,
    peer: NodeOrdinal,
    message: WireMessage | undefined,
  ): void {
    this.#call(["stream", STREAM_EVENT_NAMES[event], connection, peer, message?.bytes ?? null]);
  }

  command(command: Command): void {
    this.#call(["command", command]);
  }

  ended(): void {
    this.#calls.ended(this.#environment.self);
  }

  #call(body: CallBody): void {
    for (const output of this.#calls.call(this.#environment.self, body)) this.#apply(output);
  }

  #apply(output: Output): void {
    const environment = this.#environment;
    const { report } = environment;
    switch (output[0]) {
      case "send":
        environment.send(
          this.#activity(output[1]),
          output[2],
          this.#node(output[3]),
          this.#message(output[4], "datagram"),
        );
        break;
      case "timer":
        this.#timers.set(this.#activity(output[1]), output[2], this.#wait(output[3]));
        break;
      case "cancel":
        this.#timers.cancel(output[1], output[2], output[3]);
        break;
      case "ticker": {
        const activity = this.#activity(output[1]);
        if (this.#tickers.has(activity)) throw this.#broken(`made a second ticker for activity ${activity}`);
        if (output[2] === 0) throw this.#broken("made a ticker with an interval of 0");
        this.#tickers.set(activity, environment.createTicker(activity, this.#wait(output[2])));
        break;
      }
      case "ready":
      case "idle": {
        const ticker = this.#ticker(output[1]);
        if (this.#waiting.has(output[1])) {
          throw this.#broken(
            `said ${output[0]} for activity ${output[1]}, which waits for its tick already; expected it once a tick`,
          );
        }
        this.#waiting.add(output[1]);
        ticker[output[0]]();
        break;
      }
      case "wake":
        this.#ticker(output[1]).wake();
        break;
      case "dial":
        environment.dial(this.#activity(output[1]), output[2], this.#node(output[3]), output[4]);
        break;
      case "streamSend":
        environment.sendOnStream(
          this.#activity(output[1]),
          output[2],
          output[3],
          this.#message(output[4], "stream"),
        );
        break;
      case "close":
        environment.close(output[1]);
        break;
      case "exit":
        environment.exit();
        break;
      case "verdict":
        report.verdict(
          this.#judged(output[1]),
          VERDICT_NAMES.indexOf(output[2]) as Verdict,
          output[3],
          this.#node(output[4]),
          output[5] === "taken" ? ACTION_TAKEN : ACTION_WITHHELD,
        );
        break;
      case "released":
      case "forgotten":
      case "accused":
        report[output[0]](this.#judged(output[1]));
        break;
      case "confirmed":
        report.confirmed(this.#judged(output[1]), this.#node(output[2]), output[3]);
        break;
      case "refuted":
        report.refuted(refutedOf(output[1]), output[2]);
        break;
      case "health":
        report.health(output[1]);
        break;
      case "gate":
        report.gate(output[1], output[2], output[3]);
        break;
    }
  }

  #activity(activity: number): number {
    if (activity < this.#activities.length) return activity;
    throw this.#broken(`named activity ${activity}; expected 0 to ${this.#activities.length - 1}`);
  }

  #node(node: NodeOrdinal): NodeOrdinal {
    const { nodeCount } = this.#reach;
    if (node < nodeCount) return node;
    throw this.#broken(`named node ${node}; the nodes of this run are 0 to ${nodeCount - 1}`);
  }

  #judged(node: NodeOrdinal): NodeOrdinal {
    if (this.#reach.isJudged(node)) return node;
    throw this.#broken(`reported on node ${node}, on which its program reports nothing`);
  }

  #wait(micros: Micros): Micros {
    if (micros <= LONGEST_WAIT_MICROS) return micros;
    throw this.#broken(`asked to wait ${micros} us; expected at most ${LONGEST_WAIT_MICROS}`);
  }

  #ticker(activity: number): Ticker {
    const ticker = this.#tickers.get(activity);
    if (ticker === undefined) throw this.#broken(`used a ticker of activity ${activity}, which has none`);
    return ticker;
  }

  #message(bytes: Uint8Array, channel: "datagram" | "stream"): WireMessage {
    try {
      return this.#codec.decode(bytes, channel);
    } catch (error) {
      if (!(error instanceof CodecError)) throw error;
      throw this.#broken(`sent ${bytes.length} bytes that are no message of its program: ${error.message}`);
    }
  }

  #broken(what: string): LockstepError {
    return new LockstepError(this.#environment.self, what);
  }
}

/** Some 31 years: a sum of it and any run time is still exact. */
const LONGEST_WAIT_MICROS: Micros = 1_000_000_000_000_000;
