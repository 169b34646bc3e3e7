import type { HelloDesk } from "./hello-desk.ts";
import { NodeProcessError } from "./node-process-error.ts";
import { nodeRanges } from "./node-ranges.ts";

/** Waits until every node has a process. What happens first counts, also if nobody waits yet. */
export class Arrival {
  readonly #desk: Pick<HelloDesk, "missing">;
  readonly #timeoutMs: number;
  #outcome: "complete" | NodeProcessError | undefined;
  #promise: Promise<void> | undefined;
  #settle: (() => void) | undefined;

  constructor(desk: Pick<HelloDesk, "missing">, timeoutMs: number) {
    this.#desk = desk;
    this.#timeoutMs = timeoutMs;
  }

  /** The time-out begins with the first call. @throws {NodeProcessError} when it has failed. */
  promise(): Promise<void> {
    this.#promise ??= this.#wait();
    return this.#promise;
  }

  complete(): void {
    this.#end("complete");
  }

  fail(error: NodeProcessError): void {
    this.#end(error);
  }

  #end(outcome: "complete" | NodeProcessError): void {
    this.#outcome ??= outcome;
    this.#settle?.();
  }

  async #wait(): Promise<void> {
    if (this.#outcome === undefined) {
      const timer = setTimeout(() => this.#failLate(), this.#timeoutMs);
      await new Promise<void>((resolve) => {
        this.#settle = resolve;
      });
      clearTimeout(timer);
    }
    if (this.#outcome instanceof NodeProcessError) throw this.#outcome;
  }

  #failLate(): void {
    const { missing } = this.#desk;
    this.fail(
      new NodeProcessError(
        `no process has said hello for ${nodeRanges(missing)} within ${this.#timeoutMs / 1000} s; each node needs one`,
        missing,
      ),
    );
  }
}
