import { describe, expect, it } from "vitest";
import { subjectOf } from "../../src/report/subject.ts";
import { packaged } from "../scenarios/packaged.ts";

describe("what a report is of", () => {
  it("is named with members, seeds and what each configuration runs", () => {
    expect(subjectOf(packaged("self-preservation.yaml"))).toBe(
      "self-preservation: 32 members; seeds 1 to 3; unguarded: memberlist/lan; guarded: memberlist/lan behind gate eureka.",
    );
    expect(subjectOf({ ...packaged("phi-jitter.yaml"), seeds: [7] })).toBe(
      "phi-jitter: 16 members; seed 7; akka: heartbeat judged by akka-phi; cassandra: heartbeat judged by cassandra-phi.",
    );
    expect(subjectOf({ ...packaged("healthy.yaml"), seeds: [4, 9] })).toContain("; seeds 4, 9; ");
  });
});
