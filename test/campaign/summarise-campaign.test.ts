import { join } from "node:path";
import { expect, it } from "vitest";
import { readCampaign } from "../../src/campaign/read-campaign.ts";
import { summariseCampaign } from "../../src/campaign/summarise-campaign.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";
import { campaignRecord, manifestWith, writeCampaign } from "./stored-campaign.ts";

const folder = temporaryFolder();
const records = [0, 0.1].flatMap((loss) =>
  ["swim", "lifeguard"].flatMap((name) => [1, 2].map((seed) => campaignRecord({ loss }, name, seed))),
);

it("has the figures of each cell, and judges each alone", () => {
  const stored = readCampaign([writeCampaign(join(folder.path, "a"), manifestWith(), records.toReversed())]);
  const summary = summariseCampaign(stored, ["swim.messages == 0"]);
  expect(summary).toMatchObject({
    scenario: "small",
    seeds: [1, 2],
    runs: 8,
    engine: { virtualSeconds: 480 },
  });
  expect(summary.cells.map(({ cell }) => cell)).toEqual([{ loss: 0 }, { loss: 0.1 }]);
  for (const { configurations, expectations } of summary.cells) {
    expect(configurations.map(({ name, seeds }) => [name, seeds])).toEqual([
      ["swim", [1, 2]],
      ["lifeguard", [1, 2]],
    ]);
    expect(expectations).toHaveLength(1);
  }
});

it("comes to the same from shards, and leaves out what is not wanted", () => {
  const whole = readCampaign([writeCampaign(join(folder.path, "a"), manifestWith(), records)]);
  const parts = [0, 1, 2].map((index) =>
    writeCampaign(
      join(folder.path, `s${index}`),
      manifestWith({ shard: { index: index + 1, count: 3 } }),
      records.filter((_, at) => at % 3 === index),
    ),
  );
  expect(summariseCampaign(readCampaign(parts.reverse()), [])).toEqual(summariseCampaign(whole, []));
  expect(summariseCampaign(readCampaign(parts.slice(0, 1)), []).shard).toEqual({ index: 3, count: 3 });
  const some = summariseCampaign(whole, [], ({ cell, seed }) => cell?.loss === 0 && seed === 1);
  expect(some).toMatchObject({ runs: 2, cells: [{ cell: { loss: 0 } }] });
});
