import { catalogue } from "../nodes/catalogue.ts";
import { memberlist } from "../nodes/memberlist/memberlist.ts";
import type { MemberlistSettings } from "../nodes/memberlist/settings.ts";
import { NODE_STARTED, TRACE_FAULT, TRACE_NODE, type TraceRecord } from "../src/coordinator/trace.ts";
import type { BuiltWorld } from "../src/engine/build-world.ts";
import { ScenarioRun } from "../src/engine/scenario-run.ts";
import type { NodeRuntime } from "../src/host/node-runtime.ts";
import { type AnyProgramDescriptor, MICROS_PER_SECOND, type Micros, type NodeOrdinal } from "../src/node.ts";
import { loadScenario } from "../src/scenario/load-scenario.ts";
import type { NamedFiles } from "../src/scenario/named-files.ts";
import type { ConfigurationPlan, GroupConfiguration, GroupPlan, Scenario } from "../src/scenario/scenario.ts";
import { Accusers } from "./accusers.ts";
import { BoundedQueues, type SocketBuffer } from "./bounded-queues.ts";
import { Convergence, type Promised } from "./convergence.ts";
import { IncarnationsRise } from "./incarnations-rise.ts";
import { NoResurrection } from "./no-resurrection.ts";
import { all, type Observer } from "./observer.ts";
import { OwnIncarnation } from "./own-incarnation.ts";
import { PacketSize } from "./packet-size.ts";
import { SelfBelief } from "./self-belief.ts";
import { type Watch, type WatchedMember, watchedMemberlist } from "./watched-member.ts";

