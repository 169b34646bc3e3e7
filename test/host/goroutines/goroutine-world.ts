import type { CollectorTiming } from "../../../src/host/goroutines/collector.ts";
import type { GoroutineHost } from "../../../src/host/goroutines/goroutine-host.ts";
import type { Micros } from "../../../src/node.ts";
import { ScriptedWorld, type ScriptedWorldOptions } from "../scripted-world.ts";

interface Options extends Omit<ScriptedWorldOptions, "machine"> {
  readonly cores?: number;
  readonly hostsPerMachine?: number;
  readonly messageTimeMicros?: Micros | undefined;
  readonly timerUnitMicros?: Micros | undefined;
  readonly collector?: CollectorTiming | undefined;
}

/** Nodes of a scripted program on hosts of goroutines; all on one core, and a packet takes 30 us, unless the test says otherwise. */
export function goroutineWorld(options: Options = {}): ScriptedWorld {
  const { cores, hostsPerMachine, messageTimeMicros, timerUnitMicros, collector, ...rest } = options;
  const machine = {
    cores: cores ?? 1,
    hosts: hostsPerMachine ?? options.nodes ?? 2,
    scheduler: "goroutines",
    messageTimeMicros,
    timerUnitMicros,
    collector,
  } as const;
  return new ScriptedWorld({ packetTimeMicros: 30, ...rest, machine });
}

export function goroutineHost(world: ScriptedWorld, node: number): GoroutineHost {
  return world.node(node).host as GoroutineHost;
}
