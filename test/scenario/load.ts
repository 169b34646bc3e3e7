import { type LoadScenarioOptions, loadScenario } from "../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

export const FILE_NAME = "test.yaml";

type Rest = Partial<LoadScenarioOptions>;

/** Loads a text with the fake catalogue. */
export function load(text: string | Uint8Array, rest: Rest = {}): Scenario {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return loadScenario({ bytes, fileName: FILE_NAME, catalogue: fakeCatalogue, sets: [], ...rest });
}

/** Loads a text that must be refused, and hands over the refusal. */
export function refusalOf(text: string | Uint8Array, rest: Rest = {}): ScenarioError {
  try {
    load(text, rest);
  } catch (error) {
    if (error instanceof ScenarioError) return error;
    throw error;
  }
  throw new Error("expected the scenario to be refused, and it was loaded");
}

/** A scenario of three lines and one group, plus what a test is about. */
export function scenarioWith(lines = "", group = ""): string {
  return `name: small
duration: 1m
groups:
  - name: member
    count: 4
    program: memberlist
${group.replace(/^(?=.)/gm, "    ")}${group === "" ? "" : "\n"}${lines}
`;
}
