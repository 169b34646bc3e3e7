import { describe, expect, it } from "vitest";
import { Convergence } from "../../invariants/convergence.ts";
import type { LiveMember } from "../../invariants/group-state.ts";
import type { Held } from "../../invariants/observer.ts";
import { catalogue } from "../../nodes/catalogue.ts";
import type { MemberlistSettings } from "../../nodes/memberlist/settings.ts";
import { ALIVE, CONVICTED, LEFT, SUSPECTED } from "../../src/node.ts";
import { loadScenario } from "../../src/scenario/load-scenario.ts";
import type { GroupPlan } from "../../src/scenario/scenario.ts";

const CALM = 20_000_000;

function convergence(settings = "{}", network = "{}", gate = ""): Convergence {
  const text = `{ name: x, duration: 1s, groups: [{ name: member, count: 2, program: memberlist, settings: ${settings}${gate} }], network: ${network} }`;
  const scenario = loadScenario({
    bytes: new TextEncoder().encode(text),
    fileName: "x.yaml",
    sets: [],
    catalogue,
  });
  const group = scenario.groups[0] as GroupPlan;
  const configured = scenario.configurations[0]?.groups[0];
  return new Convergence(
    scenario,
    group,
    configured?.settings as MemberlistSettings,
    configured?.gate !== undefined,
    CALM,
  );
}

/** Three members that hold each other alive, but for what one of them may hold of the next. */
function three(held: Held): readonly LiveMember[] {
  return [0, 1, 2].map((node) => ({
    ...(two(ALIVE, ALIVE)[0] as LiveMember),
    node,
    contact: node,
    verdictOf: (subject) => (node === 0 && subject === 1 ? held : ALIVE),
  }));
}

/** Two members: what each holds of the other. */
function two(first: Held, second: Held, reconnects = false): readonly LiveMember[] {
  return [first, second].map((held, node) => ({
    node,
    settings: { ReconnectInterval: reconnects ? 1 : 0 },
    incarnation: 1,
    queued: 0,
    contact: node,
    failed: new Set(held === CONVICTED ? [1 - node] : []),
    verdictOf: (subject) => (subject === node ? ALIVE : held),
    incarnationOf: () => 1,
    timersOf: () => 0,
  }));
}

describe("convergence", () => {
  it("is promised of the whole if all are informed, or if Serf holds them together", () => {
    const promised = (members: readonly LiveMember[], hasReturned = false) => {
      const followed = convergence();
      followed.begin(members, [], hasReturned);
      return followed.promised;
    };
    expect(promised(three(SUSPECTED))).toBe("whole");
    expect(promised(three(CONVICTED))).toBe("parts");
    expect(promised(two(ALIVE, ALIVE))).toBe("parts");
    expect(promised(two(ALIVE, CONVICTED, true))).toBe("whole");
    expect(promised(two(CONVICTED, LEFT, true))).toBe("whole");
    expect(promised(two(LEFT, LEFT, true))).toBe("parts");
    expect(promised(three(ALIVE), true)).toBe("parts");
  });

  it.each([
    ["{}", "{ loss: 1% }", "", "loses packets"],
    ["{}", "{ latency: 300ms }", "", "ProbeTimeout"],
    ["{}", "{ latency: { pareto: { scale: 1ms, shape: 2 } } }", "", "ProbeTimeout"],
    ["{ ProbeTimeout: 1s }", "{}", "", "ask others"],
    ["{ PushPullInterval: 0s }", "{}", "", "exchange"],
    ["{ GossipNodes: 0 }", "{}", "", "gossip"],
    ["{ metadataBytes: 512, UDPBufferSize: 512 }", "{}", "", "fit"],
    ["{}", "{}", ", gate: { rule: eureka, renewalPercentThreshold: 0.85 }", "gate"],
  ])("is not promised with settings %s, network %s%s", (settings, network, gate, why) => {
    const followed = convergence(settings, network, gate);
    followed.begin(two(ALIVE, ALIVE), [], false);
    expect(followed.promised).toBe("nothing");
    expect(followed.why).toContain(why);
    expect(followed.hasSettled(CALM)).toBe(true);
  });

  it("has settled when it has stayed converged for a while, and is late when that takes too long", () => {
    const followed = convergence();
    followed.begin(two(ALIVE, SUSPECTED), [], false);
    const look = (atMicros: number, held: Held, leaving = false) =>
      followed.look(atMicros, two(ALIVE, held), [], leaving);
    look(CALM, ALIVE);
    look(CALM + followed.stayMicros - 1, ALIVE);
    expect(followed.hasSettled(CALM + followed.stayMicros - 1)).toBe(false);
    look(CALM + followed.stayMicros, SUSPECTED);
    expect(followed.hasSettled(CALM + followed.stayMicros)).toBe(false);
    const again = CALM + followed.boundMicros;
    look(again, ALIVE, true);
    look(again + 1, ALIVE);
    expect(followed.isLate(again + followed.stayMicros)).toBe(false);
    expect(followed.isLate(again + followed.stayMicros + 1)).toBe(true);
    look(again + 1 + followed.stayMicros, ALIVE);
    expect(followed.hasSettled(again + 1 + followed.stayMicros)).toBe(true);
    expect(followed.convergedAfterMicros).toBe(followed.boundMicros + 1);
  });

  it("takes a split for the end only where the whole was not promised", () => {
    const apart = two(CONVICTED, CONVICTED);
    for (const [before, settles] of [
      [three(ALIVE), false],
      [apart, true],
    ] as const) {
      const followed = convergence();
      followed.begin(before, [], false);
      followed.look(CALM, apart, [], false);
      expect(followed.hasSettled(CALM + followed.stayMicros)).toBe(settles);
    }
  });
});
