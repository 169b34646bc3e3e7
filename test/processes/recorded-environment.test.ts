import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { AleaStream } from "../../src/kernel/random-streams.ts";
import { createGroupRoster, HELD, type MessageCodec, SENT } from "../../src/node.ts";
import type { Call } from "../../src/processes/protocol.ts";
import { RecordedEnvironment } from "../../src/processes/recorded-environment.ts";
import { anyScenarioOf } from "../host/any-scenario.ts";
import { MAIN, SIDE, scriptedProgram } from "../host/scripted-program.ts";
import { busyScript } from "./busy-script.ts";
import { runInLockstep } from "./in-memory-lockstep.ts";

describe("a program in a recorded environment", () => {
  it("does what it would in the engine's own, when the outputs are done there", () => {
    let calls = 0;
    fc.assert(
      fc.property(
        anyScenarioOf(busyScript),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom("msgpack" as const, "json" as const),
        fc.nat(1_000_000),
        (scenario, nodesPerProcess, form, seed) => {
          const { result, traffic } = runInLockstep(scenario, { nodesPerProcess, form }, seed);
          expect(result).toEqual(new ScenarioRun({ scenario, configuration: 0, seed }).finish());
          calls += traffic.calls;
        },
      ),
      { numRuns: 30 },
    );
    // The comparison is of something.
    expect(calls).toBeGreaterThan(2_000);
  });
});

const group = createGroupRoster("n", 0, 3);
const codec = scriptedProgram(() => ({})).createCodec({}, group) as MessageCodec<unknown>;

function environment(lastConnection = 0): RecordedEnvironment {
  return new RecordedEnvironment({
    self: 1,
    group,
    rosters: [group, createGroupRoster("other", 3, 2)],
    random: new AleaStream("1/node/n-1"),
    codec,
    lastConnection,
  });
}

function callAt(monotonicMicros: number, isHeld = false, lastConnection = 0): Call {
  return [1, monotonicMicros, 77, isHeld, lastConnection, "tick", MAIN];
}

describe("a recorded environment", () => {
  it("knows who is in other groups", () => {
    expect(environment().rosterOf("other").first).toBe(3);
    expect(() => environment().rosterOf("nobody")).toThrow(/there is no group "nobody"/);
  });

  it("has the clocks of the call, and chance, name and group of its own", () => {
    const recorded = environment();
    const seen: number[] = [];
    const look = () => {
      seen.push(recorded.monotonicMicros(), recorded.wallMicros());
    };
    expect(recorded.during(callAt(5), look)).toEqual([]);
    recorded.during(callAt(6), look);
    expect(seen).toEqual([5, 77, 6, 77]);
    expect([recorded.self, recorded.group]).toEqual([1, group]);
    expect(recorded.random.next()).toBe(new AleaStream("1/node/n-1").next());
  });

  it("holds what a call says is held, datagrams and streams alike", () => {
    const recorded = environment();
    for (const isHeld of [false, true]) {
      recorded.during(callAt(5, isHeld), () => {
        const outcome = isHeld ? HELD : SENT;
        expect(recorded.send(MAIN, 1, 2, "x")).toBe(outcome);
        expect(recorded.sendOnStream(MAIN, 1, 9, "x")).toBe(outcome);
      });
    }
  });

  it("writes down what is done in the order in which it is done, call by call", () => {
    const recorded = environment(6);
    const first = recorded.during(callAt(100), () => {
      const ticker = recorded.createTicker(SIDE, 50);
      ticker.idle();
      recorded.send(MAIN, 4, 2, "ab");
      const connection = recorded.dial(SIDE, 3, 0, 900);
      expect(connection).toBe(7);
      recorded.sendOnStream(SIDE, 3, connection, "c");
      recorded.close(connection);
      recorded.close(connection);
      recorded.report.health(1);
      const timer = recorded.setTimer(MAIN, 8, 30);
      expect(timer.dueMicros).toBe(130);
      recorded.cancelTimer(timer);
      recorded.cancelTimer(timer);
    });
    expect(first).toEqual([
      ["ticker", SIDE, 50],
      ["idle", SIDE],
      ["send", MAIN, 4, 2, new TextEncoder().encode("ab")],
      ["dial", SIDE, 3, 0, 900],
      ["streamSend", SIDE, 3, 7, new TextEncoder().encode("c")],
      ["close", 7],
      ["health", 1],
      ["timer", MAIN, 8, 30],
      ["cancel", MAIN, 8, 130],
    ]);
    expect(recorded.during(callAt(101), () => recorded.report.health(2))).toEqual([["health", 2]]);
  });

  it("takes a time in the past as now", () => {
    const recorded = environment();
    const outputs = recorded.during(callAt(100), () => {
      expect(recorded.setTimer(MAIN, 1, -5).dueMicros).toBe(100);
    });
    expect(outputs).toEqual([["timer", MAIN, 1, 0]]);
  });

  it("tells of an exit once", () => {
    const recorded = environment();
    const outputs = recorded.during(callAt(1), () => {
      recorded.exit();
      recorded.exit();
      recorded.report.health(3);
    });
    expect(outputs).toEqual([["exit"], ["health", 3]]);
    expect(recorded.hasExited).toBe(true);
  });

  it.each<[string, (recorded: RecordedEnvironment) => unknown, RegExp]>([
    ["half a microsecond", (recorded) => recorded.setTimer(MAIN, 0, 0.5), /delay of a timer .* not 0\.5$/],
    ["no number", (recorded) => recorded.dial(MAIN, 0, 0, Number.NaN), /deadline of a dial .* not NaN$/],
    [
      "for ever",
      (recorded) => recorded.createTicker(MAIN, Infinity),
      /interval of a ticker .* not Infinity$/,
    ],
    [
      "a second ticker",
      (recorded) => [recorded.createTicker(MAIN, 1), recorded.createTicker(MAIN, 1)],
      /activity 0 has a ticker; it can have one/,
    ],
  ])("refuses what no frame can say: %s", (_what, act, message) => {
    const recorded = environment();
    expect(() => recorded.during(callAt(1), () => act(recorded))).toThrow(message);
  });
});
