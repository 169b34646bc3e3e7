import { RandomStreams } from "../../src/kernel/random-streams.ts";
import type { ConnectionId, Micros, NodeOrdinal } from "../../src/node.ts";
import { ORIGIN_MICROS } from "./fake-host.ts";
import { type FakeableProgram, FakeNode, type FakeNodeOptions } from "./fake-node.ts";

export interface FakeClusterOptions {
  readonly settings?: Record<string, unknown>;
  readonly view?: "full" | "join";
  readonly seed?: number;
  /** One way, for datagrams and streams alike. */
  readonly latencyMicros?: Micros;
  /** When each member starts, counted from the origin; at once unless stated. */
  readonly startMicros?: (member: NodeOrdinal) => Micros;
  readonly deliversIdleTicks?: boolean;
}

interface Arrival {
  readonly atMicros: Micros;
  readonly act: () => void;
}

/** One end of a stream, as its node counts it. */
interface End {
  readonly node: NodeOrdinal;
  readonly connection: ConnectionId;
}

/** Scripted hosts on a network of constant latency, for what programs do to each other. */
export class FakeCluster<Message> {
  readonly members: number;
  /** By ordinal; members that have not started are missing. */
  readonly nodes: FakeNode<Message>[] = [];
  /** Decides over every datagram; by default none is lost. */
  loses: (from: NodeOrdinal, to: NodeOrdinal, message: Message) => boolean = () => false;
  /** Streams are not opened between these. */
  refuses: (from: NodeOrdinal, to: NodeOrdinal) => boolean = () => false;
  nowMicros: Micros = ORIGIN_MICROS;
  readonly #program: FakeableProgram<Message>;
  readonly #options: FakeClusterOptions;
  readonly #latencyMicros: Micros;
  readonly #random: RandomStreams;
  readonly #down = new Set<NodeOrdinal>();
  readonly #blocked = new Map<NodeOrdinal, (() => void)[]>();
  readonly #peers = new Map<string, End>();
  #arrivals: Arrival[] = [];

  constructor(program: FakeableProgram<Message>, members: number, options: FakeClusterOptions = {}) {
    this.members = members;
    this.#program = program;
    this.#options = options;
    this.#latencyMicros = options.latencyMicros ?? 1_000;
    this.#random = new RandomStreams(options.seed ?? 1);
    for (let member = 0; member < members; member++) {
      const startMicros = options.startMicros?.(member) ?? 0;
      this.#at(ORIGIN_MICROS + startMicros, () => this.#start(member, options.view ?? "full"));
    }
    this.run(0);
  }

  get seconds(): number {
    return (this.nowMicros - ORIGIN_MICROS) / 1_000_000;
  }

  node(member: NodeOrdinal): FakeNode<Message> {
    const node = this.nodes[member];
    if (node === undefined) throw new Error(`member ${member} has not started`);
    return node;
  }

  /** Lets time pass; of what happens at one instant, arrivals come before timers. */
  run(micros: Micros): void {
    const end = this.nowMicros + micros;
    for (;;) {
      const arrival = this.#nextArrival();
      const node = this.#nextNode();
      const nodeDue = node?.nextDueMicros ?? Number.POSITIVE_INFINITY;
      if (arrival !== undefined && arrival.atMicros <= Math.min(end, nodeDue)) {
        this.#arrivals.splice(this.#arrivals.indexOf(arrival), 1);
        this.nowMicros = arrival.atMicros;
        arrival.act();
      } else if (node !== undefined && nodeDue <= end) {
        this.nowMicros = nodeDue;
        node.advanceTo(nodeDue);
      } else {
        break;
      }
    }
    this.nowMicros = end;
  }

  /** The member stops, without a word. */
  crash(member: NodeOrdinal): void {
    this.#down.add(member);
  }

  /** The crashed member starts again, with nothing remembered, and asks the contact. */
  restart(member: NodeOrdinal, contact: NodeOrdinal): void {
    this.#down.delete(member);
    this.#start(member, "join", contact);
  }

