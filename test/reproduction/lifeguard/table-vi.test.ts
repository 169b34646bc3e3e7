import { describe, expect, it } from "vitest";
import { pairRuns } from "../../../src/reproduction/lifeguard/paired-runs.ts";
import { CONFIGURATIONS, TABLE_VI } from "../../../src/reproduction/lifeguard/published.ts";
import { messageLoadOf, tableVi } from "../../../src/reproduction/lifeguard/table-vi.ts";
import { asPublished } from "./outcomes-for-tests.ts";

describe("Table VI", () => {
  it("is in millions of messages and in GiB: the published one where runs come to that", () => {
    const [messages, , bytes] = tableVi(messageLoadOf(pairRuns(asPublished(), CONFIGURATIONS, 1)));
    CONFIGURATIONS.forEach((name, row) => {
      expect(messages?.rows[row]?.[2]?.values[0]).toBeCloseTo(TABLE_VI[name].messagesMillions, 6);
      expect(bytes?.rows[row]?.[2]?.values[0]).toBeCloseTo(TABLE_VI[name].bytesGib, 6);
      expect(messages?.rows[row]?.[3]?.shown).toBe("1.00");
      expect(messages?.rows[row]?.[5]?.values[0]).toBeCloseTo(TABLE_VI[name].messagesPercentOfSwim, 1);
    });
  });
});
