import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  GOSSIP,
  type GossipMessage,
  type MemberlistMessage,
  WIRE_ALIVE,
  WIRE_SUSPECT,
} from "../../../../nodes/memberlist/messages.ts";
import {
  createMemberlistCodec,
  MESSAGE_KINDS,
  type MemberlistCodecOptions,
} from "../../../../nodes/memberlist/wire/codec.ts";
import { MessageFactory } from "../../../../nodes/memberlist/wire/message-factory.ts";
import { addCrc, compress, joinCompound } from "../../../../nodes/memberlist/wire/packet-layers.ts";
import { CodecError, createGroupRoster, type GroupRoster } from "../../../../src/node.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";
import { goldenRoster, rosterOf } from "./golden-roster.ts";
import { fromHex, GOLDEN_HEX, type GoldenName, goldenBytes, toHex } from "./golden-vectors.ts";

const PLAIN: MemberlistCodecOptions = {
  replyAddresses: true,
  metadataBytes: 0,
  compression: "ignored",
  enableCompression: true,
};
const COMPRESSING: MemberlistCodecOptions = { ...PLAIN, compression: "exact" };

/** Ordinals of the golden roster, whose first member is number 10. */
const NODE_1 = 11;
const NODE_2 = 12;
const NODE_3 = 13;
const N2 = 14;
const roster = goldenRoster(10);
const codec = createMemberlistCodec(PLAIN, roster);
const factory = new MessageFactory(PLAIN, roster);
const older = new MessageFactory({ ...PLAIN, replyAddresses: false }, roster);
const suspect = factory.suspect(NODE_3, 7, NODE_1);
const buddy = older.buddyPing(1, N2, -1, suspect);

describe("the golden vectors", () => {
  const vectors: readonly (readonly [GoldenName, MemberlistMessage])[] = [
    ["ping min", older.ping(1, N2, -1, [])],
    ["ping src4", factory.ping(300, NODE_2, NODE_1, [])],
    ["indirect", factory.indirectPing(300, NODE_3, NODE_1, true, [])],
    ["indirect nosrc", factory.indirectPing(300, NODE_3, -1, false, [])],
    ["ack nil", factory.ack(300, [])],
    ["nack", factory.nack(300, [])],
    ["suspect", { ...factory.gossip([suspect]), crc: false, size: suspect.size }],
    ["dead", factory.packet(GOSSIP, 0, -1, -1, false, false, [factory.dead(NODE_3, 7, NODE_1)])],
    ["alive nilmeta", factory.packet(GOSSIP, 0, -1, -1, false, false, [factory.alive(NODE_3, 8)])],
    ["compound ping+suspect", factory.ping(1, N2, -1, [suspect])],
    ["crc(compound ping+suspect)", buddy],
  ];

  it.each(vectors)("encode and decode: %s", (name, message) => {
    expect(toHex(codec.encode(message))).toBe(GOLDEN_HEX[name]);
    expect(codec.sizeOf(message)).toBe(goldenBytes(name).length);
    expect(codec.decode(goldenBytes(name))).toEqual(message);
  });

  it("compress as the product does", () => {
    const compressing = createMemberlistCodec(COMPRESSING, roster);
    // Packets are compressed only if that makes them smaller, and of the vectors none is; streams always are.
    expect(toHex(compressing.encode(older.ping(1, N2, -1, [])))).toBe(GOLDEN_HEX["ping min"]);
    expect(toHex(compressing.encode(older.streamPing(1, N2, -1)))).toBe(GOLDEN_HEX["compress(ping min)"]);
    expect(compressing.sizeOf(older.streamPing(1, N2, -1))).toBe(34);
  });

  it.each([
    ["ping src16", factory.ping(70_000, NODE_2, NODE_1, [])],
    ["ack empty", factory.ack(300, [])],
    ["ack payload", factory.ack(300, [])],
    ["compress(ping min)", older.ping(1, N2, -1, [])],
    ["compound ack+suspect+alive", factory.ack(300, [suspect, factory.alive(NODE_3, 8)])],
    ["compress(compound ack+suspect+alive)", factory.ack(300, [suspect, factory.alive(NODE_3, 8)])],
  ] as const)("decode in all that members care about: %s", (name, message) => {
    expect(codec.decode(goldenBytes(name))).toEqual(message);
  });

  it.each(["pushpull raw", "pushpull compressed"] as const)("decode, user state left out: %s", (name) => {
    const message = factory.pushPull(true, [
      { node: NODE_1, incarnation: 1, state: WIRE_ALIVE },
      { node: NODE_3, incarnation: 7, state: WIRE_SUSPECT },
    ]);
    expect(codec.decode(goldenBytes(name))).toEqual(message);
    expect(codec.decode(goldenBytes(name), "stream")).toEqual(message);
    expect(() => codec.decode(goldenBytes(name), "datagram")).toThrow(CodecError);
  });

  it.each(["err", "tcp usermsg raw", "compress(200 bytes abcabcabc-)", "alive meta40 name33"] as const)(
    "refuse what no member of this group sends: %s",
    (name) => {
      expect(() => codec.decode(goldenBytes(name))).toThrow(CodecError);
      expect(() => codec.decode(goldenBytes(name), "stream")).toThrow(CodecError);
    },
  );
});

