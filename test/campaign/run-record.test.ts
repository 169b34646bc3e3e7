import { expect, it } from "vitest";
import { recordOf, resultOf } from "../../src/campaign/run-record.ts";
import { crashed } from "../report/made-up.ts";
import { result } from "./stepped-run.ts";

const timed = {
  result: result("swim", 7, {
    tally: { ...crashed(3, 4), accusers: [["m-1", "m-2", "false", 3]] },
  }),
  wallSeconds: 1.5,
};
const record = recordOf({ version: "1.2.3", scenarioHash: "abc" }, timed);

it("is keyed, and has the run's figures in the shape of a summary", () => {
  expect(record.key).toEqual({ version: "1.2.3", scenarioHash: "abc", configuration: "swim", seed: 7 });
  expect(record.summary).toMatchObject({ name: "swim", seeds: [7], firstDetection: { count: 2, p50: 3.5 } });
});

it("gives back the result, through JSON too", () => {
  expect(resultOf(record)).toEqual(timed);
  expect(resultOf(JSON.parse(JSON.stringify(record)))).toEqual(timed);
});

it("holds the accusers once", () => {
  expect(JSON.stringify(record).match(/"m-1"/g)).toHaveLength(1);
});
