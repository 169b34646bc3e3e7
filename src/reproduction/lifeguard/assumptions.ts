/** What was assumed where the paper is silent; docs/reproduction.md has the reasons. */
export const ASSUMPTIONS: readonly string[] = [
  "A packet costs its receiver 90 µs of processor time, as measured for the fidelity of the emulator (docs/loopback.md) before any of this was run. Nothing was fitted to a published number.",
  "Eight agents are pinned to each of 16 cores: their packets wait for that core in line, one of each agent in turn. Work that is no packet costs no time, so an agent whose neighbours are idle has the core for itself.",
  "The 120 s count from the members' start, the 15 s of rest included; so do messages, as what an agent sends in an experiment. Bytes are counted after the rest.",
  "The members under an anomaly are drawn once a run, each run for itself, and are the same for all configurations.",
  "The rules are memberlist's of mid-2017, in which a missed nack weighs 1; K is 3 for every alpha.",
  "One way through the loopback takes 20 to 60 µs. Members carry no metadata, and bytes are counted as if uncompressed.",
  "Figure 1: a distressed member's messages cost it time, one after the other, while its timers come in time. How much is not known: 11.5 ms is what 90 µs become among 129 processes that share a core evenly.",
];
