/*
 * The built program as a user runs it. These tests need `dist/`, which `npm test` builds first; `npm run build` alone
 * does the same.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readRunLog } from "../../src/campaign/run-log.ts";
import { summarySchema } from "../../src/coordinator/summary-schema.ts";
import { SMALL_SCENARIO } from "../cli/fake-surroundings.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const BIN = fileURLToPath(new URL("../../bin/coroner.js", import.meta.url));
const folder = temporaryFolder();

function coroner(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...words], {
    cwd: folder.path,
    encoding: "utf8",
    env: { ...process.env, DEBUG: "", NO_COLOR: "" },
  });
  return { status, stdout, stderr };
}

describe("a scenario", () => {
  it("gives the summary alone on standard output with --json, and nothing on standard error", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    const { status, stdout, stderr } = coroner("run", "small.yaml", "--json");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const summary = summarySchema.parse(JSON.parse(stdout));
    expect(summary.configurations.map(({ name, seeds }) => [name, seeds])).toEqual([
      ["akka", [1, 2]],
      ["cassandra", [1, 2]],
    ]);
    expect(summary.configurations[0]?.crashes).toEqual({
      injected: 2,
      detected: 2,
      undetected: 0,
      alreadyConvicted: 0,
    });
  });

  it("comes out the same again", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    const hashes = () =>
      JSON.parse(coroner("run", "small.yaml", "--json").stdout).configurations.map(
        ({ traceHash }: { traceHash: string[] }) => traceHash,
      );
    expect(hashes()).toEqual(hashes());
  });

  it("is changed by --set and --seed", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    const { status, stdout } = coroner("run", "small.yaml", "--json", "--seed=8", "--set", "duration=30s");
    expect(status).toBe(0);
    expect(JSON.parse(stdout).configurations[0]).toMatchObject({ seeds: [8], seconds: 30 });
  });

  it("is shown as plain text in a pipe, without progress and colour", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    const { status, stdout, stderr } = coroner("run", "small.yaml");
    expect(status).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^small: 4 members; .*\n\nIn 2 runs no healthy member was convicted/s);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toMatch(
      /\nResults: results\/small\/\S+\nRepeat one seed: node \S*coroner\.js run small\.yaml --seed 1\n$/,
    );
  });

  it("ends with 1 when an expectation is broken", () => {
    folder.write("small.yaml", SMALL_SCENARIO.replace("undetected == 0", "undetected > 0"));
    const { status, stdout } = coroner("run", "small.yaml", "--no-results");
    expect(status).toBe(1);
    expect(stdout).toContain("✗ broken  akka.crashes.undetected > 0  (it is 0)");
  });

  it("may lie in a file named like an option, and is repeated as told", () => {
    folder.write("-x.yaml", SMALL_SCENARIO);
    const { status, stdout } = coroner("run", "--no-results", "--set", "seeds=[3]", "--", "-x.yaml");
    expect(status).toBe(0);
    const repeat = /\nRepeat one seed: (.*)\n$/.exec(stdout)?.[1] ?? "";
    expect(repeat).toMatch(/ run --set 'seeds=\[3\]' --seed 3 -- -x\.yaml$/);
    expect(spawnSync("sh", ["-c", repeat], { cwd: folder.path }).status).toBe(0);
  });

  it("gives the terminal no control characters, whatever it says of itself", () => {
    const nasty = "before\u001b[2J\u009b8mafter";
    folder.write("nasty.yaml", SMALL_SCENARIO.replace(/^about: .*/m, `about: ${JSON.stringify(nasty)}`));
    folder.write("nasty\u001b[2J.yaml", SMALL_SCENARIO);
    expect(coroner("check", "nasty.yaml").stdout).toContain("small: before\\x1b[2J\\x9b8mafter");
    const json = coroner("check", "nasty.yaml", "--json").stdout;
    expect(JSON.parse(json).about).toBe(nasty);
    const named = coroner("check", "nasty\u001b[2J.yaml").stdout;
    const missing = coroner("check", "none\u001b[2J.yaml").stderr;
    expect(missing).toMatch(/^There is no file none\\x1b\[2J\.yaml/);
    for (const text of [json, named, missing]) expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });

  it("may be one of the packaged ones", () => {
    const { status, stdout } = coroner("check", "crash", "--json");
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, scenario: "crash" });
  });

  it("does not mind a reader that has seen enough", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    const { status, stderr } = spawnSync(
      "sh",
      [
        "-c",
        '"$0" "$1" presets --json | head -c 1; "$0" "$1" run small.yaml --no-results | true',
        process.execPath,
        BIN,
      ],
      { cwd: folder.path, encoding: "utf8" },
    );
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });
});

