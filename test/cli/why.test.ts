import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXIT_GOOD, EXIT_INTERRUPTED, EXIT_REPLAY_DIFFERS } from "../../src/cli/exit-status.ts";
import { type WhyRequest, why } from "../../src/cli/why.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { FakeSurroundings } from "./fake-surroundings.ts";
import { storedResults } from "./stored-results.ts";

const stored = storedResults();

function request(given: Partial<WhyRequest> = {}): WhyRequest {
  const run = {
    results: stored.path,
    configuration: "akka",
    seed: 1,
    observer: "member-0",
    subject: "member-1",
  };
  return { ...run, from: undefined, json: false, quiet: false, ...given };
}

describe("why", () => {
  it("tells how a crash was found out by its silence", async () => {
    const surroundings = new FakeSurroundings();
    expect(await why(request(), surroundings)).toBe(EXIT_GOOD);
    expect(surroundings.written).toMatch(
      /^At [\d.]+ s member-0 convicted member-1 \(true\) .*\nIn truth member-1 was down from 15\.000 s on\.\nmember-0 had last heard of it at 14\.\d+ s/,
    );
    const json = new FakeSurroundings();
    await why(request({ json: true }), json);
    expect(JSON.parse(json.written)).toMatchObject({ observer: "member-0", subject: "member-1" });
  });

  it("refuses members that are none, oneself, and what has not happened", async () => {
    const asked = (given: Partial<WhyRequest>) => why(request(given), new FakeSurroundings());
    await expect(asked({ observer: "membr-0" })).rejects.toThrow(/no member membr-0/);
    await expect(asked({ subject: "member-0" })).rejects.toThrow(/Nobody judges itself/);
    await expect(asked({ subject: "member-2" })).rejects.toThrow(
      /member-0 neither convicted nor suspected member-2/,
    );
    await expect(asked({ subject: "member-2" })).rejects.toMatchObject({
      message: expect.stringContaining("member-0 neither"),
      mend: expect.stringMatching(/member-0 convicted member-1; member-2 was convicted by nobody/),
    });
    await expect(asked({ from: 44_000_000 })).rejects.toThrow(/member-1 from then on/);
  });

  it("says when the run is not the stored one any more", async () => {
    const path = join(stored.path, "runs.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace(/("traceHash":\[")./g, "$1x"));
    const surroundings = new FakeSurroundings();
    expect(await why(request(), surroundings)).toBe(EXIT_REPLAY_DIFFERS);
    expect(surroundings.complained).toMatch(/came out otherwise than the stored one/);
    expect(surroundings.written).toMatch(/^At /);
  });

  it("can be interrupted", async () => {
    const stopped: FakeSurroundings = new FakeSurroundings({
      startTracedRun: (scenario, { configuration, seed }, listeners) => {
        stopped.interrupt?.(EXIT_INTERRUPTED);
        return new ScenarioRun({ scenario, configuration, seed, ...listeners });
      },
    });
    expect(await why(request(), stopped)).toBe(EXIT_INTERRUPTED);
    expect(stopped.written).toBe("");
  });
});
