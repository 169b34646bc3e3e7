import type { NodeOrdinal } from "../node.ts";

/**
 * Told which calls of programs an event will make: who runs programs elsewhere can have several of them made at once,
 * before the events come up.
 */
export interface ForeseenCalls {
  receive(node: NodeOrdinal, from: NodeOrdinal, message: unknown): void;
  timer(node: NodeOrdinal, activity: number, key: number): void;
  tick(node: NodeOrdinal, activity: number): void;
  resume(node: NodeOrdinal, activity: number, key: number): void;
}