describe("a replay", () => {
  it("comes out the same, and writes trace, picture and viewer's file", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    coroner("run", "small.yaml");
    const files = ["--trace", "t.jsonl", "--diagram", "d.svg", "--perfetto", "p.json"];
    const named = ["--configuration", "cassandra", "--seed", "2", "--members", "member-0,member-1"];
    const { status, stdout, stderr } = coroner("replay", "results/latest", ...named, "--from=5s", ...files);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toContain("The same: its trace has the stored hash");
    expect(readdirSync(folder.path).sort()).toEqual(["d.svg", "p.json", "results", "small.yaml", "t.jsonl"]);
    expect(JSON.parse(readFileSync(join(folder.path, "t.jsonl"), "utf8").split("\n")[0] ?? "").part).toEqual({
      fromSeconds: 5,
      members: ["member-0", "member-1"],
    });
  });

  it("of a run whose stored hash was altered ends with 4 and names the place", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    coroner("run", "small.yaml");
    const log = join("results/latest", "runs.jsonl");
    const altered = readFileSync(join(folder.path, log), "utf8").replace(/("traceHash":\[")./g, "$1x");
    folder.write(log, altered);
    const { status, stdout } = coroner("replay", "results/latest", "--seed", "1", "--configuration", "akka");
    expect(status).toBe(4);
    expect(stdout).toMatch(
      /^It differs: the stored hash is x.*\nThe first event that differs is among numbers/ms,
    );
  });

  it("that cannot be ends with 2 or 3, one line, and nothing half written", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    coroner("run", "small.yaml");
    const refused = (...words: string[]) => {
      const { status, stdout, stderr } = coroner("replay", ...words);
      expect(stdout).toBe("");
      expect(stderr).not.toMatch(/^\s+at /m);
      return [status, stderr];
    };
    expect(refused("results")).toEqual([2, expect.stringMatching(/^results is no folder of results/)]);
    expect(refused("nothing")).toEqual([2, expect.stringMatching(/^There is no folder nothing\./)]);
    expect(refused("results/latest", "--from", "5")).toEqual([2, expect.stringMatching(/with its unit/)]);
    expect(refused("results/latest", "--members", "a,,b")).toEqual([
      2,
      expect.stringMatching(/commas between/),
    ]);
    expect(refused("results/latest", "--diagram", "none/d.svg", "--trace", "t.jsonl")).toEqual([
      3,
      "The diagram can't be written to none/d.svg: there can be no such file or folder.\n",
    ]);
    expect(readdirSync(folder.path).sort()).toEqual(["results", "small.yaml"]);
  });
});

