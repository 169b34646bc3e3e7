import { describe, expect, it } from "vitest";
import { ResponseCache, untilAlignedMs } from "../../../nodes/eureka/response-cache.ts";

function cacheOf(usesReadOnly: boolean) {
  const world = { value: 1, made: 0 };
  const cache = new ResponseCache({ usesReadOnly, expiryMs: 180_000 }, () => {
    world.made += 1;
    return world.value;
  });
  const changeTo = (value: number) => {
    world.value = value;
    cache.invalidate();
  };
  return { cache, world, changeTo };
}

describe("a response cache", () => {
  it("shows a change to readers at the next refresh of the read-only copy", () => {
    const { cache, changeTo } = cacheOf(true);
    expect(cache.read(0)).toBe(1);
    changeTo(2);
    expect(cache.read(29_999)).toBe(1);
    cache.refresh(30_000);
    expect(cache.read(30_000)).toBe(2);
  });

  it("shows it at once to the first reader, and without the read-only copy to all", () => {
    const first = cacheOf(true);
    first.changeTo(2);
    first.cache.refresh(0);
    expect(first.cache.read(1)).toBe(2);
    const all = cacheOf(false);
    expect(all.cache.read(0)).toBe(1);
    all.changeTo(2);
    expect(all.cache.read(1)).toBe(2);
  });

  it("makes an answer once, until it is invalidated or too old", () => {
    const { cache, world } = cacheOf(false);
    cache.read(0);
    world.value = 5;
    expect(cache.read(179_999)).toBe(1);
    expect(world.made).toBe(1);
    expect(cache.read(180_000)).toBe(5);
    expect(world.made).toBe(2);
  });
});

describe("the time until the next refresh", () => {
  it("ends at a multiple of the interval, later than now", () => {
    expect([0, 1, 29_999, 30_000, 1_000_000_000_123].map((now) => untilAlignedMs(now, 30_000))).toEqual([
      30_000, 29_999, 1, 30_000, 19_877,
    ]);
  });
});
