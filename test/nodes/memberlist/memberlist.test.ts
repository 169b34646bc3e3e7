import { describe, expect, it } from "vitest";
import { memberlistActivities } from "../../../nodes/memberlist/activities.ts";
import { memberlist } from "../../../nodes/memberlist/memberlist.ts";
import { memberlistNotModelled, memberlistPresets } from "../../../nodes/memberlist/presets.ts";
import { memberlistSettings } from "../../../nodes/memberlist/settings.ts";
import { createGroupRoster } from "../../../src/node.ts";
import { messageFactory, settingsOf } from "./memberlist-node.ts";

const floorSeconds = (settings: Record<string, unknown>, members = 128) => {
  const floor = memberlist.detectionFloorMicros(
    settingsOf(settings),
    createGroupRoster("member", 0, members),
    undefined,
    [],
  );
  return floor === null ? null : floor / 1_000_000;
};

describe("the descriptor of memberlist", () => {
  it("has all its parts", () => {
    expect(memberlist.name).toBe("memberlist");
    expect(memberlist.settings).toBe(memberlistSettings);
    expect(memberlist.presets).toBe(memberlistPresets);
    expect(memberlist.activities).toBe(memberlistActivities);
    expect(memberlist.notModelled).toBe(memberlistNotModelled);
    expect([memberlist.takesJudge, memberlist.takesGate]).toEqual([false, true]);
  });

  it("makes a codec that measures as the settings say", () => {
    const group = createGroupRoster("member", 0, 4);
    const [dense, compressed] = (["ignored", "exact"] as const).map((compression) =>
      memberlist.createCodec(settingsOf({ compression, metadataBytes: 100 }), group),
    );
    const factory = messageFactory(4, { metadataBytes: 100 });
    const packet = factory.gossip([factory.alive(1, 1), factory.alive(2, 1)]);
    expect(dense?.sizeOf(packet)).toBe(packet.size);
    expect(compressed?.sizeOf(packet)).toBeLessThan(packet.size);
  });

  const noticesOf = (settings: Record<string, unknown>) =>
    memberlist.noticesOf(settingsOf(settings), createGroupRoster("member", 0, 4), undefined, []);

  it("warns that a probe's time is over before others could be asked", () => {
    const notices = (ProbeTimeout: string) =>
      noticesOf({ EnableCompression: false, ProbeInterval: "1s", ProbeTimeout });
    expect(notices("1s")).toEqual([
      expect.stringMatching(/ProbeTimeout 1s isn't shorter than ProbeInterval 1s/),
    ]);
    expect(notices("999ms")).toEqual([]);
  });

  it("warns that compression is without effect, where the settings have some and it is not counted", () => {
    expect(noticesOf({})).toEqual([
      expect.stringMatching(/EnableCompression.*Set compression: exact to count them compressed/),
    ]);
    expect(noticesOf({ compression: "exact" })).toEqual([]);
    expect(noticesOf({ EnableCompression: false })).toEqual([]);
  });

  describe("says how soon a crash can be acted on:", () => {
    it.each([
      // One failed probe and the shortest suspicion, alpha · log10 128 s.
      [{}, 128, 1 + 8.428],
      [{ SuspicionMult: 5 }, 128, 1 + 10.535],
      [{ LHASuspicion: false, SuspicionMult: 5 }, 128, 1 + 10.535],
      [{ SuspicionMaxTimeoutMult: 1 }, 128, 1 + 8.428],
      [{ ProbeInterval: "5s", SuspicionMult: 6 }, 128, 5 + 63.21],
      // Two members: nobody can confirm, and none is waited for.
      [{}, 2, 1 + 4],
      // The paper's formula floors nothing.
      [{ rules: "paper", SuspicionMult: 5 }, 128, 1 + 10.536_05],
    ])("with %o among %d, %d s", (settings, members, seconds) => {
      expect(floorSeconds(settings, members)).toBeCloseTo(seconds, 4);
    });

    it("never, alone", () => {
      expect(floorSeconds({}, 1)).toBeNull();
    });

    it("later by the paper's rules where the group is too small to give three confirmations", () => {
      // One other observer: one confirmation of three.
      const min = 5 * Math.log10(3);
      const expected = 1 + 6 * min - 5 * min * (Math.log(2) / Math.log(4));
      expect(floorSeconds({ rules: "paper", SuspicionMult: 5 }, 3)).toBeCloseTo(expected, 4);
    });
  });
});
