import type { ConvictionClass } from "../../src/coordinator/conviction-class.ts";
import type { TraceRecord } from "../../src/coordinator/trace.ts";
import { CONVICTED, SUSPECTED } from "../../src/node.ts";
import { HandMadeTrace } from "./hand-made.ts";

/** What becomes of a ping that m-0 sends to m-1 at 1 s. */
export type PingCase = (trace: HandMadeTrace, ping: TraceRecord) => void;

/**
 * m-0 pings m-1 at 1 s and asks m-2 at 1.5 s, whose ping is lost and who says so; at 2 s it suspects m-1, and convicts it at
 * 6 s. m-1 never knows unless `between` tells it.
 */
export function probeCase(
  pingCase: PingCase,
  given: {
    readonly as?: ConvictionClass;
    readonly heldMs?: number;
    readonly faults?: HandMadeTrace["head"]["faults"];
    readonly between?: (trace: HandMadeTrace, suspicion: TraceRecord) => void;
  } = {},
): { readonly trace: HandMadeTrace; readonly conviction: TraceRecord } {
  const { as = "false", heldMs = 0, faults = [], between = () => {} } = given;
  const trace = new HandMadeTrace(5, faults);
  if (faults.length > 0) trace.fault(0, 0, true);
  const ping = trace.send(
    1_000,
    0,
    1,
    { kind: "ping", fields: { sequence: 9, subject: "m-1" } },
    undefined,
    heldMs,
  );
  pingCase(trace, ping);
  const request = trace.send(
    1_500,
    0,
    2,
    { kind: "indirectPing", fields: { sequence: 9, subject: "m-1" } },
    ping,
  );
  const asked = trace.deliver(1_501, request);
  trace.lose(
    1_501,
    trace.send(1_501, 2, 1, { kind: "ping", fields: { sequence: 4, subject: "m-1" } }, asked),
  );
  trace.deliver(1_902, trace.send(1_900, 2, 0, { kind: "nack", fields: { sequence: 9 } }, asked));
  trace.accuse(2_000, 0, 1, ping);
  const suspicion = trace.verdict(2_000, 0, 1, SUSPECTED, { cause: ping });
  between(trace, suspicion);
  const conviction = trace.verdict(6_000, 0, 1, CONVICTED, { cause: suspicion, as });
  return { trace, conviction };
}

/** The ack comes when the probe has failed. */
export const lateAck: PingCase = (trace, ping) => {
  const ack = trace.send(1_001, 1, 0, { kind: "ack", fields: { sequence: 9 } }, trace.deliver(1_001, ping));
  trace.deliver(2_250, ack, 1_000);
};
