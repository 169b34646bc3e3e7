import { describe, expect, it } from "vitest";
import {
  NODE_CRASHED,
  NODE_STARTED,
  TRACE_STREAM_EVENT,
  TRACE_STREAM_SEND,
} from "../../src/coordinator/trace.ts";
import { ALIVE, CONVICTED, RECEIVED, SUSPECTED } from "../../src/node.ts";
import { isSend } from "../../src/trace-reading/packet-journey.ts";
import { storyOf, verdictToTell } from "../../src/trace-reading/verdict-story.ts";
import { gossip, HandMadeTrace } from "./hand-made.ts";
import { lateAck, probeCase } from "./probe-cases.ts";
import { realRun } from "./real-run.ts";

const told = ({ trace, conviction }: ReturnType<typeof probeCase>) =>
  storyOf(trace.index, trace.head, conviction);

describe("the story of a verdict", () => {
  it("has the probe with its packets, the helpers and their answers, and the suspicion", () => {
    const story = told(probeCase((trace, ping) => void trace.lose(1_000, ping)));
    expect(story).toMatchObject({ accuser: 0, hearsay: [], silence: undefined, refutation: undefined });
    expect(story.suspicion).toMatchObject({
      begin: { timeMicros: 2_000_000 },
      confirmations: [],
      hearsay: [],
    });
    expect(story.probe).toMatchObject({ prober: 0, failedMicros: 2_000_000, ack: undefined });
    expect(story.probe?.ping?.arrivals).toMatchObject([{ lost: "loss" }]);
    expect(story.probe?.helpers).toHaveLength(1);
    expect(story.probe?.helpers[0]).toMatchObject({
      helper: 2,
      ping: { from: 2, to: 1, arrivals: [{ lost: "loss" }] },
      ack: undefined,
      answer: { from: 2, to: 0, arrivals: [{ readMicros: 1_902_000 }] },
    });
  });

  it("has the ack that came too late", () => {
    expect(told(probeCase(lateAck)).probe?.ack?.arrivals).toMatchObject([
      { atMicros: 1_250_000, readMicros: 2_250_000, waitedMicros: 1_000_000 },
    ]);
  });

  it("has a held probe whose packets all leave when it has failed", () => {
    const trace = new HandMadeTrace(3);
    const ping = trace.send(5_000, 0, 1, { kind: "ping", fields: { subject: "m-1" } }, undefined, 4_000);
    trace.send(5_000, 0, 2, { kind: "indirectPing", fields: { subject: "m-1" } });
    trace.accuse(5_000, 0, 1);
    const suspicion = trace.verdict(5_000, 0, 1, SUSPECTED);
    const story = storyOf(trace.index, trace.head, suspicion);
    expect(story.suspicion).toBeUndefined();
    expect(story.probe?.ping).toMatchObject({ send: ping, heldMicros: 4_000_000 });
    expect(story.probe?.helpers.map(({ helper }) => helper)).toEqual([2]);
  });

  it("has the refutation, and what was to bring it", () => {
    const story = told(
      probeCase((trace, ping) => void trace.lose(1_000, ping), {
        between: (trace) => {
          trace.refute(3_000, 1, 2);
          trace.lose(3_200, trace.send(3_200, 1, 0, gossip("alive", "m-1", 2)));
          trace.send(3_300, 1, 0, gossip("alive", "m-1", 1));
          trace.send(3_300, 1, 3, gossip("alive", "m-1", 2));
        },
      }),
    );
    expect(story.refutation?.event.timeMicros).toBe(3_000_000);
    expect(story.refutation?.packets.map(({ sentMicros }) => sentMicros)).toEqual([3_200_000]);
  });

  it("has the path by which both suspicion and conviction came", () => {
    const { trace, conviction } = probeCase((made, ping) => void made.lose(1_000, ping));
    const dead = gossip("dead", "m-1", 1, "m-0");
    const first = trace.deliver(6_101, trace.send(6_100, 0, 3, dead));
    trace.verdict(6_101, 3, 1, CONVICTED, { accuser: 0, cause: first, as: "false" });
    const second = trace.deliver(6_301, trace.send(6_300, 3, 4, dead));
    const last = trace.verdict(6_301, 4, 1, CONVICTED, { accuser: 0, cause: second, as: "false" });
    const story = storyOf(trace.index, trace.head, last);
    expect(story.hearsay.map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [3, 4],
    ]);
    expect(story.accuser).toBe(0);
    expect(story.suspicion?.begin.node).toBe(0);
    expect(story.probe?.prober).toBe(0);
    expect(verdictToTell(trace.index, 4, 1, 0)).toBe(last);
    expect(verdictToTell(trace.index, 0, 1, 0)).toBe(conviction);
  });

  it("has the path of the accuser's own word, though others on it had suspected the subject before", () => {
    const trace = new HandMadeTrace(5);
    const other = trace.deliver(502, trace.send(500, 4, 2, gossip("suspect", "m-1", 1, "m-4")));
    trace.verdict(502, 2, 1, SUSPECTED, { accuser: 4, cause: other });
    const ping = trace.send(1_000, 0, 1, { kind: "ping", fields: { subject: "m-1" } });
    trace.verdict(2_000, 0, 1, SUSPECTED, { cause: ping });
    const word = gossip("suspect", "m-1", 1, "m-0");
    const confirmation = trace.deliver(2_101, trace.send(2_100, 0, 2, word));
    trace.confirm(2_101, 2, 1, 0, 1, confirmation);
    const heard = trace.deliver(2_201, trace.send(2_200, 2, 3, word));
    const story = storyOf(
      trace.index,
      trace.head,
      trace.verdict(2_201, 3, 1, SUSPECTED, { accuser: 0, cause: heard }),
    );
    expect(story.hearsay.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect(story.probe).toMatchObject({ prober: 0, failedMicros: 2_000_000 });
  });

  it("has the probe by which the accuser confirmed what it had heard", () => {
    const trace = new HandMadeTrace(4);
    trace.verdict(500, 0, 1, SUSPECTED, { accuser: 3 });
    const ping = trace.send(1_000, 0, 1, { kind: "ping", fields: { subject: "m-1" } });
    trace.confirm(2_000, 0, 1, 0, 1, ping);
    const heard = trace.deliver(2_101, trace.send(2_100, 0, 2, gossip("suspect", "m-1", 1, "m-0")));
    const verdict = trace.verdict(2_101, 2, 1, SUSPECTED, { accuser: 0, cause: heard });
    const { probe } = storyOf(trace.index, trace.head, verdict);
    expect(probe).toMatchObject({ prober: 0, failedMicros: 2_000_000, ping: { send: ping } });
  });

  it("has the exchange of states by which the accuser took it over, and then no silence", () => {
    const trace = new HandMadeTrace(3);
    const states = trace.add(TRACE_STREAM_SEND, 900, 2, undefined, [0, 1, 300], {
      kind: "pushPull",
      fields: {},
      carries: [{ kind: "dead", fields: { subject: "m-1", incarnation: 1 } }],
    });
    const told = trace.add(TRACE_STREAM_EVENT, 910, 0, states, [2, 1, RECEIVED]);
    const story = storyOf(trace.index, trace.head, trace.verdict(910, 0, 1, SUSPECTED, { cause: told }));
    expect(story).toMatchObject({ probe: undefined, silence: undefined });
    expect(story.exchange).toMatchObject({ state: "dead", packet: { from: 2, to: 0 } });
  });

  it("has the suspicion that the source's conviction ended, not a later one", () => {
    const { trace } = probeCase((made, ping) => void made.lose(1_000, ping));
    const sent = trace.send(6_100, 0, 3, gossip("dead", "m-1", 1, "m-0"));
    trace.verdict(6_500, 0, 1, ALIVE, { incarnation: 2 });
    trace.verdict(7_000, 0, 1, SUSPECTED, { incarnation: 2 });
    const heard = trace.deliver(9_000, sent, 2_000);
    const late = trace.verdict(9_000, 3, 1, CONVICTED, { accuser: 0, cause: heard, as: "false" });
    expect(storyOf(trace.index, trace.head, late).suspicion).toMatchObject({
      begin: { timeMicros: 2_000_000 },
      end: { timeMicros: 6_000_000 },
    });
  });

  it("has a refutation that came long before somebody heard of it late, but none of an earlier life", () => {
    const trace = new HandMadeTrace(3);
    trace.change(0, 1, NODE_STARTED);
    trace.refute(100, 1, 5);
    trace.change(200, 1, NODE_CRASHED);
    trace.change(300, 1, NODE_STARTED);
    const sent = trace.send(1_000, 0, 2, gossip("suspect", "m-1", 1, "m-0"));
    const refuted = trace.refute(1_100, 1, 2);
    const heard = trace.deliver(6_000, sent, 4_999);
    const story = storyOf(
      trace.index,
      trace.head,
      trace.verdict(6_000, 2, 1, SUSPECTED, { accuser: 0, cause: heard }),
    );
    expect(story.refutation?.event).toBe(refuted);
  });

  it("has the silence before it where nobody probes", () => {
    const trace = new HandMadeTrace(2);
    trace.deliver(1_001, trace.send(1_000, 1, 0, { kind: "heartbeat", fields: {} }));
    trace.lose(2_000, trace.send(2_000, 1, 0, { kind: "heartbeat", fields: {} }));
    trace.accuse(4_000, 0, 1);
    const story = storyOf(trace.index, trace.head, trace.verdict(4_000, 0, 1, CONVICTED, { as: "false" }));
    expect(story.probe).toBeUndefined();
    expect(story.silence?.last?.sentMicros).toBe(1_000_000);
    expect(story.silence?.missed.map(({ sentMicros }) => sentMicros)).toEqual([2_000_000]);
  });

  it("is of the first false conviction, else of the first, else of the first suspicion", () => {
    const trace = new HandMadeTrace(2);
    expect(verdictToTell(trace.index, 0, 1, 0)).toBeUndefined();
    const suspicion = trace.verdict(1, 0, 1, SUSPECTED);
    expect(verdictToTell(trace.index, 0, 1, 0)).toBe(suspicion);
    const faulted = trace.verdict(2, 0, 1, CONVICTED, { as: "faulted" });
    expect(verdictToTell(trace.index, 0, 1, 0)).toBe(faulted);
    trace.verdict(3, 0, 1, ALIVE);
    const wrong = trace.verdict(4, 0, 1, CONVICTED, { as: "false" });
    expect(verdictToTell(trace.index, 0, 1, 0)).toBe(wrong);
    expect(verdictToTell(trace.index, 0, 1, 5_000)).toBeUndefined();
  });

  it("can be told of every conviction of a real run, and goes back to a probe or a silence", () => {
    const { index, head, classes } = realRun();
    expect(classes.size).toBeGreaterThan(3);
    for (const conviction of classes.keys()) {
      const story = storyOf(index, head, conviction);
      const [first] = story.hearsay;
      expect(story.hearsay.at(-1)?.to ?? conviction.node).toBe(conviction.node);
      if (first !== undefined) expect(isSend(first.send)).toBe(true);
      expect(story.suspicion !== undefined || story.hearsay.length > 0).toBe(true);
    }
  });
});
