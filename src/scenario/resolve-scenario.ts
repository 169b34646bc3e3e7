import type { Catalogue } from "./catalogue.ts";
import { checkShape } from "./check-shape.ts";
import { refuseEarlyFaults } from "./early-faults.ts";
import { expandExclusions } from "./exclusions.ts";
import { checkExpectation, type FigureParts, parseExpectation } from "./expectations.ts";
import { planFaults, refuseLateFaults } from "./faults.ts";
import { filePlace } from "./file-place.ts";
import { fileSchema } from "./file-schema.ts";
import { gateNotices } from "./gate-notices.ts";
import { refuseFaultsOnGoroutines } from "./goroutine-machines.ts";
import { planGroups } from "./groups.ts";
import { refuseForgetfulPrograms } from "./kept-memory.ts";
import { planConfigurations } from "./merge.ts";
import { messageKinds } from "./message-kinds.ts";
import { takeOutGrouplessFields } from "./misplaced-field.ts";
import { type NamedFiles, NO_FILES } from "./named-files.ts";
import { planNetwork } from "./network.ts";
import { createNodeDirectory } from "./node-directory.ts";
import type { ProblemList } from "./problems.ts";
import { Refusal } from "./refusal.ts";
import type { FaultPlan, GroupPlan, NetworkPlan, Scenario } from "./scenario.ts";
import { planStop } from "./stop.ts";
import { expandSweep } from "./sweep.ts";

/**
 * Makes the engine's scenario of a scenario's plain value. The fields that a sweep names are not looked at.
 *
 * @param knownFigures figures that expectations may name; `undefined` leaves them unchecked.
 * @param files contents of the files that the scenario names.
 * @returns `undefined` when a problem was added.
 */
export function resolveScenario(
  value: unknown,
  catalogue: Catalogue,
  knownFigures: readonly string[] | undefined,
  problems: ProblemList,
  files: NamedFiles = NO_FILES,
): Scenario | undefined {
  const before = problems.count;
  const grouped = takeOutGrouplessFields(value, problems);
  const checked = checkShape(fileSchema, grouped, problems, filePlace(grouped, catalogue));
  if (checked === undefined) return undefined;
  const file = checked.value;
  const warmupMicros = file.warmup;
  const { groups, notices: groupNotices } = planGroups(file.groups, warmupMicros, problems);
  const { configurations, notices } = planConfigurations(file, catalogue, problems);
  // Without all groups, a member that is not found may be one that could not be placed.
  if (problems.count > before && groups.length < file.groups.length) return undefined;

  const directory = createNodeDirectory(groups);
  const network = planNetwork(file.network, directory, problems, files);
  const faultProblemsBefore = problems.count;
  const faults = planFaults(file.faults, warmupMicros, directory, problems, files);
  // A fault that could not be read must not be called missing.
  const stop =
    problems.count === faultProblemsBefore || file.stop === undefined
      ? planStop(file, faults, warmupMicros, problems)
      : undefined;
  refuseForgetfulPrograms(faults, groups, configurations, problems);
  refuseFaultsOnGoroutines(faults, groups, problems);
  refuseEarlyFaults(faults, groups, warmupMicros, problems);
  if (stop !== undefined) {
    refuseLateFaults(faults, warmupMicros, warmupMicros + stop.durationMicros + file.tail, problems);
  }
  const sweep = expandSweep(file.sweep, problems);
  const sweepExclusions = expandExclusions(file.sweep.exclude, sweep, problems);
  checkExpectations(file.expect, Object.keys(file.configurations), knownFigures, problems, {
    seeds: file.seeds.length,
    kindsOf: (name) =>
      messageKinds(
        configurations.find((configuration) => configuration.name === name),
        groups,
      ),
  });
  if (problems.count > before || stop === undefined) return undefined;
  return {
    name: file.name,
    about: file.about,
    warmupMicros,
    durationMicros: stop.durationMicros,
    tailMicros: file.tail,
    stop: stop.rule,
    seeds: file.seeds,
    accounting: file.accounting,
    groups,
    configurations,
    network,
    faults,
    sweep,
    ...(sweepExclusions.length === 0 ? {} : { sweepExclusions }),
    expectations: file.expect,
    notices: [
      ...groupNotices,
      ...notices,
      ...gateNotices(groups, configurations),
      ...networkNotices(network),
      ...machineNotices(groups, faults),
    ],
  };
}

function networkNotices({ loss, links }: NetworkPlan): readonly string[] {
  if (loss === 1) {
    const others = links.some((link) => link.loss !== undefined)
      ? ", except over links with another loss"
      : "";
    return [`No datagram ever arrives${others}: the loss is 100 %.`];
  }
  const deaf = links.some((link) => link.loss === 1);
  return deaf ? ["Over some links no datagram ever arrives: their loss is 100 %."] : [];
}

/** A processor that nothing occupies is not worth sharing. */
function machineNotices(groups: readonly GroupPlan[], faults: readonly FaultPlan[]): readonly string[] {
  if (faults.some(({ action }) => action.kind === "slow")) return [];
  return groups
    .filter(({ machine, packetTimeMicros }) => machine !== undefined && packetTimeMicros === 0)
    .map(
      ({ name }) =>
        `The machine of group ${name} has no effect: its packets cost no time. Give its host a packetTime, such as 30us.`,
    );
}

function checkExpectations(
  texts: readonly string[],
  configurationNames: readonly string[],
  knownFigures: readonly string[] | undefined,
  problems: ProblemList,
  parts: FigureParts,
): void {
  texts.forEach((text, index) => {
    try {
      checkExpectation(parseExpectation(text), configurationNames, knownFigures, parts);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.add(["expect", index], error.message, error.mend);
    }
  });
}
