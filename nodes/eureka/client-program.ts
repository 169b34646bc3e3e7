import {
  type Command,
  type ConnectionId,
  MICROS_PER_SECOND,
  type NodeEnvironment,
  type NodeOrdinal,
  type NodeProgram,
  type StartInstruction,
  type StreamEvent,
  shuffle,
} from "../../src/node.ts";
import { FETCHER, HEARTBEATS, REPLICATOR, REQUESTS } from "./client-activities.ts";
import type { ClientSettings } from "./client-settings.ts";
import { COPIED_DIRTY_MS } from "./instance.ts";
import { ANSWER, CANCEL, type EurekaMessage, HEARTBEAT, NOT_FOUND } from "./messages.ts";
import { Registration } from "./registration.ts";
import { RegistryCopy } from "./registry-copy.ts";
import { Requests } from "./requests.ts";
import { type Abortable, ServersInTurn } from "./servers-in-turn.ts";
import { type InstanceStatus, STATUS_NAMES } from "./status.ts";
import { SupervisedTask } from "./supervised-task.ts";

/** Key of the timer that spreads the members' beginnings; the keys below are the registration's. */
const BEGIN = 2;

/**
 * An instance with its Eureka client: it registers, renews its lease, keeps a copy of the registry, and cancels its
 * lease when it is told to leave. It judges nobody.
 *
 * In a group whose view is *full* the servers know it from the start, and only its heartbeats begin.
 */
export class ClientProgram implements NodeProgram<EurekaMessage> {
  readonly #environment: NodeEnvironment<EurekaMessage>;
  readonly #settings: ClientSettings;
  readonly #requests: Requests;
  #parts: ClientParts | undefined;
  /** What it knows when it begins. */
  #view: StartInstruction["view"] = "join";
  #isLeaving = false;

  constructor(environment: NodeEnvironment<EurekaMessage>, settings: ClientSettings) {
    this.#environment = environment;
    this.#settings = settings;
    this.#requests = new Requests(environment, REQUESTS);
  }

  start({ view }: StartInstruction): void {
    if (this.#settings.heartbeatPhases === "start") {
      this.#begin(view);
      return;
    }
    const { self, group } = this.#environment;
    const intervalMicros = this.#settings.leaseRenewalIntervalInSeconds * MICROS_PER_SECOND;
    const delayMicros = Math.floor(((self - group.first) * intervalMicros) / group.count);
    this.#view = view;
    this.#environment.setTimer(REPLICATOR, BEGIN, delayMicros);
  }

