import type { Micros, NodeOrdinal } from "../node.ts";
import type { BandwidthLaw, BurstLaw, LinkFields, LinkPlan, NetworkPlan } from "../scenario/scenario.ts";
import { createLinkSampler, type LinkSampler, leastDelayMicros } from "./link-sampler.ts";

/** How packets fare on a directed link. */
export interface LinkLaw {
  /** The one-way delay of a packet whose draw is `uniform`. */
  readonly sample: LinkSampler;
  /** Probability in [0, 1] that a packet is lost. */
  readonly loss: number;
  readonly bursts: LinkBursts | undefined;
  /** Probability in [0, 1] that a datagram arrives twice. */
  readonly duplication: number;
  /** Laws that are one object share their queues. */
  readonly bandwidth: BandwidthLaw | undefined;
  /** Nothing but a delay and a loss. */
  readonly isPlain: boolean;
}

/** Bursts of loss, with what tells apart the courses that one pair goes through under several laws. */
export interface LinkBursts {
  readonly law: BurstLaw;
  /** The name of the fault the law is of; empty for those that hold all the time. */
  readonly source: string;
}

/** Rules that hold only while a fault is on. */
export interface LinkFault {
  /** The fault's name. */
  readonly name: string;
  readonly rules: readonly LinkPlan[];
}

interface Rule {
  readonly plan: LinkPlan;
  readonly sampler: LinkSampler | undefined;
  readonly bursts: LinkBursts | undefined;
  /** The name of the fault it is of; `undefined` for one that always holds. */
  readonly fault: string | undefined;
}

/**
 * Which law holds from whom to whom. Rules are directed, and later ones override field by field (SEMANTICS 7); those of
 * faults come last, in the faults' order, and hold while their fault is on.
 *
 * Nodes that the same rules name as sender form one class, likewise as receiver, and laws are kept by pair of
 * classes: memory does not grow with pairs of nodes, a look-up is three array reads, and without rules all links
 * share one law. Pairs that come out the same share one object.
 */
export class LinkTable {
  /** Whether any datagram may ever arrive twice. */
  readonly everDuplicates: boolean;
  readonly #rules: readonly Rule[];
  readonly #general: LinkLaw;
  readonly #senders: NodeClasses;
  readonly #receivers: NodeClasses;
  /** A row for each class of senders, made at its first use; in it a law for each class of receivers. */
  #rows: ((LinkLaw | undefined)[] | undefined)[];
  /** By which rule gives each field. */
  readonly #laws = new Map<string, LinkLaw>();
  readonly #faultsOn = new Set<string>();
  /** No packet is ever faster, on whatever link and whichever fault is on (SEMANTICS 5: the lookahead). */
  readonly smallestDelayMicros: Micros;

