import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Askable, Exchange } from "../../src/processes/exchange.ts";
import type { FrameData } from "../../src/processes/protocol.ts";

class Asked implements Askable {
  slot = -1;
  isAsked = false;
  readonly frames: FrameData[] = [];

  ask(data: FrameData): void {
    this.isAsked = true;
    this.frames.push(data);
  }
}

const TIMEOUT_MS = 800;

describe("an exchange", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const setUp = () => {
    const silences: (readonly Asked[])[] = [];
    const exchange = new Exchange<Asked>(TIMEOUT_MS, (silent) => silences.push(silent));
    const done: (readonly FrameData[])[] = [];
    const begin = (...connections: Asked[]) => {
      exchange.begin(connections.length, (answers) => done.push(answers));
      connections.forEach((connection, slot) => {
        exchange.ask(connection, slot, `to ${slot}`);
      });
    };
    const answer = (connection: Asked, data: FrameData) => {
      connection.isAsked = false;
      exchange.answer(connection, data);
    };
    return { exchange, silences, done, begin, answer };
  };

  it("hands answers over when the last is there, in the order of the frames", () => {
    const { exchange, done, begin, answer } = setUp();
    const [a, b] = [new Asked(), new Asked()];
    begin(a, b);
    expect(exchange.isUnderWay).toBe(true);
    answer(b, "b");
    expect(done).toEqual([]);
    answer(a, "a");
    expect(done).toEqual([["a", "b"]]);
    expect([a.frames, b.frames]).toEqual([["to 0"], ["to 1"]]);
    expect(exchange.isUnderWay).toBe(false);
    exchange.close();
  });

  it("tells of those that are silent, after the time-out and at most an eighth more", () => {
    const { exchange, silences, begin, answer } = setUp();
    const [a, b] = [new Asked(), new Asked()];
    vi.advanceTimersByTime(TIMEOUT_MS / 16);
    begin(a, b);
    answer(a, "a");
    vi.advanceTimersByTime(TIMEOUT_MS);
    expect(silences).toEqual([]);
    vi.advanceTimersByTime(TIMEOUT_MS / 8);
    expect(silences[0]).toEqual([b]);
    exchange.close();
  });

  it("counts the time from its own beginning, and none between exchanges", () => {
    const { exchange, silences, begin, answer } = setUp();
    const a = new Asked();
    for (let round = 0; round < 5; round++) {
      begin(a);
      vi.advanceTimersByTime(TIMEOUT_MS);
      answer(a, "a");
      vi.advanceTimersByTime(10 * TIMEOUT_MS);
    }
    expect(silences).toEqual([]);
    exchange.close();
  });

  it("that is abandoned hands nothing over and tells of no silence", () => {
    const { exchange, silences, done, begin, answer } = setUp();
    const a = new Asked();
    begin(a);
    exchange.abandon();
    answer(a, "a");
    vi.advanceTimersByTime(10 * TIMEOUT_MS);
    expect([silences, done]).toEqual([[], []]);
    exchange.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
