import { describe, expect, it } from "vitest";
import { ANSWER, REGISTER } from "../../../nodes/eureka/messages.ts";
import { Registration } from "../../../nodes/eureka/registration.ts";
import { Requests } from "../../../nodes/eureka/requests.ts";
import { ServersInTurn } from "../../../nodes/eureka/servers-in-turn.ts";
import { STARTING, UP } from "../../../nodes/eureka/status.ts";
import { partHost } from "./part-host.ts";

const SECOND = 1_000_000;

function registrationOf(registeredMs?: number, readyAfterSeconds = 0) {
  const { host, run } = partHost();
  const requests = new Requests(host.environment, 3);
  const servers = new ServersInTurn(requests, [0], 1, { connectMicros: 5 * SECOND, readMicros: 8 * SECOND });
  const registration = new Registration(
    host.environment,
    {
      activity: 0,
      intervalMicros: 30 * SECOND,
      initialDelayMicros: 40 * SECOND,
      durationSeconds: 90,
      status: UP,
      readyAfterMicros: readyAfterSeconds * SECOND,
    },
    servers,
    registeredMs,
  );
  run({
    timer: (activity, key) => (activity === 3 ? requests.timedOut(key) : registration.timer(key)),
    stream: (event, connection, message) => void requests.stream(event, connection, message),
  });
  registration.start();
  host.advance(0);
  const answer = (code: number | undefined) => {
    for (const { connection } of host.takeDialled()) {
      if (code === undefined) host.refuses(connection);
      else {
        host.opens(connection);
        host.receiveOnStream(connection, { kind: ANSWER, code });
      }
    }
    return host.takeStreamSent().map(({ message }) => message);
  };
  return { host, registration, answer };
}

describe("a registration", () => {
  it("is sent when the application is ready, and no more once a server has taken it", () => {
    const { host, registration, answer } = registrationOf();
    expect(answer(204)).toMatchObject([{ kind: REGISTER, record: { status: UP, durationSeconds: 90 } }]);
    host.advance(300 * SECOND);
    expect(host.dialled).toEqual([]);
    expect(registration.record.dirtyMs).toBe(1_000_000);
  });

  it("is sent again at the next look if nobody has taken it", () => {
    const { host, answer } = registrationOf();
    answer(undefined);
    host.advance(30 * SECOND - 1);
    expect(host.dialled).toEqual([]);
    host.advance(1);
    expect(answer(204)).toHaveLength(1);
    host.advance(100 * SECOND);
    expect(host.dialled).toEqual([]);
  });

  it("says STARTING at the first look if the application takes longer, and UP when it is ready", () => {
    const { host, answer } = registrationOf(undefined, 60);
    host.advance(40 * SECOND);
    expect(answer(204)).toMatchObject([{ record: { status: STARTING } }]);
    host.advance(20 * SECOND);
    expect(answer(204)).toMatchObject([{ record: { status: UP, dirtyMs: 1_060_000 } }]);
  });

  it("is not needed by an instance that servers know", () => {
    const { host, registration } = registrationOf(1);
    host.advance(300 * SECOND);
    expect(host.dialled).toEqual([]);
    expect(registration.record).toMatchObject({ status: UP, dirtyMs: 1 });
  });

  it("that is dirty gets a new timestamp, and is sent at the next look", () => {
    const { host, registration, answer } = registrationOf(1);
    host.advance(35 * SECOND);
    registration.markDirty();
    expect(registration.record.dirtyMs).toBe(1_035_000);
    host.advance(5 * SECOND);
    expect(answer(204)).toHaveLength(1);
  });

  it("stays dirty if it has changed while it was under way", () => {
    const { host, registration, answer } = registrationOf();
    host.advance(SECOND);
    registration.markDirty();
    answer(204);
    host.advance(30 * SECOND);
    expect(answer(204)).toHaveLength(1);
  });

  it("that was stopped is not sent any more", () => {
    const { host, registration } = registrationOf();
    registration.stop();
    host.takeDialled();
    host.advance(300 * SECOND);
    expect(host.dialled).toEqual([]);
  });
});
