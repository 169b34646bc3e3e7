import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gateRules } from "../../src/gates/catalogue.ts";
import type { ActionKind, AnyGateRuleDescriptor, Gate, GateGroup, Micros } from "../../src/node.ts";
import { gateGroup } from "./gate-group.ts";

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;

/** Every rule, with settings that show each of its ways. */
const CASES: readonly (readonly [rule: string, settings: object, action?: ActionKind])[] = [
  ["eureka", {}],
  ["eureka", { renewalPercentThreshold: 0.4 }],
  ["eureka", { renewalPercentThreshold: 1 }],
  ["envoy-ejection", {}],
  ["envoy-ejection", { max_ejection_percent: 40 }],
  ["envoy-ejection", { always_eject_one_host: true }],
  ["envoy-ejection", { max_ejection_percent: 67, counts: "beforeEjection" }],
  ["envoy-panic", {}],
  ["envoy-panic", { healthy_panic_threshold: 80 }],
  ["alb", {}],
  ["alb", { minimum_healthy_targets_count: 3, minimum_healthy_targets_percentage: 50 }],
  ["alb", { minimum_healthy_targets_percentage: 50, crossZone: false }],
  ["nlb", {}],
  ["route53", {}],
  ["haproxy", {}],
  ["haproxy", { fallback: "allbackups", nbsrv: 3 }],
  ["haproxy", { fallback: "backup" }],
  ["kubernetes-zones", {}],
  ["kubernetes-zones", { largeClusterSizeThreshold: 2 }],
  ["disruption-budget", {}],
  ["disruption-budget", { maxUnavailable: "30%" }],
  ["disruption-budget", { minAvailable: 2 }],
  ["velocity", {}],
  ["velocity", { removals: 3, window: "7s" }],
  ["ladder", {}],
  ["ladder", { evictions: 2, window: "11s", maximumShare: 0.5 }],
  ["escalation", {}],
  ["escalation", {}, "restart"],
  ["escalation", { restartAfter: "5s" }, "restart"],
  ["escalation", {}, "failOver"],
  ["none", {}],
];

it("has a case for every rule of the catalogue", () => {
  expect(new Set(CASES.map(([rule]) => rule))).toEqual(new Set(gateRules.map(({ rule }) => rule)));
});

/** Who acts behind one gate, as programs do: whoever may be acted on is, as soon as the gate permits. */
class Actor {
  readonly actions: { readonly atMicros: Micros; readonly subject: number }[] = [];
  readonly convicted = new Set<number>();
  readonly acted = new Set<number>();
  readonly engagements: boolean[] = [];
  now: Micros = SECOND;
  readonly #gate: Gate;
  readonly #group: GateGroup;

  constructor(descriptor: AnyGateRuleDescriptor, settings: object, group: GateGroup) {
    this.#gate = descriptor.create(descriptor.settings.parse(settings), group);
    this.#group = group;
    this.#look();
  }

  get engaged(): boolean {
    return this.#gate.engagedAt(this.now);
  }

  get words(): string {
    return this.#gate.explain(this.now);
  }

  /** All in one instant. */
  convict(...subjects: readonly number[]): void {
    for (const subject of subjects) {
      this.convicted.add(subject);
      this.#gate.convicted({ subject }, this.now);
    }
    this.#look();
  }

  acquit(...subjects: readonly number[]): void {
    for (const subject of subjects) {
      this.convicted.delete(subject);
      this.acted.delete(subject);
      this.#gate.withdrawn(subject, this.now);
    }
    this.#look();
  }

  /** Time goes by; the gate's own instants come up in it. */
  wait(micros: Micros): void {
    const end = this.now + micros;
    for (;;) {
      const next = this.#gate.nextChangeMicros(this.now);
      if (next === undefined || next > end) break;
      if (next <= this.now) throw new Error(`the next change is at ${next}, not after ${this.now}`);
      this.now = next;
      this.#look();
    }
    this.now = end;
    this.#look();
  }

