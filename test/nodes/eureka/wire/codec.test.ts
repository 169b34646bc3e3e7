import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FETCH,
  HEARTBEAT,
  REGISTER,
  REGISTRY,
  REPLICATION,
  STATUS_UPDATE,
} from "../../../../nodes/eureka/messages.ts";
import { OUT_OF_SERVICE, UP } from "../../../../nodes/eureka/status.ts";
import { createEurekaCodec } from "../../../../nodes/eureka/wire/codec.ts";
import { CodecError } from "../../../../src/node.ts";
import { recordOf } from "../records.ts";
import { arbitraryMessage } from "./arbitrary-message.ts";

const codec = createEurekaCodec({ httpHeadBytes: 300, instanceBytes: 1_000, replicationTaskBytes: 250 });
const bare = createEurekaCodec({ httpHeadBytes: 0, instanceBytes: 0, replicationTaskBytes: 0 });

describe("the codec", () => {
  it("reads what it has written, in as many bytes as it said", () => {
    fc.assert(
      fc.property(arbitraryMessage, fc.constantFrom(codec, bare), (message, each) => {
        const bytes = each.encode(message);
        expect(bytes).toHaveLength(each.sizeOf(message));
        expect(each.decode(bytes)).toEqual(message);
        expect(each.fingerprintOf(message)).toBe(each.fingerprintOf(each.decode(bytes)));
      }),
      { numRuns: 500 },
    );
  });

  it("tells different messages apart by their fingerprints", () => {
    const seen = new Map<number, string>();
    for (const message of fc.sample(arbitraryMessage, { numRuns: 3_000, seed: 7 })) {
      const text = JSON.stringify(message);
      const fingerprint = bare.fingerprintOf(message);
      expect(seen.get(fingerprint) ?? text).toBe(text);
      seen.set(fingerprint, text);
    }
  });

  it("refuses what is no message, with an error of its own", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          codec.decode(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
      { numRuns: 500 },
    );
    const bytes = codec.encode({ kind: FETCH });
    bytes[20] = 1;
    expect(() => codec.decode(bytes)).toThrow("byte 20 is not filled with zero");
    expect(() => codec.decode(bytes.slice(0, 3))).toThrow("a message that ends too soon");
    expect(() => codec.decode(Uint8Array.of(0, 0, 0, 9, 5))).toThrow("9 bytes of fields in 5");
    expect(() => codec.decode(Uint8Array.of(0, 0, 0, 2, 5, 0))).toThrow("fields end at byte 5, not at 6");
  });

  it("has the sizes that the settings give the product's texts", () => {
    const record = recordOf(4);
    expect(codec.sizeOf({ kind: HEARTBEAT, record, status: UP })).toBe(300);
    expect(codec.sizeOf({ kind: REGISTER, record, status: UP })).toBe(1_300);
    expect(codec.sizeOf({ kind: REGISTRY, records: [record, record] })).toBe(2_300);
    const tasks = [
      { kind: HEARTBEAT, record, status: UP },
      { kind: REGISTER, record, status: UP },
    ] as const;
    expect(codec.sizeOf({ kind: REPLICATION, tasks })).toBe(300 + 2 * 250 + 1_000);
    expect(codec.partsOf({ kind: REPLICATION, tasks })).toBe(2);
  });

  it("describes messages for readers", () => {
    const record = recordOf(4);
    expect(codec.describe({ kind: STATUS_UPDATE, record, status: OUT_OF_SERVICE })).toEqual({
      kind: "statusUpdate",
      fields: { instance: 4, status: "UP", dirtyMs: 1_000, newStatus: "OUT_OF_SERVICE" },
    });
    for (const message of fc.sample(arbitraryMessage, 100)) {
      expect(codec.describe(message).kind).toBe(codec.kinds[codec.kindOf(message)]);
    }
  });
});
