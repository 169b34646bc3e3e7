import { describe, expect, it } from "vitest";
import { all, type Observer } from "../../invariants/observer.ts";
import { type WatchedMember, watchedMemberlist } from "../../invariants/watched-member.ts";
import { catalogue } from "../../nodes/catalogue.ts";
import { PROBER, RELAY, SUSPICION } from "../../nodes/memberlist/activities.ts";
import { ScenarioRun } from "../../src/engine/scenario-run.ts";
import { ALIVE, type AnyProgramDescriptor, CONVICTED, SUSPECTED, UNKNOWN } from "../../src/node.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";

const SCENARIO = `
name: watched
warmup: 5s
duration: 60s
groups: [{ name: member, count: 5, program: memberlist, start: { view: join } }]
faults:
  - crash: { members: [member-4] }
    at: 1s
    for: 30s
  - partition: { between: [{ members: [member-0] }, { members: [member-1] }], carries: all }
    at: 20s
    for: 20s
  - leave: { members: [member-3] }
    at: 40s
`;

function run(observer: Observer | undefined, made: (member: WatchedMember) => void = () => undefined) {
  const watched = watchedMemberlist(() => ({ observer: all(observer ? [observer] : []), made }));
  const programs = [watched as AnyProgramDescriptor];
  const scenario = loadScenario({
    bytes: new TextEncoder().encode(SCENARIO),
    fileName: "watched.yaml",
    sets: [],
    catalogue: observer === undefined ? catalogue : { ...catalogue, programs },
  });
  return new ScenarioRun({ scenario, configuration: 0, seed: 1 }).finish();
}

describe("a watched member", () => {
  it("does what one does that nobody watches", () => {
    expect(run({}).traceHash).toBe(run(undefined).traceHash);
  });

  it("tells of its life, its view, its queue, its timers and its leaving", () => {
    const lives: number[] = [];
    const leaving: number[] = [];
    const verdicts = new Set<string>();
    let firstOwn = 0;
    let most = { queued: 0, suspicions: 0, probes: 0, handled: 0 };
    let sent = 0;
    let queued = 0;
    const relays = new Set<unknown>();
    const members: WatchedMember[] = [];
    const observer: Observer = {
      began: (member) => lives.push(member.node),
      toldToLeave: (member) => leaving.push(member.node),
      viewChanged: (change) => {
        if (change.observer === change.subject && change.before === UNKNOWN) firstOwn += 1;
        verdicts.add(`${change.before}→${change.verdict}`);
      },
      queued: () => {
        queued += 1;
      },
      took: (_node, messages, limit) => {
        sent += messages.length;
        expect(limit).toBe(4);
      },
      armed: (_member, activity, _delayMicros, reading) => {
        if (activity === RELAY) relays.add(reading?.kind);
      },
      called: (member) => {
        most = {
          queued: Math.max(most.queued, member.queued),
          suspicions: Math.max(most.suspicions, member.timersOf(SUSPICION)),
          probes: Math.max(most.probes, member.timersOf(PROBER)),
          handled: Math.max(most.handled, member.handled.alive + member.handled.others),
        };
        expect(member.timersOf(SUSPICION)).toBe(member.countOf(SUSPECTED));
        expect(member.verdictOf(member.node) === ALIVE).toBe(!member.isLeaving);
      },
    };
    run(observer, (member) => members.push(member));
    expect(lives.toSorted()).toEqual([0, 1, 2, 3, 4, 4]);
    expect(members.map(({ node }) => node)).toEqual(lives);
    expect(leaving).toEqual([3]);
    expect(firstOwn).toBe(6);
    expect([...verdicts]).toEqual(
      expect.arrayContaining([`${UNKNOWN}→${ALIVE}`, `${ALIVE}→${SUSPECTED}`, `${SUSPECTED}→${CONVICTED}`]),
    );
    expect(most.probes).toBe(1);
    expect(Math.min(most.queued, most.suspicions, most.handled)).toBeGreaterThan(0);
    expect(queued).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(queued);
    expect(relays.size).toBe(1);
    expect(members[0]?.contact).toBe(0);
    expect(members.find(({ node }) => node === 2)?.contact).toBe(0);
  });

  it("remembers who has failed until they come back", () => {
    const members: WatchedMember[] = [];
    const failed = new Set<number>();
    const observer: Observer = {
      called: (member) => {
        for (const node of (member as WatchedMember).failed) failed.add(node);
      },
    };
    run(observer, (member) => members.push(member));
    expect(failed.has(4)).toBe(true);
    const last = members.find(({ node }) => node === 2);
    expect(last?.verdictOf(4)).toBe(ALIVE);
    expect(last?.failed.has(4)).toBe(false);
  });
});
