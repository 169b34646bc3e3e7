import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_CAUSE, TRACE_DELIVERY, TRACE_DROP, TRACE_SEND } from "../../../src/coordinator/trace.ts";
import { ScenarioRun } from "../../../src/engine/scenario-run.ts";
import type { Timer } from "../../../src/node.ts";
import type { FaultAction, Scenario } from "../../../src/scenario/scenario.ts";
import { restlessScript } from "../restless-script.ts";
import {
  MAIN,
  type Script,
  type ScriptedEnvironment,
  SETTLER,
  SIDE,
  scriptedProgram,
} from "../scripted-program.ts";
import { faultOf, nodesOf, scriptedScenario } from "../scripted-scenario.ts";
import type { ScriptedWorld } from "../scripted-world.ts";
import { goroutineHost, goroutineWorld } from "./goroutine-world.ts";

const NODES = 5;
/** Key of what a program is called back with about messages handed off. */
const HANDED_OFF = 1_000_000;

const anyShape = {
  cores: fc.integer({ min: 1, max: 3 }),
  /** One or several machines; several nodes on a host. */
  hosts: fc.constantFrom(NODES, NODES, 3),
  hostsPerMachine: fc.constantFrom(NODES, 2),
  packetTimeMicros: fc.constantFrom(1, 10, 13),
  messageTimeMicros: fc.constantFrom(undefined, 3, 10),
  timerUnitMicros: fc.constantFrom(undefined, undefined, 40),
};

const anySpell = fc.record({
  kind: fc.constantFrom(
    "block" as const,
    "block" as const,
    "crash" as const,
    "partition" as const,
    "clock" as const,
  ),
  node: fc.nat({ max: NODES - 1 }),
  atMicros: fc.oneof(
    fc.integer({ min: 1, max: 2000 }),
    fc.nat({ max: 200 }).map((ten) => ten * 10),
  ),
  forMicros: fc.integer({ min: 1, max: 800 }),
});
type Spell = typeof anySpell extends fc.Arbitrary<infer Of> ? Of : never;

function actionOf({ kind, node }: Spell): FaultAction {
  const who = nodesOf(node);
  if (kind === "partition") {
    const others = Array.from({ length: NODES }, (_, other) => other).filter((other) => other !== node);
    return { kind, between: [who, nodesOf(...others)] };
  }
  if (kind === "clock") {
    return { kind, who, offsetMicros: 0, driftPpm: node === 1 ? 50_000 : -50_000, stepMicros: 0 };
  }
  return { kind, who };
}

/** A restless program that also hands messages off, and works on what has come meanwhile as the contract asks. */
function restlessAndHandingOff(environment: ScriptedEnvironment): Script {
  const script = restlessScript(environment);
  let isAtWork = false;
  let unpaid = 0;
  return {
    ...script,
    receive(from, message) {
      if (isAtWork) unpaid += message.length;
      else isAtWork = environment.handOff(SETTLER, HANDED_OFF, message.length);
      script.receive?.(from, message);
    },
    timer(activity, key) {
      if (key !== HANDED_OFF) {
        script.timer?.(activity, key);
        return;
      }
      environment.report.health(environment.random.below(100));
      const rest = unpaid;
      unpaid = 0;
      isAtWork = rest > 0 && environment.handOff(SETTLER, HANDED_OFF, rest);
    },
  };
}

const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    ...anyShape,
    spells: fc.array(anySpell, { maxLength: 6 }),
    latencyMicros: fc.constantFrom(0, 10, 17),
    loss: fc.constantFrom(0, 0.1),
    overMicros: fc.constantFrom(0, 25),
  })
  .map(
    ({ spells, cores, hosts, hostsPerMachine, messageTimeMicros, timerUnitMicros, latencyMicros, ...rest }) =>
      scriptedScenario(scriptedProgram(restlessAndHandingOff), {
        ...rest,
        nodes: NODES,
        hosts,
        machine: {
          cores,
          hosts: hostsPerMachine,
          scheduler: "goroutines",
          messageTimeMicros,
          timerUnitMicros,
        },
        faults: spells.map((spell, index) =>
          faultOf(index, actionOf(spell), { atMicros: spell.atMicros, forMicros: spell.forMicros }),
        ),
        latency: { law: "constant", micros: latencyMicros },
        durationMicros: 2500,
      }),
  );