/** Names at the lengths where their form changes, and one that is longer in bytes than in letters. */
const ODD_NAMES = ["n", "x".repeat(31), "x".repeat(32), "x".repeat(300), "Größe-日本-🦆"];
const groups: readonly GroupRoster[] = [createGroupRoster("member", 0, 200), rosterOf(1000, ODD_NAMES)];
const variants = groups.flatMap((group) =>
  [true, false].flatMap((replyAddresses) =>
    [0, 3, 40, 512].map((metadataBytes) => ({ group, replyAddresses, metadataBytes })),
  ),
);

describe.each(variants)(
  "any message of $group.count members, reply addresses $replyAddresses, metadata $metadataBytes",
  ({ group, ...layout }) => {
    const messages = arbitraryMessage(new MessageFactory(layout, group), group);
    const plain = createMemberlistCodec({ ...PLAIN, ...layout }, group);

    it("comes back equal, and its size is its length", () => {
      fc.assert(
        fc.property(messages, (message) => {
          const bytes = plain.encode(message);
          expect(plain.sizeOf(message)).toBe(bytes.length);
          const decoded = plain.decode(bytes, message.channel);
          expect(decoded).toEqual(message);
          expect(plain.fingerprintOf(decoded)).toBe(plain.fingerprintOf(message));
          expect(plain.partsOf(decoded)).toBe(plain.partsOf(message));
        }),
        { numRuns: 60 },
      );
    });

    it("comes back equal from its compressed form, whose length is its size", () => {
      const compressing = createMemberlistCodec({ ...COMPRESSING, ...layout }, group);
      fc.assert(
        fc.property(messages, (message) => {
          const bytes = compressing.encode(message);
          expect(compressing.sizeOf(message)).toBe(bytes.length);
          if (message.channel === "datagram") expect(bytes.length).toBeLessThanOrEqual(message.size);
          expect(plain.decode(bytes, message.channel)).toEqual(message);
        }),
        { numRuns: 20 },
      );
    });
  },
);

describe("compression", () => {
  const parts = [3, 2, 1].map((incarnation) => factory.suspect(NODE_3, incarnation, NODE_1));
  const repetitive = factory.gossip([...parts, ...parts, ...parts]);

  it("is counted only when exact and enabled", () => {
    expect(codec.sizeOf(repetitive)).toBe(repetitive.size);
    const disabled = createMemberlistCodec({ ...COMPRESSING, enableCompression: false }, roster);
    expect(disabled.sizeOf(repetitive)).toBe(repetitive.size);
    expect(disabled.encode(repetitive)).toEqual(codec.encode(repetitive));
    expect(createMemberlistCodec(COMPRESSING, roster).sizeOf(repetitive)).toBeLessThan(repetitive.size);
  });

  it("is inside the check sum", () => {
    const bytes = createMemberlistCodec(COMPRESSING, roster).encode(repetitive);
    expect(bytes[0]).toBe(0x0c);
    expect(bytes[5]).toBe(0x09);
  });
});

