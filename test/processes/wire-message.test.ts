import { describe, expect, it } from "vitest";
import { heartbeat } from "../../nodes/heartbeat/heartbeat.ts";
import { HEARTBEAT } from "../../nodes/heartbeat/messages.ts";
import type { AnyProgramDescriptor, MessageCodec } from "../../src/node.ts";
import { createGroupRoster } from "../../src/node.ts";
import { wireCodec } from "../../src/processes/wire-message.ts";

const descriptor = heartbeat as unknown as AnyProgramDescriptor;
const roster = createGroupRoster("m", 0, 4);
const codec: MessageCodec<unknown> = descriptor.createCodec(descriptor.settings.parse({}), roster);

describe("a message that travels with its bytes", () => {
  const bytes = codec.encode({ kind: HEARTBEAT, generation: 1, sequence: 7 });

  it("is to the engine what its content is", () => {
    const wire = wireCodec(codec);
    const message = wire.decode(bytes, "datagram");
    const { content } = message;
    expect(wire.encode(message)).toBe(bytes);
    expect([
      wire.kinds,
      wire.kindOf(message),
      wire.partsOf(message),
      wire.sizeOf(message),
      wire.fingerprintOf(message),
      wire.describe(message),
    ]).toEqual([
      codec.kinds,
      codec.kindOf(content),
      codec.partsOf(content),
      codec.sizeOf(content),
      codec.fingerprintOf(content),
      codec.describe(content),
    ]);
  });

  it("is refused when its bytes are no message", () => {
    expect(() => wireCodec(codec).decode(Uint8Array.of(250, 250), "datagram")).toThrow();
  });
});