it("a run on hosts of goroutines is the same again, and whether idle ticks may be left out or not", () => {
  fc.assert(
    fc.property(anyScenario, fc.integer({ min: 1, max: 1000 }), (scenario, seed) => {
      const run = (suppressIdleTicks: boolean) =>
        new ScenarioRun({ scenario, configuration: 0, seed, suppressIdleTicks }).finish();
      const result = run(true);
      expect(result.messages).toBeGreaterThan(0);
      expect(run(true)).toEqual(result);
      expect(run(false)).toEqual(result);
    }),
    { numRuns: 50 },
  );
});

/** Every message goes this often from one node to another. */
const HOPS = 4;

interface Fates {
  /** Answers that are held, by node. */
  readonly answersHeld: number[];
  handedOff: number;
  worked: number;
}

/**
 * A program whose messages go round a few times. It answers in its reader, hands messages off, sets timers that send
 * and others that it cancels.
 */
function passingOn(fates: Fates): (environment: ScriptedEnvironment) => Script {
  return (environment) => {
    const { self, random } = environment;
    fates.answersHeld[self] = 0;
    let serial = 0;
    /** Messages that the handler is at work on, and those that have come meanwhile. */
    let paid = 0;
    let unpaid = 0;
    const pay = (messages: number) => {
      if (messages > 0) expect(environment.handOff(SIDE, HANDED_OFF, messages)).toBe(true);
      paid = messages;
    };
    let doomed: Timer | undefined;
    let doomedKey = 0;
    const cancelled = new Set<number>();
    const pass = (activity: number, key: number, hops: string) => {
      if (hops.length >= HOPS) return true;
      const to = (self + 1 + random.below(NODES - 1)) % NODES;
      return environment.send(activity, key, to, `${hops}x`);
    };
    return {
      receive(_from, hops) {
        // The reader is not handed another packet while its answer to one is held.
        expect(fates.answersHeld[self]).toBe(0);
        fates.handedOff += 1;
        if (paid > 0) unpaid += 1;
        else pay(1);
        if (hops.length >= HOPS) return;
        serial += 1;
        const choice = random.below(3);
        if (choice === 0) environment.setTimer(MAIN, serial * HOPS + hops.length, random.below(50));
        else if (!pass(SETTLER, 0, hops)) fates.answersHeld[self] = 1;
        if (choice < 2) return;
        if (doomed !== undefined) {
          environment.cancelTimer(doomed);
          cancelled.add(doomedKey);
        }
        doomedKey = serial * HOPS;
        doomed = environment.setTimer(MAIN, doomedKey, random.below(100));
      },
      timer(activity, key) {
        if (activity === SIDE) {
          fates.worked += paid;
          pay(unpaid);
          unpaid = 0;
          return;
        }
        expect(cancelled.has(key)).toBe(false);
        if (key === doomedKey) doomed = undefined;
        else pass(MAIN, key, "x".repeat(key % HOPS));
      },
      resume(activity) {
        if (activity === SETTLER) fates.answersHeld[self] = 0;
      },
    };
  };
}

/** Whatever was sent by a node has been delivered once, or its loss is on record. */
function expectAllAccountedFor(world: ScriptedWorld): void {
  const idOf = (node: number, count: number) => `${node}.${count}`;
  const sent = world.records.filter(({ kind }) => kind === TRACE_SEND);
  const ends = world.records.filter(({ kind }) => kind === TRACE_DELIVERY || kind === TRACE_DROP);
  expect(ends.map(({ causeNode, causeCount }) => idOf(causeNode, causeCount)).sort()).toEqual(
    sent.map(({ node, count }) => idOf(node, count)).sort(),
  );
}

