import {
  CLOSED,
  type Command,
  type ConnectionId,
  MICROS_PER_MILLISECOND,
  MICROS_PER_SECOND,
  type Micros,
  type NodeEnvironment,
  type NodeOrdinal,
  type NodeProgram,
  RECEIVED,
  type StartInstruction,
  type StreamEvent,
} from "../../src/node.ts";
import { ClientVerdicts } from "./client-verdicts.ts";
import { Expectation, expectationRules } from "./expectation.ts";
import { compensationMs } from "./expiry.ts";
import { COPIED_DIRTY_MS, type InstanceRecord } from "./instance.ts";
import {
  ANSWER,
  type EurekaAnswer,
  type EurekaMessage,
  type EurekaRequest,
  isAnswer,
  isFetch,
  REPLICATION,
  REPLICATION_ANSWER,
} from "./messages.ts";
import { PeerReplicator } from "./peer-replicator.ts";
import { Reading } from "./reading.ts";
import { Registry } from "./registry.ts";
import { RegistryCopy } from "./registry-copy.ts";
import { Requests } from "./requests.ts";
import {
  CACHE,
  COPIER,
  DISPATCHER,
  EVICTOR,
  REFRESHER,
  ROTATOR,
  SERVER_REQUESTS,
  SWEEPER,
  WEB,
} from "./server-activities.ts";
import type { ServerSettings } from "./server-settings.ts";
import { ServersInTurn } from "./servers-in-turn.ts";
import { UNKNOWN_STATUS, UP } from "./status.ts";
import { SupervisedTask } from "./supervised-task.ts";
import { TaskDesk } from "./task-desk.ts";

const MINUTE_MICROS: Micros = 60 * MICROS_PER_SECOND;
/** Servers that the server's own client tries for one request. */
const SERVERS_TRIED = 3;
/** `cacheRefreshExecutorExponentialBackOffBound` of the server's own client. */
const BACK_OFF_BOUND = 10;
/** How `expectedClientRenewalIntervalSeconds` is read where it is not above 0. */
const DEFAULT_INTERVAL_SECONDS = 30;
/** Key of the timer between two tries of the start-up copy; the keys below are the copier's task's. */
const NEXT_TRY = 2;

/**
 * A Eureka server: a registry with its housekeeping, open to clients and to its peers, the other servers of its group.
 *
 * It opens for traffic when it has copied a peer's registry, or has given that up. In a group whose view is *full* it
 * has copied the clients that its settings name before the run begins, and opens at once.
 */
export class ServerProgram implements NodeProgram<EurekaMessage> {
  readonly #environment: NodeEnvironment<EurekaMessage>;
  readonly #settings: ServerSettings;
  readonly #registry: Registry;
  readonly #verdicts: ClientVerdicts;
  readonly #reading: Reading;
  readonly #requests: Requests;
  readonly #copy: RegistryCopy;
  readonly #copying: SupervisedTask;
  readonly #replicators: ReadonlyMap<NodeOrdinal, PeerReplicator>;
  readonly #desk: TaskDesk;
  #isOpen = false;
  #syncTries = 0;
  /** When the last eviction pass began, by the monotonic clock. */
  #lastPassMicros: Micros | undefined;

