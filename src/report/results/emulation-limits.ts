import type { Scenario } from "../../scenario/scenario.ts";

/** What the figures of an emulation cannot say, for a reader who has seen none of its documentation. */
export function emulationLimits(plan: Scenario | undefined): string[] {
  const programs = new Set(
    plan?.configurations.flatMap(({ groups }) => groups.map(({ program }) => program.name)) ?? [],
  );
  const groups = plan?.groups ?? [];
  const machines = groups.flatMap(({ machine }) => (machine === undefined ? [] : [machine]));
  return [
    "Nothing was measured on real machines: programs, hosts and the network are emulated in virtual time. The protocols are the products' own, message by message; what surrounds them is a model.",
    "The network is the scenario's: latency, loss, bursts, partitions as stated, each packet by itself. Queues in switches, congestion control and real kernels' sockets are not modelled.",
    ...(plan === undefined
      ? []
      : [
          groups.every(({ packetTimeMicros }) => packetTimeMicros === 0)
            ? "Handling a packet costs no time here (packetTime is 0): a released member catches up at once, and no host is ever busy."
            : "Handling a packet costs the time that the scenario states, and the same for every packet; sends are free but on hosts of goroutines.",
        ]),
    ...(plan === undefined || machines.some(({ scheduler }) => scheduler === "goroutines")
      ? []
      : [
          "Every host runs whatever is due at once: operating systems' schedulers and garbage collection are left out, unless the scenario names them as faults.",
        ]),
    ...(programs.has("memberlist")
      ? [
          "Of memberlist, encryption, user messages and delegates are left out; docs/fidelity.md compares the emulated library with recordings of the real one, and says where they differ.",
        ]
      : []),
    "Under one seed all configurations meet the same faults, so that they can be compared; their absolute counts hang on packet times, latencies and the exact faults.",
    "An interval tells how far other seeds might lie. It knows nothing of what a model leaves out.",
  ];
}
