import { describe, expect, it } from "vitest";
import {
  DROP_OVERFLOW,
  DROP_PARTITION,
  NODE_CRASHED,
  NODE_STARTED,
  TRACE_STREAM_EVENT,
  TRACE_STREAM_SEND,
} from "../../src/coordinator/trace.ts";
import { CONVICTED, RECEIVED, SUSPECTED } from "../../src/node.ts";
import { verdictStoryLines } from "../../src/report/verdict-story-report.ts";
import { storyOf } from "../../src/trace-reading/verdict-story.ts";
import { gossip, HandMadeTrace } from "../trace-reading/hand-made.ts";
import { lateAck, probeCase } from "../trace-reading/probe-cases.ts";

function tell({ trace, conviction }: ReturnType<typeof probeCase>): string {
  return verdictStoryLines(trace.index, trace.head, storyOf(trace.index, trace.head, conviction)).join("\n");
}

describe("the story of a conviction tells of", () => {
  it("a packet that was lost", () => {
    expect(tell(probeCase((trace, ping) => void trace.lose(1_000, ping)))).toBe(
      [
        "At 6.000 s m-0 convicted m-1 (false) at incarnation 1, on its own account.",
        "In truth m-1 was up all the time.",
        "m-0 had suspected m-1 since 2.000 s: nobody confirmed it, and its timer ran out after 4 s.",
        "Behind it is a probe by m-0 that failed at 2.000 s:",
        "  its ping, sent at 1.000 s: lost (network)",
        "  helper m-2: asked, 1 ms, its ping lost (network), its nack 2 ms",
        "m-1 did not refute it.",
      ].join("\n"),
    );
  });

  it("a packet that was held, and the anomaly that held it", () => {
    const faults = [{ name: "starvation", kind: "block", members: ["m-0"], otherSide: [] }];
    const text = tell(probeCase((trace, ping) => void trace.lose(1_000, ping), { heldMs: 700, faults }));
    expect(text).toContain("its ping, sent at 1.000 s: held 700 ms · lost (network)");
    expect(text).toContain("m-0 was under block (starvation) from 0.000 s on.");
  });

  it("an answer that was late", () => {
    expect(tell(probeCase(lateAck))).toContain("the ack of m-1: 249 ms · unread 1 s, too late by 250 ms");
  });

  it("a partition", () => {
    const text = tell(
      probeCase((trace, ping) => void trace.lose(1_000, ping, DROP_PARTITION), { as: "unreachable" }),
    );
    expect(text).toContain("convicted m-1 (unreachable)");
    expect(text).toContain("its ping, sent at 1.000 s: lost (partition)");
  });

  it("the faults that lay between its members", () => {
    const faults = [{ name: "cut", kind: "partition", members: ["m-1", "m-4"], otherSide: ["m-0", "m-2"] }];
    const lose = (trace: HandMadeTrace, ping: ReturnType<HandMadeTrace["send"]>) =>
      void trace.lose(1_000, ping, DROP_PARTITION);
    expect(tell(probeCase(lose, { faults }))).toContain(
      "A partition (cut) lay between m-1 on one side and m-0 and m-2 on the other, from 0.000 s on.",
    );
    const elsewhere = [{ name: "1", kind: "link", members: ["m-3"], otherSide: ["m-4"] }];
    expect(tell(probeCase(lose, { faults: elsewhere }))).not.toContain("links");
    const links = [{ name: "1", kind: "link", members: ["m-0"], otherSide: ["m-1"] }];
    expect(tell(probeCase(lose, { faults: links }))).toContain("A change of links was on between m-0 on one");
  });

  it("a refutation that was too late, and the confirmations", () => {
    const text = tell(
      probeCase((trace, ping) => void trace.lose(1_000, ping), {
        between: (trace) => {
          trace.confirm(3_000, 0, 1, 3, 1);
          trace.refute(5_000, 1, 2);
          trace.lose(5_200, trace.send(5_200, 1, 0, gossip("alive", "m-1", 2)));
          trace.deliver(7_000, trace.send(5_400, 1, 0, gossip("alive", "m-1", 2)), 1_500);
        },
      }),
    );
    expect(text).toContain("confirmed by m-3 at 3.000 s");
    expect(text).toContain("m-1 refuted it at 5.000 s, 1 s before the verdict (incarnation 2).");
    expect(text).toContain(
      "Of 2 packets that should have brought it to m-0 by then, 1 was lost (network) and 1 was unread at its host.",
    );
    expect(text).toContain("It was read there first at 7.000 s.");
  });

  it("gossip by which it was learned", () => {
    const { trace } = probeCase((made, ping) => void made.lose(1_000, ping));
    const heard = trace.deliver(6_101, trace.send(6_100, 0, 3, gossip("dead", "m-1", 1, "m-0")));
    const conviction = trace.verdict(6_101, 3, 1, CONVICTED, { accuser: 0, cause: heard, as: "false" });
    const text = tell({ trace, conviction });
    expect(text).toContain("m-3 convicted m-1 (false) at incarnation 1, on the word of m-0.");
    expect(text).toContain("That came to it by gossip: m-0 → m-3 (sent 6.100 s, 1 ms).");
    expect(text).toContain("m-0 had suspected m-1 since 2.000 s");
  });

  it("clocks that were wrong, which are no anomalies", () => {
    const faults = [{ name: "jump", kind: "clock", members: ["m-0"], otherSide: [] }];
    const text = tell(probeCase((trace, ping) => void trace.lose(1_000, ping), { faults }));
    expect(text).toContain("The clock of m-0 was wrong (jump) from 0.000 s on.");
    expect(text).not.toContain("under clock");
  });

  it("the subject's anomalies and the observer's before those of others and wrong clocks", () => {
    const fault = (name: string, kind: string, member: string) => ({
      name,
      kind,
      members: [member],
      otherSide: [],
    });
    const faults = [
      fault("starved", "block", "m-1"),
      fault("stalled", "pause", "m-0"),
      fault("slowed", "slow", "m-2"),
      fault("drifting", "clock", "m-2"),
      fault("throttled", "throttle", "m-2"),
      fault("jump", "clock", "m-0"),
    ];
    const text = tell(
      probeCase(
        (trace, ping) => {
          for (const index of [1, 2, 3, 4, 5]) trace.fault(1_000, index, true);
          trace.lose(1_000, ping);
        },
        { as: "faulted", faults },
      ),
    );
    const told = [...text.matchAll(/\((starved|stalled|slowed|drifting|throttled|jump)\)/g)].map(
      ([, name]) => name,
    );
    expect(told).toEqual(["starved", "stalled", "slowed", "throttled"]);
    expect(text).toContain("(2 other spells of anomalies up to 6.000 s left out.)");
  });

  it("every time that the subject was down", () => {
    const text = tell(
      probeCase((trace, ping) => void trace.lose(1_000, ping), {
        as: "true",
        between: (trace) => {
          trace.change(2_500, 1, NODE_CRASHED);
          trace.change(3_000, 1, NODE_STARTED);
          trace.change(4_000, 1, NODE_CRASHED);
        },
      }),
    );
    expect(text).toContain("In truth m-1 was down from 2.500 s to 3.000 s and from 4.000 s on.");
  });

  it("an exchange of states, in place of silence", () => {
    const trace = new HandMadeTrace(3);
    const states = trace.add(TRACE_STREAM_SEND, 900, 2, undefined, [0, 1, 300], {
      kind: "pushPull",
      fields: {},
      carries: [{ kind: "suspect", fields: { subject: "m-1", incarnation: 1 } }],
    });
    const told = trace.add(TRACE_STREAM_EVENT, 910, 0, states, [2, 1, RECEIVED]);
    const text = tell({ trace, conviction: trace.verdict(910, 0, 1, SUSPECTED, { cause: told }) });
    expect(text).toContain(
      "m-0 took the suspicion over from m-2, whose state had m-1 suspect (sent 0.900 s, 10 ms).",
    );
    expect(text).not.toContain("heard of it");
  });

  it("a message of which one copy was read and the other found no room", () => {
    const trace = new HandMadeTrace(2);
    const beat = trace.send(1_000, 1, 0, { kind: "heartbeat", fields: {} });
    trace.deliver(1_001, beat);
    const next = trace.send(2_000, 1, 0, { kind: "heartbeat", fields: {} });
    trace.lose(2_001, next, DROP_OVERFLOW, true);
    const conviction = trace.verdict(4_000, 0, 1, CONVICTED, { as: "false" });
    trace.deliver(4_100, next, 2_098);
    expect(tell({ trace, conviction })).toContain("Of 1 message sent to it since, 1 was unread at its host.");
  });

  it("a subject that was down indeed, and silence", () => {
    const trace = new HandMadeTrace(2);
    trace.change(0, 1, NODE_STARTED);
    trace.deliver(1_001, trace.send(1_000, 1, 0, { kind: "heartbeat", fields: {} }));
    trace.lose(1_500, trace.send(1_500, 1, 0, { kind: "heartbeat", fields: {} }));
    trace.change(1_600, 1, NODE_CRASHED);
    const text = tell({ trace, conviction: trace.verdict(4_000, 0, 1, CONVICTED, { as: "true" }) });
    expect(text).toContain("In truth m-1 was down from 1.600 s on.");
    expect(text).toContain("m-0 had last heard of it at 1.001 s, 3 s before.");
    expect(text).toContain("Of 1 message sent to it since, 1 was lost (network).");
  });
});
