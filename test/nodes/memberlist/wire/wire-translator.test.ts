import { describe, expect, it } from "vitest";
import {
  ALIVE_MESSAGE,
  GOSSIP,
  PUSH_PULL,
  SUSPECT,
  WIRE_DEAD,
} from "../../../../nodes/memberlist/messages.ts";
import { MessageFactory } from "../../../../nodes/memberlist/wire/message-factory.ts";
import { WireTranslator } from "../../../../nodes/memberlist/wire/wire-translator.ts";
import { CodecError } from "../../../../src/node.ts";
import { rosterOf } from "./golden-roster.ts";

const group = rosterOf(10, ["node-0", "node-1", "node-2"]);
const options = { replyAddresses: true, metadataBytes: 3 };
const factory = new MessageFactory(options, group);
const translator = new WireTranslator(options, group, factory);
const METADATA = new TextEncoder().encode("mmm");

describe("translating to the wire", () => {
  it("puts the leading message first and names everybody", () => {
    const packet = factory.ack(5, [factory.suspect(10, 1, 11), factory.alive(12, 2)]);
    expect(translator.packetToWire(packet)).toEqual([
      { type: 2, sequence: 5, payload: null },
      { type: SUSPECT, incarnation: 1, node: "node-0", from: "node-1" },
      {
        type: ALIVE_MESSAGE,
        incarnation: 2,
        node: "node-2",
        address: group.addressOf(12),
        port: 7946,
        metadata: METADATA,
        versions: Uint8Array.of(1, 5, 2, 0, 0, 0),
      },
    ]);
  });

  it("puts nothing before gossip alone", () => {
    const wire = translator.packetToWire(factory.gossip([factory.suspect(10, 1, 11)]));
    expect(wire.map((message) => message.type)).toEqual([SUSPECT]);
  });

  it("writes nil for metadata of no bytes", () => {
    const bare = { ...options, metadataBytes: 0 };
    const other = new WireTranslator(bare, group, new MessageFactory(bare, group));
    expect(other.packetToWire(factory.gossip([factory.alive(10, 1)]))).toMatchObject([{ metadata: null }]);
  });

  it("writes a push/pull with whole records and no user state", () => {
    const message = factory.pushPull(true, [{ node: 11, incarnation: 4, state: WIRE_DEAD }]);
    expect(translator.streamToWire(message)).toEqual({
      type: PUSH_PULL,
      join: true,
      records: [
        {
          name: "node-1",
          address: group.addressOf(11),
          port: 7946,
          metadata: METADATA,
          incarnation: 4,
          state: WIRE_DEAD,
          versions: Uint8Array.of(1, 5, 2, 0, 0, 0),
        },
      ],
      userState: new Uint8Array(0),
    });
  });
});

describe("translating from the wire", () => {
  it("turns an indirect ping without a name to whoever is at its address", () => {
    const wire = {
      type: 1,
      sequence: 1,
      target: group.addressOf(12),
      port: 7946,
      node: "",
      nack: true,
      sourceAddress: null,
      sourcePort: 0,
      sourceNode: "",
    } as const;
    expect(translator.leadingFromWire(wire)).toEqual(factory.indirectPing(1, 12, -1, true, []));
    expect(() => translator.leadingFromWire({ ...wire, target: null })).toThrow(CodecError);
  });

  it("refuses gossip about nobody, and accepts an accusation by nobody", () => {
    const wire = { type: SUSPECT, incarnation: 1, node: "node-1", from: "" } as const;
    expect(translator.gossipFromWire(wire)).toMatchObject({ node: 11, from: -1 });
    expect(() => translator.gossipFromWire({ ...wire, node: "" })).toThrow(CodecError);
    expect(() => translator.gossipFromWire({ ...wire, from: "stranger" })).toThrow(CodecError);
  });

  it("brings a packet's messages back", () => {
    const packet = factory.gossip([factory.alive(12, 2), factory.dead(11, 3, 10)]);
    expect(packet.kind).toBe(GOSSIP);
    const parts = translator
      .packetToWire(packet)
      .map((wire) => ("incarnation" in wire ? translator.gossipFromWire(wire) : undefined));
    expect(parts).toEqual(packet.parts);
  });
});
