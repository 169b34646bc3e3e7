import { describe, expect, it } from "vitest";
import {
  TRACE_ACCUSATION,
  TRACE_CONFIRMATION,
  TRACE_FIELDS,
  TRACE_FORGOTTEN,
  TRACE_GATE,
  TRACE_HEALTH,
  TRACE_KIND_NAMES,
  TRACE_REFUTATION,
  TRACE_RELEASE,
  TRACE_VERDICT,
} from "../../src/coordinator/trace.ts";
import { ACTION_TAKEN, ACTION_WITHHELD, CONVICTED, REFUTED_SUSPICION, SUSPECTED } from "../../src/node.ts";
import { ScriptedWorld } from "./scripted-world.ts";

describe("a node's reports", () => {
  it("are traced with their numbers, and tallied by the coordinator", () => {
    const world = new ScriptedWorld({ nodes: 3 });
    world.at(100, () => {
      const { report } = world.environment(1);
      report.accused(2);
      report.verdict(2, SUSPECTED, 5, 1, ACTION_TAKEN);
      report.confirmed(2, 0, 1);
      report.health(3);
      report.gate(true, 3, 1);
      report.verdict(2, CONVICTED, 5, 0, ACTION_WITHHELD);
      report.released(2);
      report.gate(false, 3, 3);
      report.forgotten(2);
      report.refuted(REFUTED_SUSPICION, 6);
    });
    world.run();
    const traced = world.records
      .filter(({ timeMicros }) => timeMicros === 100)
      .map(({ node, count, kind, a, b, c, d }) => {
        const used = [a, b, c, d].slice(0, TRACE_FIELDS[kind]?.length);
        return `${node}.${count} ${TRACE_KIND_NAMES[kind]} ${used.join(" ")}`;
      });
    // The first of the node's records is its start.
    expect(traced).toEqual([
      "1.2 accusation 2",
      `1.3 verdict 2 ${SUSPECTED} 5 ${1 * 2 + ACTION_TAKEN}`,
      "1.4 confirmation 2 0 1",
      "1.5 health 3",
      "1.6 gate 1 3 1",
      `1.7 verdict 2 ${CONVICTED} 5 ${0 * 2 + ACTION_WITHHELD}`,
      "1.8 release 2",
      "1.9 gate 0 3 3",
      "1.10 forgotten 2",
      `1.11 refutation ${REFUTED_SUSPICION} 6`,
    ]);
    const kinds = world.records.filter(({ timeMicros }) => timeMicros === 100).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(
      new Set([
        TRACE_ACCUSATION,
        TRACE_VERDICT,
        TRACE_CONFIRMATION,
        TRACE_HEALTH,
        TRACE_GATE,
        TRACE_RELEASE,
        TRACE_FORGOTTEN,
        TRACE_REFUTATION,
      ]),
    );
    const tally = world.built.world.coordinator.finish(1000);
    expect(tally).toMatchObject({
      accusations: 1,
      suspicions: 1,
      confirmations: 1,
      convictions: { true: 0, faulted: 0, unreachable: 0, false: 1 },
      actions: { taken: 1, onAlive: 1 },
      refutations: { suspicion: 1, conviction: 0, conflict: 0 },
    });
    expect(tally.gate.triggers).toBe(1);
  });
});
