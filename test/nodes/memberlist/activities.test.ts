import { describe, expect, it } from "vitest";
import * as activities from "../../../nodes/memberlist/activities.ts";

const { memberlistActivities, ...ranks } = activities;

describe("memberlist's activities", () => {
  it("have their rank as their place in the list", () => {
    const upperCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    expect(Object.entries(ranks).sort(([, one], [, other]) => one - other)).toEqual(
      memberlistActivities.map(({ name }, rank) => [upperCase(name), rank]),
    );
  });

  it("have names of their own, and say what they do", () => {
    expect(new Set(memberlistActivities.map(({ name }) => name)).size).toBe(memberlistActivities.length);
    for (const { about, phase } of memberlistActivities) {
      expect(about).toMatch(/^[A-Z].*\.$/);
      expect(phase).toBe("traffic");
    }
  });
});
