import { expect, test } from "vitest";
import { REPLICATION } from "../../../../nodes/eureka/messages.ts";
import { ByteReader } from "../../../../nodes/eureka/wire/byte-fields.ts";
import { readFields, writeFields } from "../../../../nodes/eureka/wire/fields.ts";
import { recordOf } from "../records.ts";

test("fields are handed over in their order", () => {
  const given: number[] = [];
  const sink = {
    u8: (value: number) => given.push(value),
    u32: (value: number) => given.push(value),
    f64: (value: number) => given.push(value),
  };
  writeFields({ kind: REPLICATION, tasks: [{ kind: 1, record: recordOf(9), status: 0 }] }, sink);
  expect(given).toEqual([7, 1, 1, 0, 9, 0, 4, 1_000, 90]);
});

test("what cannot be is refused: kinds, statuses and actions that there are not", () => {
  const reading =
    (...bytes: number[]) =>
    () =>
      readFields(new ByteReader(Uint8Array.from(bytes), 0));
  expect(reading(99)).toThrow("kind 99 is not something that a registry can be asked to do");
  expect(reading(7, 0, 0, 0, 1, 8)).toThrow("answer is not something that a registry can be asked to do");
  expect(reading(0, 5)).toThrow("a status is 5; expected less than 5");
  expect(reading(10, 0, 0, 0, 1, 3)).toThrow("a change's action is 3; expected less than 3");
  expect(reading(9, 255, 255, 255, 255)).toThrow("ends too soon");
});
