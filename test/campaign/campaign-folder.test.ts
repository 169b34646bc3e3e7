import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CampaignFolder, campaignId, determinants } from "../../src/campaign/campaign-folder.ts";
import { CampaignLockedError } from "../../src/campaign/campaign-lock.ts";
import { StoredResultsError } from "../../src/campaign/stored-results.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { campaignRecord, manifestWith } from "./stored-campaign.ts";

const folder = temporaryFolder();
const record = campaignRecord({ loss: 0 }, "swim", 1);

it("finds again what it has kept", () => {
  const first = new CampaignFolder(folder.path, manifestWith());
  expect(first.has(record.key)).toBe(false);
  first.append(record.key, JSON.stringify(record));
  expect(first.has(record.key)).toBe(true);
  expect(() => new CampaignFolder(folder.path, manifestWith())).toThrow(CampaignLockedError);
  first.close();
  const second = new CampaignFolder(folder.path, manifestWith({ started: "2027-01-01T00:00:00.000Z" }));
  expect(second.path).toBe(first.path);
  expect(second.has(record.key)).toBe(true);
  expect(second.before.keys).toEqual([record.key]);
  second.close();
  const manifest = JSON.parse(readFileSync(join(second.path, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ started: "2026-01-01T00:00:00.000Z", sweep: manifestWith().sweep });
  expect(readFileSync(join(folder.path, "latest/manifest.json"), "utf8")).not.toBe("");
});

it("does not count what a process that was killed left half written", () => {
  const first = new CampaignFolder(folder.path, manifestWith());
  first.close();
  writeFileSync(join(first.path, "runs.jsonl"), JSON.stringify(record).slice(0, -3));
  writeFileSync(join(first.path, "manifest.json.unfinished"), "{");
  const second = new CampaignFolder(folder.path, manifestWith());
  expect(second.has(record.key)).toBe(false);
  expect(second.before.problems).toMatchObject([{ kind: "torn", line: 1 }]);
  second.append(record.key, JSON.stringify(record));
  second.close();
  expect(new CampaignFolder(folder.path, manifestWith()).has(record.key)).toBe(true);
});

it("is another folder for whatever gives other runs, and for each shard", () => {
  const id = campaignId(manifestWith());
  expect(id).toMatch(/^sweep-[0-9a-f]{8}$/);
  for (const other of [
    { version: "2" },
    { engine: "another build" },
    { seeds: [1] },
    { scenarioHash: "x" },
    { sweep: { fields: { loss: [0] }, exclude: [] } },
  ]) {
    expect(campaignId(manifestWith(other))).not.toBe(id);
  }
  expect(campaignId(manifestWith({ shard: { index: 2, count: 3 } }))).toBe(`${id}-shard-2-of-3`);
  expect(determinants(manifestWith({ shard: { index: 2, count: 3 } }))).toBe(determinants(manifestWith()));
});

it("refuses a folder whose manifest was changed, and lets go of it", () => {
  const first = new CampaignFolder(folder.path, manifestWith());
  first.close();
  writeFileSync(join(first.path, "manifest.json"), JSON.stringify(manifestWith({ seeds: [5] })));
  expect(() => new CampaignFolder(folder.path, manifestWith())).toThrow(StoredResultsError);
  expect(existsSync(join(first.path, "lock"))).toBe(false);
});
