import type { MessageCodec } from "../node.ts";

/** A message of a program that runs elsewhere: its bytes, and what they say. */
export class WireMessage {
  readonly bytes: Uint8Array;
  readonly content: unknown;

  constructor(bytes: Uint8Array, content: unknown) {
    this.bytes = bytes;
    this.content = content;
  }
}

/** The codec of a program's messages while they travel with their bytes. */
export function wireCodec(codec: MessageCodec<unknown>): MessageCodec<WireMessage> {
  return {
    kinds: codec.kinds,
    kindOf: ({ content }) => codec.kindOf(content),
    partsOf: ({ content }) => codec.partsOf(content),
    sizeOf: ({ content }) => codec.sizeOf(content),
    fingerprintOf: ({ content }) => codec.fingerprintOf(content),
    describe: ({ content }) => codec.describe(content),
    encode: ({ bytes }) => bytes,
    decode: (bytes, channel) => new WireMessage(bytes, codec.decode(bytes, channel)),
  };
}
