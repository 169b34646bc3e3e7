import fc from "fast-check";
import type { InstanceRecord } from "../../../../nodes/eureka/instance.ts";
import {
  ANSWER,
  DELTA,
  type EurekaMessage,
  REGISTRY,
  REPLICATION,
  REPLICATION_ANSWER,
  type Task,
} from "../../../../nodes/eureka/messages.ts";

const u32 = fc.nat({ max: 0x7fff_ffff });
const status = fc.constantFrom(0, 1, 2, 3, 4);
const record: fc.Arbitrary<InstanceRecord> = fc.record({
  id: u32,
  status,
  overridden: status,
  dirtyMs: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  durationSeconds: u32,
});
const task: fc.Arbitrary<Task> = fc.record({ kind: fc.constantFrom(0, 1, 2, 3, 4), record, status });
const few = { maxLength: 4 };

/** Any message. */
export const arbitraryMessage: fc.Arbitrary<EurekaMessage> = fc.oneof(
  task,
  fc.record({ kind: fc.constantFrom(5, 6) }),
  fc.record({ kind: fc.constant(REPLICATION), tasks: fc.array(task, few) }),
  fc.record({ kind: fc.constant(ANSWER), code: fc.nat({ max: 999 }) }),
  fc.record({ kind: fc.constant(REGISTRY), records: fc.array(record, few) }),
  fc.record({
    kind: fc.constant(DELTA),
    changes: fc.array(fc.record({ action: fc.constantFrom(0, 1, 2), record }), few),
    counts: fc.array(u32, { minLength: 5, maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constant(REPLICATION_ANSWER),
    results: fc.array(
      fc.record({ code: fc.nat({ max: 999 }), record: fc.option(record, { nil: undefined }) }),
      few,
    ),
  }),
);
