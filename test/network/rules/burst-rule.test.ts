import { expect, it } from "vitest";
import { DROP_BURST } from "../../../src/coordinator/trace.ts";
import { RandomStreams } from "../../../src/kernel/random-streams.ts";
import { PASSED } from "../../../src/network/packet-rule.ts";
import { BurstRule } from "../../../src/network/rules/burst-rule.ts";
import { linkLaw, passingPacket } from "../passing-packet.ts";

const law = { lengthMicros: 1000, loss: 0.5 };

/** Which of 300 packets, 500 us apart, are lost between two nodes. */
function course(rule: BurstRule, from: number, to: number, source = ""): boolean[] {
  const link = linkLaw({ bursts: { law, source } });
  return Array.from(
    { length: 300 },
    (_, packet) => rule.pass(passingPacket({ from, to, link, enteredMicros: packet * 500 })) === DROP_BURST,
  );
}

function burstRule(names: string[] = []): BurstRule {
  const random = new RandomStreams(3);
  return new BurstRule(3, (from, to, source) => {
    names.push(`${from}→${to}${source}`);
    return random.stream(`burst/${from}→${to}${source}`);
  });
}

it("gives each direction of each pair a course of its own, and each source of bursts", () => {
  const names: string[] = [];
  const rule = burstRule(names);
  const courses = [course(rule, 0, 1), course(rule, 1, 0), course(rule, 0, 2), course(rule, 0, 1, "/storm")];
  expect(new Set(courses.map((lost) => lost.join())).size).toBe(4);
  expect(names).toEqual(["0→1", "1→0", "0→2", "0→1/storm"]);
});

it("goes on where time has come to, whoever else was asked about", () => {
  const alone = course(burstRule(), 0, 1);
  const rule = burstRule();
  course(rule, 2, 1);
  expect(course(rule, 0, 1)).toEqual(alone);
  expect(alone).toContain(true);
  expect(alone).toContain(false);
});

it("lets everything pass a link without bursts", () => {
  expect(burstRule().pass(passingPacket())).toBe(PASSED);
});
