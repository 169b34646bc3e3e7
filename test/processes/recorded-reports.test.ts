import { describe, expect, it } from "vitest";
import {
  ACTION_TAKEN,
  ACTION_WITHHELD,
  ALIVE,
  CONVICTED,
  LEFT,
  REFUTED_CONFLICT,
  REFUTED_CONVICTION,
  REFUTED_SUSPICION,
  SUSPECTED,
} from "../../src/node.ts";
import type { Output } from "../../src/processes/protocol.ts";
import { RecordedReports } from "../../src/processes/recorded-reports.ts";

describe("reports to a coordinator elsewhere", () => {
  it("say by name what the contract numbers", () => {
    const outputs: Output[] = [];
    const reports = new RecordedReports((output) => outputs.push(output));
    reports.verdict(1, ALIVE, 2, 3, ACTION_TAKEN);
    reports.verdict(1, SUSPECTED, 2, 3, ACTION_TAKEN);
    reports.verdict(1, CONVICTED, 2, 3, ACTION_WITHHELD);
    reports.verdict(1, LEFT, 2, 3, ACTION_TAKEN);
    for (const what of [REFUTED_SUSPICION, REFUTED_CONVICTION, REFUTED_CONFLICT] as const) {
      reports.refuted(what, 9);
    }
    reports.released(4);
    reports.forgotten(5);
    reports.accused(6);
    reports.confirmed(7, 8, 2);
    reports.health(3);
    reports.gate(true, 10, 8);
    expect(outputs).toEqual([
      ["verdict", 1, "alive", 2, 3, "taken"],
      ["verdict", 1, "suspected", 2, 3, "taken"],
      ["verdict", 1, "convicted", 2, 3, "withheld"],
      ["verdict", 1, "left", 2, 3, "taken"],
      ["refuted", "suspicion", 9],
      ["refuted", "conviction", 9],
      ["refuted", "conflict", 9],
      ["released", 4],
      ["forgotten", 5],
      ["accused", 6],
      ["confirmed", 7, 8, 2],
      ["health", 3],
      ["gate", true, 10, 8],
    ]);
  });
});
