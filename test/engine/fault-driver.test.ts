import { describe, expect, it } from "vitest";
import { NO_CAUSE, TRACE_FAULT, TRACE_NODE, WORLD } from "../../src/coordinator/trace.ts";
import { OPENED } from "../../src/node.ts";
import type { CutDirection, CutTraffic, FaultAction, Selector } from "../../src/scenario/scenario.ts";
import { MAIN, type Script, type ScriptedEnvironment } from "../host/scripted-program.ts";
import { faultOf, nodesOf } from "../host/scripted-scenario.ts";
import { ScriptedRun } from "./scripted-run.ts";

const FAR_MONOTONIC = 2_000_000_000;

/** Node 0 sends a text to node 1 every 100 us, named for its time. */
function sender(environment: ScriptedEnvironment): Script {
  if (environment.self !== 0) return {};
  return {
    start: () => {
      for (let atMicros = 100; atMicros < 1000; atMicros += 100) {
        environment.setTimer(MAIN, atMicros, atMicros);
      }
    },
    timer: (_activity, key) => {
      environment.send(MAIN, key, 1, String(key));
    },
  };
}

function received(run: ScriptedRun, node = 1): string[] {
  return run.logOf(node).filter((line) => line.includes("receive"));
}

const block: FaultAction = { kind: "block", who: nodesOf(1) };

