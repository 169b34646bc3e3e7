import { describe, expect, it } from "vitest";
import {
  ANSWER,
  CANCEL,
  type EurekaAnswer,
  type EurekaRequest,
  FETCH,
  FETCH_DELTA,
  HEARTBEAT,
  REGISTER,
  STATUS_UPDATE,
} from "../../../nodes/eureka/messages.ts";
import { Requests } from "../../../nodes/eureka/requests.ts";
import { ServersInTurn } from "../../../nodes/eureka/servers-in-turn.ts";
import { UP } from "../../../nodes/eureka/status.ts";
import { partHost } from "./part-host.ts";
import { recordOf } from "./records.ts";

function asking(servers: readonly number[], tries = 3) {
  const { host, run } = partHost();
  const requests = new Requests(host.environment, 3);
  run({
    timer: (_activity, key) => requests.timedOut(key),
    stream: (event, connection, message) => void requests.stream(event, connection, message),
  });
  const inTurn = new ServersInTurn(requests, servers, tries, { connectMicros: 5, readMicros: 8 });
  /** Asks; each server answers with a code, or refuses. Gives whom was asked, and what came of it. */
  const ask = (codeOf: (server: number) => number | undefined, request: EurekaRequest = { kind: FETCH }) => {
    let heard: EurekaAnswer | undefined | "nothing" = "nothing";
    inTurn.execute(1, request, (answer) => {
      heard = answer;
    });
    const asked: number[] = [];
    for (let next = host.takeDialled(); next.length > 0; next = host.takeDialled()) {
      for (const { connection, to } of next) {
        asked.push(to);
        const code = codeOf(to);
        if (code === undefined) host.refuses(connection);
        else {
          host.opens(connection);
          host.receiveOnStream(connection, { kind: ANSWER, code });
        }
      }
    }
    return { asked, heard };
  };
  return { host, inTurn, ask };
}

const OK = { kind: ANSWER, code: 200 };

describe("servers in turn", () => {
  it("are tried in their order, and the one that answered is asked again", () => {
    const { ask } = asking([2, 0, 1]);
    expect(ask((server) => (server === 2 ? undefined : 200))).toEqual({ asked: [2, 0], heard: OK });
    expect(ask(() => 200)).toEqual({ asked: [0], heard: OK });
  });

  it("are not tried more often than is allowed", () => {
    const { ask } = asking([0, 1, 2, 4], 3);
    expect(ask(() => undefined)).toEqual({ asked: [0, 1, 2], heard: undefined });
  });

  it("give the last one that answered one more chance, and a lone one thus two tries", () => {
    const { ask } = asking([0]);
    expect(ask(() => undefined).asked).toEqual([0]);
    ask(() => 200);
    expect(ask(() => undefined)).toEqual({ asked: [0, 0], heard: undefined });
  });

  it("leave out those that failed, until two thirds have", () => {
    const { ask } = asking([0, 1, 2, 4], 1);
    expect(ask(() => undefined).asked).toEqual([0]);
    expect(ask(() => undefined).asked).toEqual([1]);
    // Two of four are two thirds, cut off to a whole number.
    expect(ask(() => undefined).asked).toEqual([0]);
  });

  it("must accept some refusals, by what was asked", () => {
    const record = recordOf(3);
    const task = (kind: typeof REGISTER | typeof HEARTBEAT | typeof CANCEL | typeof STATUS_UPDATE) =>
      ({ kind, record, status: UP }) as const;
    const tried = (request: EurekaRequest, code: number) =>
      asking([0, 1]).ask(() => code, request).asked.length;
    expect([tried(task(REGISTER), 404), tried(task(HEARTBEAT), 404), tried(task(CANCEL), 404)]).toEqual([
      1, 1, 1,
    ]);
    expect([tried({ kind: FETCH_DELTA }, 403), tried({ kind: FETCH_DELTA }, 404)]).toEqual([1, 1]);
    expect([
      tried({ kind: FETCH }, 403),
      tried(task(STATUS_UPDATE), 404),
      tried(task(HEARTBEAT), 500),
    ]).toEqual([2, 2, 2]);
  });

  it("are asked no more by who has given up", () => {
    const { host, inTurn } = asking([0, 1]);
    let heard = 0;
    inTurn
      .execute(1, { kind: FETCH }, () => {
        heard += 1;
      })
      .abort();
    host.advance(100);
    expect([heard, host.dialled.length]).toEqual([0, 1]);
  });
});
