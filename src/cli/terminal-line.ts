import { type Options, SingleBar } from "cli-progress";

const WHOLE = 1000;

/** What the line says, and the share of all that there is that is done, from 0 to 1. */
export interface Told {
  readonly text: string;
  readonly share: number;
}

/** One line on a terminal that says how far something is; nothing of it is left at the end. */
export class TerminalLine<Progress> {
  readonly #bar: SingleBar;
  readonly #nowMs: () => number;
  readonly #startMs: number;
  readonly #tell: (progress: Progress, elapsedSeconds: number) => Told;
  #text = "";

  constructor(
    terminal: NodeJS.WriteStream,
    nowMs: () => number,
    tell: (progress: Progress, elapsedSeconds: number) => Told,
  ) {
    this.#nowMs = nowMs;
    this.#startMs = nowMs();
    this.#tell = tell;
    const options: Options = {
      stream: terminal,
      format: () => this.#text,
      clearOnComplete: true,
      // The text changes where the share, in whole thousandths, does not.
      forceRedraw: true,
    };
    this.#bar = new SingleBar(options);
    this.#bar.start(WHOLE, 0);
  }

  show(progress: Progress): void {
    const { text, share } = this.#tell(progress, (this.#nowMs() - this.#startMs) / 1000);
    this.#text = text;
    this.#bar.update(Math.floor(share * WHOLE));
  }

  stop(): void {
    this.#bar.stop();
  }
}
