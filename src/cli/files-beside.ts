import { readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { NamedFiles } from "../scenario/named-files.ts";
import { Refusal } from "../scenario/refusal.ts";
import { decodeUtf8 } from "../scenario/utf8.ts";
import { systemReason } from "./system-reason.ts";

/** More than two thousand sites measured pair by pair have. */
const MOST_MEBIBYTES = 64;

/** Reads the files that a scenario names, relative to its own folder, each once, and remembers what it read. */
export class FilesBeside implements NamedFiles {
  readonly #folder: string;
  readonly #texts = new Map<string, string>();

  /** @param fileName the scenario's file. */
  constructor(fileName: string) {
    this.#folder = dirname(fileName);
  }

  /** What has been read, by the names that the scenario uses, in the order of reading. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  read(name: string): string {
    let text = this.#texts.get(name);
    if (text === undefined) {
      text = textOf(isAbsolute(name) ? name : join(this.#folder, name));
      this.#texts.set(name, text);
    }
    return text;
  }
}

function textOf(path: string): string {
  let decoded: ReturnType<typeof decodeUtf8>;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) {
      throw new Refusal(`there is no file ${path}`, "Its name counts from the scenario's folder.");
    }
    if (!found.isFile()) {
      throw new Refusal(`${path} is no file that can be read to its end`, "Name a CSV file.");
    }
    if (found.size > MOST_MEBIBYTES * 1024 * 1024) {
      const size = (found.size / 1024 / 1024).toFixed(1);
      throw new Refusal(
        `${path} has ${size} MiB: expected at most ${MOST_MEBIBYTES} MiB`,
        "Take fewer samples.",
      );
    }
    decoded = decodeUtf8(readFileSync(path));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${path} can't be read: ${systemReason(error)}`, "Mend that, or name another file.");
  }
  if ("text" in decoded) return decoded.text;
  throw new Refusal(
    `${path} is no text: the byte at offset ${decoded.invalidByteOffset} can't belong to UTF-8`,
    "Name a CSV file.",
  );
}
