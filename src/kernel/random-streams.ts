import alea from "seedrandom/lib/alea.js";
import type { RandomStream } from "../node.ts";

/**
 * The named random streams of one run, made when first asked for. A stream depends on the seed and its own name
 * alone, so that using one more stream moves no other.
 */
export class RandomStreams {
  readonly #seed: number;
  readonly #streams = new Map<string, RandomStream>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** @param name a name with its address, such as `node/member-17` or `fault/starvation`. */
  stream(name: string): RandomStream {
    let stream = this.#streams.get(name);
    if (stream === undefined) {
      stream = new AleaStream(`${this.#seed}/${name}`);
      this.#streams.set(name, stream);
    }
    return stream;
  }
}

/** A stream of seedrandom's alea generator. The same seed gives the same stream, wherever it is made. */
export class AleaStream implements RandomStream {
  /** Uniform in [0, 1). */
  readonly next: () => number;

  /** @param seed of a run's stream: the run's seed, a slash and the stream's name, such as `7/node/member-48`. */
  constructor(seed: string) {
    this.next = alea(seed);
  }

  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }
}