  /**
   * @param nodes how many nodes the run has, over all groups.
   * @param faults in their order; none is on.
   * @throws RangeError for a probability outside [0, 1], an impossible latency law, or a rule about a node there is not.
   */
  constructor(plan: NetworkPlan, nodes: number, faults: readonly LinkFault[] = []) {
    this.#general = generalLaw(plan);
    this.#rules = [
      ...plan.links.map((link) => ruleOf(link, undefined)),
      ...faults.flatMap(({ name, rules }) => rules.map((rule) => ruleOf(rule, name))),
    ].filter(({ plan: fields }) => FIELDS.some((field) => fields[field] !== undefined));
    this.everDuplicates = [plan, ...this.#rules.map((rule) => rule.plan)].some(
      ({ duplication }) => duplication !== undefined && duplication > 0,
    );
    this.smallestDelayMicros = Math.min(
      ...[plan, ...this.#rules.map((rule) => rule.plan)].flatMap(({ latency }) =>
        latency === undefined ? [] : [leastDelayMicros(latency)],
      ),
    );
    this.#senders = classify(
      this.#rules.map((rule) => rule.plan.from),
      nodes,
    );
    this.#receivers = classify(
      this.#rules.map((rule) => rule.plan.to),
      nodes,
    );
    this.#rows = new Array(this.#senders.rules.length).fill(undefined);
  }

  lawOf(from: NodeOrdinal, to: NodeOrdinal): LinkLaw {
    if (this.#rules.length === 0) return this.#general;
    const row = this.#rows[this.#senders.classOf[from] as number];
    const law = row?.[this.#receivers.classOf[to] as number];
    return law ?? this.#resolve(from, to);
  }

  /** Lets the rules of a fault hold, or not, from now on. */
  turnFault(name: string, isOn: boolean): void {
    if (isOn) this.#faultsOn.add(name);
    else this.#faultsOn.delete(name);
    this.#rows = new Array(this.#senders.rules.length).fill(undefined);
  }

  /** First use of this pair of classes: for each field the last rule that gives it decides. */
  #resolve(from: NodeOrdinal, to: NodeOrdinal): LinkLaw {
    const senderClass = this.#senders.classOf[from];
    const receiverClass = this.#receivers.classOf[to];
    if (senderClass === undefined || receiverClass === undefined) {
      throw new RangeError(`there is no link from node ${from} to node ${to}`);
    }
    const deciding: (Rule | undefined)[] = FIELDS.map(() => undefined);
    const indices = FIELDS.map(() => -1);
    const bySender = this.#senders.rules[senderClass] as readonly number[];
    const byReceiver = new Set(this.#receivers.rules[receiverClass]);
    for (const index of bySender) {
      if (!byReceiver.has(index)) continue;
      const rule = this.#rules[index] as Rule;
      if (rule.fault !== undefined && !this.#faultsOn.has(rule.fault)) continue;
      FIELDS.forEach((field, place) => {
        if (rule.plan[field] === undefined) return;
        deciding[place] = rule;
        indices[place] = index;
      });
    }
    const law = this.#lawBy(deciding, indices.join());
    let row = this.#rows[senderClass];
    if (row === undefined) {
      row = new Array<LinkLaw | undefined>(this.#receivers.rules.length).fill(undefined);
      this.#rows[senderClass] = row;
    }
    row[receiverClass] = law;
    return law;
  }

  /** The law of which each field is given by a rule; `undefined` stands for the network's own. */
  #lawBy(
    [latency, loss, bursts, duplication, bandwidth]: readonly (Rule | undefined)[],
    key: string,
  ): LinkLaw {
    const general = this.#general;
    if ([latency, loss, bursts, duplication, bandwidth].every((rule) => rule === undefined)) return general;
    const known = this.#laws.get(key);
    if (known !== undefined) return known;
    const law = lawOf({
      sample: latency?.sampler ?? general.sample,
      loss: loss?.plan.loss ?? general.loss,
      bursts: bursts === undefined ? general.bursts : bursts.bursts,
      duplication: duplication?.plan.duplication ?? general.duplication,
      bandwidth: bandwidth === undefined ? general.bandwidth : (bandwidth.plan.bandwidth ?? undefined),
    });
    this.#laws.set(key, law);
    return law;
  }
}

const FIELDS = [
  "latency",
  "loss",
  "bursts",
  "duplication",
  "bandwidth",
] as const satisfies (keyof LinkFields)[];

function lawOf(fields: Omit<LinkLaw, "isPlain">): LinkLaw {
  const isPlain = fields.bursts === undefined && fields.duplication === 0 && fields.bandwidth === undefined;
  return { ...fields, isPlain };
}

function generalLaw(plan: NetworkPlan): LinkLaw {
  return lawOf({
    sample: createLinkSampler(plan.latency),
    loss: probability(plan.loss, "loss"),
    bursts: burstsOf(plan, ""),
    duplication: probability(plan.duplication ?? 0, "duplication"),
    bandwidth: plan.bandwidth ?? undefined,
  });
}

function ruleOf(plan: LinkPlan, fault: string | undefined): Rule {
  if (plan.loss !== undefined) probability(plan.loss, "loss");
  if (plan.duplication !== undefined) probability(plan.duplication, "duplication");
  return {
    plan,
    sampler: plan.latency && createLinkSampler(plan.latency),
    bursts: burstsOf(plan, fault ?? ""),
    fault,
  };
}

function burstsOf({ bursts }: LinkFields, source: string): LinkBursts | undefined {
  return bursts === undefined || bursts === null ? undefined : { law: bursts, source };
}

/** Nodes told apart by the rules that name them. */
interface NodeClasses {
  readonly classOf: Uint32Array;
  /** For each class the rules that name its nodes, in order. */
  readonly rules: readonly (readonly number[])[];
}

/** Starts with all nodes in one class, and lets each rule split the classes of which it names a part. */
function classify(namedByRule: readonly (readonly NodeOrdinal[])[], nodes: number): NodeClasses {
  const classOf = new Uint32Array(nodes);
  const rules: (readonly number[])[] = [[]];
  namedByRule.forEach((named, rule) => {
    const splitOff = new Map<number, number>();
    for (const node of new Set(named)) {
      const before = classOf[node];
      if (before === undefined)
        throw new RangeError(`link rule ${rule} names node ${node} of ${nodes} nodes`);
      let after = splitOff.get(before);
      if (after === undefined) {
        after = rules.length;
        rules.push([...(rules[before] as readonly number[]), rule]);
        splitOff.set(before, after);
      }
      classOf[node] = after;
    }
  });
  return withoutEmptyClasses(classOf, rules);
}

/** A rule that names all of a class leaves it empty; rows and columns for such classes would be waste. */
function withoutEmptyClasses(classOf: Uint32Array, rules: readonly (readonly number[])[]): NodeClasses {
  const renumbered = new Map<number, number>();
  for (let node = 0; node < classOf.length; node++) {
    const before = classOf[node] as number;
    let after = renumbered.get(before);
    if (after === undefined) {
      after = renumbered.size;
      renumbered.set(before, after);
    }
    classOf[node] = after;
  }
  return { classOf, rules: [...renumbered.keys()].map((before) => rules[before] as readonly number[]) };
}

function probability(value: number, what: "loss" | "duplication"): number {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`a ${what} of ${value} is no probability`);
  return value;
}
