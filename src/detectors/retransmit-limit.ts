/**
 * How often one broadcast is sent in all: RetransmitMult · ⌈log10(N + 1)⌉ (memberlist `retransmitLimit`; the λ·log n
 * of SWIM and of the Lifeguard paper). N counts all records, dead ones not yet reaped included.
 */
export function retransmitLimit(retransmitMult: number, members: number): number {
  return retransmitMult * Math.ceil(Math.log10(members + 1));
}
