import { z } from "zod";
import { duration, MICROS_PER_MILLISECOND } from "../../src/node.ts";

export const heartbeatSettings = z.strictObject({
  heartbeatInterval: duration({ atLeastMicros: MICROS_PER_MILLISECOND })
    .prefault("1s")
    .describe(
      "Time between two rounds of heartbeats. 1 s is Cassandra's gossip interval and Akka's default.",
    ),
  checkInterval: duration({ atLeastMicros: MICROS_PER_MILLISECOND })
    .prefault("1s")
    .describe("Time between two checks of all members. Cassandra checks in each gossip round, 1 s."),
});

export type HeartbeatSettings = z.output<typeof heartbeatSettings>;