  #look(): void {
    const { count } = this.#group;
    this.#gate.observe({ expected: count, renewals: count - this.convicted.size }, this.now);
    for (const subject of [...this.convicted].sort((a, b) => a - b)) {
      if (this.acted.has(subject)) continue;
      const might = this.#gate.mightPermitAt(this.now);
      if (!this.#gate.permits(subject, this.now)) continue;
      if (!might) throw new Error("who spares asking when nothing might be permitted would have missed this");
      this.acted.add(subject);
      this.actions.push({ atMicros: this.now, subject });
    }
    this.engagements.push(this.engaged);
    if (!this.engaged && this.acted.size < this.convicted.size)
      throw new Error("an open gate withholds somebody");
  }
}

/** The most different subjects acted on in any minute that is closed at its start and open at its end. */
function mostInAMinute(actions: Actor["actions"]): number {
  let most = 0;
  actions.forEach(({ atMicros: from }, first) => {
    const subjects = new Set<number>();
    for (const { atMicros, subject } of actions.slice(first)) {
      if (atMicros < from + MINUTE) subjects.add(subject);
    }
    most = Math.max(most, subjects.size);
  });
  return most;
}

function ruleNamed(rule: string): AnyGateRuleDescriptor {
  return gateRules.find((descriptor) => descriptor.rule === rule) as AnyGateRuleDescriptor;
}

describe.each(CASES.map(([rule, settings, action]) => ({ rule, settings, action: action ?? "stopRouting" })))(
  "the gate $rule $settings $action",
  ({ rule, settings, action }) => {
    const descriptor = ruleNamed(rule);
    const read = descriptor.settings.parse(settings);
    const groupOf = (count: number, zones?: readonly string[]) =>
      gateGroup(count, zones === undefined ? { action } : { action, zones });

    it("never lets more be removed in a minute than it says, from 1 to 20 members, convicted together or one by one", () => {
      for (let members = 1; members <= 20; members++) {
        for (const zones of [undefined, ["a", "b", "c"]]) {
          const group = groupOf(members, zones);
          const most = descriptor.worstCaseRemovalsPerMinute(read, group);
          for (const together of [true, false]) {
            const actor = new Actor(descriptor, settings, group);
            const everybody = Array.from({ length: members }, (_, subject) => subject);
            if (together) actor.convict(...everybody);
            else for (const subject of everybody) actor.convict(subject);
            actor.wait(5 * MINUTE);
            expect(mostInAMinute(actor.actions), `${members} members`).toBeLessThanOrEqual(most);
          }
        }
      }
    });

    it("reaches what it says, if members are convicted one after another as fast as it can follow", () => {
      for (const members of [1, 2, 5, 9, 10, 20]) {
        const group = groupOf(members);
        const most = descriptor.worstCaseRemovalsPerMinute(read, group);
        const steps = [0, 100_000, SECOND, 5 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE - 1, MINUTE];
        const reached = steps.map((step) => {
          const actor = new Actor(descriptor, settings, group);
          for (let subject = 0; subject < members; subject++) {
            actor.convict(subject);
            actor.wait(step);
          }
          actor.wait(2 * MINUTE);
          return mostInAMinute(actor.actions);
        });
        if (descriptor.rule === "escalation" && action !== "stopRouting") {
          // The second round needs those of the first dealt with: an upper bound, met only by the right pauses.
          expect(Math.max(...reached)).toBeGreaterThan(0);
        } else {
          expect(Math.max(...reached), `${members} members`).toBe(most);
        }
      }
    });

    it("withholds by no more than the moment: once all are alive again, a single dead one is treated as at first", () => {
      for (const members of [3, 7, 10, 20]) {
        const fresh = new Actor(descriptor, settings, groupOf(members));
        fresh.convict(1);
        fresh.wait(10 * MINUTE);
        const actor = new Actor(descriptor, settings, groupOf(members));
        actor.convict(...Array.from({ length: members }, (_, subject) => subject));
        actor.wait(MINUTE);
        actor.acquit(...Array.from({ length: members }, (_, subject) => subject));
        actor.wait(10 * MINUTE);
        // Some settings are engaged from the start, since they permit nothing.
        expect(actor.engaged).toBe(new Actor(descriptor, settings, groupOf(members)).engaged);
        const before = actor.actions.length;
        actor.convict(1);
        actor.wait(10 * MINUTE);
        expect(actor.actions.length - before).toBe(fresh.actions.length);
      }
    });

    it("says at every moment in a plain sentence what it does", () => {
      const actor = new Actor(descriptor, settings, groupOf(9, ["a", "b"]));
      for (let subject = 0; subject < 9; subject++) {
        expect(actor.words).toMatch(/^[A-Z0-9].*\.$/s);
        expect(actor.words).not.toMatch(/undefined|NaN|Infinity/);
        if (actor.engaged)
          expect(actor.words).toMatch(/would release|can release|room for|the next in|until fewer/);
        actor.convict(subject);
      }
    });

    it("keeps its bound under flapping, and is the same again", () => {
      const step = fc.record({
        who: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 12 }),
        what: fc.constantFrom("convict", "acquit"),
        wait: fc.constantFrom(0, 1, 500_000, SECOND, 3 * SECOND, 10 * SECOND, 29 * SECOND, 61 * SECOND),
      });
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 25 }), (members, steps) => {
          const group = groupOf(members, ["a", "b"]);
          const play = () => {
            const actor = new Actor(descriptor, settings, group);
            /** By subject: when it was last acted on. */
            const last = new Map<number, Micros>();
            let seen = 0;
            for (const { who, what, wait } of steps) {
              const subjects = who.filter((subject) => subject < members);
              if (what === "convict") actor.convict(...subjects);
              // The bound is for minutes in which nobody removed comes back.
              else
                actor.acquit(
                  ...subjects.filter((subject) => !(actor.now - (last.get(subject) ?? -MINUTE) < MINUTE)),
                );
              actor.wait(wait);
              for (const { atMicros, subject } of actor.actions.slice(seen)) last.set(subject, atMicros);
              seen = actor.actions.length;
            }
            return actor;
          };
          const actor = play();
          const again = play();
          expect(again.actions).toEqual(actor.actions);
          expect(again.engagements).toEqual(actor.engagements);
          expect(mostInAMinute(actor.actions)).toBeLessThanOrEqual(
            descriptor.worstCaseRemovalsPerMinute(read, group),
          );
        }),
        { numRuns: 40, seed: 7 },
      );
    });

    it("is asked only for whom it was told of", () => {
      const gate = descriptor.create(read, groupOf(5));
      expect(() => gate.permits(2, 0)).toThrow("on whom it withholds nothing");
    });
  },
);

