/** Bytes as JSON frames carry them: base64 of RFC 4648, section 4. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

/** @returns the bytes, or `undefined` for a text that `toBase64` would not have written. */
export function fromBase64(text: string): Uint8Array | undefined {
  // Node's decoder passes over what it does not know: only writing the bytes again shows whether there was such.
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : undefined;
}
