import { runLimits } from "../engine/run-limits.ts";
import { createGroupRoster, formatDuration, MICROS_PER_SECOND } from "../node.ts";
import { castOf } from "../scenario/cast.ts";
import { cellsOf, combinations } from "../scenario/cells.ts";
import { flowText } from "../scenario/flow-text.ts";
import { isGate } from "../scenario/gate-choice.ts";
import type { ConfigurationPlan, GroupConfiguration, GroupPlan, Scenario } from "../scenario/scenario.ts";
import { clockWords } from "./clock-words.ts";
import { faultWords } from "./fault-words.ts";
import { actorWords, toldGates } from "./gate-lines.ts";
import { listNames } from "./listing.ts";
import { networkWords } from "./network-words.ts";
import { formatCount, formatCounted, formatSeconds } from "./numbers.ts";
import { settingsWords } from "./settings-words.ts";
import type { Style } from "./style.ts";
import { wrap } from "./wrap.ts";

/** Run time of one run, at most, in seconds. */
export function virtualSecondsPerRun(
  scenario: Pick<Scenario, "warmupMicros" | "durationMicros" | "tailMicros">,
): number {
  return (scenario.warmupMicros + scenario.durationMicros + scenario.tailMicros) / MICROS_PER_SECOND;
}

/** What a scenario would run, in words: `coroner check`. */
export function scenarioReport(scenario: Scenario, fileName: string, width: number, style: Style): string {
  const { groups, configurations, faults, expectations, notices, warmupMicros } = scenario;
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [[style.strong(title), ...lines.map((line) => wrap(`  ${line}`, width, "      "))].join("\n")];
  return [
    `${fileName} is ${style.good("valid")}.`,
    wrap(`${style.strong(scenario.name)}${scenario.about === "" ? "" : `: ${scenario.about}`}`, width),
    ...section("Members", groups.map(groupWords)),
    ...section(
      "Configurations",
      configurations.flatMap((configuration) => configurationLines(configuration, groups)),
    ),
    ...section("What the settings allow", limitLines(scenario)),
    ...section("Gates", gateSourceLines(configurations)),
    ...section("Network", [networkWords(scenario.network)]),
    ...section(
      "Faults (times count from the warm-up's end, run time from the run's beginning)",
      faults.map((fault) => faultWords(fault, groups, warmupMicros)),
    ),
    ...section("Runs", [runWords(scenario)]),
    ...section(
      "Sweep (coroner sweep; each cell is read, and may be refused, when that begins)",
      sweepLines(scenario),
    ),
    ...section("Expectations", expectations),
    ...section("Good to know", notices),
  ].join("\n\n");
}

function groupWords(group: GroupPlan): string {
  const { name, count, hosts, packetTimeMicros, socketBufferBytes, machine, clock, start } = group;
  const zones = [...new Set(group.zoneOf.filter((zone) => zone !== undefined))];
  return [
    `${name}: ${formatCounted(count, "member")}`,
    ...(zones.length === 0 ? [] : [`in ${zones.length === 1 ? "zone" : "zones"} ${listNames(zones)}`]),
    ...(hosts === undefined || hosts === count ? [] : [`on ${formatCounted(hosts, "host")}`]),
    `${formatDuration(packetTimeMicros)} for each packet received`,
    ...(machine === undefined
      ? []
      : [`${formatCounted(machine.hosts, "host")} sharing ${formatCounted(machine.cores, "core")}`]),
    `a socket buffer of ${formatCount(socketBufferBytes)} bytes`,
    ...(clock === undefined ? [] : [clockWords(clock)]),
    start.view === "full"
      ? `started over ${formatDuration(start.overMicros)}, all knowing all`
      : `started over ${formatDuration(start.overMicros)}, joining by ${name}-0`,
  ].join(", ");
}

function configurationLines(
  { name, groups: chosen }: ConfigurationPlan,
  groups: readonly GroupPlan[],
): string[] {
  return chosen.map((configuration, index) => {
    const group = groups.length === 1 ? "" : ` (${groups[index]?.name})`;
    return `${name}${group}: ${programWords(configuration)}`;
  });
}

