import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StreamOrder } from "../../src/host/stream-order.ts";
import { PHASE_TRAFFIC } from "../../src/kernel/order.ts";
import { StreamDelivery } from "../../src/network/stream-delivery.ts";
import { RECEIVED } from "../../src/node.ts";

const receiver = { arriveOnStream: () => {} };

function delivery(connection: number, text: string, to = receiver): StreamDelivery {
  return new StreamDelivery(to, connection, 0, RECEIVED, text, { node: 0, count: 1 }, PHASE_TRAFFIC);
}

describe("the order of streams", () => {
  it("lets through what does not wait, if nothing does", () => {
    const order = new StreamOrder();
    const one = delivery(1, "a");
    expect(order.admit(one, false)).toBe(one);
    expect(one.wasDelayed).toBe(false);
  });

  it("hands over the oldest that waits on the same stream, whosever turn it is", () => {
    const order = new StreamOrder();
    const [a, b, c, other] = [delivery(1, "a"), delivery(1, "b"), delivery(1, "c"), delivery(2, "x")];
    expect(order.admit(a, true)).toBeUndefined();
    expect(order.admit(b, true)).toBeUndefined();
    // Another stream does not wait for this one.
    expect(order.admit(other, false)).toBe(other);
    expect(order.admit(c, false)).toBe(a);
    expect(order.admit(b, false)).toBe(b);
    expect(order.admit(a, false)).toBe(c);
  });

  it("tells streams of several nodes apart", () => {
    const order = new StreamOrder();
    const [mine, theirs] = [delivery(1, "a"), delivery(1, "b", { arriveOnStream: () => {} })];
    expect(order.admit(mine, true)).toBeUndefined();
    expect(order.admit(theirs, false)).toBe(theirs);
  });

  it("forgets what is lost, and nothing else", () => {
    const order = new StreamOrder();
    const [a, b, kept] = [delivery(1, "a"), delivery(1, "b"), delivery(2, "x")];
    for (const each of [a, b, kept]) order.admit(each, true);
    order.lose(({ connection }) => connection === 1);
    const after = delivery(1, "c");
    expect(order.admit(after, false)).toBe(after);
    expect(order.admit(kept, false)).toBe(kept);
  });

  it("hands over everything once and in order, in whatever order the waits end", () => {
    const anyOrder = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), anyOrder, (waits, turns) => {
        const order = new StreamOrder();
        const all = Array.from({ length: 8 }, (_, index) => delivery(index % 2, String(index)));
        const told: number[] = [];
        const tell = (admitted: StreamDelivery | undefined) => {
          if (admitted !== undefined) told.push(Number(admitted.message));
        };
        all.forEach((each, index) => {
          tell(order.admit(each, waits[index] as boolean));
        });
        for (const turn of turns) if (waits[turn]) tell(order.admit(all[turn] as StreamDelivery, false));
        for (const parity of [0, 1]) {
          expect(told.filter((text) => text % 2 === parity)).toEqual(
            [0, 2, 4, 6].map((text) => text + parity),
          );
        }
      }),
    );
  });
});
