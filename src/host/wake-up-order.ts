import { DatagramFlight } from "../network/datagram-flight.ts";
import type { HostEvent } from "../network/host-event.ts";
import { StreamDelivery } from "../network/stream-delivery.ts";
import type { PauseWakeUp } from "../scenario/scenario.ts";
import { ReadingEnd } from "./reader-events.ts";

/** The order in which what a pause has put off happens at its end (SEMANTICS 4). @param putOff as it came up. */
export function inWakeUpOrder(putOff: readonly HostEvent[], wakeUp: PauseWakeUp): readonly HostEvent[] {
  if (wakeUp === "due") return inDueOrder(putOff);
  const packets = putOff.filter(isFromTheNetwork);
  const others = putOff.filter((event) => !isFromTheNetwork(event));
  return wakeUp === "packets" ? [...inDueOrder(packets), ...others] : [...others, ...inDueOrder(packets)];
}

/** As they came up, but for the packet that was being read: it was there before all others. */
function inDueOrder(putOff: readonly HostEvent[]): readonly HostEvent[] {
  const reading = putOff.find((event) => event instanceof ReadingEnd);
  return reading === undefined ? putOff : [reading, ...putOff.filter((event) => event !== reading)];
}

function isFromTheNetwork(event: HostEvent): boolean {
  return event instanceof DatagramFlight || event instanceof StreamDelivery || event instanceof ReadingEnd;
}
