import { expect, test } from "vitest";
import { ADDED, DELETED, DeltaQueue } from "../../../nodes/eureka/delta-queue.ts";
import { recordOf } from "./records.ts";

test("changes stay for their retention, in order", () => {
  const queue = new DeltaQueue(180_000);
  const added = { action: ADDED, record: recordOf(1) } as const;
  const deleted = { action: DELETED, record: recordOf(1) } as const;
  queue.add(added, 0);
  queue.add(deleted, 30_000);
  queue.sweep(180_000);
  expect(queue.changes()).toEqual([added, deleted]);
  queue.sweep(180_001);
  expect(queue.changes()).toEqual([deleted]);
  queue.sweep(400_000);
  expect(queue.changes()).toEqual([]);
});
