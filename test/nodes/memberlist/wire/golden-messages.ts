import {
  ACK,
  ALIVE_MESSAGE,
  DEAD,
  INDIRECT_PING,
  NACK,
  PING,
  PUSH_PULL,
  SUSPECT,
} from "../../../../nodes/memberlist/messages.ts";
import {
  ERROR,
  USER,
  type WireAlive,
  type WireMessage,
} from "../../../../nodes/memberlist/wire/wire-message.ts";
import type { GoldenName } from "./golden-vectors.ts";

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const ADDRESS = Uint8Array.of(10, 1, 2, 3);
const ADDRESS_16 = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 10, 1, 2, 3);
const PORT = 7946;
const NO_SOURCE = { sourceAddress: null, sourcePort: 0, sourceNode: "" };
const SOURCE = { sourceAddress: ADDRESS, sourcePort: PORT, sourceNode: "node-1" };
const VERSIONS = Uint8Array.of(1, 5, 2, 0, 0, 0);
const ALIVE: WireAlive = {
  type: ALIVE_MESSAGE,
  incarnation: 8,
  node: "node-3",
  address: ADDRESS,
  port: PORT,
  metadata: ascii("m=1"),
  versions: VERSIONS,
};

/** What the golden vectors of single, uncompressed messages say. */
export const GOLDEN_MESSAGES: readonly (readonly [GoldenName, WireMessage])[] = [
  ["ping min", { type: PING, sequence: 1, node: "n2", ...NO_SOURCE }],
  ["ping src4", { type: PING, sequence: 300, node: "node-2", ...SOURCE }],
  ["ping src16", { type: PING, sequence: 70_000, node: "node-2", ...SOURCE, sourceAddress: ADDRESS_16 }],
  [
    "indirect",
    {
      type: INDIRECT_PING,
      sequence: 300,
      target: ADDRESS,
      port: PORT,
      node: "node-3",
      nack: true,
      ...SOURCE,
    },
  ],
  [
    "indirect nosrc",
    {
      type: INDIRECT_PING,
      sequence: 300,
      target: ADDRESS,
      port: PORT,
      node: "node-3",
      nack: false,
      ...NO_SOURCE,
    },
  ],
  ["ack nil", { type: ACK, sequence: 300, payload: null }],
  ["ack empty", { type: ACK, sequence: 300, payload: ascii("") }],
  ["ack payload", { type: ACK, sequence: 300, payload: ascii("hi") }],
  ["nack", { type: NACK, sequence: 300 }],
  ["suspect", { type: SUSPECT, incarnation: 7, node: "node-3", from: "node-1" }],
  ["dead", { type: DEAD, incarnation: 7, node: "node-3", from: "node-1" }],
  ["alive", ALIVE],
  ["alive nilmeta", { ...ALIVE, metadata: null }],
  [
    "alive meta40 name33",
    {
      ...ALIVE,
      incarnation: 100_000,
      node: "node-with-a-name-of-33-characters",
      metadata: ascii("A".repeat(40)),
      versions: Uint8Array.of(1, 5, 2, 2, 5, 4),
    },
  ],
  ["err", { type: ERROR, error: "boom" }],
  [
    "pushpull raw",
    {
      type: PUSH_PULL,
      join: true,
      records: [
        {
          name: "node-1",
          address: ADDRESS,
          port: PORT,
          metadata: null,
          incarnation: 1,
          state: 0,
          versions: VERSIONS,
        },
        {
          name: "node-3",
          address: ADDRESS,
          port: 7947,
          metadata: ascii("m=1"),
          incarnation: 7,
          state: 1,
          versions: VERSIONS,
        },
      ],
      userState: ascii("xyz"),
    },
  ],
  ["tcp usermsg raw", { type: USER, content: ascii("hello") }],
];
