import type { ServerSettings } from "./server-settings.ts";

const SECONDS_PER_MINUTE = 60;

/** A value that a product reads where it is given none, or none above 0. */
const DEFAULT_INTERVAL_SECONDS = 30;

/** What the product did before July 2018: two renewals a client and minute, whatever the interval. */
const RENEWALS_PER_CLIENT = 2;

export interface ExpectationRules {
  /** `renewalPercentThreshold`: a share, for all its name. */
  readonly share: number;
  /** `expectedClientRenewalIntervalSeconds`. */
  readonly intervalSeconds: number;
  /** Since July 2018 (#1093) clients are counted; before that, two renewals for each. */
  readonly counting: "clients" | "twoPerClient";
  /** Before May 2018 (#1071) a refresh applied the share twice. */
  readonly refreshAppliesShare: "once" | "twice";
  /** Whether an eviction lowers what is expected: since January 2020 (#1271). */
  readonly evictionLowers: boolean;
  readonly enableSelfPreservation: boolean;
}

export function expectationRules(settings: ServerSettings): ExpectationRules {
  return {
    share: settings.renewalPercentThreshold,
    intervalSeconds: settings.expectedClientRenewalIntervalSeconds,
    counting: settings.renewalCounting,
    refreshAppliesShare: settings.refreshAppliesShare,
    evictionLowers: settings.evictionLowersExpected,
    enableSelfPreservation: settings.enableSelfPreservation,
  };
}

/**
 * The renewals a minute below which, or at which, nothing expires: the factors in the product's order, cut off to a
 * whole number.
 */
export function renewalThreshold(clients: number, intervalSeconds: number, share: number): number {
  const interval = intervalSeconds > 0 ? intervalSeconds : DEFAULT_INTERVAL_SECONDS;
  return Math.trunc(clients * (SECONDS_PER_MINUTE / interval) * share);
}

/** How many clients a server expects to renew, and the threshold that follows. */
export class Expectation {
  readonly #rules: ExpectationRules;
  #clients = 0;
  #threshold = 0;

  constructor(rules: ExpectationRules) {
    this.#rules = rules;
  }

  /** Clients expected to send renewals. */
  get clients(): number {
    return this.#clients;
  }

  /** Renewals a minute that must be exceeded. */
  get threshold(): number {
    return this.#threshold;
  }

  /** The server opens for traffic, with so many instances. */
  open(clients: number): void {
    this.#set(clients);
  }

  /** Somebody who had no lease registered. A server that expects nobody goes on expecting nobody. */
  registered(): void {
    if (this.#clients > 0) this.#set(this.#clients + 1);
  }

  /** A lease was cancelled by its instance. */
  cancelled(): void {
    if (this.#clients > 0) this.#set(this.#clients - 1);
  }

  /** A lease was evicted. */
  evicted(): void {
    if (this.#rules.evictionLowers) this.cancelled();
  }

  /**
   * The periodic refresh.
   *
   * @param copied instances in the local copy of the server's own client.
   * @returns whether what is expected was set to that.
   */
  refresh(copied: number): boolean {
    const { share, enableSelfPreservation } = this.#rules;
    if (enableSelfPreservation && !(this.#asCounted(copied) > share * this.#compared())) return false;
    this.#set(copied);
    return true;
  }

  #compared(): number {
    const { refreshAppliesShare } = this.#rules;
    return refreshAppliesShare === "twice" ? this.#threshold : this.#asCounted(this.#clients);
  }

  /** Clients as a refresh compares them: as renewals where it compares renewals. */
  #asCounted(clients: number): number {
    const { counting, refreshAppliesShare, intervalSeconds } = this.#rules;
    if (counting === "twoPerClient") return clients * RENEWALS_PER_CLIENT;
    return refreshAppliesShare === "twice" ? renewalThreshold(clients, intervalSeconds, 1) : clients;
  }

  #set(clients: number): void {
    const { counting, intervalSeconds, share } = this.#rules;
    this.#clients = clients;
    this.#threshold =
      counting === "twoPerClient"
        ? Math.trunc(clients * RENEWALS_PER_CLIENT * share)
        : renewalThreshold(clients, intervalSeconds, share);
  }
}
