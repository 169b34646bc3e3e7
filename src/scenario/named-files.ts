import { Refusal } from "./refusal.ts";

/** The contents of files that a scenario names. */
export interface NamedFiles {
  /**
   * @param name as the scenario writes it: relative to the scenario's own place.
   * @throws {Refusal} when there is no such file, or none that can be read.
   */
  read(name: string): string;
}

/** Files whose contents are at hand, such as those of a run's manifest. */
export function filesOf(texts: ReadonlyMap<string, string>): NamedFiles {
  return {
    read: (name) => {
      const text = texts.get(name);
      if (text !== undefined) return text;
      throw new Refusal(
        `the file ${name} isn't there`,
        "Give the scenario together with the files it names.",
      );
    },
  };
}

/** For those who have none. */
export const NO_FILES: NamedFiles = filesOf(new Map());
