import { RandomStreams } from "../../src/kernel/random-streams.ts";

/** The blocked members of a run, each set equally likely; C of one seed are among the first of more. */
export function anomalousMembers(members: number, anomalous: number, seed: number): number[] {
  const random = new RandomStreams(seed).stream("anomalous");
  const all = Array.from({ length: members }, (_, index) => index);
  for (let index = 0; index < anomalous; index++) {
    const other = index + random.below(members - index);
    [all[index], all[other]] = [all[other] as number, all[index] as number];
  }
  return all.slice(0, anomalous);
}
