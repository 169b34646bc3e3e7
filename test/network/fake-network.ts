import { DROP_REASON_NAMES } from "../../src/coordinator/trace.ts";
import { Kernel } from "../../src/kernel/kernel.ts";
import type { KernelEvent } from "../../src/kernel/kernel-event.ts";
import { KIND_HOST_CONTROL, PHASE_WORLD, WORLD_DESTINATION } from "../../src/kernel/order.ts";
import { RandomStreams } from "../../src/kernel/random-streams.ts";
import { CutTable } from "../../src/network/cut-table.ts";
import { type LinkFault, LinkTable } from "../../src/network/link-table.ts";
import { Network } from "../../src/network/network.ts";
import { StreamNetwork } from "../../src/network/stream-network.ts";
import type { RandomStream } from "../../src/node.ts";
import type {
  LatencyLaw,
  LinkFields,
  LinkPlan,
  NetworkPlan,
  StreamsPlan,
} from "../../src/scenario/scenario.ts";
import { DEFAULT_STREAMS } from "../../src/scenario/streams-plan.ts";
import { FakeEndpoint } from "./fake-endpoint.ts";

export interface FakeNetworkOptions extends Partial<LinkFields> {
  readonly nodes?: number;
  /** Takes the place of all that is said of the network one by one. */
  readonly plan?: NetworkPlan;
  readonly latency?: LatencyLaw;
  readonly loss?: number;
  readonly links?: readonly LinkPlan[];
  readonly linkFaults?: readonly LinkFault[];
  /** What is left out is as `DEFAULT_STREAMS` has it. */
  readonly streams?: Partial<StreamsPlan>;
  readonly seed?: number;
}

/** A network between nodes that only write down what they get; time moves when the test says so. */
export class FakeNetwork {
  readonly kernel = new Kernel();
  readonly cuts: CutTable;
  readonly network: Network;
  readonly streams: StreamNetwork;
  readonly nodes: readonly FakeEndpoint[];
  /** `time from to count reason` of each lost datagram. */
  readonly dropped: string[] = [];
  /** Draws that each sender has consumed. */
  readonly draws: number[];
  #changes = 0;

  constructor(options: FakeNetworkOptions = {}) {
    const count = options.nodes ?? 3;
    const random = new RandomStreams(options.seed ?? 1);
    this.cuts = new CutTable(count);
    this.draws = new Array<number>(count).fill(0);
    const plan = options.plan ?? {
      latency: options.latency ?? ({ law: "constant", micros: 10 } as const),
      loss: options.loss ?? 0,
      links: options.links ?? [],
      bursts: options.bursts,
      duplication: options.duplication,
      bandwidth: options.bandwidth,
      streams: undefined,
    };
    const streams: StreamsPlan = { ...DEFAULT_STREAMS, ...plan.streams, ...options.streams };
    const links = new LinkTable(plan, count, options.linkFaults);
    this.network = new Network({
      kernel: this.kernel,
      links,
      cuts: this.cuts,
      draws: this.draws.map((_, node) => this.#counted(node, random.stream(`sender/n-${node}`))),
      copyDraws: links.everDuplicates
        ? this.draws.map((_, node) => random.stream(`copies/n-${node}`))
        : undefined,
      burstStreams: (from, to, source) => random.stream(`burst/n-${from}→n-${to}/${source}`),
      streamsAreLossy: streams.lossy,
      dropped: (from, to, sentCount, reason) =>
        this.dropped.push(`${this.kernel.nowMicros} ${from} ${to} ${sentCount} ${DROP_REASON_NAMES[reason]}`),
    });
    this.streams = new StreamNetwork(
      this.network,
      (from) => random.stream(`retransmission/n-${from}`),
      streams,
    );
    this.nodes = this.draws.map((_, node) => new FakeEndpoint(this.kernel, node));
    this.network.endpoints.push(...this.nodes);
  }

  node(ordinal: number): FakeEndpoint {
    return this.nodes[ordinal] as FakeEndpoint;
  }

  /** Does something in the world's phase of an instant. */
  at(timeMicros: number, act: () => void): void {
    this.#changes += 1;
    const event: KernelEvent = { fire: act };
    const { kernel } = this;
    kernel.schedule(
      event,
      timeMicros,
      PHASE_WORLD,
      WORLD_DESTINATION,
      KIND_HOST_CONTROL,
      1,
      this.#changes,
      0,
    );
  }

  run(untilMicros = 1_000_000_000): void {
    this.kernel.runUntil(untilMicros);
  }

  #counted(node: number, stream: RandomStream): RandomStream {
    const count = () => {
      this.draws[node] = (this.draws[node] as number) + 1;
    };
    return {
      next: () => {
        count();
        return stream.next();
      },
      below: (bound) => {
        count();
        return stream.below(bound);
      },
    };
  }
}
