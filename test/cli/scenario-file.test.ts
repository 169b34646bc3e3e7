import { spawnSync } from "node:child_process";
import { mkdirSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../src/cli/scenario-file.ts";
import { ScenarioError } from "../../src/scenario/scenario-error.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const surroundings = new FakeSurroundings();
const folder = temporaryFolder();

function read(name: string, given: { readonly sets?: readonly string[]; readonly seed?: number } = {}) {
  return readScenario({ name, sets: given.sets ?? [], seed: given.seed }, surroundings);
}

/** What is said of a scenario that cannot be read. */
function refusal(name: string): string {
  try {
    read(name);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("it was read");
}

describe("a scenario", () => {
  it("is read from a path, with assignments and seed", () => {
    const path = folder.write("small.yaml", SMALL_SCENARIO);
    const { scenario, fileName, text } = read(path, { sets: ["duration=39s"], seed: 4 });
    expect(scenario).toMatchObject({ name: "small", durationMicros: 39_000_000, seeds: [4] });
    expect(fileName).toBe(path);
    expect(text).toBe(SMALL_SCENARIO);
  });

  it("is one of the packaged ones by its bare name, and a name with an ending is that of a file", () => {
    expect(read("crash").scenario.name).toBe("crash");
    expect(refusal("crash.yaml")).toBe(
      "There is no file crash.yaml. Without its ending the name is that of the packaged scenario: crash.",
    );
    expect(read("crash").fileName).toBe(join("scenarios", "crash.yaml"));
  });

  it("is refused with its line when it is wrong", () => {
    const path = folder.write("small.yaml", SMALL_SCENARIO.replace("count: 4", "count: 0"));
    expect(() => read(path)).toThrow(ScenarioError);
    expect(refusal(path)).toMatch(/small\.yaml:7: groups\.member\.count: /);
  });

  it("is refused when it expects a figure that no summary has, and not for one that some have", () => {
    const wrong = SMALL_SCENARIO.replace("akka.crashes.undetected", "akka.crashes.undetectd");
    expect(refusal(folder.write("a.yaml", wrong))).toMatch(
      /a\.yaml:15: .*Did you mean crashes\.undetected\?/,
    );
    const right = SMALL_SCENARIO.replace("akka.crashes.undetected == 0", "akka.messagesByKind.heartbeat > 0");
    expect(read(folder.write("b.yaml", right)).scenario.expectations[0]).toMatch(/messagesByKind/);
  });
});

describe("what is no scenario", () => {
  it("is a file that is not there; the nearest packaged one is suggested", () => {
    expect(refusal("crahs")).toMatch(
      /^There is no file crahs, and no packaged scenario of that name\. Did you mean crash\b/,
    );
    expect(refusal("scenarios/crahs.yaml")).toMatch(
      /^There is no file scenarios\/crahs\.yaml\. Did you mean crash\b/,
    );
    const mine = folder.write("mine.yaml", SMALL_SCENARIO);
    expect(refusal(mine.replace(/\.yaml$/, ""))).toContain(`Did you mean ${mine}?`);
    expect(refusal("nothing-like-it")).toMatch(/Choose one of .*crash, .*everything/);
  });

  it("is a folder; a scenario in it is suggested", () => {
    mkdirSync(join(folder.path, "empty"));
    expect(refusal(join(folder.path, "empty"))).toMatch(/is a folder, not a scenario\. Give the path/);
    folder.write("z.yaml", "");
    expect(refusal(folder.path)).toMatch(
      /is a folder, not a scenario\. Name a file in it, such as .*z\.yaml\.$/,
    );
  });

  it("is what is larger than 1 MiB, and is not read", () => {
    const path = folder.write("big.yaml", "");
    // Sparse: it takes no room, and reading it would take a while.
    truncateSync(path, 50_000_000_000);
    expect(refusal(path)).toMatch(/big\.yaml has 47683\.7 MiB: a scenario has at most 1 MiB\./);
  });

  it("is what does not end, though it says it has no size", () => {
    const endless = process.platform === "win32" ? folder.path : "/dev/zero";
    expect(refusal(endless)).toMatch(/at most 1 MiB|is a folder/);
  });

  it("is text that is not UTF-8", () => {
    expect(refusal(folder.write("a.yaml", new Uint8Array([0x6e, 0xff])))).toMatch(
      /a\.yaml:1: .*isn't valid UTF-8/,
    );
  });

  it("is one named as the link to the newest results is", () => {
    const path = folder.write("a.yaml", SMALL_SCENARIO.replace("name: small", "name: latest"));
    expect(refusal(path)).toMatch(
      /a\.yaml:1: name: .*latest is taken by the link to the newest results: name the scenario by what it shows/,
    );
  });

  it("is a file that cannot be opened", () => {
    // A name that no file system takes: permissions would not stop an administrator.
    expect(refusal(join(folder.path, "x".repeat(5000)))).toMatch(/can't be read: the name is too long\./);
    const file = folder.write("file", "");
    expect(refusal(join(file, "behind.yaml"))).toMatch(/a part of the path is a file, not a folder/);
  });
});

it("is read from a pipe too", () => {
  const fifo = join(folder.path, "pipe");
  if (spawnSync("mkfifo", [fifo]).status !== 0) folder.write("pipe", SMALL_SCENARIO);
  else {
    const small = folder.write("small.yaml", SMALL_SCENARIO);
    spawnSync("sh", ["-c", 'cat "$0" > "$1" &', small, fifo], { stdio: "ignore" });
  }
  expect(read(fifo).scenario.name).toBe("small");
});
