import { expect, it } from "vitest";
import { PacketSize } from "../../invariants/packet-size.ts";
import { GOSSIP, type Packet } from "../../nodes/memberlist/messages.ts";
import { memberlistSettings } from "../../nodes/memberlist/settings.ts";
import { TRACE_SEND } from "../../src/coordinator/trace.ts";
import { Complaints, record } from "./complaints.ts";
import { alive, packet } from "./messages.ts";

function complaintsAbout(message: Packet, bytes: number, node = 0): readonly string[] {
  const complaints = new Complaints();
  const settings = memberlistSettings.parse({});
  const checker = new PacketSize(complaints.complain, (of) => (of === 0 ? settings : undefined));
  checker.traced(record({ kind: TRACE_SEND, node, b: bytes, message }));
  return complaints.texts;
}

const one = [alive(1, 1)];

it.each([
  ["a bare ack", packet([]), 1400],
  ["an ack with gossip", packet(one), 1402],
  ["gossip", packet(one, { kind: GOSSIP }), 1400],
  ["gossip behind a check sum", packet(one, { kind: GOSSIP, crc: true }), 1405],
] as const)("lets %s be as large as it may, and no larger", (_, message, most) => {
  expect(complaintsAbout(message, most)).toEqual([]);
  expect(complaintsAbout(message, most + 1)).toEqual([
    `node 0 sends a packet of ${most + 1} bytes, more than ${most}`,
  ]);
});

it("lets a compound have no more messages than its count can say", () => {
  const many = Array.from({ length: 255 }, () => alive(1, 1));
  expect(complaintsAbout(packet(many, { kind: GOSSIP }), 1400)).toEqual([]);
  expect(complaintsAbout(packet(many), 1400)).toEqual(["node 0 sends a packet of 255 messages"]);
});

it("does not look at the packets of other programs", () => {
  expect(complaintsAbout(packet(one), 9000, 1)).toEqual([]);
});
