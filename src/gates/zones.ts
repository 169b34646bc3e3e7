import type { GateGroup, NodeOrdinal } from "../node.ts";

/** Members of one zone of a group, as a gate counts them. */
export interface Zone {
  /** As sentences name it. */
  readonly name: string;
  readonly index: number;
  /** Members that have not left. */
  size: number;
  /** Of those, the ones under a verdict, whether or not it was acted on. */
  accused: number;
}

/** The zones of a group; members without one are a zone together. */
export class Zones {
  /** In the order of their first members. */
  readonly all: readonly Zone[];
  readonly #group: GateGroup;
  readonly #byName = new Map<string | undefined, Zone>();
  readonly #gone = new Set<NodeOrdinal>();

  constructor(group: GateGroup) {
    this.#group = group;
    const all: Zone[] = [];
    for (let member = group.first; member < group.first + group.count; member++) {
      const name = group.zoneOf(member);
      let zone = this.#byName.get(name);
      if (zone === undefined) {
        zone = {
          name: name === undefined ? "the group" : `zone ${name}`,
          index: all.length,
          size: 0,
          accused: 0,
        };
        all.push(zone);
        this.#byName.set(name, zone);
      }
      zone.size += 1;
    }
    this.all = all;
  }

  of(member: NodeOrdinal): Zone {
    return this.#byName.get(this.#group.zoneOf(member)) as Zone;
  }

  left(member: NodeOrdinal): void {
    if (this.#gone.has(member)) return;
    this.#gone.add(member);
    this.of(member).size -= 1;
  }

  isBack(member: NodeOrdinal): void {
    if (this.#gone.delete(member)) this.of(member).size += 1;
  }
}
