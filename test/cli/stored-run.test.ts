import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readStoredRun, type StoredRunRequest } from "../../src/cli/stored-run.ts";
import { UsageError } from "../../src/cli/usage-error.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { storedResults } from "./stored-results.ts";

const stored = storedResults(["duration=12s"]);

const read = (given: Partial<StoredRunRequest> = {}, version = "1.2.3") =>
  readStoredRun(
    { results: stored.path, configuration: undefined, seed: undefined, ...given },
    { catalogue: new FakeSurroundings().catalogue, version },
  );

function changeManifest(change: (manifest: Record<string, unknown>) => void): void {
  const path = join(stored.path, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  change(manifest);
  writeFileSync(path, JSON.stringify(manifest));
}

describe("a stored run", () => {
  it("is the first, and that is said, or the one that is named", () => {
    const first = read();
    expect(first.planned).toEqual({ configuration: 0, configurationName: "akka", seed: 1 });
    expect(first.remarks).toEqual([
      "The first of 4 runs was taken; name another with --configuration (akka, cassandra) and --seed (1, 2).",
    ]);
    expect(first.suspicions).toEqual([]);
    const named = read({ configuration: "cassandra", seed: 2 });
    expect(named.planned).toEqual({ configuration: 1, configurationName: "cassandra", seed: 2 });
    expect(named.remarks).toEqual([]);
  });

  it("has its scenario with all that was set", () => {
    expect(read().scenario.durationMicros).toBe(12_000_000);
  });

  it("that is not there is refused with those that are", () => {
    expect(() => read({ configuration: "aka" })).toThrow(
      /no run of a configuration aka\. Did you mean akka\?/,
    );
    expect(() => read({ seed: 9 })).toThrow(/no run under seed 9\. Its seeds are 1, 2\./);
    expect(() => read({ configuration: "akka", seed: 9 })).toThrow(/no run of akka under seed 9/);
    expect(() => read({ results: join(stored.folder.path, "none") })).toThrow(UsageError);
  });

  it("raises suspicion when another version or another scenario made it", () => {
    expect(read({}, "9.9.9").suspicions).toEqual([
      expect.stringMatching(/^version 1\.2\.3 stored this run, and this is 9\.9\.9/),
    ]);
    changeManifest((manifest) => {
      manifest.text = SMALL_SCENARIO.replace("duration: 40s", "duration: 39s");
    });
    expect(read().suspicions).toEqual([expect.stringMatching(/the file was changed since/)]);
    changeManifest((manifest) => {
      manifest.text = SMALL_SCENARIO;
      manifest.command = "coroner run small.yaml --external member-0";
    });
    expect(read().suspicions).toEqual([expect.stringMatching(/^programs of others ran/)]);
  });

  it("whose scenario is no longer valid, or lacks its configuration, is refused", () => {
    changeManifest((manifest) => {
      manifest.text = SMALL_SCENARIO.replace("akka:", "acca:").replaceAll("akka.", "acca.");
    });
    expect(() => read()).toThrow(/has a run of the configuration akka, and the scenario .* has none/);
    changeManifest((manifest) => {
      manifest.text = "name: [";
    });
    expect(() => read()).toThrow(/can't be run by this version \(1\.2\.3; version 1\.2\.3 stored it\)/);
  });

  it("is found beside damaged lines, which are told", () => {
    const path = join(stored.path, "runs.jsonl");
    const lines = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, lines.with(0, "{").join("\n"));
    expect(read().remarks[0]).toMatch(
      /^1 line of runs\.jsonl in .* can't be read \(line 1\); the runs there are left out\.$/,
    );
    writeFileSync(path, "{\n{\n");
    expect(() => read()).toThrow(
      /2 lines of runs\.jsonl .* \(lines 1, 2\), and no other run is kept\. Run the scenario again/,
    );
    writeFileSync(path, "");
    expect(() => read()).toThrow(/holds no finished run/);
  });
});
