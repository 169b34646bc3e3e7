import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { catalogue } from "../../nodes/catalogue.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

const FOLDER = fileURLToPath(new URL("../../scenarios/", import.meta.url));

/** File names of the packaged scenarios. */
export const PACKAGED: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yaml"))
  .sort();

/** Reads a packaged scenario with the real catalogue. */
export function packaged(name: string, sets: readonly string[] = []): Scenario {
  return loadScenario({ bytes: readFileSync(`${FOLDER}${name}`), fileName: name, catalogue, sets });
}
