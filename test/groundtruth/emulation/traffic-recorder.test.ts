import { describe, expect, it } from "vitest";
import { RunWindow } from "../../../groundtruth/emulation/run-window.ts";
import { TrafficRecorder } from "../../../groundtruth/emulation/traffic-recorder.ts";
import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  GOSSIP,
  type GossipKind,
  type GossipMessage,
  INDIRECT_PING,
  NACK,
  PING,
  SUSPECT,
} from "../../../nodes/memberlist/messages.ts";
import { sent } from "./records.ts";

function parts(...kinds: readonly GossipKind[]): GossipMessage[] {
  return kinds.map((kind) => ({ kind, node: 0, incarnation: 1, from: 1, size: 10, fingerprint: 0 }));
}

describe("traffic", () => {
  it("is counted by what packets begin with, and what they carry", () => {
    const recorder = new TrafficRecorder(new RunWindow(10_000_000, 20_000_000));
    for (const packet of [
      { kind: PING, parts: parts(SUSPECT, ALIVE_MESSAGE) },
      { kind: PING },
      { kind: ACK, parts: parts(DEAD) },
      { kind: NACK },
      { kind: INDIRECT_PING },
      { kind: GOSSIP, crc: true, parts: parts(SUSPECT, SUSPECT, DEAD) },
    ] as const) {
      recorder.take(sent(12, 1, packet, { bytes: 100 }));
    }
    expect(recorder.measures(3)).toEqual({
      packetsPerMemberSecond: 6 / 3 / 10,
      bytesPerMemberSecond: 600 / 3 / 10,
      pings: 2,
      buddyPings: 0,
      acks: 1,
      nacks: 1,
      indirectPings: 1,
      gossipPackets: 1,
      piggybackedMessages: 3,
      aliveMessages: 1,
      suspectMessages: 3,
      deadMessages: 2,
    });
  });

  it("has the buddy's ping apart, and its suspicion nowhere", () => {
    const recorder = new TrafficRecorder(new RunWindow(0, 1_000_000));
    recorder.take(sent(0.5, 1, { kind: PING, crc: true, parts: parts(SUSPECT) }, { bytes: 100 }));
    expect(recorder.measures(1)).toMatchObject({
      packetsPerMemberSecond: 1,
      bytesPerMemberSecond: 100,
      pings: 0,
      buddyPings: 1,
      piggybackedMessages: 0,
      suspectMessages: 0,
    });
  });

  it("outside the window counts for nothing", () => {
    const recorder = new TrafficRecorder(new RunWindow(10_000_000, 20_000_000));
    for (const seconds of [9.999999, 20]) recorder.take(sent(seconds, 1, { kind: PING }));
    recorder.take(sent(10, 1, { kind: PING }));
    expect(recorder.measures(1).pings).toBe(1);
  });
});