  /** The member's sends, and what reaches it, are held from now on. */
  block(member: NodeOrdinal): void {
    this.node(member).moveTo(this.nowMicros);
    this.node(member).block();
    this.#blocked.set(member, []);
  }

  release(member: NodeOrdinal): void {
    const held = this.#blocked.get(member) ?? [];
    this.#blocked.delete(member);
    this.node(member).moveTo(this.nowMicros);
    this.node(member).release();
    for (const act of held) act();
  }

  leave(member: NodeOrdinal): void {
    this.node(member).moveTo(this.nowMicros);
    this.node(member).leave();
  }

  #start(member: NodeOrdinal, view: "full" | "join", contact?: NodeOrdinal): void {
    const options: FakeNodeOptions<Message> = {
      view,
      contact: contact ?? 0,
      restarted: contact !== undefined,
      settings: this.#options.settings ?? {},
      deliversIdleTicks: this.#options.deliversIdleTicks ?? false,
      startMicros: this.nowMicros - ORIGIN_MICROS,
      random: this.#random.stream(`node/member-${member}`),
      onSend: ({ to, message }) => {
        if (!this.loses(member, to, message)) this.#arrive(to, () => this.node(to).receive(member, message));
      },
      onDial: ({ connection, to }) => this.#dial({ node: member, connection }, to),
      onStreamSend: ({ connection, message }) => {
        this.#reachPeer({ node: member, connection }, (peer) =>
          this.node(peer.node).receiveOnStream(peer.connection, message),
        );
      },
      onClose: (connection) => {
        this.#reachPeer({ node: member, connection }, (peer) =>
          this.node(peer.node).peerCloses(peer.connection),
        );
      },
    };
    this.nodes[member] = new FakeNode(this.#program, member, this.members, options);
  }

  #dial(dialler: End, to: NodeOrdinal): void {
    this.#at(this.nowMicros + this.#latencyMicros, () => {
      if (this.#isUp(to) && !this.refuses(dialler.node, to)) {
        this.#deliver(to, () => {
          const target = this.node(to);
          const connection = target.accept(dialler.node);
          this.#peers.set(nameOf(dialler), { node: to, connection });
          this.#peers.set(nameOf({ node: to, connection }), dialler);
          this.#arrive(dialler.node, () => this.node(dialler.node).opens(dialler.connection));
        });
      } else {
        this.#arrive(dialler.node, () => this.node(dialler.node).refuses(dialler.connection));
      }
    });
  }

  #reachPeer(end: End, act: (peer: End) => void): void {
    const peer = this.#peers.get(nameOf(end));
    if (peer !== undefined) this.#arrive(peer.node, () => act(peer));
  }

  #arrive(member: NodeOrdinal, act: () => void): void {
    this.#at(this.nowMicros + this.#latencyMicros, () => this.#deliver(member, act));
  }

  #deliver(member: NodeOrdinal, act: () => void): void {
    if (!this.#isUp(member)) return;
    const held = this.#blocked.get(member);
    const deliver = () => {
      this.node(member).moveTo(this.nowMicros);
      act();
    };
    if (held === undefined) deliver();
    else held.push(deliver);
  }

  #at(atMicros: Micros, act: () => void): void {
    this.#arrivals.push({ atMicros, act });
  }

  #nextArrival(): Arrival | undefined {
    let first: Arrival | undefined;
    for (const arrival of this.#arrivals) {
      if (first === undefined || arrival.atMicros < first.atMicros) first = arrival;
    }
    return first;
  }

  #nextNode(): FakeNode<Message> | undefined {
    let first: FakeNode<Message> | undefined;
    for (const node of this.nodes) {
      if (node === undefined || !this.#isUp(node.self)) continue;
      if (first === undefined || node.nextDueMicros < first.nextDueMicros) first = node;
    }
    return first;
  }

  #isUp(member: NodeOrdinal): boolean {
    const node = this.nodes[member];
    return node !== undefined && !node.exited && !this.#down.has(member);
  }
}

function nameOf({ node, connection }: End): string {
  return `${node}/${connection}`;
}
