import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../src/cli/run.ts";
import { runAgain } from "../../src/cli/run-again.ts";
import { readStoredRun } from "../../src/cli/stored-run.ts";
import { ToolFailure } from "../../src/cli/tool-failure.ts";
import { FakeSurroundings, SMALL_SCENARIO } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

describe("a stored run made again", () => {
  it("is heard from its head to its last event, and what its watcher says is for the user comes through", async () => {
    const surroundings = new FakeSurroundings();
    const name = folder.write("small.yaml", SMALL_SCENARIO);
    const base = join(folder.path, "results");
    await run(
      { name, sets: [], seed: 1, json: false, quiet: true, results: base, processes: undefined },
      surroundings,
    );
    const request = { results: join(base, "latest"), configuration: "akka", seed: 1 };
    const stored = readStoredRun(request, surroundings);
    let events = 0;
    let classes = 0;
    const again = await runAgain(stored, surroundings, false, {
      begin: () => expect(events).toBe(0),
      event: (_, convictionClass) => {
        events += 1;
        if (convictionClass !== undefined) classes += 1;
      },
    });
    expect(again?.head.nodes).toHaveLength(4);
    expect(again?.result.traceHash).toBe(stored.record.summary.traceHash[0]);
    expect(events).toBe(again?.result.traceCheckpoints?.events);
    expect(classes).toBe(3);
    const failing = runAgain(stored, surroundings, false, {
      begin: () => {},
      event: () => {
        throw new ToolFailure("The disk is full.");
      },
    });
    await expect(failing).rejects.toThrow(/^The disk is full\.$/);
  });
});
