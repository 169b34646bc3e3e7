import fc from "fast-check";
import { expect, it } from "vitest";
import { DROP_OVERFLOW, TRACE_DELIVERY, TRACE_DROP, TRACE_SEND } from "../../src/coordinator/trace.ts";
import type { Micros } from "../../src/node.ts";
import type { PauseWakeUp } from "../../src/scenario/scenario.ts";
import { MAIN } from "./scripted-program.ts";
import { ScriptedWorld } from "./scripted-world.ts";

type Spell = typeof anySpell extends fc.Arbitrary<infer Of> ? Of : never;
const anySpell = fc.record({
  what: fc.constantFrom("block", "due", "timers", "packets", "throttle", "slow"),
  atMicros: fc.integer({ min: 1, max: 1500 }),
  forMicros: fc.integer({ min: 1, max: 400 }),
  quotaMicros: fc.integer({ min: 1, max: 40 }),
});
/** When node 1 sends, by a timer each. */
const DUE = [40, 180, 400, 700, 701, 1000, 1400, 1800];
const PERIOD_MICROS = 50;

function apply(world: ScriptedWorld, { what, atMicros, forMicros, quotaMicros }: Spell): void {
  const until = atMicros + forMicros;
  if (what === "block") world.block(1, atMicros, until);
  else if (what === "throttle") world.throttle(1, atMicros, until, quotaMicros, PERIOD_MICROS);
  else if (what === "slow") world.slow(1, atMicros, until, quotaMicros);
  else world.pause(1, atMicros, until, what as PauseWakeUp);
}

/** Whether the host stands still throughout this microsecond, its first instant left out. */
function standsStill(spells: readonly Spell[], micros: Micros): boolean {
  return spells.some(({ what, atMicros, forMicros, quotaMicros }) => {
    if (what === "block" || what === "slow" || micros <= atMicros || micros >= atMicros + forMicros)
      return false;
    const inPeriod = (micros - atMicros) % PERIOD_MICROS;
    return what !== "throttle" || (inPeriod > quotaMicros && inPeriod !== 0);
  });
}

function isBlocked(spells: readonly Spell[], micros: Micros): boolean {
  return spells.some(
    ({ what, atMicros, forMicros }) => what === "block" && micros > atMicros && micros < atMicros + forMicros,
  );
}

it("anomalies of one host compose: nothing is lost or out of order, nothing happens too early, all in the end", () => {
  let overflows = 0;
  let late = 0;
  fc.assert(
    fc.property(
      fc.array(anySpell, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 60 }),
      fc.constantFrom(0, 0, 7, 30),
      fc.constantFrom(6, 1_000_000),
      fc.constantFrom(undefined, 1),
      (spells, sends, packetTimeMicros, socketBufferBytes, cores) => {
        const fired: number[] = [];
        const world = new ScriptedWorld({
          packetTimeMicros,
          socketBufferBytes,
          machine: cores && { cores, hosts: 2 },
          script: (environment) => ({
            start: () => {
              if (environment.self === 0) environment.dial(MAIN, 0, 1, 2_000_000_000);
              else for (const due of DUE) environment.setTimer(MAIN, due, due);
            },
            timer: (_activity, key) => {
              fired.push(key);
              environment.send(MAIN, key, 0, String(key));
            },
            stream: (_event, connection) => {
              if (environment.self !== 0) return;
              for (let text = 0; text < 5; text++) environment.sendOnStream(MAIN, 0, connection, `s${text}`);
            },
          }),
        });
        for (const spell of spells) apply(world, spell);
        for (const atMicros of sends) world.send(atMicros, 0, 1, "xxx");
        world.run(20_000);

        // Whatever was sent was delivered once, or overflowed.
        const sent = world.records.filter(({ kind }) => kind === TRACE_SEND);
        const ends = world.records.filter(({ kind }) => kind === TRACE_DELIVERY || kind === TRACE_DROP);
        const idOf = (node: number, count: number) => `${node}.${count}`;
        expect(ends.map(({ causeNode, causeCount }) => idOf(causeNode, causeCount)).sort()).toEqual(
          sent.map(({ node, count }) => idOf(node, count)).sort(),
        );
        const drops = world.records.filter(({ kind }) => kind === TRACE_DROP);
        expect(drops.every(({ b }) => b === DROP_OVERFLOW)).toBe(true);
        if (socketBufferBytes > 1000) expect(drops).toEqual([]);
        overflows += drops.length;

        // In the order of arrival; and all that node 1 sent.
        const read = world.records.filter(({ kind, node }) => kind === TRACE_DELIVERY && node === 1);
        const arrivals = read.map(({ timeMicros, c }) => timeMicros - c);
        expect(arrivals).toEqual(arrivals.toSorted((one, other) => one - other));
        expect(fired.toSorted((one, other) => one - other)).toEqual(DUE);
        expect(sent.filter(({ node }) => node === 1)).toHaveLength(DUE.length);

        // A stream's messages in order, all of them.
        const heard = world.logOf(1).flatMap((line) => / (opened|received s\d)$/.exec(line)?.[1] ?? []);
        expect(heard).toEqual(["opened", ...[0, 1, 2, 3, 4].map((text) => `received s${text}`)]);

        // Nothing while it stands still, no send and (where packets take no time) no packet in a block.
        const isSlow = spells.some(({ what }) => what === "slow");
        for (const line of world.log) {
          const [time, node, what] = line.split(" ") as [string, string, string];
          if (node !== "1") continue;
          expect(standsStill(spells, Number(time)), line).toBe(false);
          if (what === "receive" && packetTimeMicros === 0 && !isSlow) {
            expect(isBlocked(spells, Number(time)), line).toBe(false);
          }
          if (what === "timer") late += Number(line.split("/")[1]) < Number(time) ? 1 : 0;
        }
        for (const { node, timeMicros, d: heldMicros } of sent) {
          // A wait that has ended goes on though the next block has begun: after a pause in between, say.
          const hasWaited = spells.some(({ what, atMicros, forMicros }) => {
            const end = atMicros + forMicros;
            return what === "block" && heldMicros > 0 && end > timeMicros - heldMicros && end <= timeMicros;
          });
          if (node === 1) expect(isBlocked(spells, timeMicros) && !hasWaited).toBe(false);
        }
        expect([world.host(1).unreadBytes, world.host(1).isCatchingUp]).toEqual([0, false]);
        expect(world.host(1).machine?.busy ?? 0).toBe(0);
      },
    ),
    { numRuns: 300 },
  );
  // The property would mean little otherwise.
  expect(overflows).toBeGreaterThan(0);
  expect(late).toBeGreaterThan(0);
});
