import { describe, expect, it } from "vitest";
import { findingsOf } from "../../../src/reproduction/lifeguard/findings.ts";
import { countMet, reproductionPage, targetsTable } from "../../../src/reproduction/lifeguard/page.ts";
import { planParts } from "../../../src/reproduction/lifeguard/plan.ts";
import { asPublished } from "./outcomes-for-tests.ts";

const [part] = planParts({
  extent: "full",
  tables: ["IV"],
  figure1: false,
  sensitivity: false,
  repetitions: undefined,
});
if (part === undefined) throw new Error("no part");
const findings = findingsOf([{ part, outcomes: asPublished() }], ["IV"]);

describe("the page of a reproduction", () => {
  it("has everything in it, and asks nobody for anything", async () => {
    const page = await reproductionPage({
      findings,
      runs: ["450 runs"],
      remarks: ["something was strange"],
      command: "coroner reproduce lifeguard --tables IV",
      version: "1.2.3",
      date: new Date(0),
    });
    expect(page).toContain("Table IV: false positives (FP)");
    expect(page).toContain("339,002");
    expect(page).toContain("something was strange");
    expect(page).toContain("coroner reproduce lifeguard --tables IV");
    expect(page.match(/<svg/g)).toHaveLength(4);
    expect(page).not.toMatch(/(src|href)="(?!#)/);
  });
});

describe("targets in a table", () => {
  it("say whether each is met, and how many are", () => {
    const targets = [
      { text: "a", found: "b", isMet: true },
      { text: "c", found: "d", isMet: false },
    ];
    expect(targetsTable(targets).rows.map((row) => row.map(({ shown }) => shown))).toEqual([
      ["a", "yes", "b"],
      ["c", "no", "d"],
    ]);
    expect(countMet(targets)).toContain("1 of 2 are met.");
  });
});
