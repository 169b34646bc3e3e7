import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { campaignId } from "../../src/campaign/campaign-folder.ts";
import { keyOf } from "../../src/campaign/campaign-plan.ts";
import { keyText } from "../../src/campaign/run-record.ts";
import { missingRuns, planReproduction, storedOf } from "../../src/cli/reproduction-campaigns.ts";
import { planParts } from "../../src/reproduction/lifeguard/plan.ts";
import { FakeSurroundings } from "./fake-surroundings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const parts = planParts({
  extent: "quick",
  tables: ["V"],
  figure1: false,
  sensitivity: false,
  repetitions: undefined,
});
const whole = planReproduction(parts, "command", undefined, new FakeSurroundings());
const [part] = whole;
if (part === undefined) throw new Error("no part");

describe("the campaigns of a reproduction", () => {
  it("are of the packaged scenarios, with all cells and all seeds of these, so that folders are shared", () => {
    expect(part.manifest).toMatchObject({
      scenario: "lifeguard-threshold",
      command: "command",
    });
    expect(part.manifest.seeds).toHaveLength(540);
    expect(part.runs).toHaveLength(270);
    expect(new Set(part.runs.map((run) => keyText(keyOf(run, part.manifest)))).size).toBe(270);
  });

  it("are divided into shards", () => {
    const shards = [1, 2, 3].flatMap((index) =>
      planReproduction(parts, "command", { index, count: 3 }, new FakeSurroundings()),
    );
    expect(shards.flatMap(({ runs }) => runs)).toHaveLength(270);
    expect(campaignId(shards[0]?.manifest ?? part.manifest)).toMatch(/-shard-1-of-3$/);
  });

  it("have all their runs missing where nothing is stored, or a folder is empty", () => {
    expect(storedOf(part, folder.path)).toBeUndefined();
    mkdirSync(join(folder.path, "lifeguard-threshold", campaignId(part.manifest)), { recursive: true });
    expect(storedOf(part, folder.path)).toBeUndefined();
    expect(missingRuns(part, undefined)).toHaveLength(270);
  });
});
