import type { FirstTriggerTold, RunTally } from "../coordinator/run-tally.ts";
import type { ConfigurationSummary } from "../coordinator/summary-schema.ts";
import type { ActionKind, GateWords } from "../node.ts";
import { isGate } from "../scenario/gate-choice.ts";
import { gateGroupOf } from "../scenario/gate-group.ts";
import type { GatePlan, Scenario } from "../scenario/scenario.ts";
import { formatCount, formatCounted, formatFigure, formatSeconds, formatShare } from "./numbers.ts";

/** A gate of a configuration, in words. */
export interface ToldGate {
  readonly configuration: string;
  /** Its group; `undefined` where there is only one. */
  readonly group: string | undefined;
  readonly rule: string;
  /** Who acts, and how. */
  readonly actor: string;
  readonly words: GateWords;
}

/** All gates of a scenario that may keep something back. */
export function toldGates({ configurations, groups }: Scenario): readonly ToldGate[] {
  return configurations.flatMap((configuration) =>
    configuration.groups.flatMap(({ gate }, index): ToldGate[] => {
      const group = groups[index];
      if (group === undefined || !isGate(gate)) return [];
      return [
        {
          configuration: configuration.name,
          group: groups.length > 1 ? group.name : undefined,
          rule: gate.descriptor.rule,
          actor: actorWords(gate),
          words: gate.descriptor.inWords(gate.settings, gateGroupOf(group, gate)),
        },
      ];
    }),
  );
}

const ACTION_WORDS: Readonly<Record<ActionKind, string>> = {
  stopRouting: "",
  restart: ", by restarting",
  failOver: ", by failing over",
};

/** Who acts, and how: `each member acts for itself`, `one acts for the group on the word of 50 % of it, by failing over`. */
export function actorWords({ by, action, quorum }: GatePlan): string {
  const word = quorum === 0 ? "any of its members" : `${formatShare(quorum)} of it`;
  const who =
    by === "member" ? "each member acts for itself" : `one acts for the group on the word of ${word}`;
  return `${who}${ACTION_WORDS[action]}`;
}

/**
 * What became of gates, for a reader who knows nothing of them: what each rule withholds and what ends it, when it first
 * took hold and on what, what it held back and whether that was right, and how things stand at the end.
 */
export function gateLines(
  configurations: readonly ConfigurationSummary[],
  gates: readonly ToldGate[],
  talliesOf: (configuration: string) => readonly RunTally[],
): string[] {
  return configurations.flatMap((configuration) => {
    const own = gates.filter((gate) => gate.configuration === configuration.name);
    if (own.length === 0) return [];
    const rules = own.map(
      ({ group, rule, actor, words }) =>
        `${group === undefined ? "" : `in ${group} `}${actor}, and gate ${rule} withholds ${words.withholds}, and lets go ${words.letsGo}`,
    );
    const first = talliesOf(configuration.name).find(
      ({ firstTrigger }) => firstTrigger !== null,
    )?.firstTrigger;
    return [
      `${configuration.name}: ${rules.join("; ")}. ${[
        engagedSentence(configuration, first ?? undefined),
        heldBackSentence(configuration),
        endSentence(configuration),
      ]
        .filter((sentence) => sentence !== "")
        .join(" ")}`,
    ];
  });
}

function engagedSentence({ gate, runs }: ConfigurationSummary, first: FirstTriggerTold | undefined): string {
  if (gate.triggers === 0) return gate.seconds > 0 ? "It was engaged from the start." : "It never engaged.";
  const when =
    first === undefined
      ? ""
      : `, first${runs > 1 ? " (in the first such run)" : ""} at ${formatSeconds(first.atSeconds)} of run time for ${first.by}, which then had ${formatCount(first.renewals)} of ${formatCounted(first.expected, "member")} in good standing`;
  return `It engaged ${times(gate.triggers)}, for ${formatSeconds(gate.seconds)} in all${when}.`;
}

function heldBackSentence({ gate }: ConfigurationSummary): string {
  const lifted =
    gate.lifted === 0 ? "" : ` It failed open, and took ${formatCounted(gate.lifted, "action")} back.`;
  if (gate.heldBack === 0) return `It held nothing back.${lifted}`;
  const { heldBack, heldBackAlive, heldBackDead } = gate;
  return `It held ${formatCounted(heldBack, "action")} back: ${formatCount(heldBackAlive)} on members that were up, which was right, and ${formatCount(heldBackDead)} on members that were really down.${lifted}`;
}

function endSentence({ gate }: ConfigurationSummary): string {
  if (gate.heldBack + gate.lifted === 0) return "";
  const open =
    gate.engagedAtEnd === 0
      ? "at the end all was open"
      : `at the end ${formatCounted(gate.engagedAtEnd, "gate")} still held, with ${formatCounted(gate.standing, "action")} back`;
  const standing =
    gate.engagedAtEnd === 0 && gate.standing > 0 ? `, ${formatCount(gate.standing)} still waiting` : "";
  return `Of these, ${formatCount(gate.released)} were taken later, and ${formatCount(gate.dropped)} came to nothing, since the member was held alive again; ${open}${standing}.`;
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
  return count === 1 ? "once" : `${formatCount(count)} times`;
}
