import { expect, it } from "vitest";
import { KEPT_ACCUSER_ENTRIES, keyText, recordOf, resultOf } from "../../src/campaign/run-record.ts";
import type { AccuserEntry } from "../../src/coordinator/accuser-matrix.ts";
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

it("keeps less of a campaign's run: the pairs with the most accusations, and no checkpoints", () => {
  const accusers = Array.from(
    { length: 100 },
    (_, index) => ["m-1", `m-${index}`, "false", 100 - index] as const,
  );
  const checkpoints = { events: 1, every: 1, digests: "0" };
  const many = result("swim", 7, { tally: { ...crashed(3), accusers }, traceCheckpoints: checkpoints });
  const key = { version: "1.2.3", scenarioHash: "abc" };
  const kept = recordOf({ ...key, cell: {} }, { result: many, wallSeconds: 1 });
  expect(kept.summary.accusers).toHaveLength(KEPT_ACCUSER_ENTRIES);
  expect(kept.summary.accusers[0]).toEqual(accusers[0]);
  expect(kept.trace).toBeUndefined();
  expect(recordOf(key, { result: many, wallSeconds: 1 })).toMatchObject({ trace: checkpoints });
});

it("keeps those behind false convictions first, in their order, however many others there are", () => {
  const accusers = Array.from({ length: 100 }, (_, index): AccuserEntry => {
    const isFalse = index >= 90;
    return ["m-1", `m-${index}`, isFalse ? "false" : "faulted", 100 - index];
  });
  const many = result("swim", 7, { tally: { ...crashed(3), accusers } });
  const { summary } = recordOf(
    { version: "1", scenarioHash: "a", cell: {} },
    { result: many, wallSeconds: 1 },
  );
  expect(summary.accusers).toEqual([...accusers.slice(0, KEPT_ACCUSER_ENTRIES - 10), ...accusers.slice(90)]);
});

it("has a key text that tells cells apart, whatever the order of their fields", () => {
  const key = { version: "1", scenarioHash: "a", configuration: "c", seed: 1 };
  expect(keyText({ ...key, cell: { a: 1, b: 2 } })).toBe(keyText({ ...key, cell: { b: 2, a: 1 } }));
  expect(keyText({ ...key, cell: {} })).toBe(keyText(key));
  expect(keyText({ ...key, cell: { a: 1 } })).not.toBe(keyText({ ...key, cell: { a: 2 } }));
});