describe("kinds and parts", () => {
  const messages = [
    factory.ping(1, NODE_1, NODE_2, [suspect]),
    factory.indirectPing(1, NODE_1, NODE_2, true, []),
    factory.ack(1, []),
    factory.nack(1, [suspect, suspect]),
    factory.gossip([suspect]),
    factory.streamPing(1, NODE_1, NODE_2),
    factory.streamAck(1),
    factory.pushPull(false, []),
  ];

  it("are told apart", () => {
    expect(messages.map((message) => codec.kinds[codec.kindOf(message)])).toEqual(MESSAGE_KINDS);
    expect(messages.map((message) => codec.partsOf(message))).toEqual([2, 1, 1, 3, 1, 1, 1, 1]);
    expect(new Set(messages.map((message) => codec.fingerprintOf(message))).size).toBe(messages.length);
  });

  it("tell apart a ping by datagram and one on a stream only by the channel", () => {
    const onStream = factory.streamPing(1, NODE_1, NODE_2);
    const bytes = codec.encode(onStream);
    expect(codec.decode(bytes, "stream")).toEqual(onStream);
    expect(codec.decode(bytes, "datagram")).toEqual(factory.ping(1, NODE_1, NODE_2, []));
    expect(codec.decode(bytes)).toEqual(factory.ping(1, NODE_1, NODE_2, []));
  });
});

