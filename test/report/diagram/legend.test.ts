import { describe, expect, it } from "vitest";
import { legend } from "../../../src/report/diagram/legend.ts";

describe("the legend", () => {
  it("explains every mark, in more rows where there is less room", () => {
    const wide = legend(5_000);
    const narrow = legend(300);
    expect(narrow.height).toBeGreaterThan(wide.height);
    for (const word of [
      "ping",
      "ack or nack",
      "lost",
      "held or unread",
      "anomaly",
      "suspects",
      "convicts",
      "refutes",
    ]) {
      expect(wide.content).toContain(word);
    }
  });
});
