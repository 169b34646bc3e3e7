import { type NodeProgram, type RandomStream, STREAM_EVENT_NAMES, type StreamEvent } from "../node.ts";
import type { HostedGroup } from "./hosted-group.ts";
import { ProgramFailure } from "./program-failure.ts";
import { type Call, FrameError, type Output } from "./protocol.ts";
import { RecordedEnvironment } from "./recorded-environment.ts";

interface Life {
  readonly environment: RecordedEnvironment;
  readonly program: NodeProgram<unknown>;
}

/** One node of this process: makes its program, hands it the calls, and forgets it. */
export class HostedNode {
  readonly name: string;
  readonly #ordinal: number;
  readonly #group: HostedGroup;
  /** Goes on over restarts. */
  readonly #random: RandomStream;
  #life: Life | undefined;
  /** The batch in which the program of this life exited. */
  #exitedIn: number | undefined;
  /** Stream numbers are never used again, in whatever life of the node. */
  #lastConnection = 0;

  constructor(ordinal: number, group: HostedGroup, random: RandomStream) {
    this.name = group.roster.nameOf(ordinal);
    this.#ordinal = ordinal;
    this.#group = group;
    this.#random = random;
  }

  /**
   * Makes a call.
   *
   * @param batch a serial of its own for every frame of calls.
   * @returns what the program did; null where the call was not made, because the program had exited in this batch.
   * @throws FrameError when there can be no such call.
   * @throws ProgramFailure when the program breaks down.
   */
  call(call: Call, batch: number): readonly Output[] | null {
    if (this.#exitedIn === batch) return null;
    const outputs = this.#make(call);
    if (this.#life?.environment.hasExited) this.#exitedIn ??= batch;
    return outputs;
  }

  #make(call: Call): readonly Output[] {
    if (call[5] === "start") return this.#start(call);
    const life = this.#life;
    if (life === undefined) throw this.#error(call, "is not up");
    const { environment, program } = life;
    if (call[5] === "stop") {
      this.#lastConnection = environment.streams.last;
      this.#life = undefined;
      this.#exitedIn = undefined;
      return [];
    }
    if (environment.hasExited) throw this.#error(call, "has exited");
    return this.#during(call, environment, this.#actOf(call, environment, program));
  }

  #start(call: Call & { readonly 5: "start" }): readonly Output[] {
    if (this.#life !== undefined) throw this.#error(call, "has not been stopped since its last start");
    const { roster, rosters, codec, descriptor } = this.#group;
    const environment = new RecordedEnvironment({
      self: this.#ordinal,
      group: roster,
      rosters,
      random: this.#random,
      codec,
      lastConnection: this.#lastConnection,
    });
    return this.#during(call, environment, () => {
      const program = descriptor.create(environment, this.#group.configure(), codec);
      this.#life = { environment, program };
      program.start(call[6]);
    });
  }

  /** What a call is for the program. */
  #actOf(call: Call, environment: RecordedEnvironment, program: NodeProgram<unknown>): () => void {
    const { codec } = this.#group;
    switch (call[5]) {
      case "receive":
        return () => program.receive(call[6], codec.decode(call[7], "datagram"));
      case "timer": {
        const [, nowMicros, , , , , activity, key] = call;
        const isDue = environment.timers.fire(this.#activity(call, activity), key, nowMicros);
        if (!isDue) throw this.#error(call, "has no such timer that is due");
        return () => program.timer(activity, key);
      }
      case "tick": {
        const activity = this.#activity(call, call[6]);
        return () => program.tick(activity);
      }
      case "resume": {
        const activity = this.#activity(call, call[6]);
        return () => program.resume(activity, call[7]);
      }
      case "stream": {
        const [, , , , , , event, connection, peer, bytes] = call;
        if (!environment.streams.hear(event, connection)) throw this.#error(call, "has no such stream");
        return () => {
          const message = bytes === null ? undefined : codec.decode(bytes, "stream");
          program.stream(STREAM_EVENT_NAMES.indexOf(event) as StreamEvent, connection, peer, message);
        };
      }
      case "command":
        return () => program.command(call[6]);
      default:
        throw this.#error(call, "knows no such call");
    }
  }

  #during(call: Call, environment: RecordedEnvironment, act: () => void): readonly Output[] {
    try {
      return environment.during(call, act);
    } catch (error) {
      throw new ProgramFailure(`node ${this.name} broke down at ${this.#describe(call)}`, error);
    }
  }

  #activity(call: Call, activity: number): number {
    if (this.#group.descriptor.activities[activity] === undefined) {
      throw this.#error(call, `has no activity ${activity}`);
    }
    return activity;
  }

  #error(call: Call, why: string): FrameError {
    return new FrameError(`${this.#describe(call)} for node ${this.name}, which ${why}`);
  }

  /** A call in words, as messages name it. */
  #describe(call: Call): string {
    const { activities } = this.#group.descriptor;
    switch (call[5]) {
      case "receive":
        return `receive, from node ${call[6]}`;
      case "timer":
      case "resume":
        return `${call[5]}, activity ${activities[call[6]]?.name ?? call[6]}, key ${call[7]}`;
      case "tick":
        return `tick, activity ${activities[call[6]]?.name ?? call[6]}`;
      case "stream":
        return `stream ${call[6]}, connection ${call[7]}`;
      case "command":
        return `command ${call[6]}`;
      default:
        return call[5];
    }
  }
}
