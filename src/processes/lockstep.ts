import type { BuiltWorld } from "../engine/build-world.ts";
import type { Machine } from "../host/machine.ts";
import type { NodeHost } from "../host/node-host.ts";
import type { KernelEvent } from "../kernel/kernel-event.ts";
import { destinationOfPlace, PHASE_WORLD, phaseOfStage, WORLD_DESTINATION } from "../kernel/order.ts";
import type { ForeseenCalls } from "../network/foreseen-calls.ts";
import { HostEvent } from "../network/host-event.ts";
import type { Micros, NodeOrdinal } from "../node.ts";
import { CallBatch } from "./call-batch.ts";
import { LockstepError } from "./lockstep-error.ts";
import type { CallBody, Output } from "./protocol.ts";
import { sameCall } from "./same-call.ts";
import type { WireMessage } from "./wire-message.ts";

/** Makes calls of programs that run elsewhere, and waits for what they do. */
export interface ProgramCaller {
  /**
   * Makes all calls of a batch; each gets its outputs.
   *
   * @throws {LockstepError} when an answer is missing or bad.
   */
  make(batch: CallBatch): void;
}

/** What came of a call that was made ahead. */
interface MadeAhead {
  readonly body: CallBody;
  /** `null` for a call that was not made because its node had exited. */
  readonly outputs: readonly Output[] | null;
}

/** So much is foreseen for one batch; what comes later is made in another. Frames of answers must not grow too large either. */
const MOST_CALLS_AHEAD = 1_000;
const MOST_BYTES_AHEAD = 4 * 1024 * 1024;

/** A host, or a machine whose hosts share cores: what happens on one of them may let another go on. */
type Unit = NodeHost | Machine;

function unitOf(host: NodeHost | undefined): Unit | undefined {
  return host?.machine ?? host;
}

/** Where a host stands while a batch is put together. */
interface Chain {
  readonly timeMicros: Micros;
  readonly stage: number;
  /** Whether its next event could still be foreseen. */
  isOpen: boolean;
}

/**
 * Lets programs that run elsewhere take part in a run: hosts, timers, clocks and network stay here. Each call waits for
 * its outputs, which are applied at once, in the order of events. So the run is the same as with the programs here.
 *
 * To wait less often, calls that are certain are made together (SEMANTICS 5): before an event is handled, the engine is
 * asked which calls it and the next events of other hosts will make. Such an event must come before anything that the
 * others could still send arrives, which is at least the smallest delay away, and before the next change of the world.
 */
export class Lockstep {
  readonly #caller: ProgramCaller;
  /** By node. */
  readonly #madeAhead: MadeAhead[][] = [];
  /** How many calls of its nodes have been made ahead. */
  readonly #aheadAt = new Map<Unit, number>();
  #built: BuiltWorld | undefined;
  /** Calls that the programs have been made to do, and the batches they came in. */
  calls = 0;
  batches = 0;

  constructor(caller: ProgramCaller) {
    this.#caller = caller;
  }

  /** Takes part in a run whose world has been built. */
  attach(built: BuiltWorld): void {
    this.#built = built;
    this.#madeAhead.length = 0;
    for (const _ of built.nodes) this.#madeAhead.push([]);
    this.#aheadAt.clear();
    built.world.kernel.beforeEvent = (event) => this.#lookAhead(event);
  }

  /** Calls a node's program. @returns what it did. */
  call(node: NodeOrdinal, body: CallBody): readonly Output[] {
    const madeAhead = this.#madeAhead[node]?.shift();
    if (madeAhead !== undefined) {
      this.#count(node, -1);
      if (!sameCall(madeAhead.body, body) || madeAhead.outputs === null) {
        throw new Error(
          `the engine foresaw the call ${madeAhead.body[0]} of node ${node}, and made the call ${body[0]}`,
        );
      }
      return madeAhead.outputs;
    }
    const batch = new CallBatch();
    this.#add(batch, node, this.#world.kernel.nowMicros, body);
    this.#make(batch);
    const outputs = batch.outputs[0];
    if (outputs === undefined || outputs === null) {
      throw new LockstepError(node, `did not make the call ${body[0]}`);
    }
    return outputs;
  }

  /** A node's program has ended. */
  ended(node: NodeOrdinal): void {
    const left = this.#madeAhead[node]?.splice(0) ?? [];
    this.#count(node, -left.length);
    const made = left.find(({ outputs }) => outputs !== null);
    if (made !== undefined) {
      throw new Error(`node ${node} ended before the call ${made.body[0]} that had been foreseen for it`);
    }
    this.call(node, ["stop"]);
  }

