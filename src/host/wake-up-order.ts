import { DatagramFlight } from "../network/datagram-flight.ts";
import type { HostEvent } from "../network/host-event.ts";
import { StreamDelivery } from "../network/stream-delivery.ts";
import type { PauseWakeUp } from "../scenario/scenario.ts";

/** The order in which what a pause has put off happens at its end (SEMANTICS 4). @param putOff as it came up. */
export function inWakeUpOrder(putOff: readonly HostEvent[], wakeUp: PauseWakeUp): readonly HostEvent[] {
  if (wakeUp === "due") return putOff;
  const packets = putOff.filter(isFromTheNetwork);
  const others = putOff.filter((event) => !isFromTheNetwork(event));
  return wakeUp === "packets" ? [...packets, ...others] : [...others, ...packets];
}

function isFromTheNetwork(event: HostEvent): boolean {
  return event instanceof DatagramFlight || event instanceof StreamDelivery;
}
