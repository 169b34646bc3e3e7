import { type Options, SingleBar } from "cli-progress";

const WHOLE = 1000;

/** One line on a terminal whose text changes; nothing of it is left at the end. */
export class TerminalLine {
  readonly #bar: SingleBar;
  #text = "";

  constructor(terminal: NodeJS.WriteStream) {
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

  /** @param share of all that there is, from 0 to 1. */
  show(text: string, share: number): void {
    this.#text = text;
    this.#bar.update(Math.floor(share * WHOLE));
  }

  stop(): void {
    this.#bar.stop();
  }
}