describe("gates over a share", () => {
  const shares = Array.from({ length: 100 }, (_, index) => index + 1);

  /** How many of `members`, convicted one by one, are acted on at once. */
  function removable(rule: string, settings: object, members: number): number {
    const actor = new Actor(ruleNamed(rule), settings, gateGroup(members));
    for (let subject = 0; subject < members; subject++) actor.convict(subject);
    return actor.acted.size;
  }

  it("let go what whole numbers say, for 1 to 20 members and 1 to 100 %", () => {
    for (let members = 1; members <= 20; members++) {
      for (const percent of shares) {
        const share = percent / 100;
        const where = `${percent} % of ${members}`;
        // Strictly more than the share, rounded down, must remain.
        expect(removable("eureka", { renewalPercentThreshold: share }, members), where).toBe(
          Math.max(0, members - Math.floor((members * percent) / 100) - 1),
        );
        // No more than the share with the one that is asked about: of fewer than ten at 10 %, nobody.
        expect(removable("envoy-ejection", { max_ejection_percent: percent }, members), where).toBe(
          Math.floor((members * percent) / 100),
        );
        // The share before it must be less: one more, unless it comes out even.
        expect(
          removable("envoy-ejection", { max_ejection_percent: percent, counts: "beforeEjection" }, members),
          where,
        ).toBe(Math.ceil((members * percent) / 100));
        // Rounded up.
        expect(removable("disruption-budget", { maxUnavailable: `${percent}%` }, members), where).toBe(
          Math.ceil((members * percent) / 100),
        );
        // As many as leave no smaller a share than the minimum, and somebody.
        const least = Math.max(1, Math.ceil((members * percent) / 100));
        expect(removable("alb", { minimum_healthy_targets_percentage: percent }, members), where).toBe(
          members - least,
        );
      }
    }
  });
});
