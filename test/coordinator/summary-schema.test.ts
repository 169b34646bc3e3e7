import { expect, test } from "vitest";
import { z } from "zod";
import { mergeTallies } from "../../src/coordinator/merge-tallies.ts";
import {
  configurationSummarySchema,
  type Summary,
  summarySchema,
} from "../../src/coordinator/summary-schema.ts";
import { smallTally } from "./small-tally.ts";

function summary(): Summary {
  return {
    scenario: "crash",
    version: "0.1.0",
    configurations: [mergeTallies("default", [smallTally()], [1], ["aa"])],
    expectations: [{ text: "default.flaps == 0", value: 0, holds: true }],
    engine: { virtualSeconds: 10, events: 5, messages: 1, wallSeconds: 0.5 },
  };
}

test("accepts what the tally makes", () => {
  expect(summarySchema.parse(summary())).toEqual(summary());
});

test("a missing figure is null and never NaN or infinite, and counts are not negative", () => {
  const [configuration] = summary().configurations;
  for (const flaps of [-1, Number.NaN, 0.5, null]) {
    expect(configurationSummarySchema.safeParse({ ...configuration, flaps }).success).toBe(false);
  }
  const rate = (messagesPerMemberSecond: unknown) =>
    configurationSummarySchema.safeParse({ ...configuration, messagesPerMemberSecond }).success;
  expect(rate(null)).toBe(true);
  expect(rate(0.25)).toBe(true);
  expect(rate(Number.POSITIVE_INFINITY)).toBe(false);
  expect(rate("0.25")).toBe(false);
});

test("refuses what it does not know", () => {
  expect(summarySchema.safeParse({ ...summary(), more: 1 }).success).toBe(false);
});

test("has the fields of the design, in full", () => {
  const [configuration] = summary().configurations;
  expect(configuration).toMatchObject({
    name: expect.any(String),
    runs: 1,
    seeds: [1],
    traceHash: ["aa"],
    convictions: { true: 0, faulted: 0, unreachable: 0, false: 1 },
    falseConvictions: { total: 1, atHealthy: 1, perRun: [1] },
    crashes: { injected: 1, detected: 1, undetected: 0, alreadyConvicted: 1 },
    firstDetection: { count: 1, p50: 0, p99: 0, p999: 0 },
    fullDissemination: { count: 1, p50: 0, p99: 0, p999: 0 },
    anomalies: { injected: 0, detected: 0, firstDetection: { count: 0 }, fullDissemination: { count: 0 } },
    actions: {
      taken: 1,
      onAlive: 1,
      undone: 0,
      irreversible: 0,
      irreversibleOnAlive: 0,
      regretted: 0,
      splitSeconds: 0,
    },
    suspicions: 0,
    refutations: 0,
    flaps: 0,
    messages: 1,
    bytes: 20,
    messagesPerMemberSecond: 1 / 20,
    quality: {
      suspicion: { detectionTime: 0, mistakeRate: 1 / 12, mistakeDuration: null, mistakeRecurrence: null },
      conviction: { queryAccuracy: 1 - 2 / 12 },
    },
    gate: {
      triggers: 0,
      seconds: 0,
      heldBack: 0,
      heldBackAlive: 0,
      heldBackDead: 0,
      released: 0,
      dropped: 0,
      lifted: 0,
      standing: 0,
      engagedAtEnd: 0,
    },
    limits: { worstCaseRemovalsPerMinute: null, detectionFloorSeconds: 1.5 },
  });
});

test("holds what belongs to fleets where there is one, whole or not at all", () => {
  const [configuration] = summary().configurations;
  const requests = {
    sent: 9.5,
    served: 4.5,
    failed: { database: 1, noTarget: 1, restarting: 1, overload: 1, other: 1 },
    restarts: 1,
    secondsWithNoHealthyTarget: 0.5,
    fewestHealthy: 0,
  };
  const differential = { secondsDetectorHealthyAppFailing: 1.5, secondsDetectorFailedAppServing: 0 };
  const accepts = (more: object) =>
    configurationSummarySchema.safeParse({ ...configuration, ...more }).success;
  expect(configuration).not.toHaveProperty("requests");
  expect(configuration).not.toHaveProperty("differential");
  expect(accepts({ requests, differential })).toBe(true);
  expect(accepts({ requests })).toBe(true);
  expect(accepts({ requests: { ...requests, restarts: undefined } })).toBe(false);
  expect(accepts({ requests: { ...requests, more: 1 } })).toBe(false);
  expect(accepts({ differential: { secondsDetectorHealthyAppFailing: -1 } })).toBe(false);
});

test("every number and every list is documented in the JSON Schema", () => {
  const undocumented: string[] = [];
  const visit = (schema: unknown, at: string) => {
    if (typeof schema !== "object" || schema === null) return;
    const { type, description, properties } = schema as Record<string, unknown>;
    if (type !== "object" && description === undefined) undocumented.push(at);
    for (const [key, of] of Object.entries(properties ?? {})) visit(of, `${at}.${key}`);
  };
  visit(z.toJSONSchema(configurationSummarySchema), "");
  expect(undocumented).toEqual([]);
});
