import { InvalidArgumentError } from "commander";
import { ScenarioError } from "../src/scenario/scenario-error.ts";

/** Reads a count that an option was given. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError("Expected a whole number from 1.");
  return value;
}

/** Keeps all values of an option that may be repeated. */
export function gather(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/**
 * Tries what was set before anything runs: assignments may name what only some scenarios have, such as a fault. Says
 * what is wrong with them, and makes the command fail.
 */
export function areSetsGood<Each>(all: Iterable<Each>, makeScenario: (each: Each) => unknown): boolean {
  try {
    for (const each of all) makeScenario(each);
    return true;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
    return false;
  }
}
