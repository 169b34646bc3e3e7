import { ACK, ALIVE_MESSAGE, DEAD, INDIRECT_PING, NACK, PING, PUSH_PULL, SUSPECT } from "../messages.ts";
import { MsgpackWriter } from "./msgpack-writer.ts";
import { ERROR, USER, type WireMessage, type WireRecord } from "./wire-message.ts";

/** Encodes one message byte for byte as memberlist v0.2.2 does, type byte included. */
export function writeWireMessage(message: WireMessage): Uint8Array {
  const writer = new MsgpackWriter();
  writer.byte(message.type);
  // Keys are in alphabetical order, because the product's codec sorts them.
  switch (message.type) {
    case PING: {
      const source = presentReplyFields(message);
      writer.mapHead(2 + source.count);
      writer.key("Node");
      writer.string(message.node);
      writer.key("SeqNo");
      writer.unsigned(message.sequence);
      source.write(writer);
      break;
    }
    case INDIRECT_PING: {
      const source = presentReplyFields(message);
      writer.mapHead(5 + source.count);
      writer.key("Nack");
      writer.boolean(message.nack);
      writer.key("Node");
      writer.string(message.node);
      writer.key("Port");
      writer.unsigned(message.port);
      writer.key("SeqNo");
      writer.unsigned(message.sequence);
      source.write(writer);
      writer.key("Target");
      writer.bytes(message.target);
      break;
    }
    case ACK:
      writer.mapHead(2);
      writer.key("Payload");
      writer.bytes(message.payload);
      writer.key("SeqNo");
      writer.unsigned(message.sequence);
      break;
    case NACK:
      writer.mapHead(1);
      writer.key("SeqNo");
      writer.unsigned(message.sequence);
      break;
    case SUSPECT:
    case DEAD:
      writer.mapHead(3);
      writer.key("From");
      writer.string(message.from);
      writer.key("Incarnation");
      writer.unsigned(message.incarnation);
      writer.key("Node");
      writer.string(message.node);
      break;
    case ALIVE_MESSAGE:
      writer.mapHead(6);
      writer.key("Addr");
      writer.bytes(message.address);
      writer.key("Incarnation");
      writer.unsigned(message.incarnation);
      writer.key("Meta");
      writer.bytes(message.metadata);
      writer.key("Node");
      writer.string(message.node);
      writer.key("Port");
      writer.unsigned(message.port);
      writer.key("Vsn");
      writer.bytes(message.versions);
      break;
    case PUSH_PULL:
      writer.mapHead(3);
      writer.key("Join");
      writer.boolean(message.join);
      writer.key("Nodes");
      writer.unsigned(message.records.length);
      writer.key("UserStateLen");
      writer.unsigned(message.userState.length);
      for (const record of message.records) writeRecord(writer, record);
      writer.raw(message.userState);
      break;
    case USER:
      writer.mapHead(1);
      writer.key("UserMsgLen");
      writer.unsigned(message.content.length);
      writer.raw(message.content);
      break;
    case ERROR:
      writer.mapHead(1);
      writer.key("Error");
      writer.string(message.error);
      break;
  }
  return writer.finish();
}

function writeRecord(writer: MsgpackWriter, record: WireRecord): void {
  writer.mapHead(7);
  writer.key("Addr");
  writer.bytes(record.address);
  writer.key("Incarnation");
  writer.unsigned(record.incarnation);
  writer.key("Meta");
  writer.bytes(record.metadata);
  writer.key("Name");
  writer.string(record.name);
  writer.key("Port");
  writer.unsigned(record.port);
  writer.key("State");
  writer.unsigned(record.state);
  writer.key("Vsn");
  writer.bytes(record.versions);
}

interface ReplyFields {
  readonly count: number;
  write(writer: MsgpackWriter): void;
}

/** Each of the three reply fields is omitted when it is empty. */
function presentReplyFields(message: {
  readonly sourceAddress: Uint8Array | null;
  readonly sourcePort: number;
  readonly sourceNode: string;
}): ReplyFields {
  const { sourceAddress, sourcePort, sourceNode } = message;
  const address = sourceAddress !== null && sourceAddress.length > 0 ? sourceAddress : undefined;
  return {
    count: Number(address !== undefined) + Number(sourceNode !== "") + Number(sourcePort !== 0),
    write(writer) {
      if (address !== undefined) {
        writer.key("SourceAddr");
        writer.bytes(address);
      }
      if (sourceNode !== "") {
        writer.key("SourceNode");
        writer.string(sourceNode);
      }
      if (sourcePort !== 0) {
        writer.key("SourcePort");
        writer.unsigned(sourcePort);
      }
    },
  };
}
