import { decodeCoordinatorFrame, decodeProcessFrame, encodeFrame } from "../../src/processes/frame-codec.ts";
import type { CallsFrame, FrameForm, OutputsFrame } from "../../src/processes/protocol.ts";
import type { BenchCase } from "../harness.ts";

const FRAMES = 2_000;
/** What a packet of memberlist with a few pieces of gossip has. */
const PACKET_BYTES = 160;

const packet = Uint8Array.from({ length: PACKET_BYTES }, (_, index) => (index * 37) & 0xff);
const NOW_MICROS = 12_345_678;

/** As a round trip to a process has them: a packet, a timer and a tick for three of its nodes. */
const calls: CallsFrame = {
  type: "calls",
  batch: 4_321,
  calls: [
    [17, NOW_MICROS, NOW_MICROS, false, 0, "receive", 93, packet],
    [21, NOW_MICROS + 120, NOW_MICROS + 120, false, 2, "timer", 1, 812],
    [30, NOW_MICROS + 310, NOW_MICROS + 310, false, 0, "tick", 2],
  ],
};
const outputs: OutputsFrame = {
  type: "outputs",
  batch: 4_321,
  outputs: [
    [["send", 3, 0, 93, packet]],
    [
      ["send", 0, 813, 64, packet],
      ["timer", 1, 813, 500_000],
      ["timer", 0, 813, 1_000_000],
    ],
    [
      ["send", 2, 0, 5, packet],
      ["send", 2, 1, 77, packet],
      ["idle", 2],
    ],
  ],
};

function callsIn(form: FrameForm): number {
  for (let frame = 0; frame < FRAMES; frame++) decodeCoordinatorFrame(encodeFrame(calls, form));
  return FRAMES;
}

function outputsIn(form: FrameForm): number {
  for (let frame = 0; frame < FRAMES; frame++) decodeProcessFrame(encodeFrame(outputs, form));
  return FRAMES;
}

/** One operation writes a frame and reads it with all checks. */
export const lockstepFrames: readonly BenchCase[] = [
  {
    name: "lockstep frames: calls, MessagePack against JSON",
    about: `A frame of three calls, one with a packet of ${PACKET_BYTES} bytes, written and read; the baseline in JSON.`,
    subject: () => callsIn("msgpack"),
    baseline: () => callsIn("json"),
  },
  {
    name: "lockstep frames: outputs, MessagePack against JSON",
    about: `A frame of seven outputs, four of them packets of ${PACKET_BYTES} bytes, written and read; the baseline in JSON.`,
    subject: () => outputsIn("msgpack"),
    baseline: () => outputsIn("json"),
  },
];
