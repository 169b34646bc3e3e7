import { describe, expect, it } from "vitest";
import { ClientVerdicts } from "../../../nodes/eureka/client-verdicts.ts";
import { Expectation } from "../../../nodes/eureka/expectation.ts";
import {
  CANCEL,
  CONFLICT,
  type EurekaMessage,
  HEARTBEAT,
  NOT_FOUND,
  REGISTER,
  STATUS_REMOVAL,
  STATUS_UPDATE,
  type Task,
} from "../../../nodes/eureka/messages.ts";
import { Registry } from "../../../nodes/eureka/registry.ts";
import { OUT_OF_SERVICE, UNKNOWN_STATUS, UP } from "../../../nodes/eureka/status.ts";
import { TaskDesk } from "../../../nodes/eureka/task-desk.ts";
import { FakeHost } from "../fake-host.ts";
import { recordOf } from "./records.ts";

function deskOf(comparesTimestamps = true) {
  const host = new FakeHost<EurekaMessage>(0, 1);
  const rules = { share: 0.85, intervalSeconds: 30, enableSelfPreservation: true } as const;
  const registry = new Registry(
    rules,
    new Expectation({ ...rules, counting: "clients", refreshAppliesShare: "once", evictionLowers: true }),
    () => {},
  );
  const desk = new TaskDesk(registry, new ClientVerdicts(host.environment), comparesTimestamps);
  const handle = (kind: Task["kind"], dirtyMs = 1_000, isReplication = false, changes = {}) =>
    desk.handle({ kind, record: recordOf(4, { dirtyMs, ...changes }), status: UP }, isReplication, 0);
  return { host, registry, desk, handle };
}

const counted = (registry: Registry) => {
  registry.renewals.rotate();
  return registry.renewals.lastMinute;
};

describe("the desk", () => {
  it("registers, renews and cancels, and says what peers are told", () => {
    const { host, handle } = deskOf();
    expect(handle(REGISTER)).toMatchObject({ result: { code: 204 }, replicated: { kind: REGISTER } });
    expect(handle(HEARTBEAT)).toMatchObject({ result: { code: 200 }, replicated: { kind: HEARTBEAT } });
    expect(handle(CANCEL)).toMatchObject({ result: { code: 200 }, replicated: { kind: CANCEL } });
    expect(host.reports.map(([, , verdict]) => verdict)).toEqual(["alive", "left"]);
  });

  it("answers 404 to what concerns an instance that it does not know, and tells peers nothing", () => {
    const { handle } = deskOf();
    for (const kind of [HEARTBEAT, CANCEL, STATUS_UPDATE, STATUS_REMOVAL] as const) {
      expect(handle(kind)).toEqual({ result: { code: NOT_FOUND, record: undefined }, replicated: undefined });
    }
  });

  it("counts a heartbeat with a newer record, and yet answers 404 so that it is sent", () => {
    const { registry, handle } = deskOf();
    handle(REGISTER, 1_000);
    expect(handle(HEARTBEAT, 2_000)).toMatchObject({
      result: { code: NOT_FOUND },
      replicated: { kind: HEARTBEAT },
    });
    expect(counted(registry)).toBe(1);
  });

  it("answers 409 with its own newer record to a peer, and 200 to the client", () => {
    const { registry, handle } = deskOf();
    handle(REGISTER, 5_000);
    expect(handle(HEARTBEAT, 1_000, true).result).toMatchObject({
      code: CONFLICT,
      record: { dirtyMs: 5_000 },
    });
    expect(handle(HEARTBEAT, 1_000).result).toEqual({ code: 200, record: undefined });
    expect(counted(registry)).toBe(2);
  });

  it("compares nothing where it is told not to", () => {
    const { handle } = deskOf(false);
    handle(REGISTER, 5_000);
    expect([handle(HEARTBEAT, 1_000, true).result.code, handle(HEARTBEAT, 9_000).result.code]).toEqual([
      200, 200,
    ]);
  });

  it("learns the override that comes with a peer's newer record", () => {
    const { registry, handle } = deskOf();
    handle(REGISTER, 1_000);
    handle(HEARTBEAT, 2_000, true, { overridden: OUT_OF_SERVICE });
    expect(registry.overrideOf(4, 0)).toBe(OUT_OF_SERVICE);
    const client = deskOf();
    client.handle(REGISTER, 1_000);
    client.handle(HEARTBEAT, 2_000, false, { overridden: OUT_OF_SERVICE });
    expect(client.registry.overrideOf(4, 0)).toBeUndefined();
  });

  it("sets and takes back an operator's status; the heartbeat after that is answered 404", () => {
    const { desk, registry, handle } = deskOf();
    handle(REGISTER);
    const record = recordOf(4);
    desk.handle({ kind: STATUS_UPDATE, record, status: OUT_OF_SERVICE }, false, 0);
    expect(handle(HEARTBEAT)).toMatchObject({
      result: { code: 200 },
      replicated: { record: { status: OUT_OF_SERVICE, overridden: OUT_OF_SERVICE } },
    });
    desk.handle({ kind: STATUS_REMOVAL, record, status: UNKNOWN_STATUS }, false, 0);
    expect(handle(HEARTBEAT).result.code).toBe(NOT_FOUND);
    handle(REGISTER, 2_000);
    expect(registry.recordOf(4)?.status).toBe(UP);
  });
});