  constructor(environment: NodeEnvironment<EurekaMessage>, settings: ServerSettings) {
    this.#environment = environment;
    this.#settings = settings;
    const expectation = new Expectation(expectationRules(settings));
    const { enableSelfPreservation, renewalPercentThreshold } = settings;
    this.#registry = new Registry(
      { enableSelfPreservation, share: renewalPercentThreshold },
      expectation,
      (change) => this.#reading.changed(change, this.#nowMs()),
    );
    this.#reading = new Reading(settings, this.#registry);
    this.#verdicts = new ClientVerdicts(environment);
    this.#requests = new Requests(environment, SERVER_REQUESTS);
    const peers = this.#peers();
    this.#copy = this.#createCopy(peers);
    this.#copying = new SupervisedTask(
      environment,
      {
        activity: COPIER,
        intervalMicros: settings.registryFetchIntervalSeconds * MICROS_PER_SECOND,
        backOffBound: BACK_OFF_BOUND,
      },
      (done) => this.#copy.fetch(done),
    );
    this.#desk = new TaskDesk(this.#registry, this.#verdicts, settings.syncWhenTimestampDiffers);
    this.#replicators = new Map(peers.map((peer) => [peer, this.#createReplicator(peer)]));
  }

  start({ view }: StartInstruction): void {
    const settings = this.#settings;
    this.#later(REFRESHER, settings.renewalThresholdUpdateIntervalMs);
    this.#later(SWEEPER, settings.deltaRetentionTimerIntervalInMs);
    if (settings.shouldUseReadOnlyResponseCache)
      this.#later(CACHE, this.#reading.untilRefreshMs(this.#nowMs()));
    if (view === "full") {
      if (settings.shouldFetchRegistry) this.#copying.start();
      this.#open(this.#copyBeforehand());
    } else if (settings.shouldFetchRegistry) {
      this.#copy.fetch(() => {
        this.#copying.start();
        this.#sync();
      });
    } else {
      this.#sync();
    }
  }

  /** Nobody sends datagrams. */
  receive(): void {}

  timer(activity: number, key: number): void {
    const settings = this.#settings;
    switch (activity) {
      case ROTATOR:
        this.#registry.renewals.rotate();
        this.#reportExpiry();
        this.#environment.setTimer(ROTATOR, 0, MINUTE_MICROS);
        break;
      case EVICTOR:
        this.#evict();
        this.#later(EVICTOR, settings.evictionIntervalTimerInMs);
        break;
      case REFRESHER:
        this.#registry.expectation.refresh(this.#copy.records.length);
        if (this.#isOpen) this.#reportExpiry();
        this.#later(REFRESHER, settings.renewalThresholdUpdateIntervalMs);
        break;
      case SWEEPER:
        this.#reading.sweep(this.#nowMs());
        this.#later(SWEEPER, settings.deltaRetentionTimerIntervalInMs);
        break;
      case CACHE:
        this.#reading.refresh(this.#nowMs());
        this.#later(CACHE, settings.responseCacheUpdateIntervalMs);
        break;
      case COPIER:
        if (key === NEXT_TRY) this.#sync();
        else this.#copying.timer(key);
        break;
      case DISPATCHER:
        this.#replicators.get(key)?.timer();
        break;
      default:
        this.#requests.timedOut(key);
    }
  }

  /** The program has no tickers: the product's timers count from the end of a run, and so do these. */
  tick(): void {}

  /** What was held is on its way: whoever has asked closes the stream. */
  resume(): void {}

  stream(
    event: StreamEvent,
    connection: ConnectionId,
    _peer: NodeOrdinal,
    message: EurekaMessage | undefined,
  ): void {
    if (this.#requests.stream(event, connection, message)) return;
    // Whoever asks a server that does not serve yet is cut off, and so is who answers what was never asked.
    if (event === CLOSED) this.#environment.close(connection);
    else if (event === RECEIVED && message !== undefined) {
      if (!this.#isOpen || isAnswer(message)) this.#environment.close(connection);
      else this.#environment.sendOnStream(WEB, connection, connection, this.#answer(message));
    }
  }

  /** A server that leaves just ends: it has no lease of its own here. */
  command(command: Command): void {
    if (command === "leave") this.#environment.exit();
  }

  #answer(request: EurekaRequest): EurekaAnswer {
    const nowMs = this.#nowMs();
    if (isFetch(request)) return this.#reading.answer(request, nowMs);
    if (request.kind === REPLICATION) {
      const results = request.tasks.map((task) => this.#desk.handle(task, true, nowMs).result);
      this.#reportExpiry();
      return { kind: REPLICATION_ANSWER, results };
    }
    const { result, replicated } = this.#desk.handle(request, false, nowMs);
    this.#reportExpiry();
    if (replicated !== undefined) {
      for (const replicator of this.#replicators.values()) replicator.replicate(replicated);
    }
    return { kind: ANSWER, code: result.code };
  }

  #evict(): void {
    const { evictionIntervalTimerInMs } = this.#settings;
    const now = this.#environment.monotonicMicros();
    const last = this.#lastPassMicros;
    const elapsedMs = last === undefined ? 0 : Math.floor((now - last) / MICROS_PER_MILLISECOND);
    this.#lastPassMicros = now;
    const additionalMs = compensationMs(elapsedMs, evictionIntervalTimerInMs);
    this.#verdicts.passed(this.#registry.evict(this.#nowMs(), additionalMs, this.#environment.random));
    this.#reportExpiry();
  }

  /** Looks at what its own client has copied, and tries again a while later if that is nobody. */
  #sync(): void {
    const { numberRegistrySyncRetries, registrySyncRetryWaitMs } = this.#settings;
    const copied = this.#syncTries < numberRegistrySyncRetries ? this.#register(this.#copy.records) : 0;
    this.#syncTries += 1;
    if (copied > 0 || this.#syncTries >= numberRegistrySyncRetries) this.#open(copied);
    else this.#environment.setTimer(COPIER, NEXT_TRY, registrySyncRetryWaitMs * MICROS_PER_MILLISECOND);
  }

  /** Those that it is taken to have copied before the run. @returns how many. */
  #copyBeforehand(): number {
    const { copied, copiedLeaseSeconds } = this.#settings;
    if (copied === undefined) return 0;
    const { first, count } = this.#environment.rosterOf(copied);
    const records = Array.from(
      { length: count },
      (_, index): InstanceRecord => ({
        id: first + index,
        status: UP,
        overridden: UNKNOWN_STATUS,
        dirtyMs: COPIED_DIRTY_MS,
        durationSeconds: copiedLeaseSeconds,
      }),
    );
    for (const { id } of records) this.#verdicts.known(id);
    return this.#register(records);
  }

  #register(records: readonly InstanceRecord[]): number {
    const nowMs = this.#nowMs();
    for (const record of records) this.#verdicts.alive(this.#registry.register(record, nowMs, true));
    return records.length;
  }

  /** From now on clients and peers are answered, and minutes and passes are counted. */
  #open(copied: number): void {
    const { defaultOpenForTrafficCount, evictionIntervalTimerInMs } = this.#settings;
    const expected = copied === 0 ? defaultOpenForTrafficCount : copied;
    this.#isOpen = true;
    this.#registry.expectation.open(expected);
    this.#reading.open(expected, this.#nowMs());
    this.#environment.setTimer(ROTATOR, 0, MINUTE_MICROS);
    this.#later(EVICTOR, evictionIntervalTimerInMs);
    this.#reportExpiry();
  }

  #reportExpiry(): void {
    const { expectation, renewals, isExpiryEnabled } = this.#registry;
    this.#verdicts.expiry(isExpiryEnabled, expectation.threshold, renewals.lastMinute);
  }

  /** The server's own client: it asks peers, or without any the server itself, which no network comes between. */
  #createCopy(peers: readonly NodeOrdinal[]): RegistryCopy {
    const { disableDelta, shouldFilterOnlyUpInstances, peerNodeConnectTimeoutMs, peerNodeReadTimeoutMs } =
      this.#settings;
    const rules = { disableDelta, keepsOnlyUp: shouldFilterOnlyUpInstances };
    if (peers.length === 0) {
      return new RegistryCopy(rules, (request, done) => {
        done(this.#isOpen ? this.#answer(request) : undefined);
        return { abort: () => {} };
      });
    }
    const servers = new ServersInTurn(this.#requests, peers, SERVERS_TRIED, {
      connectMicros: peerNodeConnectTimeoutMs * MICROS_PER_MILLISECOND,
      readMicros: peerNodeReadTimeoutMs * MICROS_PER_MILLISECOND,
    });
    return new RegistryCopy(rules, (request, done) => servers.execute(COPIER, request, done));
  }

  #createReplicator(peer: NodeOrdinal): PeerReplicator {
    const settings = this.#settings;
    const interval = settings.expectedClientRenewalIntervalSeconds;
    return new PeerReplicator(
      this.#environment,
      this.#requests,
      peer,
      {
        timeouts: {
          connectMicros: settings.peerNodeConnectTimeoutMs * MICROS_PER_MILLISECOND,
          readMicros: settings.peerNodeReadTimeoutMs * MICROS_PER_MILLISECOND,
        },
        renewalMs: (interval > 0 ? interval : DEFAULT_INTERVAL_SECONDS) * 1_000,
        otherMs: settings.maxTimeForReplication,
        takesNewerRecords: settings.syncWhenTimestampDiffers,
      },
      (record) => this.#learn(record),
    );
  }

  /** A peer knows something newer of an instance. */
  #learn(record: InstanceRecord): void {
    const nowMs = this.#nowMs();
    if (record.overridden !== UNKNOWN_STATUS)
      this.#registry.learnOverride(record.id, record.overridden, nowMs);
    this.#verdicts.alive(this.#registry.register(record, nowMs, true));
    this.#reportExpiry();
  }

  /** The other servers of its group, beginning with the next one. */
  #peers(): readonly NodeOrdinal[] {
    const { self, group } = this.#environment;
    return Array.from(
      { length: group.count - 1 },
      (_, index) => group.first + ((self - group.first + 1 + index) % group.count),
    );
  }

  #later(activity: number, delayMs: number): void {
    this.#environment.setTimer(activity, 0, delayMs * MICROS_PER_MILLISECOND);
  }

  /** The wall clock, which leases go by, in whole milliseconds. */
  #nowMs(): number {
    return Math.floor(this.#environment.wallMicros() / MICROS_PER_MILLISECOND);
  }
}
