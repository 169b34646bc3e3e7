import {
  type Command,
  type ConnectionId,
  type NodeEnvironment,
  type NodeOrdinal,
  type NodeProgram,
  type ProgramConfiguration,
  type StartInstruction,
  type StreamEvent,
  UNKNOWN,
} from "../../src/node.ts";
import {
  GATEKEEPER,
  GOSSIPER,
  JOINER,
  LEAVER,
  MESSAGE_HANDLER,
  NACKER,
  PACKET_READER,
  PROBE_DEADLINE,
  PROBER,
  PUSH_PULLER,
  RECONNECTOR,
  RELAY,
  STATE_EXCHANGE,
  STREAM_PING,
  STREAM_SERVER,
  SUSPICION,
} from "./activities.ts";
import { ConvictionGate } from "./conviction-gate.ts";
import { Gossiper } from "./gossiper.ts";
import { HandedOff } from "./handed-off.ts";
import { Joiner } from "./joiner.ts";
import { Leaver } from "./leaver.ts";
import { Membership, type MembershipListener } from "./membership.ts";
import { type MemberlistMemory, memoryOf } from "./memory.ts";
import type { MemberlistMessage, StreamMessage } from "./messages.ts";
import { Outbox } from "./outbox.ts";
import { PacketReader } from "./packet-reader.ts";
import { ListProbeOrder, PermutationProbeOrder, type ProbeOrder } from "./probe-order.ts";
import { Prober } from "./prober.ts";
import { PushPuller } from "./push-puller.ts";
import { Reaper } from "./reaper.ts";
import { Reconnector } from "./reconnector.ts";
import { Relays } from "./relays.ts";
import { rulesOf } from "./rules.ts";
import type { MemberlistSettings } from "./settings.ts";
import { StateExchanges } from "./state-exchanges.ts";
import { StreamPings } from "./stream-pings.ts";
import { StreamServer } from "./stream-server.ts";
import { Suspicions } from "./suspicions.ts";
import { MessageFactory } from "./wire/message-factory.ts";

/** What a started member is made of. */
interface Parts {
  readonly membership: Membership;
  readonly suspicions: Suspicions;
  readonly reader: PacketReader;
  readonly handedOff: HandedOff;
  readonly prober: Prober;
  readonly gossiper: Gossiper;
  readonly pushPuller: PushPuller;
  readonly joiner: Joiner | undefined;
  readonly exchanges: StateExchanges;
  readonly streamPings: StreamPings;
  readonly streamServer: StreamServer;
  readonly relays: Relays;
  readonly leaver: Leaver;
  readonly reconnector: Reconnector;
  readonly convictionGate: ConvictionGate | undefined;
}

/** One member of a memberlist group: hands what happens to the part it concerns. */
export class MemberlistProgram implements NodeProgram<MemberlistMessage> {
  readonly #environment: NodeEnvironment<MemberlistMessage>;
  readonly #configuration: ProgramConfiguration<MemberlistSettings>;
  #parts: Parts | undefined;

  constructor(
    environment: NodeEnvironment<MemberlistMessage>,
    configuration: ProgramConfiguration<MemberlistSettings>,
  ) {
    this.#environment = environment;
    this.#configuration = configuration;
  }

  /** The member's own books, for tests that look inside; undefined before the start. */
  get membership(): Membership | undefined {
    return this.#parts?.membership;
  }

