import { describe, expect, it } from "vitest";
import { ANSWER, type EurekaAnswer, FETCH } from "../../../nodes/eureka/messages.ts";
import { Requests } from "../../../nodes/eureka/requests.ts";
import { partHost } from "./part-host.ts";

const ASKING = 1;
const WAITING = 3;

function asking() {
  const { host, run } = partHost();
  const requests = new Requests(host.environment, WAITING);
  const heard: (EurekaAnswer | undefined)[] = [];
  run({
    timer: (activity, key) => activity === WAITING && requests.timedOut(key),
    stream: (event, connection, message) => void requests.stream(event, connection, message),
  });
  const connection = requests.send(
    ASKING,
    0,
    { kind: FETCH },
    { connectMicros: 5_000_000, readMicros: 8_000_000 },
    (answer) => heard.push(answer),
  );
  return { host, requests, heard, connection };
}

describe("a request", () => {
  it("is sent when its stream is open, and the stream closed when it was answered", () => {
    const { host, heard, connection } = asking();
    expect(host.dialled).toMatchObject([{ to: 0, deadlineMicros: host.nowMicros + 5_000_000 }]);
    host.opens(connection);
    expect(host.streamSent).toMatchObject([{ connection, message: { kind: FETCH } }]);
    host.receiveOnStream(connection, { kind: ANSWER, code: 200 });
    expect(heard).toEqual([{ kind: ANSWER, code: 200 }]);
    expect(host.isClosed(connection)).toBe(true);
    host.advance(20_000_000);
    expect(heard).toHaveLength(1);
  });

  it("comes to nothing if refused, not accepted in time, or cut off", () => {
    const refused = asking();
    refused.host.refuses(refused.connection);
    expect(refused.heard).toEqual([undefined]);
    const late = asking();
    late.host.advance(4_999_999);
    expect(late.heard).toEqual([]);
    late.host.advance(1);
    expect(late.heard).toEqual([undefined]);
    const cut = asking();
    cut.host.opens(cut.connection);
    cut.host.peerCloses(cut.connection);
    expect(cut.heard).toEqual([undefined]);
  });

  it("comes to nothing if it is not answered in time after it was accepted, and the stream is closed", () => {
    const { host, heard, connection } = asking();
    host.advance(3_000_000);
    host.opens(connection);
    host.advance(7_999_999);
    expect(heard).toEqual([]);
    host.advance(1);
    expect(heard).toEqual([undefined]);
    expect(host.isClosed(connection)).toBe(true);
  });

  it("comes to nothing if what comes is no answer", () => {
    const { host, heard, connection } = asking();
    host.opens(connection);
    host.receiveOnStream(connection, { kind: FETCH });
    expect(heard).toEqual([undefined]);
  });

  it("that was given up tells nothing, and closes", () => {
    const { host, heard, requests, connection } = asking();
    host.opens(connection);
    requests.abandon(connection);
    requests.abandon(connection);
    expect(host.isClosed(connection)).toBe(true);
    host.advance(20_000_000);
    expect(heard).toEqual([]);
  });

  it("leaves streams alone that are not its own", () => {
    const { requests, connection } = asking();
    expect(requests.stream(0, connection + 1, undefined)).toBe(false);
  });
});
