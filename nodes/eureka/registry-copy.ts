import type { NodeOrdinal } from "../../src/node.ts";
import { DELETED } from "./delta-queue.ts";
import { hasSameCounts, type InstanceRecord, onlyUp, statusCounts } from "./instance.ts";
import { ANSWER, DELTA, type EurekaRequest, FETCH, FETCH_DELTA, REGISTRY } from "./messages.ts";
import type { AnswerTaker } from "./requests.ts";
import type { Abortable } from "./servers-in-turn.ts";

export interface CopyRules {
  /** Fetch everything every time. */
  readonly disableDelta: boolean;
  /** `shouldFilterOnlyUpInstances`: whether instances with another status are left out of what is read. */
  readonly keepsOnlyUp: boolean;
}

/** Asks a registry. */
export type Ask = (request: EurekaRequest, done: AnswerTaker) => Abortable;

/**
 * A client's own copy of a registry: fetched as a whole at first, then by its latest changes, and as a whole again
 * where the numbers of instances by status do not come out right.
 */
export class RegistryCopy {
  readonly #rules: CopyRules;
  readonly #ask: Ask;
  #records: Map<NodeOrdinal, InstanceRecord> | undefined;

  constructor(rules: CopyRules, ask: Ask) {
    this.#rules = rules;
    this.#ask = ask;
  }

  /** Instances that its reader is given. */
  get records(): readonly InstanceRecord[] {
    const all = [...(this.#records?.values() ?? [])];
    return this.#rules.keepsOnlyUp ? onlyUp(all) : all;
  }

  /** Brings it up to date, if somebody answers; calls back when that is done or has failed. */
  fetch(done: () => void): Abortable {
    let running: Abortable | undefined;
    let isAborted = false;
    const full = () => {
      running = this.#ask({ kind: FETCH }, (answer) => {
        if (answer?.kind === REGISTRY) {
          this.#records = new Map(answer.records.map((record) => [record.id, record]));
        }
        done();
      });
    };
    if (this.#records === undefined || this.#rules.disableDelta) full();
    else {
      const begun = this.#ask({ kind: FETCH_DELTA }, (answer) => {
        // A server that gives no delta is asked for everything.
        if (answer?.kind === ANSWER) full();
        else if (answer?.kind !== DELTA) done();
        else if (this.#apply(answer.changes, answer.counts)) done();
        else full();
      });
      running ??= begun;
    }
    return {
      abort: () => {
        if (!isAborted) running?.abort();
        isAborted = true;
      },
    };
  }

  /** @returns whether the copy is now what the server has. */
  #apply(
    changes: readonly { readonly action: number; readonly record: InstanceRecord }[],
    counts: readonly number[],
  ): boolean {
    const records = this.#records ?? new Map<NodeOrdinal, InstanceRecord>();
    for (const { action, record } of changes) {
      if (action === DELETED) records.delete(record.id);
      else records.set(record.id, record);
    }
    return hasSameCounts(statusCounts(records.values()), counts);
  }
}
