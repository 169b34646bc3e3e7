import { describe, expect, it } from "vitest";
import { writeWireMessage } from "../../../../nodes/memberlist/wire/write-wire-message.ts";
import { GOLDEN_MESSAGES } from "./golden-messages.ts";
import { GOLDEN_HEX, toHex } from "./golden-vectors.ts";

describe("encoding a message", () => {
  it.each(GOLDEN_MESSAGES)("gives the product's bytes: %s", (name, message) => {
    expect(toHex(writeWireMessage(message))).toBe(GOLDEN_HEX[name]);
  });
});
