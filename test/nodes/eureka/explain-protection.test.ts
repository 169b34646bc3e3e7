import { expect, test } from "vitest";
import { explainProtection } from "../../../nodes/eureka/explain-protection.ts";
import { serverSettings } from "../../../nodes/eureka/server-settings.ts";

const settings = serverSettings.parse({});

test("says state, threshold, renewals, who is held back, and what ends it", () => {
  const words = explainProtection(settings, 17, 16, 2);
  expect(words).toMatch(/^it protects its registry, and removes nobody however long silent/);
  expect(words).toMatch(
    /then 16 renewals had come in a full minute and more than 17 must come \(the threshold\)/,
  );
  expect(words).toMatch(/holds back the removal of 2 clients whose lease has expired/);
  expect(words).toMatch(/This ends when a full minute brings more than that/);
});

test("counts one as one, and nobody as nobody", () => {
  expect(explainProtection(settings, 1, 1, 1)).toMatch(/1 renewal had come .* removal of 1 client whose/);
  expect(explainProtection(settings, 17, 0, 0)).toMatch(/so far it has nobody to hold back/);
});

test("says of a server that expects nobody that only a refresh can help", () => {
  expect(explainProtection(settings, 0, 20, 3)).toMatch(
    /expects no clients at all.*after a refresh of the threshold/,
  );
});
