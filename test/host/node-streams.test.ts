import { describe, expect, it } from "vitest";
import { TRACE_DIAL, TRACE_STREAM_EVENT } from "../../src/coordinator/trace.ts";
import { HELD, OPENED } from "../../src/node.ts";
import { MAIN, SIDE } from "./scripted-program.ts";
import { ScriptedWorld } from "./scripted-world.ts";
import { story } from "./trace-story.ts";

const FAR_MONOTONIC = 2_000_000_000;

describe("a node's streams", () => {
  it("are opened, used and closed, and numbered by each end for itself", () => {
    const world = new ScriptedWorld({
      nodes: 3,
      script: (environment) => ({
        stream: (event, connection, peer, message) => {
          if (environment.self === 1 && event === OPENED) {
            environment.sendOnStream(MAIN, 0, connection, `hello ${peer}`);
          } else if (environment.self !== 1 && message !== undefined) {
            environment.sendOnStream(MAIN, 0, connection, "bye");
            environment.close(connection);
            environment.close(connection);
            environment.sendOnStream(MAIN, 0, connection, "too late");
          }
        },
      }),
    });
    const numbers: number[] = [];
    world.at(100, () => {
      for (const to of [0, 2]) numbers.push(world.environment(1).dial(MAIN, 0, to, FAR_MONOTONIC));
    });
    world.run();
    expect(numbers).toEqual([1, 2]);
    expect(world.logOf(1).slice(1)).toEqual([
      "120 stream 1 opened",
      "120 stream 2 opened",
      "140 stream 1 received bye",
      "140 stream 1 closed",
      "140 stream 2 received bye",
      "140 stream 2 closed",
    ]);
    expect(world.logOf(2).slice(1)).toEqual(["110 stream 1 opened", "130 stream 1 received hello 2"]);
  });

  it("time out at the monotonic deadline of their dial", () => {
    const world = new ScriptedWorld();
    world.at(100, () => world.environment(1).dial(MAIN, 0, 0, 1_000_000_115));
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "115 stream 1 timedOut"]);
    expect(world.logOf(0)).toEqual(["0 start", "110 stream 1 opened", "125 stream 1 closed"]);
  });

  it("time out later when the clock of their dial runs slower from now on, and earlier when it runs faster", () => {
    const timedOutAt = (driftPpm: number) => {
      const world = new ScriptedWorld({ nodes: 3 });
      world.at(50, () => world.built.world.network.cuts.cut([0], [1, 2]));
      world.at(100, () => {
        for (const node of [1, 2]) world.environment(node).dial(MAIN, 0, 0, 1_000_001_100);
      });
      world.at(600, () => world.host(1).addDrift(driftPpm));
      world.run();
      // By its own clock nobody waits longer or shorter.
      for (const node of [1, 2]) expect(world.logOf(node).slice(1)).toEqual(["1100 stream 1 timedOut"]);
      const heard = world.records.filter(({ kind }) => kind === TRACE_STREAM_EVENT);
      return [1, 2].map((node) => heard.find((record) => record.node === node)?.timeMicros);
    };
    expect(timedOutAt(0)).toEqual([1100, 1100]);
    // 500 us by its clock were left.
    expect(timedOutAt(-200_000)).toEqual([1225, 1100]);
    expect(timedOutAt(250_000)).toEqual([1000, 1100]);
  });

  it("are not dialled under a block, nor after it when the dial was given up meanwhile", () => {
    const world = new ScriptedWorld();
    world.block(1, 100, 200);
    world.at(110, () => {
      const environment = world.environment(1);
      environment.dial(MAIN, 0, 0, FAR_MONOTONIC);
      environment.close(environment.dial(MAIN, 1, 0, FAR_MONOTONIC));
      environment.dial(MAIN, 2, 0, 1_000_000_150);
    });
    world.run();
    // The third one's deadline passed while it was held: it is dialled, and times out at once.
    expect(world.logOf(1)).toEqual([
      "0 start",
      "200 resume 0/0",
      "200 resume 0/1",
      "200 resume 0/2",
      "200 stream 3 timedOut",
      "220 stream 1 opened",
    ]);
    expect(world.records.filter(({ kind }) => kind === TRACE_DIAL)).toHaveLength(2);
  });

  it("drop a held message when they are closed before its release, and its activity resumes all the same", () => {
    const world = new ScriptedWorld();
    world.at(50, () => world.environment(1).dial(MAIN, 0, 0, FAR_MONOTONIC));
    world.block(1, 100, 200);
    world.at(110, () => {
      expect(world.environment(1).sendOnStream(SIDE, 4, 1, "never")).toBe(HELD);
      world.environment(1).close(1);
    });
    world.run();
    expect(world.logOf(1)).toEqual(["0 start", "70 stream 1 opened", "200 resume 1/4"]);
    expect(world.logOf(0)).toEqual(["0 start", "60 stream 1 opened", "120 stream 1 closed"]);
  });

  it("hand causes on from the dial to what both ends hear", () => {
    const world = new ScriptedWorld({
      script: (environment) => ({
        stream: (event, connection) => {
          if (environment.self === 1 && event === OPENED) {
            environment.sendOnStream(MAIN, 0, connection, "x");
            environment.close(connection);
          }
        },
      }),
    });
    world.at(100, () => world.environment(1).dial(MAIN, 0, 0, FAR_MONOTONIC));
    world.run();
    expect(story(world.records.slice(2))).toEqual([
      "dial 1.2 <- 1.1",
      "streamEvent 0.2 <- 1.2",
      "streamEvent 1.3 <- 1.2",
      "streamSend 1.4 <- 1.3",
      "streamEvent 0.3 <- 1.4",
      "streamEvent 0.4 <- 1.3",
    ]);
  });
});
