import { expect, test } from "vitest";
import { ByteCount, ByteReader, ByteWriter } from "../../../../nodes/eureka/wire/byte-fields.ts";

test("fields are counted, written and read alike", () => {
  const count = new ByteCount();
  const bytes = new Uint8Array(15);
  const writer = new ByteWriter(bytes, 2);
  for (const sink of [count, writer]) {
    sink.u8(200);
    sink.u32(4_000_000_000);
    sink.f64(2 ** 50 + 1);
  }
  expect(count.bytes).toBe(13);
  const reader = new ByteReader(bytes, 2);
  expect([reader.u8(), reader.u32(), reader.f64(), reader.at]).toEqual([200, 4_000_000_000, 2 ** 50 + 1, 15]);
  expect(() => reader.u8()).toThrow("a message that ends too soon");
});

test("they may lie in the middle of other bytes", () => {
  const bytes = new Uint8Array(10).subarray(3, 8);
  new ByteWriter(bytes, 0).u32(7);
  expect(new ByteReader(bytes, 0).u32()).toBe(7);
});
