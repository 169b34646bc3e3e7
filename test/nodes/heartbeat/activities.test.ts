import { expect, it } from "vitest";
import { ACTIVITIES, BEATER, CHECKER, RECEIVER } from "../../../nodes/heartbeat/activities.ts";

it("ranks the activities by their index", () => {
  expect(ACTIVITIES[BEATER]?.name).toBe("beater");
  expect(ACTIVITIES[CHECKER]?.name).toBe("checker");
  expect(ACTIVITIES[RECEIVER]?.name).toBe("receiver");
  expect(ACTIVITIES.every((activity) => activity.phase === "traffic")).toBe(true);
});