  #begin(view: StartInstruction["view"]): void {
    const settings = this.#settings;
    const environment = this.#environment;
    const servers = this.#serverOrder();
    // As in the product, what is registered and what is fetched may come from different servers.
    const registrar = this.#serversInTurn(servers);
    const registration = new Registration(
      environment,
      {
        activity: REPLICATOR,
        intervalMicros: settings.instanceInfoReplicationIntervalSeconds * MICROS_PER_SECOND,
        initialDelayMicros: settings.initialInstanceInfoReplicationIntervalSeconds * MICROS_PER_SECOND,
        durationSeconds: settings.leaseExpirationDurationInSeconds,
        status: STATUS_NAMES.indexOf(settings.status) as InstanceStatus,
        readyAfterMicros: settings.readyAfter,
      },
      registrar,
      view === "full" ? COPIED_DIRTY_MS : undefined,
    );
    const reader = this.#serversInTurn(servers);
    const copy = new RegistryCopy(
      { disableDelta: settings.disableDelta, keepsOnlyUp: settings.shouldFilterOnlyUpInstances },
      (request, done) => reader.execute(FETCHER, request, done),
    );
    const fetches = new SupervisedTask(
      environment,
      {
        activity: FETCHER,
        intervalMicros: settings.registryFetchIntervalSeconds * MICROS_PER_SECOND,
        backOffBound: settings.cacheRefreshExecutorExponentialBackOffBound,
      },
      (done) => copy.fetch(done),
    );
    const heartbeats = new SupervisedTask(
      environment,
      {
        activity: HEARTBEATS,
        intervalMicros: settings.leaseRenewalIntervalInSeconds * MICROS_PER_SECOND,
        backOffBound: settings.heartbeatExecutorExponentialBackOffBound,
      },
      (done) => this.#beat(registration, registrar, done),
    );
    this.#parts = { registrar, registration, copy, fetches, heartbeats };
    if (settings.shouldFetchRegistry) {
      copy.fetch(() => {});
      fetches.start();
    }
    heartbeats.start();
    registration.start();
  }

  /** Nobody sends datagrams. */
  receive(): void {}

  timer(activity: number, key: number): void {
    const parts = this.#parts;
    if (activity === REQUESTS) this.#requests.timedOut(key);
    else if (activity === REPLICATOR && key === BEGIN) this.#begin(this.#view);
    else if (activity === REPLICATOR) parts?.registration.timer(key);
    else if (activity === FETCHER) parts?.fetches.timer(key);
    else parts?.heartbeats.timer(key);
  }

  /** The program has no tickers. */
  tick(): void {}

  /** A request that was held is on its way: its answer is waited for in any case. */
  resume(): void {}

  stream(
    event: StreamEvent,
    connection: ConnectionId,
    _peer: NodeOrdinal,
    message: EurekaMessage | undefined,
  ): void {
    if (!this.#requests.stream(event, connection, message)) this.#environment.close(connection);
  }

  command(command: Command): void {
    const parts = this.#parts;
    if (command !== "leave" || this.#isLeaving) return;
    this.#isLeaving = true;
    if (parts === undefined) {
      this.#environment.exit();
      return;
    }
    const { registration, fetches, heartbeats, registrar } = parts;
    for (const task of [registration, fetches, heartbeats]) task.stop();
    if (!this.#settings.shouldUnregisterOnShutdown) {
      this.#environment.exit();
      return;
    }
    const { record } = registration;
    // Whether or not a server has heard of it, the process ends.
    registrar.execute(REPLICATOR, { kind: CANCEL, record, status: record.status }, () => {
      this.#environment.exit();
    });
  }

  /** One heartbeat; a server that knows no such lease is sent a registration at once. */
  #beat(registration: Registration, registrar: ServersInTurn, done: () => void): Abortable {
    const { record } = registration;
    let registering: Abortable | undefined;
    const beating = registrar.execute(
      HEARTBEATS,
      { kind: HEARTBEAT, record, status: record.status },
      (answer) => {
        if (answer?.kind !== ANSWER || answer.code !== NOT_FOUND) {
          done();
          return;
        }
        registration.markDirty();
        registering = registration.register(HEARTBEATS, done);
      },
    );
    return { abort: () => (registering ?? beating).abort() };
  }

  #serversInTurn(servers: readonly NodeOrdinal[]): ServersInTurn {
    const { serversTriedPerRequest, eurekaServerConnectTimeoutSeconds, eurekaServerReadTimeoutSeconds } =
      this.#settings;
    return new ServersInTurn(this.#requests, servers, serversTriedPerRequest, {
      connectMicros: eurekaServerConnectTimeoutSeconds * MICROS_PER_SECOND,
      readMicros: eurekaServerReadTimeoutSeconds * MICROS_PER_SECOND,
    });
  }

  #serverOrder(): readonly NodeOrdinal[] {
    const { first, count } = this.#environment.rosterOf(this.#settings.servers);
    const servers = Array.from({ length: count }, (_, index) => first + index);
    if (this.#settings.serverOrder === "shuffled") shuffle(servers, this.#environment.random);
    return servers;
  }
}

interface ClientParts {
  readonly registrar: ServersInTurn;
  readonly registration: Registration;
  readonly copy: RegistryCopy;
  readonly fetches: SupervisedTask;
  readonly heartbeats: SupervisedTask;
}
