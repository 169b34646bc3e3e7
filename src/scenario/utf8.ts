/**
 * Decodes a text strictly; a leading byte order mark is dropped.
 *
 * @returns the text, or the offset of the first byte that cannot belong to UTF-8.
 */
export function decodeUtf8(
  bytes: Uint8Array,
): { readonly text: string } | { readonly invalidByteOffset: number } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { invalidByteOffset: firstInvalidByte(bytes) };
  }
}

/** Halves the range: a prefix decodes, its unfinished last character aside, exactly if the fault lies behind it. */
function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0;
  let invalid = bytes.length + 1;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1;
    if (isValidPrefix(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  return Math.min(valid, bytes.length - 1);
}

function isValidPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
