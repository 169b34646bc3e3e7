import type { SteppedRun } from "../../src/campaign/run-in-slices.ts";
import type { RunResult } from "../../src/engine/run-result.ts";
import { tally } from "../report/made-up.ts";

/** A result in which nothing happened. */
export function result(configuration = "swim", seed = 1, given: Partial<RunResult> = {}): RunResult {
  return {
    configuration,
    seed,
    tally: tally(),
    traceHash: `${configuration}-${seed}`,
    virtualSeconds: 60,
    events: 10,
    messages: 100,
    ...given,
  };
}

/** A run that does nothing, and remembers how far it was asked to go each time. */
export class IdleRun implements SteppedRun {
  readonly boundMicros: number;
  readonly asked: number[] = [];
  nowMicros = 0;
  isDone = false;
  readonly #endMicros: number;
  readonly #result: RunResult;
  readonly #onAdvance: (toMicros: number) => void;

  /** @param endMicros when it ends of itself, before its bound. */
  constructor(
    boundMicros: number,
    endMicros = boundMicros,
    made = result(),
    onAdvance: (toMicros: number) => void = () => {},
  ) {
    this.boundMicros = boundMicros;
    this.#endMicros = endMicros;
    this.#result = made;
    this.#onAdvance = onAdvance;
  }

  advance(toMicros: number): void {
    this.asked.push(toMicros);
    this.#onAdvance(toMicros);
    this.nowMicros = Math.min(toMicros, this.#endMicros);
    this.isDone = this.nowMicros >= this.#endMicros;
  }

  finish(): RunResult {
    return this.#result;
  }
}
