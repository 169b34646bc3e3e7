/** CRC-32 of IEEE 802.3 (reflected polynomial EDB88320), as an unsigned number; memberlist's packet check sum. */
export function crc32(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) {
    remainder = (REMAINDERS[(remainder ^ byte) & 0xff] as number) ^ (remainder >>> 8);
  }
  return (remainder ^ 0xffffffff) >>> 0;
}

const REMAINDERS = remaindersOfBytes();

function remaindersOfBytes(): Uint32Array {
  const remainders = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
    }
    remainders[byte] = remainder;
  }
  return remainders;
}
