import { describe, expect, it } from "vitest";
import type { InstanceRecord } from "../../../nodes/eureka/instance.ts";
import {
  CANCEL,
  CONFLICT,
  HEARTBEAT,
  NOT_FOUND,
  REGISTER,
  REPLICATION,
  REPLICATION_ANSWER,
  type Task,
  type TaskResult,
} from "../../../nodes/eureka/messages.ts";
import { PeerReplicator } from "../../../nodes/eureka/peer-replicator.ts";
import { Requests } from "../../../nodes/eureka/requests.ts";
import { DISPATCHER, SERVER_REQUESTS } from "../../../nodes/eureka/server-activities.ts";
import { UP } from "../../../nodes/eureka/status.ts";
import { partHost } from "./part-host.ts";
import { recordOf } from "./records.ts";

const MILLIS = 1_000;
const PEER = 1;

function replicatorOf(takesNewerRecords = true) {
  const { host, run } = partHost();
  const requests = new Requests(host.environment, SERVER_REQUESTS);
  const learned: InstanceRecord[] = [];
  const replicator = new PeerReplicator(
    host.environment,
    requests,
    PEER,
    {
      timeouts: { connectMicros: 1_000 * MILLIS, readMicros: 5_000 * MILLIS },
      renewalMs: 30_000,
      otherMs: 10_000,
      takesNewerRecords,
    },
    (record) => learned.push(record),
  );
  run({
    timer: (activity, key) => (activity === DISPATCHER ? replicator.timer() : requests.timedOut(key)),
    stream: (event, connection, message) => void requests.stream(event, connection, message),
  });
  /** Opens what was dialled, and gives the batch that is sent. */
  const accept = () => {
    const [dialled] = host.takeDialled();
    if (dialled === undefined) return undefined;
    host.opens(dialled.connection);
    const [sent] = host.takeStreamSent();
    if (sent?.message.kind !== REPLICATION) throw new Error("no batch was sent");
    const { tasks } = sent.message;
    const answer = (results: readonly TaskResult[]) =>
      host.receiveOnStream(dialled.connection, { kind: REPLICATION_ANSWER, results });
    return { tasks, answer, ok: () => answer(tasks.map(() => ({ code: 200, record: undefined }))) };
  };
  const task = (kind: Task["kind"], id: number, dirtyMs = 1_000): Task => ({
    kind,
    record: recordOf(id, { dirtyMs }),
    status: UP,
  });
  return { host, replicator, learned, accept, task };
}

describe("replication to a peer", () => {
  it("sends what has come in half a second in one request", () => {
    const { host, replicator, accept, task } = replicatorOf();
    replicator.replicate(task(REGISTER, 7));
    host.advance(200 * MILLIS);
    replicator.replicate(task(HEARTBEAT, 8));
    host.advance(300 * MILLIS - 1);
    expect(host.dialled).toEqual([]);
    host.advance(1);
    expect(host.dialled).toMatchObject([{ to: PEER }]);
    expect(accept()?.tasks.map(({ kind, record }) => [kind, record.id])).toEqual([
      [REGISTER, 7],
      [HEARTBEAT, 8],
    ]);
  });

  it("sends 250 at once", () => {
    const { replicator, accept, task } = replicatorOf();
    for (let id = 0; id < 250; id++) replicator.replicate(task(HEARTBEAT, id));
    expect(accept()?.tasks).toHaveLength(250);
  });

  it("sends the newest of several of a kind for one client", () => {
    const { host, replicator, accept, task } = replicatorOf();
    replicator.replicate(task(HEARTBEAT, 7, 1));
    replicator.replicate(task(CANCEL, 7));
    replicator.replicate(task(HEARTBEAT, 7, 2));
    host.advance(500 * MILLIS);
    expect(accept()?.tasks.map(({ kind, record }) => [kind, record.dirtyMs])).toEqual([
      [CANCEL, 1_000],
      [HEARTBEAT, 2],
    ]);
  });

  it("sends one batch at a time, the next when its own half second is over", () => {
    const { host, replicator, accept, task } = replicatorOf();
    replicator.replicate(task(HEARTBEAT, 7));
    host.advance(500 * MILLIS);
    const first = accept();
    replicator.replicate(task(HEARTBEAT, 8));
    host.advance(600 * MILLIS);
    expect(host.dialled).toEqual([]);
    first?.ok();
    host.advance(0);
    expect(accept()?.tasks.map(({ record }) => record.id)).toEqual([8]);
  });

  it("tries again 100 ms after a failure, newer ones in the place of older, until they are too old", () => {
    const { host, replicator, accept, task } = replicatorOf();
    replicator.replicate(task(HEARTBEAT, 7, 1));
    replicator.replicate(task(CANCEL, 8));
    host.advance(500 * MILLIS);
    const [dialled] = host.takeDialled();
    host.refuses(dialled?.connection ?? 0);
    replicator.replicate(task(HEARTBEAT, 7, 2));
    host.advance(100 * MILLIS - 1);
    expect(host.dialled).toEqual([]);
    host.advance(1);
    expect(accept()?.tasks.map(({ kind, record }) => [kind, record.dirtyMs])).toEqual([
      [CANCEL, 1_000],
      [HEARTBEAT, 2],
    ]);
    // That one is never answered: after 5 s the next, and after 10 s the cancel is too old.
    host.advance(5_100 * MILLIS);
    accept();
    host.advance(5_100 * MILLIS);
    expect(accept()?.tasks.map(({ kind }) => kind)).toEqual([HEARTBEAT]);
  });

  it("sends a registration where the peer knows nothing of a client that was renewed", () => {
    const { host, replicator, accept, task } = replicatorOf();
    replicator.replicate(task(HEARTBEAT, 7));
    host.advance(500 * MILLIS);
    accept()?.answer([{ code: NOT_FOUND, record: undefined }]);
    host.advance(500 * MILLIS);
    expect(accept()?.tasks).toMatchObject([{ kind: REGISTER, record: { id: 7 } }]);
  });

  it("leaves other refusals alone", () => {
    const { host, replicator, accept, task } = replicatorOf();
    replicator.replicate(task(CANCEL, 7));
    host.advance(500 * MILLIS);
    accept()?.answer([{ code: NOT_FOUND, record: undefined }]);
    host.advance(2_000 * MILLIS);
    expect(host.dialled).toEqual([]);
  });

  it("takes what the peer knows better, unless timestamps are not compared", () => {
    for (const takes of [true, false]) {
      const { host, replicator, accept, task, learned } = replicatorOf(takes);
      replicator.replicate(task(HEARTBEAT, 7));
      host.advance(500 * MILLIS);
      accept()?.answer([{ code: CONFLICT, record: recordOf(7, { dirtyMs: 9 }) }]);
      expect(learned).toEqual(takes ? [recordOf(7, { dirtyMs: 9 })] : []);
    }
  });
});