export const INVARIANTS = [
  "incarnations rise",
  "no resurrection",
  "own incarnation",
  "convergence",
  "self-belief",
  "bounded queues",
  "accusers",
  "packet size",
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** Far more than a group that comes to rest needs: one that makes more does not. */
const MOST_EVENTS = 20_000_000;

export interface Complaint {
  readonly invariant: Invariant;
  readonly timeMicros: Micros;
  readonly text: string;
}

export interface SettledGroup {
  readonly name: string;
  readonly promised: Promised;
  /** Why nothing is promised; empty otherwise. */
  readonly why: string;
  readonly boundMicros: Micros;
  /** After the beginning of the calm; undefined if it has not been seen to. */
  readonly convergedAfterMicros: Micros | undefined;
  readonly isSplit: boolean;
}

export interface CheckedRun {
  readonly configuration: string;
  readonly seed: number;
  /** The first of each invariant that was broken before the run was given up. */
  readonly complaints: readonly Complaint[];
  /** Changes that faults made: each beginning and each end of one. */
  readonly faultSteps: number;
  readonly groups: readonly SettledGroup[];
  readonly virtualSeconds: number;
  readonly events: number;
}

export interface CheckOptions {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** `--set` assignments. */
  readonly sets?: readonly string[];
  readonly seed?: number | undefined;
  readonly files?: NamedFiles | undefined;
}

/**
 * Runs every configuration and seed of a scenario and holds its memberlist members to the eight invariants. A run is
 * given up soon after one is broken, and ends as soon as its groups have settled.
 *
 * @throws {ScenarioError} when it is not a valid scenario.
 */
export function* checkScenario(options: CheckOptions): Generator<CheckedRun> {
  const { bytes, fileName, sets = [], seed, files } = options;
  let current: RunCheck | undefined;
  const watched = watchedMemberlist(() => current as RunCheck) as AnyProgramDescriptor;
  const programs = catalogue.programs.map((program) => (program.name === watched.name ? watched : program));
  const loaded = loadScenario({ bytes, fileName, sets, seed, files, catalogue: { ...catalogue, programs } });
  // Whether it has settled is judged here, by more than the stop rule looks at.
  const scenario: Scenario = { ...loaded, stop: undefined };
  for (let index = 0; index < scenario.configurations.length; index++) {
    for (const runSeed of scenario.seeds) {
      current = new RunCheck(scenario, index, runSeed);
      yield current.finish();
    }
  }
}

/** A memberlist group under one configuration. */
interface WatchedGroup {
  readonly plan: GroupPlan;
  readonly settings: MemberlistSettings;
  readonly convergence: Convergence;
}

/** One run under the eyes of all invariants. */
class RunCheck implements Watch {
  readonly observer: Required<Observer>;
  readonly #scenario: Scenario;
  readonly #configuration: string;
  readonly #seed: number;
  readonly #run: ScenarioRun;
  readonly #calmMicros: Micros;
  readonly #groups: readonly WatchedGroup[];
  /** The present lives, by node. */
  readonly #members = new Map<NodeOrdinal, WatchedMember>();
  /** Who was told to leave, in whatever life. */
  readonly #haveLeft = new Set<NodeOrdinal>();
  readonly #complaints = new Map<Invariant, Complaint>();
  #world: BuiltWorld | undefined;
  #faultSteps = 0;
  readonly #settings: readonly (MemberlistSettings | undefined)[];
  #buffers: readonly SocketBuffer[] = [];

  constructor(scenario: Scenario, configuration: number, seed: number) {
    this.#scenario = scenario;
    this.#seed = seed;
    const plan = scenario.configurations[configuration] as ConfigurationPlan;
    this.#configuration = plan.name;
    const settingsOf = (index: number) => {
      const { program, settings } = plan.groups[index] as GroupConfiguration;
      return program.name === memberlist.name ? (settings as MemberlistSettings) : undefined;
    };
    this.#settings = scenario.groups.flatMap(({ count }, index) =>
      Array.from({ length: count }, () => settingsOf(index)),
    );
    this.observer = all(this.#observers());
    this.#run = new ScenarioRun({
      scenario,
      configuration,
      seed,
      listener: this.observer.traced,
      onBuilt: (world) => this.#built(world),
    });
    this.#calmMicros = Math.max(
      scenario.warmupMicros,
      ...this.#run.faults.map(({ lastChangeMicros }) => lastChangeMicros),
    );
    this.#groups = scenario.groups.flatMap((group, index) => {
      const settings = settingsOf(index);
      if (settings === undefined) return [];
      const hasGate = plan.groups[index]?.gate !== undefined;
      return [
        {
          plan: group,
          settings,
          convergence: new Convergence(scenario, group, settings, hasGate, this.#calmMicros),
        },
      ];
    });
  }

  made = (member: WatchedMember): void => {
    this.#members.set(member.node, member);
  };

  finish(): CheckedRun {
    const run = this.#run;
    // Whatever the last fault lets go is let go in its own instant.
    this.#advance(this.#calmMicros + 1, MICROS_PER_SECOND);
    for (const { plan, convergence } of this.#groups) {
      const live = this.#live(plan);
      const hasReturned = live.some(({ node }) => this.#haveLeft.has(node));
      convergence.begin(live, this.#gone(plan), hasReturned);
    }
    while (!run.isDone && this.#complaints.size === 0 && !this.#haveSettled()) {
      const lookMicros = Math.max(
        MICROS_PER_SECOND,
        ...this.#groups.map(({ settings }) => settings.ProbeInterval),
      );
      this.#advance(run.nowMicros + lookMicros, lookMicros);
      for (const group of this.#groups) this.#look(group);
      if (run.events > MOST_EVENTS) {
        this.#complain("convergence", `the calm does not come to rest in ${MOST_EVENTS} events`);
      }
    }
    return {
      configuration: this.#configuration,
      seed: this.#seed,
      complaints: [...this.#complaints.values()],
      faultSteps: this.#faultSteps,
      groups: this.#groups.map(({ plan, convergence }) => ({
        name: plan.name,
        promised: convergence.promised,
        why: convergence.why,
        boundMicros: convergence.boundMicros,
        convergedAfterMicros: convergence.convergedAfterMicros,
        isSplit: convergence.splitSince !== undefined,
      })),
      virtualSeconds: run.nowMicros / MICROS_PER_SECOND,
      events: run.events,
    };
  }

  #advance(toMicros: Micros, stepMicros: Micros): void {
    const run = this.#run;
    while (!run.isDone && run.nowMicros < toMicros && this.#complaints.size === 0) {
      run.advance(Math.min(toMicros, run.nowMicros + stepMicros));
    }
  }

  #haveSettled(): boolean {
    return this.#groups.every(({ convergence }) => convergence.hasSettled(this.#run.nowMicros));
  }

  #look({ plan, convergence }: WatchedGroup): void {
    const now = this.#run.nowMicros;
    const leaving = this.#lives(plan).some(({ isLeaving }) => isLeaving);
    convergence.look(now, this.#live(plan), this.#gone(plan), leaving);
    if (convergence.hasSettled(now) || !convergence.isLate(now)) return;
    const disagreements = leaving ? "somebody is still leaving" : convergence.state?.disagreements.join("; ");
    const afterSeconds = ((now - this.#calmMicros) / MICROS_PER_SECOND).toFixed(0);
    const promise = convergence.promised === "whole" ? "agreement of all" : "agreement within each part";
    this.#complain("convergence", `${afterSeconds} s into the calm there is no ${promise}: ${disagreements}`);
  }

  #lives({ first, count }: GroupPlan): readonly WatchedMember[] {
    return [...this.#members.values()].filter(({ node }) => node >= first && node < first + count);
  }

  #live(plan: GroupPlan): readonly WatchedMember[] {
    return this.#lives(plan).filter(({ isLeaving }) => !isLeaving);
  }

  #gone({ first, count }: GroupPlan): readonly NodeOrdinal[] {
    const nodes = Array.from({ length: count }, (_, index) => first + index);
    return nodes.filter((node) => !this.#members.has(node));
  }

  #built(world: BuiltWorld): void {
    this.#world = world;
    this.#buffers = this.#scenario.groups.flatMap((group) =>
      Array.from({ length: group.count }, (_, index): SocketBuffer => {
        const host = (world.nodes[group.first + index] as NodeRuntime).host;
        return {
          get unreadBytes() {
            return host.unreadBytes;
          },
          mostBytes: group.socketBufferBytes,
        };
      }),
    );
  }

  #complain(invariant: Invariant, text: string): void {
    if (this.#complaints.has(invariant)) return;
    const timeMicros = this.#world?.world.kernel.nowMicros ?? 0;
    this.#complaints.set(invariant, { invariant, timeMicros, text });
  }

  #observers(): readonly Observer[] {
    const complain = (invariant: Invariant) => (text: string) => this.#complain(invariant, text);
    const settingsOf = (node: NodeOrdinal) => this.#settings[node];
    const isWatched = (node: NodeOrdinal) => settingsOf(node) !== undefined;
    return [
      {
        traced: (record) => this.#note(record),
        toldToLeave: ({ node }) => this.#haveLeft.add(node),
      },
      new IncarnationsRise(complain("incarnations rise")),
      new NoResurrection(complain("no resurrection")),
      new OwnIncarnation(complain("own incarnation"), isWatched),
      new SelfBelief(complain("self-belief")),
      new BoundedQueues(complain("bounded queues"), (node) => this.#buffers[node]),
      new Accusers(complain("accusers"), isWatched),
      new PacketSize(complain("packet size"), settingsOf),
    ];
  }

  #note({ kind, node, a }: TraceRecord): void {
    if (kind === TRACE_FAULT) this.#faultSteps += 1;
    else if (kind === TRACE_NODE && a !== NODE_STARTED) this.#members.delete(node);
  }
}