describe("decoding", () => {
  const ping = codec.encode(factory.ping(1, N2, -1, []));
  const suspicion = goldenBytes("suspect");

  function partsOfPacket(message: MemberlistMessage): readonly GossipMessage[] {
    return message.channel === "datagram" ? message.parts : [];
  }

  it("refuses a wrong check sum, in every bit of it and of the content", () => {
    const good = goldenBytes("crc(compound ping+suspect)");
    for (let bit = 8; bit < 8 * good.length; bit++) {
      const bad = good.slice();
      bad[bit >>> 3] = (bad[bit >>> 3] as number) ^ (1 << (bit & 7));
      expect(() => codec.decode(bad)).toThrow(CodecError);
    }
  });

  it("sees through compounds and compression in any nesting", () => {
    const nested = joinCompound([compress(joinCompound([compress(ping)])), joinCompound([suspicion])]);
    expect(codec.decode(nested)).toEqual({ ...buddy, crc: false, size: buddy.size - 5 });
    expect(codec.decode(addCrc(compress(nested)))).toEqual(buddy);
  });

  it("takes no check sum for a message", () => {
    expect(() => codec.decode(compress(addCrc(ping)))).toThrow(CodecError);
    expect(() => codec.decode(addCrc(addCrc(ping)))).toThrow(CodecError);
    expect(() => codec.decode(addCrc(ping), "stream")).toThrow(CodecError);
  });

  it("keeps the complete parts of a truncated compound", () => {
    const bytes = goldenBytes("compound ack+suspect+alive");
    expect(codec.decode(bytes.subarray(0, -1))).toEqual(factory.ack(300, [suspect]));
    expect(codec.decode(bytes.subarray(0, 8 + 20))).toEqual(factory.ack(300, []));
    expect(() => codec.decode(bytes.subarray(0, 8 + 19))).toThrow(CodecError);
    for (let length = 0; length < 8; length++) {
      expect(() => codec.decode(bytes.subarray(0, length))).toThrow(CodecError);
    }
  });

  it("passes over parts that it cannot read or that are about strangers", () => {
    const stranger = codec
      .encode(factory.gossip([suspect]))
      .subarray(5)
      .slice();
    stranger[stranger.length - 1] = 0x7a;
    const user = fromHex("08 01 02 03");
    const empty = new Uint8Array(0);
    const message = codec.decode(joinCompound([empty, stranger, user, ping, fromHex("03 c1"), suspicion]));
    expect(message).toEqual({ ...buddy, crc: false, size: buddy.size - 5 });
    expect(() => codec.decode(joinCompound([stranger]))).toThrow(/node-z/);
    expect(() => codec.decode(stranger)).toThrow(/node-z/);
    expect(() => codec.decode(joinCompound([]))).toThrow(CodecError);
  });

  it("finds the leading message wherever it stands", () => {
    expect(codec.decode(joinCompound([suspicion, ping]))).toEqual(
      codec.decode(joinCompound([ping, suspicion])),
    );
  });

  it("refuses two leading messages and more than a compound can hold", () => {
    expect(() => codec.decode(joinCompound([ping, ping]))).toThrow(/two leading/);
    const many = joinCompound(Array.from({ length: 200 }, () => suspicion));
    expect(partsOfPacket(codec.decode(many))).toHaveLength(200);
    expect(() => codec.decode(joinCompound([many, many]))).toThrow(/400 messages/);
  });

  it("refuses too many layers, and little that inflates to much", () => {
    let nested = ping;
    for (let depth = 0; depth < 16; depth++) nested = joinCompound([nested]);
    expect(codec.decode(nested)).toEqual(codec.decode(ping));
    expect(() => codec.decode(joinCompound([nested]))).toThrow(CodecError);
    const half = compress(new Uint8Array(600_000));
    expect(() => codec.decode(compress(new Uint8Array(1_048_577)), "datagram")).toThrow(/1048576/);
    expect(() => codec.decode(compress(new Uint8Array(42_000_000)), "stream")).toThrow(/41943040/);
    // The first uses up more than half of what a packet may inflate to.
    expect(codec.decode(joinCompound([compress(suspicion), half, ping]))).toEqual(
      codec.decode(joinCompound([suspicion, ping])),
    );
    expect(codec.decode(joinCompound([half, half, compress(suspicion), ping]))).toEqual(codec.decode(ping));
  });

  it("gives up early on bytes made to cost time", () => {
    // 250 compounds of 250 messages about nobody, in a datagram of a few hundred bytes.
    const nobody = joinCompound(Array.from({ length: 250 }, () => fromHex("03 80")));
    const swarm = compress(joinCompound(Array.from({ length: 250 }, () => nobody)));
    expect(swarm.length).toBeLessThan(65_536);
    expect(() => codec.decode(joinCompound([ping, swarm]))).toThrow(/more than 4096 pieces/);
    const tiny = compress(fromHex("03 80"));
    const inflations = joinCompound(
      Array.from({ length: 250 }, () => joinCompound(Array.from({ length: 16 }, () => tiny))),
    );
    expect(() => codec.decode(inflations)).toThrow(CodecError);
  });

  it("knows a reply address only if both address and port are there, and then by name or address", () => {
    const group = rosterOf(10, ["node-0", "node-1", "node-2"]);
    const own = createMemberlistCodec(PLAIN, group);
    const decodeSource = (hex: string): number => own.decode(fromHex(hex)).source;
    const NODE = "a4 4e6f6465 a6 6e6f64652d32";
    const ADDRESS = "aa 536f7572636541646472 a4 0a09000b";
    const ADDRESS_16 = "aa 536f7572636541646472 b0 00000000000000000000ffff0a09000b";
    const NAME = "aa 536f757263654e6f6465 a6 6e6f64652d30";
    const PORT = "aa 536f75726365506f7274 cd 1f0a";
    expect(decodeSource(`00 84 ${NODE} ${ADDRESS} ${NAME} ${PORT}`)).toBe(10);
    expect(decodeSource(`00 83 ${NODE} ${ADDRESS} ${PORT}`)).toBe(11);
    expect(decodeSource(`00 83 ${NODE} ${ADDRESS_16} ${PORT}`)).toBe(11);
    expect(decodeSource(`00 83 ${NODE} ${ADDRESS} ${NAME}`)).toBe(-1);
    expect(decodeSource(`00 83 ${NODE} ${NAME} ${PORT}`)).toBe(-1);
    const before = createMemberlistCodec({ ...PLAIN, replyAddresses: false }, group);
    expect(before.decode(fromHex(`00 84 ${NODE} ${ADDRESS} ${NAME} ${PORT}`)).source).toBe(-1);
  });

  it("takes a ping without a name as one for whoever gets it", () => {
    const anonymous = codec.decode(fromHex("00 81 a5 5365714e6f 05"));
    expect(anonymous).toMatchObject({ subject: -1, sequence: 5 });
    expect(codec.decode(codec.encode(anonymous))).toEqual(anonymous);
    expect(codec.sizeOf(anonymous)).toBe(codec.encode(anonymous).length);
  });

  it("refuses a push/pull with a stranger or an unknown state", () => {
    const hex = GOLDEN_HEX["pushpull raw"];
    expect(() => codec.decode(fromHex(hex.replace("6e6f64652d31", "6e6f64652d7a")))).toThrow(CodecError);
    expect(() => codec.decode(fromHex(hex.replace("a5537461746501", "a5537461746504")))).toThrow(CodecError);
  });

  it("refuses to encode more than a compound can hold", () => {
    const parts = Array.from({ length: 256 }, () => suspect);
    expect(() => codec.encode(factory.gossip(parts))).toThrow(RangeError);
  });
});

