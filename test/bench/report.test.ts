import { describe, expect, it } from "vitest";
import type { BenchResult } from "../../bench/harness.ts";
import { recordOf, tableOf } from "../../bench/report.ts";

const compared: BenchResult = {
  name: "queue",
  about: "One push and pop.",
  subject: { median: 1_234_567, low: 1_000_000, high: 1_400_000 },
  baseline: { median: 617_283, low: 600_000, high: 700_000 },
  ratio: { median: 2, low: 1.5, high: 2.25 },
};
const alone: BenchResult = { ...compared, name: "alone", baseline: undefined, ratio: undefined };

describe("the report of measurements", () => {
  it("has a row for each case with rates, ratio and spread", () => {
    const table = tableOf([compared, alone]);
    expect(table).toMatch(/queue\W+1,230,000\W+617,000\W+2\.00×\W+1\.50× – 2\.25×/);
    expect(table).toMatch(/alone\W+1,230,000[^\w]+1,000,000 – 1,400,000/);
  });

  it("is recorded with date and machine", () => {
    expect(
      recordOf([compared], { processor: "Abacus 9, 2 cores", node: "20.19.0", date: "2026-02-03" }),
    ).toBe(
      [
        "",
        "## 2026-02-03: Abacus 9, 2 cores, Node 20.19.0",
        "",
        "| case | a second | baseline | times as fast | lowest – highest | what it is |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
        "| queue | 1,230,000 | 617,000 | 2.00× | 1.50× – 2.25× | One push and pop. |",
        "",
      ].join("\n"),
    );
  });
});