describe("bad input", () => {
  const edits: readonly (readonly [what: string, from: string, to: string, message: RegExp])[] = [
    ["an unknown field", "duration: 40s", "duratoin: 40s", /bad\.yaml:4: .*Did you mean duration\?/],
    ["a negative duration", "duration: 40s", "duration: -40s", /bad\.yaml:4: duration: .*negative/],
    ["a missing unit", "duration: 40s", "duration: 40", /bad\.yaml:4: duration: .*unit is missing/],
    ["no members", "count: 4", "count: 0", /bad\.yaml:7: groups\.member\.count: /],
    ["a loss of 120 %", "faults:", "network: { loss: 120% }\nfaults:", /bad\.yaml:11: network\.loss: /],
    ["an unknown member", "member-1", "member-9", /bad\.yaml:12: .*there is no member member-9/],
    [
      "a fault that ends before it begins",
      "at: 10s",
      "at: 10s\n    until: 5s",
      /bad\.yaml:14: .*ends before it begins/,
    ],
    [
      "a misspelt preset",
      "count: 4, program: heartbeat",
      "count: 4, program: memberlist, preset: lifegaurd-paper/swim",
      /bad\.yaml:7: .*Did you mean lifeguard-paper\/swim\?/,
    ],
    [
      "a setting the program does not have",
      "program: heartbeat",
      "program: heartbeat, settings: { ProbeInterval: 1s }",
      /bad\.yaml:7: groups\.member\.settings\.ProbeInterval: /,
    ],
    [
      "exploding aliases",
      "about: Four members, one of which crashes.",
      `about: &a [x,x,x,x,x,x,x,x,x]
b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]
c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]
d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]
e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]`,
      /bad\.yaml:\d+: .*aliases expand too far/,
    ],
  ];

  /** One thing wrong, said in one paragraph: that is one line. */
  function expectRefusal({ status, stdout, stderr }: ReturnType<typeof coroner>, message: RegExp): void {
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).not.toMatch(/Error:/);
  }

  it.each(edits)("such as %s ends with 2, file, line and mend", (_, from, to, message) => {
    folder.write("bad.yaml", SMALL_SCENARIO.replaceAll(from, to));
    expectRefusal(coroner("run", "bad.yaml"), message);
    expect(readdirSync(folder.path)).toEqual(["bad.yaml"]);
  });

  it("such as a file that is none, too large or no text ends with 2", () => {
    expectRefusal(coroner("run", "."), /^\. is a folder, not a scenario/);
    expectRefusal(coroner("run", "nothing.yaml"), /^There is no file nothing\.yaml/);
    const big = folder.write("big.yaml", "");
    truncateSync(big, 50_000_000);
    expectRefusal(coroner("check", "big.yaml"), /^big\.yaml has 47\.7 MiB: a scenario has at most 1 MiB/);
    folder.write("bytes.yaml", new Uint8Array([0x6e, 0x61, 0x0a, 0xc3, 0x28]));
    expectRefusal(coroner("run", "bytes.yaml"), /^bytes\.yaml:2: .*isn't valid UTF-8/);
  });

  it("such as an unknown command or option ends with 2", () => {
    expectRefusal(coroner("rum"), /Unknown command 'rum'\n\(Did you mean run\?\)/);
    expectRefusal(coroner("run", "crash", "--jsno"), /Unknown option '--jsno'/);
    expectRefusal(coroner("run", "crash", "--set", "nothing.here=1"), /--set nothing\.here=1/);
    expectRefusal(coroner("presets", "lifegaurd-paper/swim"), /Did you mean lifeguard-paper\/swim\?/);
  });
});

