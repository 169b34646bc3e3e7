import { expect, it } from "vitest";
import { campaignReport, shortNames } from "../../src/report/campaign-report.ts";
import { createStyle } from "../../src/report/style.ts";
import { configuration, tally } from "./made-up.ts";

it("calls fields by as little of their paths as tells them apart", () => {
  expect(
    shortNames([
      "faults.starvation.for",
      "network.loss",
      "configurations.a.m.settings.X",
      "configurations.b.m.settings.X",
    ]),
  ).toEqual(["for", "loss", "a.m.settings.X", "b.m.settings.X"]);
  expect(shortNames(["tail"])).toEqual(["tail"]);
});

const broken = { text: "swim.messages == 0", value: 5, holds: false };

it("shows cells as rows, leaves out what concerns none, and lists what is broken", () => {
  const cells = Array.from({ length: 13 }, (_, loss) => ({
    cell: { "network.loss": loss },
    configurations: [
      configuration("swim", tally({ falseConvictions: { total: 1000 + loss, atHealthy: 3 } })),
    ],
    expectations: [loss === 0 ? { ...broken, holds: true } : broken],
  }));
  const text = campaignReport({
    fields: ["network.loss"],
    cells,
    subject: "small: 4 members.",
    anomalyWord: "starved",
    engine: { virtualSeconds: 60, events: 1, messages: 1, wallSeconds: 1 },
    runs: 13,
    remarks: ["something"],
    notices: [],
    resultsFolder: "results/small/sweep-1",
    width: 100,
    style: createStyle(false),
  });
  expect(text).toMatch(/^loss +configuration +runs +false +at healthy/m);
  expect(text).toMatch(/^12 +swim +1 +1,012 +3/m);
  expect(text).not.toContain("undetected");
  expect(text).toContain("✓ all hold in 1 of 13 cells");
  expect(text.match(/network\.loss=\d+/g)).toHaveLength(10);
  expect(text).toContain("✗ broken in 2 more cells; --json lists them all.");
  expect(text).toContain("Results: results/small/sweep-1");
});
