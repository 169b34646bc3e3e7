import {
  type AnyGateRuleDescriptor,
  type AnyProgramDescriptor,
  createGroupRoster,
  findRoster,
  type Gate,
  type GateGroup,
  type GroupRoster,
  type JudgeLaw,
  type MessageCodec,
  type ProgramConfiguration,
} from "../node.ts";
import type { Catalogue } from "../scenario/catalogue.ts";
import { FrameError, type RunGroup } from "./protocol.ts";

/** As many members as a scenario can have in all its groups. */
const MOST_NODES = 1_000_000;

/**
 * The rosters of all groups of a run.
 *
 * @throws FrameError when a run could not have so many nodes.
 */
export function hostedRosters(groups: readonly RunGroup[]): readonly GroupRoster[] {
  return groups.map(({ name, first, count }) => {
    if (first + count > MOST_NODES) {
      throw new FrameError(
        `group ${name} ends at node ${first + count}; there are at most ${MOST_NODES} nodes`,
      );
    }
    return createGroupRoster(name, first, count);
  });
}

/** What the nodes of one group have in common in this process. */
export class HostedGroup {
  readonly roster: GroupRoster;
  /** Of all groups of the run, this one among them. */
  readonly rosters: readonly GroupRoster[];
  readonly descriptor: AnyProgramDescriptor;
  readonly codec: MessageCodec<unknown>;
  readonly #settings: unknown;
  readonly #gate:
    | {
        readonly descriptor: AnyGateRuleDescriptor;
        readonly settings: unknown;
        readonly group: GateGroup;
      }
    | undefined;
  readonly #law: JudgeLaw | undefined;

  /**
   * @param rosters of all groups of the run.
   * @throws FrameError when the catalogue has no such program, law or rule, or they cannot be made as asked.
   */
  constructor(group: RunGroup, rosters: readonly GroupRoster[], catalogue: Catalogue) {
    const { name, first, count, program, settings, judge, gate } = group;
    if (gate?.zones !== undefined && gate.zones.length !== count) {
      throw new FrameError(
        `group ${name}'s gate has ${gate.zones.length} zones; expected one for each of ${count} members`,
      );
    }
    this.rosters = rosters;
    this.roster = findRoster(rosters, name);
    this.descriptor = named("program", program, catalogue.programs, (descriptor) => descriptor.name, name);
    this.#settings = settings;
    this.#gate = gate
      ? {
          descriptor: named("gate rule", gate.rule, catalogue.gates, ({ rule }) => rule, name),
          settings: gate.settings,
          group: {
            first,
            count,
            action: gate.action,
            zoneOf: (member) => gate.zones?.[member - first] ?? undefined,
          },
        }
      : undefined;
    const law = judge
      ? named("judge law", judge.law, catalogue.laws, (descriptor) => descriptor.name, name)
      : undefined;
    try {
      this.codec = this.descriptor.createCodec(settings, this.roster);
      this.#law = law?.read(judge?.settings);
      this.#createGate();
    } catch (error) {
      throw new FrameError(
        `group ${name} cannot be made with these settings: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /** Made anew for every start: a restarted program has a new gate. */
  configure(): ProgramConfiguration<unknown> {
    return {
      settings: this.#settings,
      gate: this.#createGate(),
      judge: this.#law,
    };
  }

  #createGate(): Gate | undefined {
    const gate = this.#gate;
    return gate?.descriptor.create(gate.settings, gate.group);
  }
}

function named<Item>(
  what: string,
  name: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  group: string,
): Item {
  const item = items.find((candidate) => nameOf(candidate) === name);
  if (item !== undefined) return item;
  const known = items.map(nameOf).join(", ");
  throw new FrameError(
    `group ${group} has ${what} ${name}, which this process does not know; it knows ${known}`,
  );
}
