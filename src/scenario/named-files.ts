import { Refusal } from "./refusal.ts";

/** The contents of files that a scenario names. */
export interface NamedFiles {
  /**
   * @param name as the scenario writes it: relative to the scenario's own place.
   * @throws {Refusal} when there is no such file, or none that can be read.
   */
  read(name: string): string;
}

/** For those who have none. */
export const NO_FILES: NamedFiles = {
  read: (name) => {
    throw new Refusal(`the file ${name} isn't there`, "Give the scenario together with the files it names.");
  },
};
