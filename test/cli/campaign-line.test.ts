import { expect, it } from "vitest";
import { tellCampaign } from "../../src/cli/campaign-line.ts";

it("tells how far, how fast and how much longer, by what this command has made", () => {
  const { text, share } = tellCampaign(
    { runsDone: 3100, runs: 10_000, runsMade: 100, virtualSeconds: 12_000 },
    20,
  );
  expect(text).toBe(" 31 % · 3,100 of 10,000 runs · 5 runs/s · 600 × real time · 23 min left");
  expect(share).toBe(0.31);
});

it("promises nothing before it knows", () => {
  expect(tellCampaign({ runsDone: 5, runs: 10, runsMade: 0, virtualSeconds: 0 }, 3).text).toBe(
    " 50 % · 5 of 10 runs",
  );
  expect(tellCampaign({ runsDone: 0, runs: 0, runsMade: 0, virtualSeconds: 0 }, 0)).toEqual({
    text: "100 % · 0 of 0 runs",
    share: 1,
  });
});
