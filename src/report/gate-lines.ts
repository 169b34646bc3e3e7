import type { FirstTriggerTold, RunTally } from "../coordinator/run-tally.ts";
import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import { type ActionKind, createGroupRoster, type GateWords, type GroupRoster } from "../node.ts";
import { castOf } from "../scenario/cast.ts";
import { isGate } from "../scenario/gate-choice.ts";
import { gateGroupOf } from "../scenario/gate-group.ts";
import type { GatePlan, GroupConfiguration, Scenario } from "../scenario/scenario.ts";
import { formatCount, formatCounted, formatFigure, formatSeconds, formatShare } from "./numbers.ts";

/** A gate of a configuration, or the budget that a program keeps of its own, in words. */
export interface ToldGate {
  readonly configuration: string;
  readonly group: string;
  /** The scenario has no other group. */
  readonly isOnlyGroup: boolean;
  /** `gate`, or what a program's own budget is called. */
  readonly kind: string;
  /** `gate velocity`, `its own self-preservation`. */
  readonly name: string;
  /** Who acts, and how. */
  readonly actor: string;
  readonly words: GateWords;
  /** What who acts had seen when it engaged. */
  engagedWords(expected: number, renewals: number): string;
}

/** All gates of a scenario that may keep something back, and all budgets of programs' own. */
export function toldGates({ configurations, groups }: Scenario): readonly ToldGate[] {
  const rosters = groups.map(({ name, first, count }) => createGroupRoster(name, first, count));
  const isOnlyGroup = groups.length === 1;
  return configurations.flatMap((configuration) =>
    groups.flatMap((group, index): ToldGate[] => {
      const { gate, program, settings } = configuration.groups[index] as GroupConfiguration;
      const place = { configuration: configuration.name, group: group.name, isOnlyGroup };
      const told: ToldGate[] = [];
      if (isGate(gate)) {
        told.push({
          ...place,
          kind: "gate",
          name: `gate ${gate.descriptor.rule}`,
          actor: actorWords(gate),
          words: gate.descriptor.inWords(gate.settings, gateGroupOf(group, gate)),
          engagedWords: goodStandingWords,
        });
      }
      const { ownBudget } = program;
      if (ownBudget !== undefined) {
        const cast = castOf(configuration, rosters, groups);
        told.push({
          ...place,
          kind: ownBudget.name,
          name: `its own ${ownBudget.name}`,
          actor: EACH_ACTS,
          words: ownBudget.inWords(settings, rosters[index] as GroupRoster, cast),
          engagedWords: ownBudget.engagedWords,
        });
      }
      return told;
    }),
  );
}

function goodStandingWords(expected: number, renewals: number): string {
  return `which then had ${formatCount(renewals)} of ${formatCounted(expected, "member")} in good standing`;
}

const EACH_ACTS = "each member acts for itself";

const ACTION_WORDS: Readonly<Record<ActionKind, string>> = {
  stopRouting: "",
  restart: ", by restarting",
  failOver: ", by failing over",
};

/**
 * Who acts, and how: `each member acts for itself`, `one acts for the group on the word of 50 % of those who judge it,
 * by failing over`.
 */
export function actorWords({ by, action, quorum }: GatePlan): string {
  const word = quorum === 0 ? "anybody who judges it" : `${formatShare(quorum)} of those who judge it`;
  const who = by === "member" ? EACH_ACTS : `one acts for the group on the word of ${word}`;
  return `${who}${ACTION_WORDS[action]}`;
}

/**
 * What became of gates, for a reader who knows nothing of them: what each rule withholds and what ends it, when it first
 * took hold and on what, what it held back and whether that was right, and how things stand at the end.
 *
 * @param atTheEnd what members say of a configuration that keep a budget of their own, and still held back at the end.
 */
export function gateLines(
  configurations: readonly ConfigurationSummary[],
  gates: readonly ToldGate[],
  talliesOf: (configuration: string) => readonly RunTally[],
  atTheEnd: (configuration: string) => readonly string[],
): string[] {
  return configurations.flatMap((configuration) => {
    const own = gates.filter((gate) => gate.configuration === configuration.name);
    if (own.length === 0) return [];
    const rules = own.map(
      ({ group, isOnlyGroup, name, actor, words }) =>
        `${isOnlyGroup ? "" : `in ${group} `}${actor}, and ${name} withholds ${words.withholds}, and lets go ${words.letsGo}`,
    );
    const it = own.length > 1 ? "They" : "It";
    const first = talliesOf(configuration.name).find(
      ({ firstTrigger }) => firstTrigger !== null,
    )?.firstTrigger;
    return [
      `${configuration.name}: ${rules.join("; ")}. ${[
        engagedSentence(it, configuration, own, first ?? undefined),
        heldBackSentence(it, configuration),
        endSentence(configuration),
      ]
        .filter((sentence) => sentence !== "")
        .join(" ")}`,
      ...atTheEnd(configuration.name).map((line) => `${configuration.name}, at the end: ${line}`),
    ];
  });
}

