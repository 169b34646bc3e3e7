import { describe, expect, it } from "vitest";
import { runCommandLine } from "../../src/cli/command-line.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

async function say(words: readonly string[], surroundings = new FakeSurroundings()) {
  const status = await runCommandLine(words, surroundings);
  return { status, written: surroundings.written, complained: surroundings.complained };
}

describe("help", () => {
  it.each([
    [
      ["--help"],
      /Usage: coroner[\s\S]*run[\s\S]*check[\s\S]*presets[\s\S]*Examples:[\s\S]*Exit status: 0 good/,
    ],
    [["help"], /Usage: coroner/],
    [["run", "--help"], /--set[\s\S]*--seed[\s\S]*--json[\s\S]*--quiet[\s\S]*--results[\s\S]*Examples:/],
    [["check", "--help"], /--set[\s\S]*--json[\s\S]*Examples:/],
    [["help", "presets"], /\[name\][\s\S]*--json[\s\S]*Examples:/],
    [["--version"], /^1\.2\.3\n$/],
  ])("of %j goes to standard output", async (words, text) => {
    const { status, written, complained } = await say(words);
    expect(status).toBe(0);
    expect(written).toMatch(text);
    expect(complained).toBe("");
  });

  it("goes to standard error when no command is given", async () => {
    const { status, written, complained } = await say([]);
    expect(status).toBe(2);
    expect(written).toBe("");
    expect(complained).toMatch(/Usage: coroner/);
  });
});

describe("misuse", () => {
  it.each([
    [["rnu", "crash"], /Unknown command 'rnu'\n\(Did you mean run\?\)/],
    [
      ["my.yaml", "--seed", "3"],
      /^There is no command my\.yaml\. Did you mean: coroner run my\.yaml --seed 3\?$/m,
    ],
    [["run"], /Missing required argument 'scenario'/],
    [["run", "a", "b"], /Too many arguments/],
    [["run", "crash", "--sets", "a=1"], /Unknown option '--sets'\n\(Did you mean --set\?\)/],
    [["run", "crash", "--seed", "x"], /'x' is invalid\. Expected a whole number/],
    [
      ["run", "crash", "--results", ""],
      /Name a folder, such as --results results, or keep none with --no-results/,
    ],
    [
      ["run", "crash", "--results="],
      /Name a folder, such as --results results, or keep none with --no-results/,
    ],
    [["run", "crash", "--set", "nonsense"], /--set nonsense: expected field=value/i],
    [["run", "crash", "--set", "duration=5"], /the unit is missing/],
    [["check", "no-such-file.yaml"], /There is no file no-such-file\.yaml/],
    [["presets", "nonsuch"], /There is no program, preset/],
  ])("%j ends with 2 and says what to mend", async (words, text) => {
    const { status, written, complained } = await say(words);
    expect(status).toBe(2);
    expect(written).toBe("");
    expect(complained).toMatch(text);
    expect(complained).not.toMatch(/^ {4}at /m);
  });
});

describe("a verb", () => {
  it("gets its options", async () => {
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    const words = [
      "run",
      name,
      "--no-results",
      "--json",
      "--seed",
      "3",
      "--set",
      "duration=35s",
      "--set",
      "tail=5s",
    ];
    const { status, written } = await say(words);
    expect(status).toBe(0);
    const summary = JSON.parse(written);
    expect(summary.configurations[0]).toMatchObject({ seeds: [3], seconds: 35, tail: { seconds: 5 } });
  });

  it("gives its own exit status", async () => {
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    const broken = ["run", name, "--no-results", "--set", "expect=[akka.flaps > 1000000]"];
    expect((await say(broken)).status).toBe(1);
  });
});

describe("a failure of the tool", () => {
  const startRun = () => {
    throw new Error("broken\n    at the engine");
  };

  it("is one line without a stack", async () => {
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    const { status, complained } = await say(
      ["run", name, "--no-results"],
      new FakeSurroundings({ startRun }),
    );
    expect(status).toBe(3);
    expect(complained).toMatch(/^Coroner failed in scenario small, configuration akka, seed 1: broken .*\n$/);
    expect(complained).toContain(`Repeat it with: coroner run ${name} --seed 1`);
    expect(complained.trimEnd()).not.toContain("\n");
  });

  it("comes with its stack for those who ask", async () => {
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    const surroundings = new FakeSurroundings({ startRun, showsStacks: true });
    expect((await say(["run", name, "--no-results"], surroundings)).complained).toMatch(
      /^ {4}at .*command-line\.test/m,
    );
  });

  it("may be anywhere, and is told with the command", async () => {
    const surroundings = new FakeSurroundings();
    surroundings.output.write = () => {
      throw new Error("no paper");
    };
    const { status, complained } = await say(["presets", "lifeguard-paper/swim"], surroundings);
    expect(status).toBe(3);
    expect(complained).toBe(
      "Coroner failed: no paper. Repeat it with: coroner presets lifeguard-paper/swim\n",
    );
  });
});
