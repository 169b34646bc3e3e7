import { expect, it } from "vitest";
import { MemberGate } from "../../src/gates/member-gate.ts";
import { velocity } from "../../src/gates/velocity.ts";
import { FakeHost } from "../nodes/fake-host.ts";
import { gateGroup } from "./gate-group.ts";
import { ScriptedGate } from "./scripted-gate.ts";

const SECOND = 1_000_000;
const ACTIVITY = 7;

it("reports when the gate engages and opens, and not in between", () => {
  const host = new FakeHost<never>(0, 5);
  const gate = new MemberGate(
    new ScriptedGate((census) => (census?.renewals ?? 5) < 3),
    host.environment,
    ACTIVITY,
  );
  for (const renewals of [5, 2, 1, 3, 4]) gate.observe({ expected: 5, renewals });
  expect(host.takeReports()).toEqual([
    ["gate", true, 5, 2],
    ["gate", false, 5, 3],
  ]);
});

it("has one timer, for when time alone changes an answer", () => {
  const host = new FakeHost<never>(0, 5);
  const fired: number[] = [];
  const gate = new MemberGate(
    velocity.create({ removals: 2, window: 10 * SECOND }, gateGroup(5)),
    host.environment,
    ACTIVITY,
  );
  host.program = {
    start: () => {},
    receive: () => {},
    timer: (activity, key) => {
      fired.push(activity, key);
      gate.settle();
    },
    tick: () => {},
    resume: () => {},
    stream: () => {},
    command: () => {},
  };
  gate.observe({ expected: 5, renewals: 5 });
  for (const subject of [1, 2, 3]) gate.convicted(subject);
  expect([gate.permits(1), gate.mightPermit]).toEqual([true, true]);
  host.advance(4 * SECOND);
  expect([gate.permits(2), gate.permits(3), gate.mightPermit]).toEqual([true, false, false]);
  gate.settle();
  gate.settle();
  host.advance(6 * SECOND - 1);
  expect(fired).toEqual([]);
  host.advance(1);
  expect(fired).toEqual([ACTIVITY, 0]);
  expect(host.takeReports()).toEqual([
    ["gate", true, 5, 5],
    ["gate", false, 5, 5],
  ]);
  expect(gate.permits(3)).toBe(true);
  gate.withdrawn(3);
  gate.gone(2);
  expect(() => gate.permits(3)).toThrow();
});
