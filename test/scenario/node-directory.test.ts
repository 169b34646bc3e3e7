import { expect, it } from "vitest";
import { createNodeDirectory } from "../../src/scenario/node-directory.ts";
import type { GroupPlan } from "../../src/scenario/scenario.ts";

function group(name: string, first: number, zones: readonly (string | undefined)[]): GroupPlan {
  return {
    name,
    first,
    count: zones.length,
    zoneOf: zones,
    packetTimeMicros: 0,
    socketBufferBytes: 1,
    start: { overMicros: 0, view: "full" },
  };
}

const directory = createNodeDirectory([
  group("web", 0, ["a", "b", "a"]),
  group("web-db", 3, [undefined, "b"]),
]);

it("finds members, groups and zones across groups", () => {
  expect(directory.member("web-2")).toBe(2);
  expect(directory.member("web-db-1")).toBe(4);
  expect(directory.group("web-db")).toEqual([3, 4]);
  expect(directory.zone("b")).toEqual([1, 4]);
});

it.each([
  [() => directory.member("web-3"), /no member web-3/, "Choose from web-0 to web-2."],
  [() => directory.member("web-01"), /no member web-01/, "Choose from web-0 to web-2."],
  [() => directory.member("wbe-1"), /no member wbe-1/, "Did you mean web?"],
  [() => directory.member("web"), /no member web/, "Choose from web-0 to web-2."],
  [() => directory.group("webb"), /no group webb/, "Did you mean web?"],
  [() => directory.zone("c"), /zone c/, "Did you mean a?"],
])("refuses what is not there: %#", (find, message, mend) => {
  expect(find).toThrow(message);
  try {
    find();
  } catch (error) {
    expect(error).toMatchObject({ mend });
  }
});