describe("hostile bytes", () => {
  const channels = fc.constantFrom("datagram", "stream", undefined);
  const golden = fc.constantFrom(...(Object.keys(GOLDEN_HEX) as GoldenName[])).map(goldenBytes);

  /** The golden vectors with a few bytes replaced, removed or put in. */
  const mutated = fc
    .tuple(golden, fc.array(fc.tuple(fc.nat(), fc.nat(255), fc.nat(2)), { minLength: 1, maxLength: 6 }))
    .map(([bytes, changes]) => {
      const changed = Array.from(bytes);
      for (const [place, value, kind] of changes) {
        const at = place % (changed.length + 1);
        if (kind === 0 && at < changed.length) changed[at] = value;
        else if (kind === 1) changed.splice(at, 1);
        else changed.splice(at, 0, value);
      }
      return Uint8Array.from(changed);
    });

  /** Any bytes after a type byte that means something. */
  const typed = fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 244), fc.uint8Array({ maxLength: 80 }))
    .map(([type, rest]) => Uint8Array.of(type, ...rest));

  const wrapped = fc
    .tuple(fc.oneof(mutated, typed), fc.oneof(mutated, typed), fc.nat(3))
    .map(([one, other, layers]) => {
      const compound = joinCompound([one, layers & 1 ? compress(other) : other]);
      return layers & 2 ? addCrc(compress(compound)) : compound;
    });

  it("end in a CodecError or in a message that comes back equal", () => {
    let messages = 0;
    fc.assert(
      fc.property(fc.oneof(mutated, typed, wrapped), channels, (bytes, channel) => {
        let message: MemberlistMessage;
        try {
          message = codec.decode(bytes, channel);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
          return;
        }
        messages++;
        const again = codec.encode(message);
        expect(codec.sizeOf(message)).toBe(again.length);
        expect(codec.decode(again, message.channel)).toEqual(message);
        expect(() => codec.describe(message)).not.toThrow();
      }),
      { numRuns: 20_000 },
    );
    // Or else the test would show nothing.
    expect(messages).toBeGreaterThan(500);
  });
});