it("no wake-up is lost: in the end nothing is unread, nothing waits, and no processor is occupied", () => {
  let drops = 0;
  let held = 0;
  let contended = 0;
  fc.assert(
    fc.property(
      fc.record(anyShape),
      fc.constantFrom(6, 1_000_000),
      fc.array(anySpell, { maxLength: 8 }),
      fc.array(
        fc.record({
          atMicros: fc.integer({ min: 1, max: 2000 }),
          from: fc.nat({ max: NODES - 1 }),
          burst: fc.integer({ min: 1, max: 12 }),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      (shape, socketBufferBytes, spells, sends) => {
        const fates: Fates = { answersHeld: [], handedOff: 0, worked: 0 };
        const world = goroutineWorld({
          ...shape,
          nodes: NODES,
          socketBufferBytes,
          script: passingOn(fates),
        });
        const crashes = spells.filter(({ kind }) => kind === "crash");
        for (const { kind, node, atMicros, forMicros } of spells) {
          if (kind === "block") world.block(node, atMicros, atMicros + forMicros);
          if (kind !== "crash") continue;
          world.at(atMicros, () => world.node(node).isStarted && world.crash(node));
          world.at(atMicros + forMicros, () => world.node(node).isStarted || world.start(node));
        }
        for (const { atMicros, from, burst } of sends) {
          world.at(atMicros, () => {
            if (!world.node(from).isUp || goroutineHost(world, from).isBlocked) return;
            for (let packet = 0; packet < burst; packet++) {
              world.environment(from).send(MAIN, 0, (from + 1) % NODES, "x");
            }
          });
        }
        world.run(50_000);

        for (let node = 0; node < NODES; node++) {
          expect([node, goroutineHost(world, node).unreadBytes]).toEqual([node, 0]);
        }
        expectAllAccountedFor(world);
        if (crashes.length === 0) {
          expect(fates.answersHeld).toEqual(Array(NODES).fill(0));
          expect(fates.worked).toBe(fates.handedOff);
        }
        drops += world.records.filter(({ kind }) => kind === TRACE_DROP).length;
        held += world.records.filter(({ kind, d }) => kind === TRACE_SEND && d > 0).length;
        contended += world.records.filter(
          ({ kind, c }) => kind === TRACE_DELIVERY && c > 3 * shape.packetTimeMicros,
        ).length;

        // All processors are idle: whatever comes up is done at once, a packet read in its time.
        const before = world.log.length;
        world.at(60_000, () => {
          for (let node = 0; node < NODES; node++) world.environment(node).setTimer(MAIN, HOPS - 1, 5);
        });
        world.send(70_000, 0, 1, "x".repeat(HOPS));
        world.run(80_000);
        const last = world.log.slice(before).map((line) => line.split(" "));
        const asleepMicros = shape.timerUnitMicros ?? 0;
        const timers = last
          .filter(([, , , key]) => key === `${MAIN}/${HOPS - 1}`)
          .map(([time]) => Number(time));
        expect(timers.filter((time) => time >= 60_005 && time <= 60_005 + asleepMicros)).toHaveLength(NODES);
        const [arrived] = world.records.filter(({ timeMicros }) => timeMicros > 70_000);
        const lateMicros = Number(arrived?.timeMicros) - 70_010 - shape.packetTimeMicros;
        expect(lateMicros).toBeGreaterThanOrEqual(0);
        expect(lateMicros).toBeLessThanOrEqual(asleepMicros);
        expect(
          world.records.filter(({ kind, causeNode }) => kind === TRACE_DROP && causeNode === NO_CAUSE),
        ).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
  // The property would mean little otherwise.
  expect(Math.min(drops, held, contended)).toBeGreaterThan(0);
});
