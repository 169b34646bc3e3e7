import { checkKey, keyTooLong } from "./forbidden-key.ts";
import {
  DEEPEST_NESTING,
  FrameError,
  LARGEST_FRAME_BYTES,
  LONGEST_KEY_BYTES,
  LONGEST_TEXT_BYTES,
  MOST_VALUES,
} from "./protocol.ts";
import { shown } from "./shown.ts";

/**
 * Lets a text pass only if, provided that it is JSON, it keeps the protocol's limits: `JSON.parse` may then read it. Works
 * in one pass, without recursion. What is no JSON at all is left for `JSON.parse` to refuse.
 *
 * @returns the position of the first text that is longer than texts may be, or -1. Base64 of bytes may be; which texts are
 *   that, only the frame's shape tells.
 * @throws FrameError with the character at which the fault is, and what was expected.
 */
export function checkJson(text: string): number {
  checkSize(text);
  let offset = 0;
  let depth = 0;
  let values = 0;
  let longText = -1;
  /** For each open list or map: the keys so far, or `undefined` for a list. */
  const keysOf: (Set<string> | undefined)[] = [undefined];
  let expectsKey = false;
  const keysOfFrame = new Set<string>();

  while (offset < text.length) {
    const character = text.charCodeAt(offset);
    switch (character) {
      case SPACE:
      case TAB:
      case LINE_FEED:
      case CARRIAGE_RETURN:
      case COLON:
        offset++;
        continue;
      case COMMA:
        expectsKey = keysOf[depth] !== undefined;
        offset++;
        continue;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        depth = Math.max(0, depth - 1);
        expectsKey = false;
        offset++;
        continue;
      case QUOTE: {
        const end = endOfText(text, offset);
        const keys = keysOf[depth];
        if (expectsKey && keys !== undefined) {
          checkKeyAt(text, offset, end, keys, keysOfFrame);
          expectsKey = false;
          offset = end;
          continue;
        }
        if (longText < 0 && isLong(text, offset, end)) longText = offset;
        offset = end;
        break;
      }
      case OPENING_BRACE:
      case OPENING_BRACKET:
        if (depth === DEEPEST_NESTING) {
          throw new FrameError(
            `character ${offset}: expected lists and maps at most ${DEEPEST_NESTING} deep`,
          );
        }
        expectsKey = character === OPENING_BRACE;
        keysOf[++depth] = expectsKey ? new Set() : undefined;
        offset++;
        break;
      default:
        offset = checkPlain(text, offset);
    }
    if (++values > MOST_VALUES) {
      throw new FrameError(`character ${offset}: expected at most ${MOST_VALUES} values in a frame`);
    }
  }
  return longText;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** One unit of a text is at most three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3;
/** One unit of a text may be written as six: a backslash, a u and four digits. */
const MOST_UNITS_WRITTEN = 6;

function checkSize(text: string): void {
  if (text.length * MOST_BYTES_PER_UNIT <= LARGEST_FRAME_BYTES) return;
  const bytes = Buffer.byteLength(text);
  if (bytes > LARGEST_FRAME_BYTES) {
    throw new FrameError(`the frame has ${bytes} bytes; expected at most ${LARGEST_FRAME_BYTES}`);
  }
}

/** @returns the offset behind the quote that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  let end = start;
  while (true) {
    end = text.indexOf('"', end + 1);
    if (end < 0) throw new FrameError(`character ${start}: a text is not closed; expected "`);
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end + 1;
  }
}

function isLong(text: string, start: number, end: number): boolean {
  if ((end - start) * MOST_BYTES_PER_UNIT <= LONGEST_TEXT_BYTES) return false;
  return Buffer.byteLength(textBetween(text, start, end)) > LONGEST_TEXT_BYTES;
}

function checkKeyAt(
  text: string,
  start: number,
  end: number,
  inMap: Set<string>,
  inFrame: Set<string>,
): void {
  const place = `character ${start}`;
  if (end - start > LONGEST_KEY_BYTES * MOST_UNITS_WRITTEN + 2) throw keyTooLong(end - start - 2, place);
  const key = textBetween(text, start, end);
  if (key.length * MOST_BYTES_PER_UNIT > LONGEST_KEY_BYTES && Buffer.byteLength(key) > LONGEST_KEY_BYTES) {
    throw keyTooLong(Buffer.byteLength(key), place);
  }
  checkKey(key, inMap, inFrame, place);
}

/** What a quoted text says, its escapes resolved. */
function textBetween(text: string, start: number, end: number): string {
  const content = text.slice(start + 1, end - 1);
  if (!content.includes("\\")) return content;
  try {
    return JSON.parse(text.slice(start, end)) as string;
  } catch {
    throw new FrameError(`character ${start}: a text with an escape that JSON does not have`);
  }
}

/** Beyond this many digits a number may be infinite without an exponent. */
const MANY_DIGITS = 300;

/** Checks a number, `true`, `false` or `null`. @returns the offset behind it. */
function checkPlain(text: string, start: number): number {
  let end = start;
  let hasExponent = false;
  while (end < text.length) {
    const character = text.charCodeAt(end);
    if (endsPlain(character)) break;
    hasExponent ||= character === 0x45 || character === 0x65;
    end++;
  }
  // The exponents of "true" and "false" are no numbers: they are neither infinite nor zero.
  if (hasExponent || end - start > MANY_DIGITS || text.startsWith("-0", start)) {
    const value = Number(text.slice(start, end));
    if (Object.is(value, -0) || Math.abs(value) === Number.POSITIVE_INFINITY) {
      const found = shown(text.slice(start, end));
      throw new FrameError(`character ${start}: expected a finite number other than -0, found ${found}`);
    }
  }
  // A stray character that begins nothing is a step forward too.
  return Math.max(end, start + 1);
}

function endsPlain(character: number): boolean {
  return (
    character === COMMA ||
    character === CLOSING_BRACKET ||
    character === CLOSING_BRACE ||
    character <= SPACE ||
    character === COLON ||
    character === QUOTE ||
    character === OPENING_BRACKET ||
    character === OPENING_BRACE
  );
}
