import { expect, test } from "vitest";
import { MeasuredRate } from "../../../nodes/eureka/measured-rate.ts";

test("the reading is the count of the last completed minute", () => {
  const rate = new MeasuredRate();
  for (let count = 0; count < 3; count++) rate.increment();
  expect(rate.lastMinute).toBe(0);
  rate.rotate();
  rate.increment();
  expect(rate.lastMinute).toBe(3);
  rate.rotate();
  expect(rate.lastMinute).toBe(1);
  rate.rotate();
  expect(rate.lastMinute).toBe(0);
});
