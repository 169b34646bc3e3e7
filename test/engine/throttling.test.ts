import { expect, it } from "vitest";
import { Throttling } from "../../src/engine/throttling.ts";
import { ScriptedWorld } from "../host/scripted-world.ts";

/** Whether node 1's host stands still, looked at in the traffic of every tenth microsecond from 5 on. */
function stillAt(untilMicros: number): string {
  const world = new ScriptedWorld();
  const { kernel } = world.built.world;
  world.at(100, () => {
    const throttling = new Throttling(kernel, [world.host(1)], { quotaMicros: 20, periodMicros: 50 }, 0);
    world.at(untilMicros, () => throttling.end());
  });
  let seen = "";
  for (let micros = 95; micros < 400; micros += 10) {
    world.at(micros, () => {
      seen += world.host(1).standsStill ? "-" : "+";
    });
  }
  world.run(400);
  return seen;
}

it("lets hosts run in the first quota of every period, counted from its beginning, until it ends", () => {
  expect(stillAt(300)).toBe(`+${"++---".repeat(4)}${"+".repeat(10)}`);
  // In the middle of a closed period, and of an open one.
  expect(stillAt(332)).toBe(`+${"++---".repeat(4)}++-`.padEnd(31, "+"));
  expect(stillAt(310)).toBe(`+${"++---".repeat(4)}`.padEnd(31, "+"));
});
