import { expect, it } from "vitest";
import { planJudge } from "../../src/scenario/judge-choice.ts";
import { ProblemList } from "../../src/scenario/problems.ts";
import { fakeCatalogue } from "./fake-catalogue.ts";

function plan(text: { readonly law: string; readonly settings?: Record<string, unknown> }) {
  const problems = new ProblemList();
  return { judge: planJudge(text, ["judge"], fakeCatalogue, problems), problems: problems.all };
}

it("reads a law with its settings, or with its defaults", () => {
  expect(plan({ law: "phi" }).judge?.law.name).toBe("phi");
  expect(plan({ law: "phi", settings: { threshold: 5 } }).judge?.descriptor.name).toBe("phi");
});

it.each([
  [{ law: "phii" }, ["judge", "law"], "Did you mean phi?"],
  [{ law: "phi", settings: { treshold: 5 } }, ["judge", "settings", "treshold"], "Did you mean threshold?"],
  [
    { law: "phi", settings: { threshold: "x" } },
    ["judge", "settings", "threshold"],
    "Write a number, without quotes or unit.",
  ],
])("refuses %j", (text, path, mend) => {
  expect(plan(text)).toMatchObject({
    judge: undefined,
    problems: [{ path, mend }],
  });
});