  get #world(): BuiltWorld["world"] {
    if (this.#built === undefined) throw new Error("a call came before the run had been built");
    return this.#built.world;
  }

  /** Makes the calls of the event that is about to be handled, and all others that can be made with them. */
  #lookAhead(event: KernelEvent): void {
    const built = this.#built as BuiltWorld;
    const { kernel, network } = built.world;
    if (!(event instanceof HostEvent) || this.#hasMadeAhead(built, kernel.destination)) return;
    const batch = new CallBatch();
    const now = kernel.nowMicros;
    const isOpen = this.#foresee(batch, event, now);
    if (batch.calls.length === 0) return;
    const chains = new Map<Unit | undefined, Chain>();
    chains.set(unitOf(built.nodes[kernel.destination]?.host), {
      timeMicros: now,
      stage: kernel.stage,
      isOpen,
    });
    const horizonMicros = now + network.smallestDelayMicros;
    for (const next of kernel.pendingBefore(Math.max(horizonMicros, now + 1))) {
      const destination = destinationOfPlace(next.place);
      if (destination === WORLD_DESTINATION || phaseOfStage(next.stage) === PHASE_WORLD) break;
      // What the present round brings about at this very instant comes in a later one.
      if (next.timeMicros >= horizonMicros && next.stage !== kernel.stage) break;
      if (batch.calls.length >= MOST_CALLS_AHEAD || batch.bytes >= MOST_BYTES_AHEAD) break;
      const unit = unitOf(built.nodes[destination]?.host);
      const chain = chains.get(unit);
      if (chain === undefined) {
        const isFree = next.event instanceof HostEvent && !this.#hasMadeAhead(built, destination);
        const goesOn = isFree && this.#foresee(batch, next.event, next.timeMicros);
        chains.set(unit, { timeMicros: next.timeMicros, stage: next.stage, isOpen: goesOn });
      } else if (chain.isOpen) {
        chain.isOpen =
          next.event instanceof HostEvent &&
          next.event.isFirm &&
          next.timeMicros === chain.timeMicros &&
          next.stage === chain.stage &&
          this.#foresee(batch, next.event, next.timeMicros);
      }
    }
    this.#make(batch);
    batch.calls.forEach(({ node, body }, index) => {
      this.#madeAhead[node]?.push({ body, outputs: batch.outputs[index] ?? null });
      this.#count(node, 1);
    });
  }

  /** Whether calls of any node of the destination's unit have been made ahead and not come up. */
  #hasMadeAhead({ nodes }: BuiltWorld, destination: NodeOrdinal): boolean {
    const unit = unitOf(nodes[destination]?.host);
    return unit === undefined || (this.#aheadAt.get(unit) ?? 0) > 0;
  }

  #count(node: NodeOrdinal, calls: number): void {
    const unit = unitOf(this.#built?.nodes[node]?.host);
    if (unit !== undefined) this.#aheadAt.set(unit, (this.#aheadAt.get(unit) ?? 0) + calls);
  }

  #foresee(batch: CallBatch, event: HostEvent, timeMicros: Micros): boolean {
    const add = (node: NodeOrdinal, body: CallBody) => this.#add(batch, node, timeMicros, body);
    const calls: ForeseenCalls = {
      receive: (node, from, message) => add(node, ["receive", from, (message as WireMessage).bytes]),
      timer: (node, activity, key) => add(node, ["timer", activity, key]),
      tick: (node, activity) => add(node, ["tick", activity]),
      resume: (node, activity, key) => add(node, ["resume", activity, key]),
    };
    return event.foresee(calls);
  }

  #add(batch: CallBatch, node: NodeOrdinal, timeMicros: Micros, body: CallBody): void {
    const runtime = this.#built?.nodes[node];
    if (runtime === undefined) throw new Error(`there is no node ${node}`);
    const { host, lastConnection } = runtime;
    const { clock } = host;
    const clocks = [clock.monotonicAt(timeMicros), clock.wallAt(timeMicros)] as const;
    batch.add([node, ...clocks, host.isBlocked, lastConnection], body);
  }

  #make(batch: CallBatch): void {
    this.#caller.make(batch);
    this.calls += batch.calls.length;
    this.batches += 1;
  }
}
