import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CampaignLock, CampaignLockedError } from "../../src/campaign/campaign-lock.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

const folder = temporaryFolder();
const lockPath = () => join(folder.path, "lock");

it("lets one in, and the next when it is released", () => {
  const lock = new CampaignLock(folder.path);
  expect(() => new CampaignLock(folder.path)).toThrow(CampaignLockedError);
  expect(() => new CampaignLock(folder.path)).toThrow(new RegExp(`Process ${process.pid} is writing`));
  lock.release();
  expect(existsSync(lockPath())).toBe(false);
  new CampaignLock(folder.path).release();
  expect(readdirSync(folder.path)).toEqual([]);
});

it("takes over what a process left that is no more", () => {
  // A process that has come to its end: nobody has its number.
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(lockPath(), JSON.stringify({ pid, host: hostname(), began: null }));
  const lock = new CampaignLock(folder.path);
  expect(JSON.parse(readFileSync(lockPath(), "utf8"))).toMatchObject({ pid: process.pid });
  lock.release();
  expect(readdirSync(folder.path)).toEqual([]);
});

it.runIf(process.platform === "linux")("takes over from a process whose number another has now", () => {
  writeFileSync(lockPath(), JSON.stringify({ pid: process.pid, host: hostname(), began: "another boot 1" }));
  new CampaignLock(folder.path).release();
});

it.each([
  ["a process on another machine", JSON.stringify({ pid: 1, host: `not-${hostname()}`, began: null })],
  ["nobody can tell whom", "{"],
])("does not take over from %s, and says how to", (_, text) => {
  writeFileSync(lockPath(), text);
  expect(() => new CampaignLock(folder.path)).toThrow(/If there is no such process any more, remove .*lock/);
  expect(readFileSync(lockPath(), "utf8")).toBe(text);
});