  start(instruction: StartInstruction): void {
    const environment = this.#environment;
    const { settings, gate } = this.#configuration;
    const rules = rulesOf(settings);
    const full = instruction.view === "full";
    const factory = new MessageFactory(settings, environment.group);
    const membership = new Membership(environment, settings, rules, factory, full);
    const suspicions = new Suspicions(environment, settings, rules, membership);
    const order = this.#probeOrder(membership, full);
    const exchanges = new StateExchanges(environment, settings, membership, factory);
    const outbox = new Outbox(environment, settings, rules, membership, factory);
    const gossiper = new Gossiper(environment, settings, membership, outbox);
    const reconnector = new Reconnector(environment, settings, membership, exchanges);
    const listener: MembershipListener = {
      becameKnown: (member) => order.insert(member),
      queued: () => gossiper.wake(),
      joined: (member) => reconnector.joined(member),
      failed: (member) => reconnector.failed(member),
    };
    const convictionGate = gate === undefined ? undefined : new ConvictionGate(environment, gate, membership);
    membership.connect(listener, suspicions, convictionGate);
    const memory = instruction.memory as MemberlistMemory | undefined;
    membership.bootstrap(full, memory === undefined ? 1 : memory.incarnation + 1);
    for (const [member, incarnation] of memory?.members ?? []) membership.recall(member, incarnation);
    const streamPings = new StreamPings(environment, factory);
    const reaper = new Reaper(environment, settings, membership);
    const prober = new Prober(environment, settings, rules, membership, order, reaper, outbox, streamPings);
    const relays = new Relays(environment, settings, rules, membership, outbox);
    const handedOff = new HandedOff(environment, settings, membership);
    this.#parts = {
      membership,
      suspicions,
      reader: new PacketReader(environment, settings, membership, outbox, prober, relays, handedOff),
      handedOff,
      prober,
      gossiper,
      pushPuller: new PushPuller(environment, settings, membership, exchanges),
      joiner: full ? undefined : new Joiner(environment, membership, exchanges, instruction),
      exchanges,
      streamPings,
      streamServer: new StreamServer(environment, factory, exchanges),
      relays,
      leaver: new Leaver(environment, settings, membership),
      reconnector,
      convictionGate,
    };
  }

  receive(from: NodeOrdinal, message: MemberlistMessage): void {
    if (message.channel === "datagram") this.#parts?.reader.read(from, message);
  }

  timer(activity: number, key: number): void {
    const parts = this.#parts;
    if (parts === undefined) return;
    switch (activity) {
      case PROBER:
        parts.prober.timer(key);
        break;
      case PROBE_DEADLINE:
        parts.prober.deadline(key);
        break;
      case SUSPICION:
        parts.suspicions.expired(key);
        break;
      case NACKER:
        parts.relays.nackDue(key);
        break;
      case RELAY:
        parts.relays.reap(key);
        break;
      case PUSH_PULLER:
        parts.pushPuller.timer();
        break;
      case STATE_EXCHANGE:
        parts.exchanges.timedOut(key);
        break;
      case JOINER:
        parts.joiner?.timer();
        break;
      case LEAVER:
        parts.leaver.timer(key);
        break;
      case GATEKEEPER:
        parts.convictionGate?.timer();
        break;
      case MESSAGE_HANDLER:
        parts.handedOff.handle();
        break;
    }
  }

  tick(activity: number): void {
    if (activity === GOSSIPER) this.#parts?.gossiper.tick();
    else if (activity === PROBER) this.#parts?.prober.tick();
    else if (activity === RECONNECTOR) this.#parts?.reconnector.tick();
  }

  resume(activity: number, key: number): void {
    const parts = this.#parts;
    if (parts === undefined) return;
    if (activity === PACKET_READER) parts.reader.resume();
    else if (activity === PROBER) parts.prober.resume(key);
    else if (activity === STREAM_PING) parts.prober.dialled(key);
    else if (activity === GOSSIPER) parts.gossiper.resume();
    else if (activity === STREAM_SERVER) parts.streamServer.resume(key);
  }

  stream(
    event: StreamEvent,
    connection: ConnectionId,
    _peer: NodeOrdinal,
    message: MemberlistMessage | undefined,
  ): void {
    const parts = this.#parts;
    if (parts === undefined) return;
    const body: StreamMessage | undefined = message?.channel === "stream" ? message : undefined;
    if (parts.exchanges.stream(event, connection, body)) return;
    if (parts.streamPings.stream(event, connection, body)) return;
    parts.streamServer.stream(event, connection, body);
  }

  command(command: Command): void {
    if (command === "leave") this.#parts?.leaver.leave();
  }

  snapshot(): MemberlistMemory | undefined {
    const { first, count } = this.#environment.group;
    return this.#parts && memoryOf(this.#parts.membership, first, count);
  }

  #probeOrder(membership: Membership, full: boolean): ProbeOrder {
    const { group, random } = this.#environment;
    if (this.#configuration.settings.probeOrder === "permutation") {
      const knows = (member: NodeOrdinal) => membership.view.verdictOf(member) !== UNKNOWN;
      return new PermutationProbeOrder(group, knows, random);
    }
    const known = full ? Array.from({ length: group.count }, (_, index) => group.first + index) : [];
    return new ListProbeOrder(known, random);
  }
}