describe("the fault driver", () => {
  it("turns a periodic fault on and off, as long as the run lasts", () => {
    const faults = [faultOf(0, block, { atMicros: 150, forMicros: 200, everyMicros: 400 })];
    const run = new ScriptedRun({ script: sender, faults, durationMicros: 1000 });
    run.run.finish();
    expect(received(run)).toEqual([
      "110 receive 100",
      "350 receive 200",
      "350 receive 300",
      "410 receive 400",
      "510 receive 500",
      "750 receive 600",
      "750 receive 700",
      "810 receive 800",
      "910 receive 900",
    ]);
    const changes = run.records
      .filter(({ kind }) => kind === TRACE_FAULT)
      .map(({ timeMicros, node, causeNode, a, b, c }) => [timeMicros, node, causeNode, a, b, c]);
    // Fault 0, occurrence, whether it begins; nothing traced has caused it.
    expect(changes).toEqual([
      [150, WORLD, NO_CAUSE, 0, 0, 1],
      [350, WORLD, NO_CAUSE, 0, 0, 0],
      [550, WORLD, NO_CAUSE, 0, 1, 1],
      [750, WORLD, NO_CAUSE, 0, 1, 0],
      [950, WORLD, NO_CAUSE, 0, 2, 1],
    ]);
  });

  it("makes ends before starts, then goes by the faults' order in the file", () => {
    const faults = [
      faultOf(0, block, { atMicros: 300, forMicros: 100 }),
      faultOf(1, block, { atMicros: 100, forMicros: 100, everyMicros: 100 }),
      faultOf(2, block, { atMicros: 200, forMicros: 100 }),
    ];
    const run = new ScriptedRun({ faults, durationMicros: 301 });
    run.run.finish();
    const changes = run.records
      .filter(({ kind }) => kind === TRACE_FAULT)
      .map(({ timeMicros, a, b, c }) => `${timeMicros} ${c === 1 ? "begin" : "end"} ${a}.${b}`);
    expect(changes).toEqual([
      "100 begin 1.0",
      "200 end 1.0",
      "200 begin 1.1",
      "200 begin 2.0",
      "300 end 1.1",
      "300 end 2.0",
      "300 begin 0.0",
      "300 begin 1.2",
    ]);
  });

  it("composes anomalies: their node is anomalous from the first's beginning to the last's end", () => {
    const faults = [
      faultOf(0, block, { atMicros: 100, forMicros: 300 }),
      faultOf(1, { kind: "pause", who: nodesOf(1), wakeUp: "due" }, { atMicros: 200, forMicros: 400 }),
      faultOf(2, block, { atMicros: 800, forMicros: 100 }),
    ];
    const { tally } = new ScriptedRun({ faults, durationMicros: 1000 }).run.finish();
    expect(tally.anomalous).toEqual([{ name: "n-1", spells: 2, seconds: 0.0006 }]);
    expect(tally.anomalies.injected).toBe(2);
  });

  it("pauses with the wake-up that it was given", () => {
    const wakeUps = (["due", "timers", "packets"] as const).map((wakeUp) => {
      const action: FaultAction = { kind: "pause", who: nodesOf(1), wakeUp };
      const run = new ScriptedRun({
        script: (environment) => {
          if (environment.self === 0) return sender(environment);
          return {
            start: () => {
              environment.setTimer(MAIN, 1, 150);
              environment.setTimer(MAIN, 2, 250);
            },
          };
        },
        faults: [faultOf(0, action, { atMicros: 120, forMicros: 280 })],
        durationMicros: 405,
      });
      run.run.finish();
      return run.logOf(1).slice(2);
    });
    expect(wakeUps).toEqual([
      ["400 timer 0/1", "400 receive 200", "400 timer 0/2", "400 receive 300"],
      ["400 timer 0/1", "400 timer 0/2", "400 receive 200", "400 receive 300"],
      ["400 receive 200", "400 receive 300", "400 timer 0/1", "400 timer 0/2"],
    ]);
  });

  it("crashes nodes, and restarts them at the end with their memory lost", () => {
    const faults = [faultOf(0, { kind: "crash", who: nodesOf(1) }, { atMicros: 250, forMicros: 300 })];
    const run = new ScriptedRun({ script: sender, faults, durationMicros: 1000 });
    const { tally } = run.run.finish();
    expect(run.logOf(1)).toEqual([
      "0 start",
      "110 receive 100",
      "210 receive 200",
      "550 start",
      "610 receive 600",
      "710 receive 700",
      "810 receive 800",
      "910 receive 900",
    ]);
    expect(tally.traffic.dropped).toMatchObject({ down: 3 });
    expect(tally.crashes.injected).toBe(1);
    // The crash follows from the fault's beginning, the restart from its end.
    const changes = run.records
      .filter(({ kind, node }) => kind === TRACE_NODE && node === 1)
      .map(({ timeMicros, a, causeNode, causeCount }) => [timeMicros, a, causeNode, causeCount]);
    expect(changes).toEqual([
      [0, 0, NO_CAUSE, 0],
      [250, 1, WORLD, 1],
      [550, 0, WORLD, 2],
    ]);
  });

  it("restarts at a crash's end only what that crash took", () => {
    const crash: FaultAction = { kind: "crash", who: nodesOf(0, 1, 2) };
    const faults = [
      faultOf(0, { kind: "leave", who: nodesOf(1) }, { atMicros: 100 }),
      faultOf(1, { kind: "crash", who: nodesOf(2) }, { atMicros: 150 }),
      faultOf(2, crash, { atMicros: 200, forMicros: 100 }),
    ];
    const run = new ScriptedRun({
      nodes: 3,
      script: (environment) => ({ command: () => environment.exit() }),
      faults,
      durationMicros: 1000,
    });
    run.run.finish();
    expect(run.log).toEqual(["0 0 start", "0 1 start", "0 2 start", "100 1 command leave", "300 0 start"]);
  });

  it("does nothing to a node that has not started yet, which then starts in its time", () => {
    const who = nodesOf(0, 1);
    const faults = [
      faultOf(0, { kind: "crash", who }, { atMicros: 1, forMicros: 5 }),
      faultOf(1, { kind: "restart", who }, { atMicros: 3 }),
      faultOf(2, { kind: "leave", who }, { atMicros: 4 }),
    ];
    const run = new ScriptedRun({ faults, overMicros: 1000, durationMicros: 2000 });
    run.run.finish();
    expect(run.log.map((line) => line.split(" ").slice(1).join(" "))).toEqual(
      expect.arrayContaining(["0 start", "1 start"]),
    );
    expect(run.log).toHaveLength(2);
  });

  it("restarts crashed nodes on their own instant, and leaves alone those that are up", () => {
    const faults = [
      faultOf(0, { kind: "crash", who: nodesOf(1) }, { atMicros: 100 }),
      faultOf(1, { kind: "restart", who: nodesOf(0, 1) }, { atMicros: 200 }),
    ];
    const run = new ScriptedRun({ faults, durationMicros: 1000 });
    run.run.finish();
    expect(run.log).toEqual(["0 0 start", "0 1 start", "200 1 start"]);
  });

  it("has a paused node start when its pause ends", () => {
    const faults = [
      faultOf(0, { kind: "pause", who: nodesOf(1), wakeUp: "due" }, { atMicros: 50, forMicros: 350 }),
      faultOf(1, { kind: "crash", who: nodesOf(1) }, { atMicros: 100, forMicros: 100 }),
    ];
    const run = new ScriptedRun({ script: sender, faults, durationMicros: 500 });
    run.run.finish();
    expect(run.logOf(1)).toEqual(["0 start", "400 start", "410 receive 400"]);
  });

  it("cuts datagrams and streams both ways; what a stream has lost is sent again after a time-out", () => {
    const partition: FaultAction = { kind: "partition", between: [nodesOf(0), nodesOf(1)] };
    const run = new ScriptedRun({
      nodes: 3,
      script: (environment) => {
        const { self } = environment;
        if (self === 1) return {};
        return {
          start: () => {
            environment.dial(MAIN, 0, 1, FAR_MONOTONIC);
            environment.setTimer(MAIN, 1, 200);
          },
          timer: () => {
            environment.send(MAIN, 0, 1, `datagram of ${self}`);
            environment.sendOnStream(MAIN, 0, 1, `message of ${self}`);
          },
          stream: (event) => {
            if (event === OPENED) environment.setTimer(MAIN, 2, 300);
          },
        };
      },
      faults: [faultOf(0, partition, { atMicros: 100, forMicros: 300 })],
      durationMicros: 300_000,
    });
    const { tally } = run.run.finish();
    // The least time-out of a stream is 200 ms.
    expect(run.logOf(1).slice(3)).toEqual([
      "210 receive datagram of 2",
      "210 stream 2 received message of 2",
      "330 receive datagram of 2",
      "330 stream 2 received message of 2",
      "200210 stream 1 received message of 0",
      "200330 stream 1 received message of 0",
    ]);
    expect(tally.traffic.dropped).toMatchObject({ partition: 2 });
  });

  it("cuts the direction and the traffic that a partition names, whichever side was drawn first", () => {
    /** What reaches nodes 0 and 1, and who hears that its stream is open, under a cut from the beginning. */
    const heard = (between: [Selector, Selector], direction: CutDirection, carries: CutTraffic) => {
      const run = new ScriptedRun({
        nodes: 2,
        script: (environment) => ({
          start: () => environment.setTimer(MAIN, 1, 100),
          timer: () => {
            environment.send(MAIN, 0, 1 - environment.self, "datagram");
            environment.dial(MAIN, 0, 1 - environment.self, FAR_MONOTONIC);
          },
        }),
        faults: [faultOf(0, { kind: "partition", between, direction, carries }, { atMicros: 50 })],
        durationMicros: 1000,
      });
      run.run.finish();
      return [0, 1].map((node) => {
        const lines = run.logOf(node).filter((line) => / receive | opened/.test(line));
        return lines.map((line) => (line.includes("receive") ? "datagram" : "opened")).sort();
      });
    };
    const named: [Selector, Selector] = [nodesOf(0), nodesOf(1)];
    const [none, all] = [[], ["datagram", "opened", "opened"]];
    expect(heard(named, "both", "all")).toEqual([none, none]);
    // A dial from 1 reaches 0, the answer gets lost.
    expect(heard(named, "forth", "all")).toEqual([["datagram", "opened"], none]);
    expect(heard(named, "back", "all")).toEqual([none, ["datagram", "opened"]]);
    expect(heard(named, "forth", "datagrams")).toEqual([all, ["opened", "opened"]]);
    expect(heard(named, "both", "streams")).toEqual([["datagram"], ["datagram"]]);
    const picked: Selector = { kind: "pick", count: 1, of: nodesOf(0, 1), except: undefined };
    expect(heard([nodesOf(0), picked], "forth", "all")).toEqual([["datagram", "opened"], none]);
    expect(heard([picked, nodesOf(1)], "forth", "all")).toEqual([["datagram", "opened"], none]);
  });

  it("changes the law of links for the time of a fault, and again at its next occurrence", () => {
    const fields = { latency: { law: "constant", micros: 55 }, loss: undefined } as const;
    const rule = { from: nodesOf(0), to: nodesOf(1), bothWays: false, ...fields };
    const faults = [faultOf(0, { kind: "link", rule }, { atMicros: 150, forMicros: 200, everyMicros: 400 })];
    const run = new ScriptedRun({ script: sender, faults, durationMicros: 1000 });
    run.run.finish();
    expect(received(run)).toEqual([
      "110 receive 100",
      "255 receive 200",
      "355 receive 300",
      "410 receive 400",
      "510 receive 500",
      "655 receive 600",
      "755 receive 700",
      "810 receive 800",
      "910 receive 900",
    ]);
  });

  it("turns a random fault on and off as its own stream says, whatever else happens", () => {
    const random = { probability: 0.5, everyMicros: 100, stabilityMicros: 0 };
    const changes = (action: FaultAction, seed: number) => {
      const run = new ScriptedRun({ faults: [faultOf(0, action, { random })], durationMicros: 5000, seed });
      run.run.finish();
      const records = run.records.filter(({ kind }) => kind === TRACE_FAULT);
      return records.map(({ timeMicros, b, c }) => `${timeMicros} ${b} ${c}`);
    };
    const partition: FaultAction = { kind: "partition", between: [nodesOf(0), nodesOf(1)] };
    const crash: FaultAction = { kind: "crash", who: nodesOf(1) };
    const expected = changes(partition, 1);
    expect(expected.length).toBeGreaterThan(10);
    for (const action of [block, crash]) expect(changes(action, 1)).toEqual(expected);
    expect(changes(partition, 2)).not.toEqual(expected);
  });
});
