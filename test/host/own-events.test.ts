import { describe, expect, it } from "vitest";
import { OwnEvents } from "../../src/host/own-events.ts";
import { Kernel } from "../../src/kernel/kernel.ts";
import { PHASE_SETTLE, PHASE_WORLD, type Phase } from "../../src/kernel/order.ts";
import { HostEvent } from "../../src/network/host-event.ts";

class Written extends HostEvent {
  readonly #name: string;
  readonly #log: string[];

  constructor(phase: Phase, name: string, log: string[]) {
    super(phase);
    this.#name = name;
    this.#log = log;
  }

  fire(): void {
    this.#log.push(this.#name);
  }
}

describe("a host's own events", () => {
  it("come at one instant in the order in which they were scheduled, whatever activity they concern", () => {
    const kernel = new Kernel();
    const own = new OwnEvents(kernel, 3);
    const log: string[] = [];
    own.schedule(new Written(PHASE_WORLD, "later", log), 0, 20);
    own.schedule(new Written(PHASE_WORLD, "first", log), 9, 10);
    own.schedule(new Written(PHASE_WORLD, "second", log), -1, 10);
    own.schedule(new Written(PHASE_WORLD, "third", log), 0, 10);
    kernel.runUntil(30);
    expect(log).toEqual(["first", "second", "third", "later"]);
  });

  it("come in the phase of the event, and not at all when they are cancelled", () => {
    const kernel = new Kernel();
    const own = new OwnEvents(kernel, 0);
    const log: string[] = [];
    own.schedule(new Written(PHASE_SETTLE, "settled", log), -1, 10);
    own.schedule(new Written(PHASE_WORLD, "world", log), -1, 10);
    kernel.cancel(own.schedule(new Written(PHASE_WORLD, "cancelled", log), -1, 10));
    kernel.runUntil(30);
    expect(log).toEqual(["world", "settled"]);
  });
});
