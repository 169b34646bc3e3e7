import { isGate } from "../scenario/gate-choice.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { listNames } from "./listing.ts";
import { formatCount } from "./numbers.ts";

/** What a report is of, in a line: `crash: 128 members; seeds 1 to 10; alpha5: memberlist/lan; …`. */
export function subjectOf({ name, groups, seeds, configurations }: Scenario): string {
  const members = groups.map(({ name: group, count }) =>
    groups.length === 1 ? `${formatCount(count)} members` : `${formatCount(count)} of ${group}`,
  );
  const runs = configurations.map((configuration) => {
    const what = configuration.groups.map(({ program, preset, gate, judge }) =>
      [
        preset ?? program.name,
        ...(judge === undefined ? [] : [`judged by ${judge.law.name}`]),
        ...(isGate(gate) ? [`behind gate ${gate.descriptor.rule}`] : []),
      ].join(" "),
    );
    return `${configuration.name}: ${listNames([...new Set(what)])}`;
  });
  return `${[`${name}: ${listNames(members)}`, seedsWords(seeds), ...runs].join("; ")}.`;
}

/** `seed 3`, `seeds 1 to 10`, `seeds 1, 5, 9`. */
export function seedsWords(seeds: readonly number[]): string {
  const [first = 0] = seeds;
  if (seeds.length === 1) return `seed ${first}`;
  const isRange = seeds.every((seed, index) => seed === first + index);
  return `seeds ${isRange ? `${first} to ${first + seeds.length - 1}` : seeds.join(", ")}`;
}
