import { expect, test } from "vitest";
import { TrafficTally } from "../../src/coordinator/traffic-tally.ts";

function twoGroups() {
  return new TrafficTally({
    memberCount: 5,
    groups: [
      { name: "a", first: 0, count: 2, startsFull: true },
      { name: "b", first: 2, count: 3, startsFull: true },
    ],
    messageKinds: [
      ["ping", "ack"],
      ["beat", "ping"],
    ],
    warmupMicros: 100,
    endMicros: 200,
  });
}

test("counts packets by kind within the window, kinds of one name together", () => {
  const traffic = twoGroups();
  traffic.packetSent(99, 0, 0, 1_000, 1);
  traffic.packetSent(100, 0, 0, 1, 1);
  traffic.packetSent(150, 1, 1, 2, 3);
  traffic.packetSent(150, 2, 0, 4, 1);
  traffic.packetSent(199, 4, 1, 8, 2);
  traffic.packetSent(200, 4, 1, 1_000, 1);
  expect(traffic.tally()).toMatchObject({
    messages: 4,
    parts: 7,
    bytes: 15,
    messagesByKind: { ping: 2, ack: 1, beat: 1 },
    bytesByKind: { ping: 9, ack: 2, beat: 4 },
  });
});

test("streams are counted apart", () => {
  const traffic = twoGroups();
  traffic.streamSent(99, 0, 0, 1_000);
  traffic.streamSent(100, 0, 1, 5);
  traffic.streamSent(200, 0, 1, 1_000);
  expect(traffic.tally()).toMatchObject({
    messages: 0,
    bytes: 0,
    streams: {
      messages: 1,
      bytes: 5,
      messagesByKind: { ping: 0, ack: 1, beat: 0 },
      bytesByKind: { ping: 0, ack: 5, beat: 0 },
    },
  });
});

test("what was dropped is counted by reason, in an order that does not depend on the run", () => {
  const traffic = twoGroups();
  traffic.dropped(99, "lost");
  traffic.dropped(100, "lost");
  traffic.dropped(101, "cut");
  traffic.dropped(102, "lost");
  traffic.dropped(200, "overflow");
  expect(Object.entries(traffic.tally().dropped)).toEqual([
    ["cut", 1],
    ["lost", 2],
  ]);
});
