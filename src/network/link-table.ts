import type { Micros, NodeOrdinal } from "../node.ts";
import type { LinkPlan, NetworkPlan } from "../scenario/scenario.ts";
import { createLatencySampler, type LatencySampler } from "./latency-law.ts";

/** How packets fare on a directed link. */
export interface LinkLaw {
  /** The one-way delay of a packet whose draw is `uniform`. */
  sample(uniform: number): Micros;
  /** Probability in [0, 1] that a datagram is lost. */
  readonly loss: number;
}

/**
 * Which law holds from whom to whom. Rules are directed, and later ones override field by field (SEMANTICS 7).
 *
 * Nodes that the same rules name as sender form one class, likewise as receiver, and laws are kept by pair of
 * classes: memory does not grow with pairs of nodes, a look-up is three array reads, and without rules all links
 * share one law. Pairs that come out the same share one object.
 */
export class LinkTable {
  readonly #rules: readonly LinkPlan[];
  readonly #samplers: readonly (LatencySampler | undefined)[];
  readonly #general: LinkLaw;
  readonly #senders: NodeClasses;
  readonly #receivers: NodeClasses;
  /** A row for each class of senders, made at its first use; in it a law for each class of receivers. */
  readonly #rows: ((LinkLaw | undefined)[] | undefined)[];
  readonly #laws = new Map<number, LinkLaw>();
  /** No packet is ever faster, on whatever link. */
  readonly smallestDelayMicros: Micros;

  /**
   * @param nodes how many nodes the run has, over all groups.
   * @throws RangeError for a loss outside [0, 1], an impossible latency law, or a rule about a node there is not.
   */
  constructor(plan: NetworkPlan, nodes: number) {
    this.#general = { sample: createLatencySampler(plan.latency), loss: probability(plan.loss) };
    this.#rules = plan.links.filter((rule) => rule.latency !== undefined || rule.loss !== undefined);
    for (const rule of this.#rules) if (rule.loss !== undefined) probability(rule.loss);
    this.#samplers = this.#rules.map((rule) => rule.latency && createLatencySampler(rule.latency));
    this.smallestDelayMicros = Math.min(
      this.#general.sample(0),
      ...this.#samplers.map((sample) => sample?.(0) ?? Number.POSITIVE_INFINITY),
    );
    this.#senders = classify(
      this.#rules.map((rule) => rule.from),
      nodes,
    );
    this.#receivers = classify(
      this.#rules.map((rule) => rule.to),
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

  /** First use of this pair of classes: the last rule that gives a field decides it. */
  #resolve(from: NodeOrdinal, to: NodeOrdinal): LinkLaw {
    const senderClass = this.#senders.classOf[from];
    const receiverClass = this.#receivers.classOf[to];
    if (senderClass === undefined || receiverClass === undefined) {
      throw new RangeError(`there is no link from node ${from} to node ${to}`);
    }
    let latencyRule = -1;
    let lossRule = -1;
    const bySender = this.#senders.rules[senderClass] as readonly number[];
    const byReceiver = new Set(this.#receivers.rules[receiverClass]);
    for (const index of bySender) {
      if (!byReceiver.has(index)) continue;
      const rule = this.#rules[index] as LinkPlan;
      if (rule.latency !== undefined) latencyRule = index;
      if (rule.loss !== undefined) lossRule = index;
    }
    const law = this.#lawBy(latencyRule, lossRule);
    let row = this.#rows[senderClass];
    if (row === undefined) {
      row = new Array<LinkLaw | undefined>(this.#receivers.rules.length).fill(undefined);
      this.#rows[senderClass] = row;
    }
    row[receiverClass] = law;
    return law;
  }

  /** The law whose latency and loss these rules give; -1 stands for the network's own. */
  #lawBy(latencyRule: number, lossRule: number): LinkLaw {
    if (latencyRule === -1 && lossRule === -1) return this.#general;
    const key = (latencyRule + 1) * (this.#rules.length + 1) + lossRule + 1;
    const known = this.#laws.get(key);
    if (known !== undefined) return known;
    const law: LinkLaw = {
      sample: this.#samplers[latencyRule] ?? this.#general.sample,
      loss: this.#rules[lossRule]?.loss ?? this.#general.loss,
    };
    this.#laws.set(key, law);
    return law;
  }
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

function probability(loss: number): number {
  if (!(loss >= 0 && loss <= 1)) throw new RangeError(`a loss of ${loss} is no probability`);
  return loss;
}
