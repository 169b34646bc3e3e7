import { MONOTONIC_ORIGIN_MICROS } from "../../src/host/host-clock.ts";
import { STREAM_EVENT_NAMES } from "../../src/node.ts";
import type { Script, ScriptedEnvironment } from "./scripted-program.ts";

/** A script that also writes down, as `time node what`, everything that comes to its node. */
export function writingDown(log: string[], environment: ScriptedEnvironment, script: Script): Script {
  const write = (what: string) => {
    const atMicros = environment.monotonicMicros() - MONOTONIC_ORIGIN_MICROS;
    log.push(`${atMicros} ${environment.self} ${what}`);
  };
  return {
    start: (instruction) => {
      write("start");
      script.start?.(instruction);
    },
    receive: (from, message) => {
      write(`receive ${message}`);
      script.receive?.(from, message);
    },
    timer: (activity, key) => {
      write(`timer ${activity}/${key}`);
      script.timer?.(activity, key);
    },
    tick: (activity) => {
      write(`tick ${activity}`);
      script.tick?.(activity);
    },
    resume: (activity, key) => {
      write(`resume ${activity}/${key}`);
      script.resume?.(activity, key);
    },
    stream: (event, connection, peer, message) => {
      const text = message === undefined ? "" : ` ${message}`;
      write(`stream ${connection} ${STREAM_EVENT_NAMES[event]}${text}`);
      script.stream?.(event, connection, peer, message);
    },
    // Asked of the program's last life, which it does not notice.
    snapshot: () => script.snapshot?.(),
    command: (command) => {
      write(`command ${command}`);
      script.command?.(command);
    },
  };
}

/** What has come to one node, without its number. */
export function logOf(log: readonly string[], node: number): string[] {
  return log
    .map((line) => line.split(" "))
    .filter((words) => words[1] === String(node))
    .map(([time, , ...what]) => [time, ...what].join(" "));
}
