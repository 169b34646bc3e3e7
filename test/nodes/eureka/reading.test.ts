import { describe, expect, it } from "vitest";
import { ADDED } from "../../../nodes/eureka/delta-queue.ts";
import { Expectation } from "../../../nodes/eureka/expectation.ts";
import { ANSWER, DELTA, FETCH, FETCH_DELTA, FORBIDDEN, REGISTRY } from "../../../nodes/eureka/messages.ts";
import { Reading } from "../../../nodes/eureka/reading.ts";
import { Registry } from "../../../nodes/eureka/registry.ts";
import { serverSettings } from "../../../nodes/eureka/server-settings.ts";
import { recordOf } from "./records.ts";

function readingOf(changes: Record<string, unknown> = {}) {
  const settings = serverSettings.parse(changes);
  const rules = { share: 0.85, intervalSeconds: 30, enableSelfPreservation: true } as const;
  let nowMs = 0;
  const registry = new Registry(
    rules,
    new Expectation({ ...rules, counting: "clients", refreshAppliesShare: "once", evictionLowers: true }),
    (change) => reading.changed(change, nowMs),
  );
  const reading = new Reading(settings, registry);
  const register = (id: number, atMs: number) => {
    nowMs = atMs;
    registry.register(recordOf(id), atMs, false);
  };
  return { reading, register };
}

const refused = { kind: ANSWER, code: FORBIDDEN };

describe("reading a registry", () => {
  it("is refused before the server is open, and for a while if it has copied nothing", () => {
    const { reading } = readingOf();
    expect(reading.answer({ kind: FETCH }, 0)).toEqual(refused);
    reading.open(0, 1_000);
    expect(reading.answer({ kind: FETCH }, 301_000)).toEqual(refused);
    expect(reading.answer({ kind: FETCH_DELTA }, 301_000)).toEqual(refused);
    expect(reading.answer({ kind: FETCH }, 301_001)).toEqual({ kind: REGISTRY, records: [] });
  });

  it("is allowed at once to a server that has copied somebody, and deltas unless they are disabled", () => {
    const { reading } = readingOf({ disableDelta: true });
    reading.open(1, 0);
    expect(reading.answer({ kind: FETCH }, 0).kind).toBe(REGISTRY);
    expect(reading.answer({ kind: FETCH_DELTA }, 0)).toEqual(refused);
  });

  it("shows changes at the next refresh, in the whole and in the delta", () => {
    const { reading, register } = readingOf();
    reading.open(1, 0);
    register(1, 0);
    expect(reading.answer({ kind: FETCH }, 0)).toMatchObject({ records: [{ id: 1 }] });
    expect(reading.answer({ kind: FETCH_DELTA }, 0)).toMatchObject({ changes: [{ action: ADDED }] });
    register(2, 5_000);
    expect(reading.answer({ kind: FETCH }, 6_000)).toMatchObject({ records: [{ id: 1 }] });
    expect(reading.untilRefreshMs(6_000)).toBe(24_000);
    reading.refresh(30_000);
    expect(reading.answer({ kind: FETCH }, 30_000)).toMatchObject({ records: [{ id: 1 }, { id: 2 }] });
    expect(reading.answer({ kind: FETCH_DELTA }, 30_000)).toMatchObject({
      kind: DELTA,
      counts: [2, 0, 0, 0, 0],
    });
  });

  it("forgets old changes, which an answer that nothing else has changed still holds", () => {
    const { reading, register } = readingOf({ shouldUseReadOnlyResponseCache: false });
    reading.open(1, 0);
    register(1, 0);
    reading.answer({ kind: FETCH_DELTA }, 100_000);
    reading.sweep(200_000);
    expect(reading.answer({ kind: FETCH_DELTA }, 200_000)).toMatchObject({ changes: [{ action: ADDED }] });
    register(2, 210_000);
    expect(reading.answer({ kind: FETCH_DELTA }, 210_000)).toMatchObject({
      changes: [{ record: { id: 2 } }],
    });
  });
});
