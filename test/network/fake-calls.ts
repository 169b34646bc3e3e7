import type { ForeseenCalls } from "../../src/network/foreseen-calls.ts";
import type { NodeOrdinal } from "../../src/node.ts";

/** Writes down what is foreseen. */
export class FakeCalls implements ForeseenCalls {
  readonly told: string[] = [];

  receive(node: NodeOrdinal, from: NodeOrdinal, message: unknown): void {
    this.told.push(`${node} receive ${from} ${message}`);
  }

  timer(node: NodeOrdinal, activity: number, key: number): void {
    this.told.push(`${node} timer ${activity} ${key}`);
  }

  tick(node: NodeOrdinal, activity: number): void {
    this.told.push(`${node} tick ${activity}`);
  }

  resume(node: NodeOrdinal, activity: number, key: number): void {
    this.told.push(`${node} resume ${activity} ${key}`);
  }
}
