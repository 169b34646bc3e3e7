import { expect, test } from "vitest";
import {
  ANSWER,
  DELTA,
  type EurekaMessage,
  FETCH,
  FETCH_DELTA,
  HEARTBEAT,
  isAnswer,
  isFetch,
  KIND_NAMES,
  REGISTER,
  REGISTRY,
  REPLICATION,
  REPLICATION_ANSWER,
} from "../../../nodes/eureka/messages.ts";
import { UP } from "../../../nodes/eureka/status.ts";
import { recordOf } from "./records.ts";

test("requests and answers are told apart, and fetches among requests", () => {
  const requests = [
    { kind: REGISTER, record: recordOf(1), status: UP },
    { kind: HEARTBEAT, record: recordOf(1), status: UP },
    { kind: FETCH },
    { kind: FETCH_DELTA },
    { kind: REPLICATION, tasks: [] },
  ] as const;
  const answers: readonly EurekaMessage[] = [
    { kind: ANSWER, code: 200 },
    { kind: REGISTRY, records: [] },
    { kind: DELTA, changes: [], counts: [0, 0, 0, 0, 0] },
    { kind: REPLICATION_ANSWER, results: [] },
  ];
  expect(requests.map(isAnswer)).toEqual([false, false, false, false, false]);
  expect(answers.map(isAnswer)).toEqual([true, true, true, true]);
  expect(requests.map(isFetch)).toEqual([false, false, true, true, false]);
  expect(KIND_NAMES[REPLICATION_ANSWER]).toBe("replicationAnswer");
});
