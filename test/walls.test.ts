import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { breachesOf } from "./walls/breaches.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Files that export code and have no test of their own, each with the reason. */
const UNTESTED = new Map([
  ["src/node/message.ts", "an error class without behaviour, beside types"],
  ["src/cli/usage-error.ts", "an error class without behaviour"],
  ["src/cli/tool-failure.ts", "an error class without behaviour"],
]);

function filesUnder(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" }).map(
    (path) => `${folder}/${path.replaceAll("\\", "/")}`,
  );
}

const sourcePaths = ["src", "nodes", "groundtruth"]
  .flatMap(filesUnder)
  .filter((path) => /(?<!\.d)\.ts$/.test(path));
const sources = new Map(sourcePaths.map((path) => [path, readFileSync(`${ROOT}${path}`, "utf8")]));
const tests = new Set(
  filesUnder("test").filter((path) => path.endsWith(".test.ts") && !path.includes("node_modules")),
);

describe("the walls of the house", () => {
  it("stand", () => {
    expect(breachesOf(sources, tests, new Set(UNTESTED.keys()))).toEqual([]);
  });

  it("are read from the real sources", () => {
    expect(sources.size).toBeGreaterThan(15);
    expect([...sources.keys()]).toContain("src/node.ts");
  });

  it("are excepted only for files that exist and export code", () => {
    for (const path of UNTESTED.keys()) expect([...sources.keys()]).toContain(path);
  });
});