function programWords({ program, preset, given, gate, judge }: GroupConfiguration): string {
  const changed = Object.entries(given)
    .filter(([, { source }]) => source === "scenario")
    .map(([setting, { value }]) => `${setting} ${value}`);
  return [
    preset === undefined ? `${program.name}, its defaults` : `${program.name}, preset ${preset}`,
    ...(changed.length === 0 ? [] : [`with ${listNames(changed, 20)}`]),
    ...(judge === undefined ? [] : [`judged by ${judge.law.name}`]),
    ...(isGate(gate) ? [`behind the gate ${gate.descriptor.rule}`] : []),
    ...(gate === undefined || gate.by === "member" ? [] : [actorWords(gate)]),
  ].join(", ");
}

/** Every rule that keeps something back, with all its settings and where they come from. */
function gateSourceLines(configurations: readonly ConfigurationPlan[]): string[] {
  const lines = configurations.flatMap(({ groups }) =>
    groups.flatMap(({ gate }) => {
      if (!isGate(gate)) return [];
      const { descriptor, given } = gate;
      const settings = settingsWords(descriptor.settings).flatMap(({ name, byDefault }) => {
        const value = given[name] ?? byDefault;
        return value === undefined ? [] : [`${name} ${value}`];
      });
      const set = settings.length === 0 ? "" : ` with ${listNames(settings)}`;
      return [`${descriptor.rule}${set}: ${descriptor.about} Source: ${descriptor.source}`];
    }),
  );
  return [...new Set(lines)];
}

/** The two numbers that no dashboard shows, for each configuration, and what its gates withhold. */
function limitLines(scenario: Scenario): string[] {
  const { groups, configurations } = scenario;
  const rosters = groups.map(({ name, first, count }) => createGroupRoster(name, first, count));
  const gates = toldGates(scenario);
  return configurations.map((configuration) => {
    const cast = castOf(configuration, rosters, groups);
    const { worstCaseRemovalsPerMinute, detectionFloorMicros } = runLimits(groups, configuration, cast);
    const removals =
      worstCaseRemovalsPerMinute === null
        ? "all members may be removed at once, since nothing keeps an action back"
        : `at most ${formatCounted(worstCaseRemovalsPerMinute, "member")} may be removed in a minute`;
    const floor =
      detectionFloorMicros === null
        ? "no action is ever taken"
        : `no action comes sooner than ${formatSeconds(detectionFloorMicros / MICROS_PER_SECOND)} after a crash`;
    const rules = gates
      .filter((gate) => gate.configuration === configuration.name)
      .map(({ group, isOnlyGroup, kind, words }) => {
        const whose = isOnlyGroup ? `the ${kind}` : `${group}'s ${kind}`;
        return `; ${whose} withholds ${words.withholds}, and lets go ${words.letsGo}`;
      });
    return `${configuration.name}: ${removals}, and ${floor}${rules.join("")}`;
  });
}

/** The swept fields, and how many runs they come to. */
function sweepLines({ sweep, sweepExclusions = [], configurations, seeds }: Scenario): string[] {
  const fields = Object.entries(sweep);
  if (fields.length === 0) return [];
  const cells = cellsOf({ fields: sweep, exclude: sweepExclusions }).length;
  const left = combinations(sweep) - cells;
  const excluded = left === 0 ? "" : `, ${formatCount(left)} more left out`;
  return [
    ...fields.map(([field, values]) => `${field}: ${listNames(values.map(flowText), 20)}`),
    `${formatCounted(cells, "cell")}${excluded}; ${formatCounted(cells * configurations.length * seeds.length, "run")}`,
  ];
}

function runWords(scenario: Scenario): string {
  const { configurations, seeds, stop, warmupMicros, durationMicros, tailMicros } = scenario;
  const runs = configurations.length * seeds.length;
  const length = [
    `${formatDuration(warmupMicros)} of warm-up`,
    `${stop === undefined ? "" : "at most "}${formatDuration(durationMicros)} counted${stop === undefined ? "" : ", ended when converged"}`,
    ...(tailMicros === 0 ? [] : [`${formatDuration(tailMicros)} of tail`]),
  ].join(", ");
  return `${formatCounted(configurations.length, "configuration")} under ${formatCounted(seeds.length, "seed")}: ${formatCounted(runs, "run")} of ${formatSeconds(virtualSecondsPerRun(scenario))} virtual time (${length}), ${formatSeconds(runs * virtualSecondsPerRun(scenario))} in all`;
}
