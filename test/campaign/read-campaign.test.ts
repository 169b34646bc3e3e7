import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCampaign } from "../../src/campaign/read-campaign.ts";
import { StoredResultsError } from "../../src/campaign/stored-results.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { manifestWith, campaignRecord as record, writeCampaign } from "./stored-campaign.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const runs = (stored: ReturnType<typeof readCampaign>) =>
  [...stored.records].map(({ key }) => `${key.cell?.loss} ${key.configuration} ${key.seed}`);

describe("reading a campaign", () => {
  it("hands out the runs in plan order, whatever the order of lines and folders", () => {
    const a = writeCampaign(at("a"), manifestWith({ shard: { index: 1, count: 2 } }), [
      record({ loss: 0.1 }, "swim", 2),
      record({ loss: 0 }, "lifeguard", 1),
    ]);
    const b = writeCampaign(at("b"), manifestWith({ shard: { index: 2, count: 2 } }), [
      record({ loss: 0.1 }, "swim", 1),
      record({ loss: 0 }, "swim", 2),
    ]);
    const expected = ["0 swim 2", "0 lifeguard 1", "0.1 swim 1", "0.1 swim 2"];
    const stored = readCampaign([a, b]);
    expect(runs(stored)).toEqual(expected);
    // Again, and the other way round.
    expect(runs(stored)).toEqual(expected);
    expect(runs(readCampaign([b, a]))).toEqual(expected);
    expect(stored).toMatchObject({ planned: 8, problems: [], cells: [{ loss: 0 }, { loss: 0.1 }] });
    expect(stored.keys).toHaveLength(4);
  });

  it("takes no run of another engine, not even one that the file seems to lack", () => {
    const one = record({ loss: 0 }, "swim", 1);
    const other = record({ loss: 0 }, "swim", 2);
    const made = (engine: string) => ({ ...one, key: { ...one.key, engine } });
    const stored = readCampaign([
      writeCampaign(at("a"), manifestWith({ engine: "now" }), [made("before"), made("now"), other]),
    ]);
    expect(stored.keys).toEqual([made("now").key]);
    expect(stored.problems.map(({ kind, line }) => `${line} ${kind}`)).toEqual(["1 foreign", "3 foreign"]);
    expect(stored.problems[0]?.message).toMatch(/another engine made it/);
  });

  it("tells torn, doubled, foreign and contradictory lines with file and line", () => {
    const one = record({ loss: 0 }, "swim", 1);
    const log = join(at("a"), "runs.jsonl");
    const stored = readCampaign([
      writeCampaign(
        at("a"),
        manifestWith(),
        [
          one,
          '{"key":{"ver',
          one,
          { ...one, key: { ...one.key, version: "0.9" } },
          { ...one, key: { ...one.key, scenarioHash: "other" } },
          record({ loss: 0.5 }, "swim", 1),
          record({}, "swim", 1),
          record({ loss: 0 }, "other", 1),
          record({ loss: 0 }, "swim", 9),
          record({ loss: 0 }, "swim", 1, "another-trace"),
          record({ loss: 0 }, "swim", 2),
        ],
        "",
      ),
    ]);
    expect(stored.problems.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
      "2 torn",
      "3 doubled",
      "4 foreign",
      "5 foreign",
      "6 foreign",
      "7 foreign",
      "8 foreign",
      "9 foreign",
      "10 contradictory",
      // Whole, and not ended: it was not done.
      "11 torn",
    ]);
    expect(stored.problems.every(({ file }) => file === log)).toBe(true);
    expect(stored.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/:2: the line is torn/),
      `${log}:3: the same run stands in ${log}:1; it counts once`,
      expect.stringMatching(/version 0\.9 made it, and not 1\.2\.3/),
      expect.stringMatching(/its scenario is not the manifest's/),
      expect.stringMatching(/the cell loss=0\.5 is not of this campaign/),
      expect.stringMatching(/the cell without fields is not of this campaign/),
      expect.stringMatching(/no configuration other/),
      expect.stringMatching(/seed 9 is not/),
      `${log}:10: loss=0, swim, seed 1 came out otherwise than in ${log}:1 (traces another-trace and swim-1): one of the two is wrong`,
      expect.stringMatching(/:11: the line is torn/),
    ]);
    expect(runs(stored)).toEqual(["0 swim 1"]);
  });

  it("knows what is doubled between folders, and reads a folder once that is named twice", () => {
    const one = record({ loss: 0 }, "swim", 1);
    const a = writeCampaign(at("a"), manifestWith(), [one]);
    const b = writeCampaign(at("b"), manifestWith(), [one]);
    expect(readCampaign([a, b]).problems).toMatchObject([
      { kind: "doubled", file: join(b, "runs.jsonl"), line: 1 },
    ]);
    expect(readCampaign([a, `${a}/../a`]).problems).toEqual([]);
    expect(readCampaign([a, `${a}/../a`, b]).folders).toEqual([a, b]);
  });

  it("takes other seeds of the same campaign, and a folder of coroner run", () => {
    const a = writeCampaign(at("a"), manifestWith({ seeds: [1] }), [record({ loss: 0 }, "swim", 1)]);
    const b = writeCampaign(at("b"), manifestWith({ seeds: [7] }), [record({ loss: 0 }, "swim", 7)]);
    expect(readCampaign([a, b])).toMatchObject({ seeds: [1, 7], planned: 8, problems: [] });
    const { sweep: _, ...plain } = manifestWith();
    const { cell: __, ...key } = record({}, "swim", 1).key;
    const run = writeCampaign(at("run"), { ...plain, sweep: { fields: {}, exclude: [] } }, [
      { ...record({}, "swim", 1), key },
    ]);
    expect(readCampaign([run])).toMatchObject({ cells: [{}], planned: 4, problems: [], keys: [key] });
  });

  it("refuses folders that do not belong together, and what is no folder of results", () => {
    const a = writeCampaign(at("a"), manifestWith(), []);
    const other = (name: string, given: Parameters<typeof manifestWith>[0]) => () =>
      readCampaign([a, writeCampaign(at(name), manifestWith(given), [])]);
    expect(other("b", { version: "9" })).toThrow(/different versions \(1\.2\.3 and 9\)/);
    expect(other("engine", { engine: "e2" })).toThrow(/different engines/);
    expect(other("c", { scenarioHash: "x" })).toThrow(/different scenarios/);
    expect(other("d", { sweep: { fields: {}, exclude: [] } })).toThrow(/same sweep/);
    expect(() => readCampaign([at("nothing")])).toThrow(StoredResultsError);
    expect(() => readCampaign([])).toThrow(StoredResultsError);
  });

  it("is empty where a command was killed before its first run", () => {
    const a = writeCampaign(at("a"), manifestWith(), []);
    rmSync(join(a, "runs.jsonl"));
    expect(readCampaign([a])).toMatchObject({ keys: [], problems: [] });
  });
});
