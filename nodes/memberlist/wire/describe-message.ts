import type { GroupRoster, MessageDescription, NodeOrdinal } from "../../../src/node.ts";
import {
  ALIVE_MESSAGE,
  GOSSIP,
  type GossipMessage,
  INDIRECT_PING,
  type MemberlistMessage,
  PING,
  PUSH_PULL,
  type StateRecord,
  SUSPECT,
} from "../messages.ts";

/**
 * A message as plain data for a trace's reader: names instead of ordinals, `null` for nobody. A push/pull carries
 * its records, each under the name of its state.
 *
 * @param kind the message's kind as the codec names it.
 */
export function describeMessage(
  kind: string,
  message: MemberlistMessage,
  group: GroupRoster,
): MessageDescription {
  const fields = describeFields(message, group);
  const carries =
    message.channel === "stream"
      ? message.records.map((record) => describeRecord(record, group))
      : message.parts.map((part) => describeGossip(part, group));
  return carries.length > 0 ? { kind, fields, carries } : { kind, fields };
}

function describeFields(message: MemberlistMessage, group: GroupRoster): MessageDescription["fields"] {
  const { sequence } = message;
  const subject = nameOf(message.subject, group);
  const source = nameOf(message.source, group);
  if (message.channel === "stream" && message.kind === PUSH_PULL) return { join: message.join };
  if (message.channel === "datagram" && message.kind === GOSSIP) return {};
  if (message.channel === "datagram" && message.kind === INDIRECT_PING) {
    return { sequence, subject, source, nack: message.nack };
  }
  return message.kind === PING ? { sequence, subject, source } : { sequence };
}

function describeGossip(part: GossipMessage, group: GroupRoster): MessageDescription {
  const subject = nameOf(part.node, group);
  const { incarnation } = part;
  if (part.kind === ALIVE_MESSAGE) return { kind: "alive", fields: { subject, incarnation } };
  const kind = part.kind === SUSPECT ? "suspect" : "dead";
  return { kind, fields: { subject, incarnation, from: nameOf(part.from, group) } };
}

function describeRecord(record: StateRecord, group: GroupRoster): MessageDescription {
  const kind = STATE_NAMES[record.state] ?? `state ${record.state}`;
  return { kind, fields: { subject: nameOf(record.node, group), incarnation: record.incarnation } };
}

function nameOf(ordinal: NodeOrdinal, group: GroupRoster): string | null {
  return ordinal < 0 ? null : group.nameOf(ordinal);
}

const STATE_NAMES = ["alive", "suspect", "dead", "left"] as const;
