import { describe, expect, it } from "vitest";
import { z } from "zod";
import { changesSomething, linkFieldsShape, planLinkFields } from "../../src/scenario/link-fields.ts";
import { NO_FILES } from "../../src/scenario/named-files.ts";
import { ProblemList } from "../../src/scenario/problems.ts";

const schema = z.strictObject(linkFieldsShape).superRefine(changesSomething);
const plan = (value: unknown) => planLinkFields(schema.parse(value), [], NO_FILES, new ProblemList());

describe("the fields of links", () => {
  it("are all read", () => {
    expect(
      plan({
        latency: "2ms",
        loss: "1%",
        bursts: { length: "500ms", loss: "2%" },
        duplication: 0.25,
        bandwidth: { rate: "10Mbps", queue: "64KiB", share: "sender" },
      }),
    ).toEqual({
      latency: { law: "constant", micros: 2000 },
      loss: 0.01,
      bursts: { lengthMicros: 500_000, loss: 0.02 },
      duplication: 0.25,
      bandwidth: { bitsPerSecond: 10_000_000, queueBytes: 65_536, share: "sender" },
    });
    expect(plan({ bandwidth: { rate: "1bps", queue: "1B" } })?.bandwidth).toMatchObject({ share: "link" });
  });

  it("take bursts and limits away by none, and leave what is not given as it is", () => {
    expect(plan({ bursts: "none", bandwidth: "none" })).toEqual({ bursts: null, bandwidth: null });
    expect(plan({ loss: 0 })).toEqual({ loss: 0 });
  });

  it.each([
    [{}, /changes nothing: add latency:, loss:, bursts:, duplication: or bandwidth:/],
    [{ bursts: { length: "500us", loss: 0.1 } }, /at least 1ms/],
    [{ bursts: { length: "1s", loss: 0 } }, /write bursts: none/],
    [{ bursts: { length: "1s", loss: 1 } }, /between 0 and 100%/],
    [{ bursts: 0.1 }, /none, or a mean length/],
    [{ duplication: 2 }, /from 0 to 1/],
    [{ bandwidth: { rate: "1Mbps", queue: "2GiB" } }, /at most 1GiB/],
    [{ bandwidth: "10Mbps" }, /none, or a rate and a queue/],
  ])("are refused: %j", (value, message) => {
    expect(() => schema.parse(value)).toThrow(message);
  });

  it("are refused with a law whose file isn't there", () => {
    const problems = new ProblemList();
    const text = schema.parse({ latency: { empirical: { file: "a.csv" } } });
    expect(planLinkFields(text, ["network"], NO_FILES, problems)).toBeUndefined();
    expect(problems.count).toBe(1);
  });
});