describe.runIf(process.platform === "linux")("a place that is full", () => {
  /** With `> /dev/full` or the like behind the command. */
  function redirected(words: readonly string[], redirection: string) {
    return spawnSync("sh", ["-c", `"$0" "$@" ${redirection}`, process.execPath, BIN, ...words], {
      cwd: folder.path,
      encoding: "utf8",
      env: { ...process.env, DEBUG: "", NO_COLOR: "" },
    });
  }

  it.each([[["check", "crash"]], [["--help"]], [["presets", "--json"]]])(
    "for results ends with 3 and one line: %j",
    (words) => {
      expect(redirected(words, "> /dev/full")).toMatchObject({
        status: 3,
        stderr: "Standard output can't be written to: the disk is full.\n",
      });
    },
  );

  it("for results does not keep what is found from being kept", () => {
    folder.write("small.yaml", SMALL_SCENARIO);
    expect(redirected(["run", "small.yaml"], "> /dev/full").status).toBe(3);
    const [id = ""] = readdirSync(join(folder.path, "results/small"));
    expect(readdirSync(join(folder.path, "results/small", id))).toContain("summary.json");
  });

  it.each([
    [["run", "small.yaml", "--no-results"], 0],
    [["run", "small.yaml", "--no-results", "--set", "expect=[akka.flaps > 1000000]"], 1],
    [["check", "nothing.yaml"], 2],
    [["rum"], 2],
  ])("for errors leaves the status: %j ends with %i", (words, status) => {
    folder.write("small.yaml", SMALL_SCENARIO);
    expect(redirected(words, "2> /dev/full").status).toBe(status);
  });

  it("for both ends with 3", () => {
    expect(redirected(["check", "crash"], "> /dev/full 2>&1").status).toBe(3);
  });
});

describe.runIf(process.platform === "linux")("a working folder that is gone", () => {
  function fromNowhere(...words: readonly string[]) {
    mkdirSync(join(folder.path, "gone"));
    return spawnSync("sh", ["-c", 'rmdir ../gone; exec "$0" "$@"', process.execPath, BIN, ...words], {
      cwd: join(folder.path, "gone"),
      encoding: "utf8",
      env: { ...process.env, DEBUG: "", NO_COLOR: "" },
    });
  }

  it("is not needed for what is named in full", () => {
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    expect(fromNowhere("run", name, "--results", join(folder.path, "results"))).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringContaining(`Repeat one seed: node ${BIN} run ${name} --seed 1`),
    });
  });

  it("is not needed for packaged scenarios", () => {
    expect(fromNowhere("check", "crash")).toMatchObject({ status: 0, stderr: "" });
  });

  it("can keep no results, which is said in one line", () => {
    const { status, stderr } = fromNowhere("run", "crash");
    expect(status).toBe(3);
    expect(stderr).toMatch(/^Results can't be kept in results\/crash: [^\n]*\n$/);
  });
});

describe("help and version", () => {
  it("go to standard output and are good", () => {
    expect(coroner("--help")).toMatchObject({
      status: 0,
      stderr: "",
      stdout: expect.stringContaining("Usage: coroner"),
    });
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(coroner("--version")).toEqual({ status: 0, stderr: "", stdout: `${version}\n` });
  });
});

describe("an end from outside", () => {
  /** Starts something long, and resolves when its first run has been kept. */
  async function startLong() {
    writeFileSync(
      join(folder.path, "long.yaml"),
      SMALL_SCENARIO.replace("seeds: 2", "seeds: 5000").replace("small", "long"),
    );
    const child = spawn(process.execPath, [BIN, "run", "long.yaml"], { cwd: folder.path });
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const log = () => {
      const [id] = readdirSync(join(folder.path, "results/long"), { recursive: false }).map(String);
      return join(folder.path, "results/long", id ?? "", "runs.jsonl");
    };
    for (;;) {
      try {
        if (readRunLog(log()).records.length > 0) break;
      } catch {
        // Not there yet.
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { child, ended, log, stderr: () => stderr };
  }

  it("by Ctrl-C keeps what is done, says so, and ends with 130", async () => {
    const { child, ended, log, stderr } = await startLong();
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    const { records, damagedLines } = readRunLog(log());
    expect(damagedLines).toEqual([]);
    expect(stderr()).toMatch(
      new RegExp(
        `^Interrupted after ${records.length} of 10,000 runs\\. The (${records.length} )?runs? done before`,
      ),
    );
  });

  it("by kill −9 loses no run that was kept", async () => {
    const { child, ended, log } = await startLong();
    const before = readRunLog(log()).records;
    child.kill("SIGKILL");
    await ended;
    expect(readRunLog(log()).records.slice(0, before.length)).toEqual(before);
  });
});
