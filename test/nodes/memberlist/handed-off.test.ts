import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MESSAGE_HANDLER } from "../../../nodes/memberlist/activities.ts";
import { HandedOff } from "../../../nodes/memberlist/handed-off.ts";
import type { Membership } from "../../../nodes/memberlist/membership.ts";
import type { GossipMessage, MemberlistMessage } from "../../../nodes/memberlist/messages.ts";
import { FakeHost } from "../fake-host.ts";
import { memberlistNode, messageFactory, settingsOf } from "./memberlist-node.ts";

const factory = messageFactory(16);

/** The second loop, at a host that models it, with what it asks of the host and what it handles. */
class Bench {
  /** For how many messages it has asked a processor's time. */
  readonly asked: number[] = [];
  readonly handled: GossipMessage[] = [];
  readonly handedOff: HandedOff;

  constructor(settings: Record<string, unknown> = {}, isModelled = true) {
    const host = new FakeHost<MemberlistMessage>(0, 16, {
      handOff: (activity, key, messages) => {
        expect([activity, key]).toEqual([MESSAGE_HANDLER, 0]);
        this.asked.push(messages);
        return isModelled;
      },
    });
    const membership: Pick<Membership, "handle"> = { handle: (message) => this.handled.push(message) };
    this.handedOff = new HandedOff(host.environment, settingsOf(settings), membership as Membership);
  }

  takes(...messages: readonly GossipMessage[]): boolean {
    return this.handedOff.takes(messages);
  }
}

const alive = (subject: number) => factory.alive(subject, 2);
const suspect = (subject: number) => factory.suspect(subject, 1, 9);

