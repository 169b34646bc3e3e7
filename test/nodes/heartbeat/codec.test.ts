import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHeartbeatCodec } from "../../../nodes/heartbeat/codec.ts";
import { HEARTBEAT, type HeartbeatMessage, LEAVE } from "../../../nodes/heartbeat/messages.ts";
import { CodecError } from "../../../src/node.ts";

const codec = createHeartbeatCodec();
const u32 = fc.integer({ min: 0, max: 0xffffffff });
const anyMessage: fc.Arbitrary<HeartbeatMessage> = fc.oneof(
  fc.record({ kind: fc.constant(HEARTBEAT), generation: u32, sequence: u32 }),
  fc.record({ kind: fc.constant(LEAVE), generation: u32 }),
);

describe("the heartbeat codec", () => {
  it("writes the documented bytes", () => {
    const beat: HeartbeatMessage = { kind: HEARTBEAT, generation: 0x01020304, sequence: 0xfffefdfc };
    expect([...codec.encode(beat)]).toEqual([0, 1, 2, 3, 4, 0xff, 0xfe, 0xfd, 0xfc]);
    expect([...codec.encode({ kind: LEAVE, generation: 0x80000001 })]).toEqual([1, 0x80, 0, 0, 1]);
  });

  it("reads what it wrote, of the size it said", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const bytes = codec.encode(message);
        expect(bytes.length).toBe(codec.sizeOf(message));
        expect(codec.decode(bytes)).toEqual(message);
        // A view into a larger buffer is read from its own beginning.
        const framed = new Uint8Array(bytes.length + 6).fill(0xaa);
        framed.set(bytes, 3);
        expect(codec.decode(framed.subarray(3, 3 + bytes.length))).toEqual(message);
      }),
    );
  });

  it("refuses everything else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 16 }), (bytes) => {
        const legal = (bytes[0] === 0 && bytes.length === 9) || (bytes[0] === 1 && bytes.length === 5);
        if (legal) expect(codec.encode(codec.decode(bytes))).toEqual(bytes);
        else expect(() => codec.decode(bytes)).toThrow(CodecError);
      }),
    );
    expect(() => codec.decode(Uint8Array.of())).toThrow("an empty message");
    expect(() => codec.decode(Uint8Array.of(0, 1))).toThrow("a heartbeat has 9 bytes, not 2");
    expect(() => codec.decode(Uint8Array.of(1, 1))).toThrow("a leave has 5 bytes, not 2");
    expect(() => codec.decode(Uint8Array.of(7))).toThrow("type 7");
  });

  it("gives equal messages equal fingerprints in 32 signed bits", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const fingerprint = codec.fingerprintOf(message);
        expect(fingerprint).toBe(fingerprint | 0);
        expect(codec.fingerprintOf(codec.decode(codec.encode(message)))).toBe(fingerprint);
      }),
    );
  });

  it("tells apart the messages of a run: rounds, lives and kinds", () => {
    const fingerprints = new Set<number>();
    const generations = [1, 1_000_000, 1_000_001];
    for (const generation of generations) {
      fingerprints.add(codec.fingerprintOf({ kind: LEAVE, generation }));
      for (let sequence = 1; sequence <= 1000; sequence++) {
        fingerprints.add(codec.fingerprintOf({ kind: HEARTBEAT, generation, sequence }));
      }
    }
    expect(fingerprints.size).toBe(generations.length * 1001);
  });

  it("names and describes its messages", () => {
    const beat: HeartbeatMessage = { kind: HEARTBEAT, generation: 1, sequence: 7 };
    const leave: HeartbeatMessage = { kind: LEAVE, generation: 1 };
    expect(codec.kinds[codec.kindOf(beat)]).toBe("heartbeat");
    expect(codec.kinds[codec.kindOf(leave)]).toBe("leave");
    expect(codec.partsOf(beat)).toBe(1);
    expect(codec.describe(beat)).toEqual({ kind: "heartbeat", fields: { generation: 1, sequence: 7 } });
    expect(codec.describe(leave)).toEqual({ kind: "leave", fields: { generation: 1 } });
  });
});
