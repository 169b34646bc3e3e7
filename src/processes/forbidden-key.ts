import { FrameError, LONGEST_KEY_BYTES, MOST_KEYS } from "./protocol.ts";
import { shown } from "./shown.ts";

/** What these name in JavaScript is not a frame's business, whoever writes them. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Lets a map's key pass if it means nothing in JavaScript and is the first of its name in its map, and if there are not
 * too many in the frame.
 *
 * @param inMap the map's keys before it; the key is added.
 * @param inFrame all keys of the frame before it; the key is added.
 * @param place where the key stands, as an error says it.
 * @throws FrameError
 */
export function checkKey(key: string, inMap: Set<string>, inFrame: Set<string>, place: string): void {
  if (FORBIDDEN_KEYS.has(key)) {
    throw new FrameError(
      `${place}: ${shown(key)} is not allowed as a key, since it has a meaning in JavaScript`,
    );
  }
  if (inMap.has(key)) {
    throw new FrameError(`${place}: the key ${shown(key)} stands twice in one map; expected each key once`);
  }
  inMap.add(key);
  inFrame.add(key);
  if (inFrame.size > MOST_KEYS) {
    throw new FrameError(`${place}: expected at most ${MOST_KEYS} different keys in a frame`);
  }
}

/** @returns the error for a key of that many bytes. */
export function keyTooLong(bytes: number, place: string): FrameError {
  return new FrameError(`${place}: a key of ${bytes} bytes; expected at most ${LONGEST_KEY_BYTES}`);
}
