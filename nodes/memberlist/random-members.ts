import {
  type GroupRoster,
  type NodeOrdinal,
  type RandomStream,
  takeAtRandom,
  UNKNOWN,
  type View,
} from "../../src/node.ts";

/** How many draws the product spends on one choice: three for each record. */
const DRAWS_PER_RECORD = 3;

/**
 * Chooses up to `count` different members with a record that are eligible (memberlist reference, section 7.4).
 *
 * Draws with replacement up to three times the number of records, so that it may find fewer than there are; with
 * `exhaustive` (since v0.6.0) a group of less than three times `count` is looked through in a random order instead.
 * Members without a record are drawn from the roster too, but cost nothing and do not count.
 */
export function chooseRandomMembers(
  count: number,
  view: View,
  group: GroupRoster,
  random: RandomStream,
  exhaustive: boolean,
  isEligible: (member: NodeOrdinal) => boolean,
): NodeOrdinal[] {
  const chosen: NodeOrdinal[] = [];
  const records = view.size;
  if (records === 0) return chosen;
  if (exhaustive && records < DRAWS_PER_RECORD * count) {
    return chooseExhaustively(count, view, group, random, isEligible);
  }
  for (let draw = 0; draw < DRAWS_PER_RECORD * records && chosen.length < count; draw++) {
    let member = group.first + random.below(group.count);
    while (view.verdictOf(member) === UNKNOWN) member = group.first + random.below(group.count);
    if (isEligible(member) && !chosen.includes(member)) chosen.push(member);
  }
  return chosen;
}

function chooseExhaustively(
  count: number,
  view: View,
  group: GroupRoster,
  random: RandomStream,
  isEligible: (member: NodeOrdinal) => boolean,
): NodeOrdinal[] {
  const pool: NodeOrdinal[] = [];
  for (let member = group.first; member < group.first + group.count; member++) {
    if (view.verdictOf(member) !== UNKNOWN && isEligible(member)) pool.push(member);
  }
  return takeAtRandom(pool, count, random);
}
