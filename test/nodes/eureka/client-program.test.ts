import { describe, expect, it } from "vitest";
import { eurekaClient } from "../../../nodes/eureka/eureka-client.ts";
import {
  ANSWER,
  CANCEL,
  type EurekaMessage,
  FETCH,
  FETCH_DELTA,
  HEARTBEAT,
  KIND_NAMES,
  REGISTER,
  REGISTRY,
} from "../../../nodes/eureka/messages.ts";
import { AleaStream } from "../../../src/kernel/random-streams.ts";
import { createGroupRoster } from "../../../src/node.ts";
import { FakeNode, type FakeNodeOptions, fakeable } from "../fake-node.ts";

const SECOND = 1_000_000;

/** The first of three clients of some servers, on a scripted host; its servers answer at once as a test says. */
class ScriptedClient {
  readonly node: FakeNode<EurekaMessage>;
  /** `seconds kind server` of every request that got through. */
  readonly asked: string[] = [];
  codeOf: (kind: number, server: number) => number | undefined = () => 200;

  constructor(
    settings: Record<string, unknown> = {},
    options: FakeNodeOptions<EurekaMessage> = {},
    servers = 1,
  ) {
    this.node = new FakeNode(fakeable(eurekaClient), 10, 3, {
      first: 10,
      others: [createGroupRoster("registry", 0, servers)],
      random: new AleaStream("client"),
      settings: { servers: "registry", serverOrder: "listed", shouldFetchRegistry: false, ...settings },
      ...options,
    });
  }

  /** Lets time pass, a millisecond at a time where something happens. */
  run(seconds: number): string[] {
    const end = this.node.nowMicros + seconds * SECOND;
    for (;;) {
      this.#answer();
      const next = Math.min(this.node.nextDueMicros, end);
      this.node.advanceTo(next);
      if (next === end && this.node.dialled.length === 0) break;
    }
    return this.asked.splice(0);
  }

  #answer(): void {
    for (let dialled = this.node.takeDialled(); dialled.length > 0; dialled = this.node.takeDialled()) {
      for (const { connection, to } of dialled) {
        this.node.opens(connection);
        const sent = this.node.takeStreamSent().find((each) => each.connection === connection);
        if (sent === undefined) continue;
        const { kind } = sent.message;
        const code = this.codeOf(kind, to);
        this.asked.push(
          `${this.node.seconds} ${KIND_NAMES[kind]} ${to}${code === undefined ? ", unanswered" : ""}`,
        );
        if (code === undefined) continue;
        const isFetch = (kind === FETCH || kind === FETCH_DELTA) && code === 200;
        this.node.receiveOnStream(
          connection,
          isFetch ? { kind: REGISTRY, records: [] } : { kind: ANSWER, code },
        );
      }
    }
  }
}

describe("a client", () => {
  it("registers at once, and then sends a heartbeat an interval, the first one an interval after its start", () => {
    const client = new ScriptedClient({}, { view: "join" });
    expect(client.run(95)).toEqual(["0 register 0", "30 heartbeat 0", "60 heartbeat 0", "90 heartbeat 0"]);
  });

  it("is known already in a full view", () => {
    expect(new ScriptedClient().run(65)).toEqual(["30 heartbeat 0", "60 heartbeat 0"]);
  });

  it("registers at once, with a new timestamp, when a heartbeat is answered 404", () => {
    const client = new ScriptedClient();
    client.codeOf = (kind) => (kind === HEARTBEAT ? 404 : 204);
    expect(client.run(65)).toEqual(["30 heartbeat 0", "30 register 0", "60 heartbeat 0", "60 register 0"]);
  });

  it("takes any other failure as that, and tries again after the interval", () => {
    const client = new ScriptedClient();
    client.codeOf = () => 500;
    expect(client.run(95)).toEqual(["30 heartbeat 0", "60 heartbeat 0", "90 heartbeat 0"]);
  });

  it("tries other servers, and waits longer only after heartbeats that take longer than an interval", () => {
    const settings = { eurekaServerReadTimeoutSeconds: 20, leaseRenewalIntervalInSeconds: 30 };
    const client = new ScriptedClient(settings, {}, 3);
    client.codeOf = () => undefined;
    // Two tries of 20 s are cut off at 30 s; the next comes after 60, then after 120.
    // One failed server of three is two thirds, cut off to a whole number: nobody is left out.
    expect(client.run(300)).toEqual([
      "30 heartbeat 0, unanswered",
      "50 heartbeat 1, unanswered",
      "120 heartbeat 0, unanswered",
      "140 heartbeat 1, unanswered",
      "270 heartbeat 0, unanswered",
      "290 heartbeat 1, unanswered",
    ]);
  });

  it("fetches the registry at its start and every interval, in whole until it has one", () => {
    const client = new ScriptedClient({ shouldFetchRegistry: true });
    client.codeOf = (kind) => (kind === HEARTBEAT ? 200 : client.node.seconds < 30 ? 403 : 200);
    expect(client.run(65)).toEqual([
      "0 fetch 0",
      "30 fetch 0",
      "30 heartbeat 0",
      "60 fetchDelta 0",
      "60 heartbeat 0",
    ]);
  });

  it("cancels its lease when it leaves, and ends whether or not anybody has heard", () => {
    for (const code of [200, 404, undefined]) {
      const client = new ScriptedClient();
      client.codeOf = () => code;
      client.run(10);
      client.node.leave();
      client.node.leave();
      const asked = client.run(40);
      expect(asked[0]).toMatch(/^10 cancel 0/);
      expect(asked).toHaveLength(1);
      expect(client.node.exited).toBe(true);
    }
  });

  it("leaves without a word where that is set, or before it has begun", () => {
    const silent = new ScriptedClient({ shouldUnregisterOnShutdown: false });
    silent.node.leave();
    expect([silent.node.exited, silent.node.dialled]).toEqual([true, []]);
    const early = new ScriptedClient({ heartbeatPhases: "even" }, { first: 9 });
    early.node.leave();
    expect(early.node.exited).toBe(true);
  });

  it("may begin at a moment that spreads the members over an interval", () => {
    // The second of three.
    const client = new ScriptedClient({ heartbeatPhases: "even" }, { first: 9 });
    expect(client.run(75)).toEqual(["40 heartbeat 0", "70 heartbeat 0"]);
  });

  it("asks in an order of its own unless told otherwise", () => {
    const orders = new Set<string>();
    for (const seed of ["a", "b", "c", "d", "e", "f"]) {
      const options = { random: new AleaStream(seed) };
      const client = new ScriptedClient({ serverOrder: "shuffled" }, options, 3);
      client.codeOf = () => 500;
      orders.add(client.run(31).join());
    }
    expect(orders.size).toBeGreaterThan(2);
  });

  it("closes streams that others open to it", () => {
    const client = new ScriptedClient();
    const connection = client.node.accept(0);
    expect(client.node.isClosed(connection)).toBe(true);
  });

  it("sends what was held after a block, and goes on", () => {
    const client = new ScriptedClient();
    client.run(29);
    client.node.block();
    client.node.advance(2 * SECOND);
    client.node.release();
    expect(client.run(40)).toEqual(["31 heartbeat 0", "61 heartbeat 0"]);
  });

  it("tells apart what it sends", () => {
    const client = new ScriptedClient({}, { view: "join" });
    const kinds: number[] = [];
    client.codeOf = (kind) => {
      kinds.push(kind);
      return 200;
    };
    client.run(31);
    client.node.leave();
    client.run(1);
    expect(kinds).toEqual([REGISTER, HEARTBEAT, CANCEL]);
  });
});
