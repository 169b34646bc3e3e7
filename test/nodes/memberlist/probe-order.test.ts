import { describe, expect, it } from "vitest";
import {
  ListProbeOrder,
  PermutationProbeOrder,
  type ProbeOrder,
} from "../../../nodes/memberlist/probe-order.ts";
import { createGroupRoster } from "../../../src/node.ts";
import { seededStream } from "./memberlist-node.ts";

const TRIALS = 4_000;

const FORMS = ["list", "permutation"] as const;

/** An order over members 10, 11, … of which `isKnown` says who is known at first. */
function orderOf(
  form: (typeof FORMS)[number],
  roster: number,
  isKnown: (member: number) => boolean,
  seed: number,
) {
  const group = createGroupRoster("member", 10, roster);
  const random = seededStream("probe-order", seed);
  const known = Array.from({ length: roster }, (_, index) => 10 + index).filter(isKnown);
  return form === "list"
    ? new ListProbeOrder(known, random)
    : new PermutationProbeOrder(group, isKnown, random);
}

function restOfCycle(order: ProbeOrder): number[] {
  const members: number[] = [];
  for (let member = order.next(); member >= 0; member = order.next()) members.push(member);
  return members;
}

const always = () => true;

describe.each(FORMS)("the probe order as a %s", (form) => {
  it.each([1, 2, 3, 7, 16, 17, 128])(
    "takes each of %d members once a cycle, in another order every time",
    (count) => {
      const order = orderOf(form, count, always, 1);
      const all = Array.from({ length: count }, (_, index) => 10 + index);
      const cycles = Array.from({ length: 20 }, () => {
        const cycle = restOfCycle(order);
        order.begin(always);
        return cycle;
      });
      for (const cycle of cycles) expect([...cycle].sort((one, other) => one - other)).toEqual(all);
      if (count > 2) expect(new Set(cycles.map(String)).size).toBeGreaterThan(count === 3 ? 3 : 15);
    },
  );

  it("says again that a cycle is over until another begins", () => {
    const order = orderOf(form, 5, always, 1);
    restOfCycle(order);
    expect(order.next()).toBe(-1);
    expect(order.next()).toBe(-1);
    order.begin(always);
    expect(order.next()).toBeGreaterThanOrEqual(10);
  });

  it("leaves out those who are gone when a cycle begins", () => {
    const order = orderOf(form, 6, always, 1);
    restOfCycle(order);
    order.begin((member) => member % 2 === 0);
    expect(restOfCycle(order).sort()).toEqual([10, 12, 14]);
  });

  it("has every member at every place of a cycle equally often", () => {
    const count = 10;
    const seen = Array.from({ length: count }, () => new Array<number>(count).fill(0));
    for (let seed = 1; seed <= TRIALS; seed++) {
      restOfCycle(orderOf(form, count, always, seed)).forEach((member, place) => {
        (seen[member - 10] as number[])[place] = ((seen[member - 10] as number[])[place] as number) + 1;
      });
    }
    // 400 expected in each of 100 cells, with a standard deviation of 19: five of them either way.
    for (const row of seen)
      for (const times of row) expect(Math.abs(times - TRIALS / count)).toBeLessThan(95);
  });

  it("takes each pair in either order equally often", () => {
    const before = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
    for (let seed = 1; seed <= TRIALS; seed++) {
      const cycle = restOfCycle(orderOf(form, 6, always, seed));
      for (const [place, member] of cycle.entries()) {
        for (const later of cycle.slice(place + 1)) {
          (before[member - 10] as number[])[later - 10] =
            ((before[member - 10] as number[])[later - 10] as number) + 1;
        }
      }
    }
    // 2000 expected with a standard deviation of 32: five of them either way.
    for (let one = 0; one < 6; one++) {
      for (let other = 0; other < one; other++) {
        expect(Math.abs((before[one]?.[other] as number) - TRIALS / 2)).toBeLessThan(160);
      }
    }
  });

  it.each([0, 16, 32, 48, 64])(
    "comes to a member that becomes known after %d of 64 probes in the same cycle as often as not probed yet",
    (probed) => {
      const newcomer = 10 + 20;
      let found = 0;
      for (let seed = 1; seed <= TRIALS; seed++) {
        let isKnown = false;
        const order = orderOf(form, 65, (member) => member !== newcomer || isKnown, seed);
        for (let probe = 0; probe < probed; probe++) order.next();
        isKnown = true;
        order.insert(newcomer);
        if (restOfCycle(order).includes(newcomer)) found += 1;
      }
      // The list has 64 places for the newcomer and the permutation 65, the last of them behind all others: shares
      // differ by 1/65 at most, and five standard deviations of a share are 0.04.
      expect(Math.abs(found / TRIALS - (64 - probed) / 64)).toBeLessThan(0.04 + 1 / 65);
    },
  );
});

describe("the probe order as a list", () => {
  it("puts a new member at any place but the last, and who stood there at the end", () => {
    const places = new Array<number>(9).fill(0);
    for (let seed = 1; seed <= TRIALS; seed++) {
      const before = restOfCycle(orderOf("list", 8, always, seed));
      const order = orderOf("list", 8, always, seed);
      order.insert(99);
      const after = restOfCycle(order);
      const place = after.indexOf(99);
      expect(after[8]).toBe(before[place]);
      before[place] = 99;
      expect(after.slice(0, 8)).toEqual(before);
      places[place] = (places[place] as number) + 1;
    }
    expect(places[8]).toBe(0);
    // 500 expected at each of eight places, with a standard deviation of 21: five of them either way.
    for (const times of places.slice(0, 8)) expect(Math.abs(times - TRIALS / 8)).toBeLessThan(105);
  });

  it("passes over a new member that lands behind the cursor, and comes to the displaced one again", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const order = orderOf("list", 4, always, seed);
      const first = [order.next(), order.next(), order.next(), order.next()];
      order.insert(99);
      // All four places lie behind: the displaced member stands last and is probed twice in this cycle.
      const rest = restOfCycle(order);
      expect(rest).toHaveLength(1);
      expect(first).toContain(rest[0]);
      order.begin(always);
      expect(restOfCycle(order)).toContain(99);
    }
  });

  it("begins with the first member it hears of", () => {
    const order = new ListProbeOrder([], seededStream("probe-order"));
    order.insert(42);
    expect(restOfCycle(order)).toEqual([42]);
  });
});
