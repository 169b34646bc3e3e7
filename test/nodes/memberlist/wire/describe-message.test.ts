import { describe, expect, it } from "vitest";
import { describeMessage } from "../../../../nodes/memberlist/wire/describe-message.ts";
import { MessageFactory } from "../../../../nodes/memberlist/wire/message-factory.ts";
import { rosterOf } from "./golden-roster.ts";

const group = rosterOf(10, ["node-0", "node-1", "node-2"]);
const factory = new MessageFactory({ replyAddresses: true, metadataBytes: 0 }, group);

describe("describing", () => {
  it("tells a packet's leading message and what it carries, by names", () => {
    const parts = [factory.suspect(10, 1, 11), factory.alive(12, 2), factory.dead(11, 3, 10)];
    expect(describeMessage("indirectPing", factory.indirectPing(5, 10, 11, true, parts), group)).toEqual({
      kind: "indirectPing",
      fields: { sequence: 5, subject: "node-0", source: "node-1", nack: true },
      carries: [
        { kind: "suspect", fields: { subject: "node-0", incarnation: 1, from: "node-1" } },
        { kind: "alive", fields: { subject: "node-2", incarnation: 2 } },
        { kind: "dead", fields: { subject: "node-1", incarnation: 3, from: "node-0" } },
      ],
    });
  });

  it("tells of each kind only the fields that it has", () => {
    expect(describeMessage("ping", factory.ping(1, 10, -1, []), group)).toEqual({
      kind: "ping",
      fields: { sequence: 1, subject: "node-0", source: null },
    });
    expect(describeMessage("ack", factory.ack(2, []), group)).toEqual({
      kind: "ack",
      fields: { sequence: 2 },
    });
    expect(describeMessage("nack", factory.nack(3, []), group)).toEqual({
      kind: "nack",
      fields: { sequence: 3 },
    });
    expect(describeMessage("gossip", factory.gossip([factory.alive(10, 1)]), group)).toEqual({
      kind: "gossip",
      fields: {},
      carries: [{ kind: "alive", fields: { subject: "node-0", incarnation: 1 } }],
    });
    expect(describeMessage("streamPing", factory.streamPing(1, 10, 11), group).fields).toEqual({
      sequence: 1,
      subject: "node-0",
      source: "node-1",
    });
    expect(describeMessage("streamAck", factory.streamAck(4), group).fields).toEqual({ sequence: 4 });
  });

  it("tells the records of a push/pull under their states", () => {
    const records = [0, 1, 2, 3].map((state) => ({ node: 10, incarnation: state, state }));
    const description = describeMessage("pushPull", factory.pushPull(true, records), group);
    expect(description.fields).toEqual({ join: true });
    expect(description.carries?.map(({ kind }) => kind)).toEqual(["alive", "suspect", "dead", "left"]);
    expect(description.carries?.[3]?.fields).toEqual({ subject: "node-0", incarnation: 3 });
  });
});
