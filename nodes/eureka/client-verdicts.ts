import {
  ACTION_TAKEN,
  ACTION_WITHHELD,
  ALIVE,
  CONVICTED,
  LEFT,
  type NodeEnvironment,
  type NodeOrdinal,
  type Verdict,
} from "../../src/node.ts";
import { type InstanceRecord, incarnationOf } from "./instance.ts";
import type { EurekaMessage } from "./messages.ts";
import type { EvictionPass } from "./registry.ts";

/**
 * What the server tells of its clients. An expired lease is a conviction: acted on if it is evicted, withheld if
 * self-preservation or the limit of a pass keeps it; once each, until the client renews again or is evicted after all.
 */
export class ClientVerdicts {
  readonly #environment: NodeEnvironment<EurekaMessage>;
  readonly #held = new Map<NodeOrdinal, Verdict>();
  readonly #withheld = new Set<NodeOrdinal>();
  #isEngaged = false;

  constructor(environment: NodeEnvironment<EurekaMessage>) {
    this.#environment = environment;
  }

  /** Those that the server knows from the start are held alive without a word. */
  known(id: NodeOrdinal): void {
    this.#held.set(id, ALIVE);
  }

  /** The client, or a peer for it, has registered or renewed its lease. */
  alive(record: InstanceRecord): void {
    this.#withheld.delete(record.id);
    this.#report(record, ALIVE, record.id);
  }

  left(record: InstanceRecord): void {
    this.#withheld.delete(record.id);
    this.#report(record, LEFT, record.id);
  }

  passed({ expired, evicted }: EvictionPass): void {
    const { self, report } = this.#environment;
    const gone = new Set(evicted.map(({ id }) => id));
    // In the order of the registry, whatever chance has picked first.
    for (const record of expired) {
      const { id } = record;
      if (this.#withheld.has(id)) {
        if (!gone.has(id)) continue;
        this.#withheld.delete(id);
        report.released(id);
        continue;
      }
      report.accused(id);
      this.#held.set(id, CONVICTED);
      const action = gone.has(id) ? ACTION_TAKEN : ACTION_WITHHELD;
      if (action === ACTION_WITHHELD) this.#withheld.add(id);
      report.verdict(id, CONVICTED, incarnationOf(record), self, action);
    }
  }

  /** Whether leases may expire now, and by what. */
  expiry(isEnabled: boolean, threshold: number, renewals: number): void {
    if (this.#isEngaged === !isEnabled) return;
    this.#isEngaged = !isEnabled;
    this.#environment.report.gate(!isEnabled, threshold, renewals);
  }

  #report(record: InstanceRecord, verdict: Verdict, accuser: NodeOrdinal): void {
    if (this.#held.get(record.id) === verdict) return;
    this.#held.set(record.id, verdict);
    this.#environment.report.verdict(record.id, verdict, incarnationOf(record), accuser, ACTION_TAKEN);
  }
}
