/** A host that reads packets on a core of its machine. */
export interface CoreUser {
  /** A core is free for it. @returns whether it still wants one; if not, the next in line is asked. */
  coreGranted(): boolean;
}

/**
 * Processors that hosts share: one packet occupies one core for the packet time (SEMANTICS 4). Hosts that find no core
 * free wait in line, first come, first served.
 *
 * Here the state of one host bears on another at the same instant, without the network in between.
 */
export class Machine {
  readonly cores: number;
  #free: number;
  readonly #line: CoreUser[] = [];

  constructor(cores: number) {
    this.cores = cores;
    this.#free = cores;
  }

  /** How many cores are reading a packet now. */
  get busy(): number {
    return this.cores - this.#free;
  }

  /** Occupies a core, or puts the user in line, unless it is there already. @returns whether it has the core. */
  take(user: CoreUser): boolean {
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    if (!this.#line.includes(user)) this.#line.push(user);
    return false;
  }

  /** A core is free again: it goes to the first in line that still wants one. */
  release(): void {
    for (;;) {
      const next = this.#line.shift();
      if (next === undefined) {
        this.#free += 1;
        return;
      }
      if (next.coreGranted()) return;
    }
  }
}
