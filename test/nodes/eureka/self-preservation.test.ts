import { expect, test } from "vitest";
import { selfPreservation } from "../../../nodes/eureka/self-preservation.ts";
import { serverSettings } from "../../../nodes/eureka/server-settings.ts";
import { registryCast } from "./registry-cast.ts";

const settings = serverSettings.parse({});
const { explain, engagedWords, inWords } = selfPreservation;

test("says state, threshold, renewals, who is held back, and what ends it", () => {
  const words = explain(settings, 17, 16, 2);
  expect(words).toMatch(/^it protects its registry, and removes nobody however long silent/);
  expect(words).toMatch(
    /then 16 renewals had come in a full minute and more than 17 must come \(the threshold\)/,
  );
  expect(words).toMatch(/holds back the removal of 2 clients whose lease has expired/);
  expect(words).toMatch(/This ends when a full minute brings more than that/);
});

test("counts one as one, and nobody as nobody", () => {
  expect(explain(settings, 1, 1, 1)).toMatch(/1 renewal had come .* removal of 1 client whose/);
  expect(explain(settings, 17, 0, 0)).toMatch(/so far it has nobody to hold back/);
});

test("says of a server that expects nobody that only a refresh can help", () => {
  expect(explain(settings, 0, 20, 3)).toMatch(/expects no clients at all.*after a refresh of the threshold/);
});

test("says what it saw when it engaged", () => {
  expect(engagedWords(17, 1)).toBe(
    "to which 1 renewal had come in a full minute, where more than 17 must come",
  );
  expect(engagedWords(0, 1)).toBe("which then expected no clients at all");
});

test.each<[string, Parameters<typeof registryCast>[0], string, string]>([
  [
    "with the threshold of all clients and the limit of a pass",
    {},
    "every removal after a minute with 34 renewals or fewer (85 % of what it expects of 20 clients, rounded down), and what goes beyond 3 removals in one pass over the leases",
    "in the first pass after a minute with more",
  ],
  [
    "which is nothing without clients",
    { clients: 0 },
    "nothing, since nobody registers with it",
    "whatever comes",
  ],
  [
    "which is all where its threshold is 0",
    { server: { renewalPercentThreshold: 0 } },
    "every removal, since it expects nobody",
    "never",
  ],
  [
    "and before a refresh everything, where it opens expecting nobody",
    { view: "join" },
    "every removal after a minute with 34 renewals or fewer (85 % of what it expects of 20 clients, rounded down), and all of them until its threshold is refreshed for the first time, and what goes beyond 3 removals in one pass over the leases",
    "in the first pass after a minute with more",
  ],
  [
    "with the limit of a pass alone, where it is switched off",
    { server: { enableSelfPreservation: false } },
    "only what goes beyond 3 removals in one pass over the leases (it is switched off)",
    "in the passes that follow",
  ],
])("says what it withholds, %s", (_what, world, withholds, letsGo) => {
  const { settings: read, group, cast } = registryCast(world);
  expect(inWords(read, group, cast)).toEqual({ withholds, letsGo });
});