describe("gossip handed off", () => {
  it("waits for the handler, and is asked a processor's time for", () => {
    const bench = new Bench();
    expect(bench.takes(suspect(1), alive(2))).toBe(true);
    expect([bench.handedOff.size, bench.handled, bench.asked]).toEqual([2, [], [2]]);
    bench.handedOff.handle();
    expect([bench.handedOff.size, bench.handled.length, bench.asked]).toEqual([0, 2, [2]]);
  });

  it("is left to the reader where the host does not model it", () => {
    const bench = new Bench({}, false);
    expect(bench.takes(suspect(1), alive(2))).toBe(false);
    expect([bench.handedOff.size, bench.handled]).toEqual([0, []]);
    bench.handedOff.handle();
    expect(bench.handled).toEqual([]);
  });

  it("is handled alive messages first and the newest first, also over several packets", () => {
    const bench = new Bench();
    bench.takes(suspect(1), alive(2), suspect(3));
    bench.takes(alive(4), suspect(5));
    bench.handedOff.handle();
    expect(bench.handled).toEqual([alive(4), alive(2), suspect(5), suspect(3), suspect(1)]);
  });

  it("is handled as it came, before v0.1.1", () => {
    const bench = new Bench({ handoff: "first-in-first-out" });
    bench.takes(suspect(1), alive(2), suspect(3));
    bench.takes(alive(4), suspect(5));
    bench.handedOff.handle();
    expect(bench.handled).toEqual([suspect(1), alive(2), suspect(3), alive(4), suspect(5)]);
  });

  it("is paid for once: the handler asks again for what it has taken beyond what it had asked for", () => {
    const bench = new Bench();
    bench.takes(suspect(1));
    bench.takes(suspect(2), suspect(3));
    bench.takes(suspect(4));
    expect(bench.asked).toEqual([1]);
    bench.handedOff.handle();
    expect([bench.handled.length, bench.asked]).toEqual([4, [1, 3]]);
    // At work on these; what comes meanwhile waits for the next turn.
    bench.takes(suspect(5));
    expect(bench.asked).toEqual([1, 3]);
    bench.handedOff.handle();
    expect([bench.handled.length, bench.asked]).toEqual([5, [1, 3, 1]]);
    bench.handedOff.handle();
    expect(bench.asked).toEqual([1, 3, 1]);
    // Nothing is under way any more.
    bench.takes(suspect(6), suspect(7));
    expect(bench.asked).toEqual([1, 3, 1, 2]);
  });

  it("is dropped where its queue is full, of each kind apart, and costs nothing then", () => {
    const bench = new Bench({ HandoffQueueDepth: 2 });
    bench.takes(suspect(1), suspect(2), suspect(3), alive(4));
    bench.takes(alive(5), alive(6), suspect(7));
    expect([bench.handedOff.size, bench.asked]).toEqual([4, [3]]);
    bench.handedOff.handle();
    expect(bench.handled).toEqual([alive(5), alive(4), suspect(2), suspect(1)]);
    expect(bench.asked).toEqual([3, 1]);
  });

  it("is dropped where the one queue is full, before v0.1.1", () => {
    const bench = new Bench({ HandoffQueueDepth: 2, handoff: "first-in-first-out" });
    bench.takes(suspect(1), alive(2), suspect(3), alive(4));
    bench.takes(alive(5));
    bench.handedOff.handle();
    expect([bench.handled, bench.asked]).toEqual([[suspect(1), alive(2)], [2]]);
  });

  it("is bounded, and every message is handled at most once and paid for exactly once if it is", () => {
    const anyPacket = fc.array(
      fc.record({ isAlive: fc.boolean(), subject: fc.integer({ min: 1, max: 15 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyPacket, anyPacket, fc.constant("handle" as const)), { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom("alive-first", "first-in-first-out"),
        (steps, depth, handoff) => {
          const bench = new Bench({ HandoffQueueDepth: depth, handoff });
          const given: GossipMessage[] = [];
          /** The host calls the handler once for each time it is asked. */
          let calls = 0;
          const handle = () => {
            if (calls === bench.asked.length) return;
            calls += 1;
            bench.handedOff.handle();
          };
          for (const step of steps) {
            if (step === "handle") {
              handle();
              continue;
            }
            const messages = step.map(({ isAlive, subject }) =>
              isAlive ? alive(subject) : suspect(subject),
            );
            given.push(...messages);
            bench.takes(...messages);
            expect(bench.handedOff.size).toBeLessThanOrEqual(handoff === "alive-first" ? 2 * depth : depth);
            // Whatever waits, its handler is on its way.
            expect(calls).toBe(bench.asked.length - 1);
          }
          while (calls < bench.asked.length) handle();
          expect(bench.handedOff.size).toBe(0);
          const { handled } = bench;
          expect(new Set(handled).size).toBe(handled.length);
          expect(handled.every((message) => given.includes(message))).toBe(true);
          expect(bench.asked.reduce((sum, messages) => sum + messages, 0)).toBe(handled.length);
          if (depth >= given.length) expect(handled).toHaveLength(given.length);
        },
      ),
    );
  });
});

it("a member whose host models the handler answers at once, and hears the gossip when it has a processor", () => {
  const [asked, verdicts] = [true, false].map((isModelled) => {
    let messagesAsked = 0;
    const node = memberlistNode(0, 16, {
      settings: { ProbeInterval: "1h", GossipInterval: "0s", PushPullInterval: "0s" },
      handOff: (_activity, _key, messages) => {
        messagesAsked += messages;
        return isModelled;
      },
    });
    node.receive(3, factory.ping(77, 0, 3, [suspect(4)]));
    node.receive(3, factory.gossip([factory.alive(4, 2)]));
    expect(node.takeSent()).toHaveLength(1);
    if (!isModelled) return node.takeReports().map(([, subject, verdict]) => [subject, verdict]);
    expect(node.takeReports()).toEqual([]);
    node.program?.timer(MESSAGE_HANDLER, 0);
    // What came last has overtaken the suspicion, which says nothing new any more.
    expect(node.takeReports()).toEqual([]);
    return messagesAsked;
  });
  expect(asked).toBe(2);
  expect(verdicts).toEqual([
    [4, "suspected"],
    [4, "alive"],
  ]);
});
