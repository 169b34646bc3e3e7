import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WaitingRoom } from "../../src/processes/waiting-room.ts";

describe("connections that have not said hello", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const setUp = () => {
    const late: (string | undefined)[] = [];
    let crowdedOut = 0;
    const room = new WaitingRoom<string>({
      mostWaiting: () => 2,
      helloTimeoutMs: 1000,
      closeTimeoutMs: 100,
      onLate: (_, guest) => late.push(guest),
      onCrowdedOut: () => {
        crowdedOut += 1;
      },
    });
    const enter = () => {
      const socket = new Socket();
      room.enter(socket);
      return socket;
    };
    return { room, late, enter, crowdedOut: () => crowdedOut };
  };

  it("are told of when their time is over, with the token or without", () => {
    const { room, late, enter } = setUp();
    const guest = enter();
    enter();
    room.seat(guest, "guest");
    vi.advanceTimersByTime(999);
    expect(late).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(late).toEqual(["guest", undefined]);
  });

  it("are not told of once they have left", () => {
    const { room, late, enter } = setUp();
    const guest = enter();
    room.seat(guest, "guest");
    room.leave(guest);
    expect(room.size).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(late).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("crowd out the oldest without the token, and nobody with it", () => {
    const { room, enter, crowdedOut } = setUp();
    const guest = enter();
    room.seat(guest, "guest");
    const [oldest, second, third] = [enter(), enter(), enter()];
    expect(crowdedOut()).toBe(1);
    expect([guest, oldest, second, third].map(({ destroyed }) => destroyed)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(room.size).toBe(3);
  });

  it("with the token have as many seats as there are", () => {
    const { room, enter } = setUp();
    const first = enter();
    room.seat(first, "first");
    expect(room.hasSeat).toBe(true);
    room.seat(enter(), "second");
    expect(room.hasSeat).toBe(false);
    room.leave(first);
    expect(room.hasSeat).toBe(true);
  });

  it("are destroyed if they do not go when they are shown out", () => {
    const { room, late, enter } = setUp();
    const socket = enter();
    room.showOut(socket);
    vi.advanceTimersByTime(99);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(socket.destroyed).toBe(true);
    expect(late).toEqual([]);
  });

  it("are cleared at the end: strangers are destroyed, guests given back", () => {
    const { room, enter } = setUp();
    const guest = enter();
    room.seat(guest, "guest");
    const stranger = enter();
    expect(room.clear()).toEqual(["guest"]);
    expect([guest.destroyed, stranger.destroyed]).toEqual([false, true]);
  });
});
