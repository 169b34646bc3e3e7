import type { CallBody } from "./protocol.ts";

/** Whether two calls are the same; messages are, if they are the very same bytes. */
export function sameCall(one: CallBody, other: CallBody): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