function engagedSentence(
  it: string,
  { gate, runs }: ConfigurationSummary,
  gates: readonly ToldGate[],
  first: FirstTriggerTold | undefined,
): string {
  if (gate.triggers === 0) {
    if (gate.seconds > 0) {
      const words = it === "It" ? "It" : "At least one of them";
      return `${words} was engaged from the start, for ${formatSeconds(gate.seconds)} in all.`;
    }
    // What only some actions have to wait for, such as the limit of a pass, engages nothing.
    return gate.heldBack > 0 ? "" : `${it} never engaged.`;
  }
  const told = gates.findLast(({ group }) => group === first?.group);
  const when =
    first === undefined || told === undefined
      ? ""
      : `, first${runs > 1 ? " (in the first such run)" : ""} at ${formatSeconds(first.atSeconds)} of run time for ${first.by}, ${told.engagedWords(first.expected, first.renewals)}`;
  return `${it === "It" ? it : "Together they"} engaged ${times(gate.triggers)}, for ${formatSeconds(gate.seconds)} in all${when}.`;
}

function heldBackSentence(it: string, { gate }: ConfigurationSummary): string {
  const lifted =
    gate.lifted === 0 ? "" : ` ${it} failed open, and took ${formatCounted(gate.lifted, "action")} back.`;
  if (gate.heldBack === 0) return `${it} held nothing back.${lifted}`;
  const { heldBack, heldBackAlive, heldBackDead } = gate;
  return `${it} held ${formatCounted(heldBack, "action")} back: ${formatCount(heldBackAlive)} on members that were up, which was right, and ${formatCount(heldBackDead)} on members that were really down.${lifted}`;
}

/** What became of what was held back, and whether anything is still. */
function endSentence({ gate, runs }: ConfigurationSummary): string {
  const { heldBack, lifted, released, dropped, standing, engagedAtEnd } = gate;
  const were = (count: number) => `${formatCount(count)} ${count === 1 ? "was" : "were"}`;
  const fates = [
    ...(released > 0 ? [`${were(released)} taken later`] : []),
    ...(dropped > 0
      ? [
          `${formatCount(dropped)} came to nothing, since the ${dropped === 1 ? "member was" : "members were"} held alive again`,
        ]
      : []),
    ...(standing > 0 ? [`${were(standing)} still withheld`] : []),
  ];
  const told = fates.length === 0 || heldBack + lifted === 0 ? "" : `Of these, ${fates.join("; ")}.`;
  if (gate.seconds === 0 && gate.triggers === 0) return told;
  const end = runs === 1 ? "At the end" : "When the runs ended,";
  const engaged =
    engagedAtEnd === 0
      ? "no gate was"
      : `${formatCounted(engagedAtEnd, "gate")} ${engagedAtEnd === 1 ? "was" : "were"}`;
  return `${told} ${end} ${engaged} engaged.`.trimStart();
}

/** What was done that nothing undoes, one line for each configuration in which something was. */
export function irreversibleLines(configurations: readonly ConfigurationSummary[]): string[] {
  return configurations
    .filter(({ actions }) => actions.irreversible > 0)
    .map(({ name, actions }) => {
      const { irreversible, irreversibleOnAlive, regretted, splitSeconds } = actions;
      if (irreversibleOnAlive === 0) {
        return `${name}: ${formatCounted(irreversible, "failover")}, all of members that were down.`;
      }
      return `${name}: ${formatCounted(irreversible, "failover")}, of which ${formatCount(irreversibleOnAlive)} of members that were up. ${formatCount(regretted)} of those were back afterwards, beside their successors, and no verdict taken back makes them one again; for ${formatFigure(splitSeconds)} s, over all of them, both may have served.`;
    });
}

function times(count: number): string {
  if (count < 3) return count === 1 ? "once" : "twice";
  return `${formatCount(count)} times`;
}
